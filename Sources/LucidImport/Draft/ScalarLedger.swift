import LucidCore
import LucidYAML

/// The values of a foreign file that the result has, or that a note names.
///
/// A value that is in neither when an importer is done is named as left out: no importer can lose a
/// value because it does not know its key.
struct ScalarLedger {
  /// Where the settled scalars begin in the file.
  private var settled: Set<UInt32> = []

  /// Settles a value and all values in it.
  mutating func settle(_ node: YAMLNode?) {
    switch node {
    case nil: break
    case .scalar(let scalar): settled.insert(scalar.span.start)
    case .sequence(let sequence): for item in sequence.items { settle(item) }
    case .mapping(let mapping): for entry in mapping.entries { settle(entry.value) }
    }
  }

  /// A value that is not settled, or a mapping or list of nothing else.
  struct Open {
    /// `config.topK`; the item of a list has the path of the list.
    let path: String
    /// The place of its key.
    let span: Span
  }

  /// The open values of a tree in the order of the file. What holds nothing is never open.
  func open(in root: YAMLNode, _ path: String = "") -> [Open] {
    guard hasOpen(root) else { return [] }
    if !path.isEmpty, !hasSettled(root) { return [Open(path: path, span: root.span)] }
    switch root {
    case .scalar: return [Open(path: path, span: root.span)]
    case .sequence(let sequence): return sequence.items.flatMap { open(in: $0, path) }
    case .mapping(let mapping):
      return mapping.entries.flatMap { entry in
        let found = open(in: entry.value, (path.isEmpty ? "" : path + ".") + entry.key.text)
        // Of one value alone the place is that of its key.
        return found.count == 1 && found[0].span == entry.value.span ? [Open(path: found[0].path, span: entry.key.span)] : found
      }
    }
  }

  private func hasOpen(_ node: YAMLNode) -> Bool {
    switch node {
    case .scalar(let scalar): !scalar.isNull && !settled.contains(scalar.span.start)
    case .sequence(let sequence): sequence.items.contains(where: hasOpen)
    case .mapping(let mapping): mapping.entries.contains { hasOpen($0.value) }
    }
  }

  private func hasSettled(_ node: YAMLNode) -> Bool {
    switch node {
    case .scalar(let scalar): settled.contains(scalar.span.start)
    case .sequence(let sequence): sequence.items.contains(where: hasSettled)
    case .mapping(let mapping): mapping.entries.contains { hasSettled($0.value) }
    }
  }
}
