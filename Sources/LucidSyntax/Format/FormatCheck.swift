import LucidCore
import LucidYAML

/// Whether two files say the same: equal values under equal keys, in whatever order the keys stand.
package enum FormatCheck {
  indirect enum Tree: Hashable {
    case text(String)
    case nothing
    case list([Tree])
    case map([String: Tree])

    init(_ node: YAMLNode) {
      switch node {
      case .scalar(let s): self = s.isNull ? .nothing : .text(s.text)
      case .sequence(let s): self = .list(s.items.map(Tree.init))
      case .mapping(let m): self = .map(Dictionary(m.entries.map { ($0.key.text, Tree($0.value)) }) { a, _ in a })
      }
    }

    init(_ node: LayoutNode, _ anchors: inout [String: Tree]) {
      switch node.content {
      case .scalar(let s):
        let isNull = s.style == .plain && ["", "~", "null"].contains(s.text)
        self = isNull ? .nothing : .text(s.text)
      case .alias(let name): self = anchors[name] ?? .nothing
      case .sequence(let items): self = .list(items.map { Tree($0.node, &anchors) })
      case .mapping(let entries):
        var map: [String: Tree] = [:]
        for entry in entries { map[entry.key.text] = Tree(entry.node, &anchors) }
        self = .map(map)
      }
      if let anchor = node.anchor { anchors[anchor] = self }
    }
  }

  /// The values of a file, read as the language or, without `tags`, as YAML; nil when it cannot be
  /// read.
  static func trees(_ bytes: [UInt8], tags: Bool) -> [Tree]? {
    // The form may need a few bytes more than the file that was just short enough.
    var limits = YAMLReader.Limits()
    limits.size = .mib(16)
    let result = YAMLReader.read(SourceFile(name: "", bytes: bytes), id: 0, limits: limits, tags: tags)
    return result.diagnostics.isEmpty ? result.documents.map(Tree.init) : nil
  }

  static func trees(_ layouts: [Layout]) -> [Tree] {
    layouts.map { layout in
      var anchors: [String: Tree] = [:]
      return Tree(layout.root, &anchors)
    }
  }

  /// Whether the files have the same values; false when one cannot be read.
  package static func sameValues(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard let a = trees(a, tags: true), let b = trees(b, tags: true) else { return false }
    return a == b
  }

  /// The comments of a file, sorted; nil when it cannot be read.
  package static func comments(_ bytes: [UInt8]) -> [String]? { LayoutReader.read(CleanBytes.of(bytes))?.comments }
}
