import LucidCore

/// Whether two files say the same: the same documents, whatever the order of their keys, and the same comments.
enum SameMeaning {
  static func holds(_ file: SourceFile, _ documents: [YAMLNode], _ other: SourceFile) -> Bool {
    let again = YAMLReader.read(other, id: 0)
    guard !again.diagnostics.contains(where: { $0.severity == .error }), again.documents.count == documents.count,
      zip(documents, again.documents).allSatisfy(same),
      case .success(let a) = SourceScan.scan(file.bytes, documents),
      case .success(let b) = SourceScan.scan(other.bytes, again.documents)
    else { return false }
    return comments(a) == comments(b)
  }

  static func same(_ a: YAMLNode, _ b: YAMLNode) -> Bool {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): return a.text == b.text && a.isNull == b.isNull
    case (.sequence(let a), .sequence(let b)):
      return a.items.count == b.items.count && zip(a.items, b.items).allSatisfy(same)
    case (.mapping(let a), .mapping(let b)):
      guard a.entries.count == b.entries.count else { return false }
      let places = Dictionary(b.entries.enumerated().map { ($1.key.text, $0) }, uniquingKeysWith: { first, _ in first })
      return a.entries.allSatisfy { entry in places[entry.key.text].map { same(entry.value, b.entries[$0].value) } ?? false }
    default: return false
    }
  }

  private static func comments(_ scan: SourceScan) -> [String] {
    (scan.documents.flatMap { $0.map(\.text) } + scan.headers).sorted()
  }
}
