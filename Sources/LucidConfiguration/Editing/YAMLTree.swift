import LucidSyntax
import LucidYAML

/// The content of a YAML file, without its formatting.
package indirect enum YAMLTree: Equatable {
  case text(String)
  case nothing
  case list([YAMLTree])
  case mapping([Entry])

  package struct Entry: Equatable {
    package let key: String
    package var value: YAMLTree
  }

  init(_ node: YAMLNode) {
    switch node {
    case .scalar(let scalar): self = scalar.isNull ? .nothing : .text(scalar.text)
    case .sequence(let list): self = .list(list.items.map(YAMLTree.init))
    case .mapping(let mapping): self.init(mapping)
    }
  }

  /// nil is a file that says nothing.
  init(_ mapping: YAMLMapping?) {
    self = .mapping((mapping?.entries ?? []).map { Entry(key: $0.key.text, value: YAMLTree($0.value)) })
  }

  package func setting(_ path: ArraySlice<String>, _ value: YAMLTree) -> YAMLTree {
    guard let first = path.first else { return value }
    guard case .mapping(var entries) = self else { return YAMLTree.mapping([]).setting(path, value) }
    if let at = entries.firstIndex(where: { $0.key == first }) {
      entries[at].value = entries[at].value.setting(path.dropFirst(), value)
    } else {
      entries.append(Entry(key: first, value: YAMLTree.mapping([]).setting(path.dropFirst(), value)))
    }
    return .mapping(entries)
  }

  package func removing(_ path: ArraySlice<String>) -> YAMLTree {
    guard let first = path.first, case .mapping(var entries) = self, let at = entries.firstIndex(where: { $0.key == first })
    else {
      return self
    }
    if path.count == 1 { entries.remove(at: at) } else { entries[at].value = entries[at].value.removing(path.dropFirst()) }
    return .mapping(entries)
  }

  /// On one line: a text as it is, `[a, b]` and `{ a: b }` as YAML reads them.
  package var line: String { if case .text(let text) = self { text } else { flow } }

  private var flow: String {
    switch self {
    case .text(let text):
      // Figures and words as people write them; what they are is decided by their key.
      text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "._-".utf8.contains($0) } && !text.isEmpty
        ? text : PlainText.written(text, inFlow: true)
    case .nothing: "null"
    case .list(let items): "[\(items.map(\.flow).joined(separator: ", "))]"
    case .mapping(let entries):
      entries.isEmpty ? "{}" : "{ \(entries.map { "\(PlainText.key($0.key)): \($0.value.flow)" }.joined(separator: ", ")) }"
    }
  }
}
