import LucidCore
import LucidSyntax

/// The documents of a file and of all that it imports: an installed or exported ability stands in
/// one file with what it runs.
struct FlatDocuments {
  /// Abilities that are run by themselves, in file order.
  let abilities: [Layout]
  /// Plans, personas and sections.
  private let others: [Layout]
  /// Every ability that another may run, by its label.
  private let parts: [String: Layout]

  /// `layouts` are the documents of the file itself.
  ///
  /// Errors: an imported file cannot be read; two abilities that may be run have one label.
  init(_ layouts: [Layout], imports: [String: SourceFile]) throws(LibraryError) {
    var imported: [Layout] = []
    for (path, file) in imports.sorted(by: { $0.key < $1.key }) {
      guard let read = LayoutReader.read(file.bytes)?.layouts else {
        throw LibraryError(.file, "\(path), which it imports, cannot be read", hint: "lucid check \(path) says why")
      }
      imported += read
    }
    let all = layouts + imported
    abilities = layouts.filter { Self.isAbility($0) && $0.root["part"]?.scalar?.text != "true" }
    others = all.filter { !Self.isAbility($0) }
    var parts: [String: Layout] = [:]
    for layout in all where Self.isAbility(layout) {
      let label = layout.root["label"]?.scalar?.text ?? ""
      if parts[label] != nil, imports.isEmpty == false {
        throw LibraryError(
          .file, "two abilities of the file and its imports are labelled `\(label)`", hint: "give one of them another label")
      }
      if parts[label] == nil { parts[label] = layout }
    }
    self.parts = parts
  }

  /// The ability first, then the plans and personas of its file, then the abilities that it runs,
  /// marked as parts.
  func documents(of ability: Layout) -> [Layout] {
    var used: [String] = []
    var open = Self.run(by: ability.root)
    while let next = open.popLast() {
      guard !used.contains(next), let part = parts[next] else { continue }
      used.append(next)
      open += Self.run(by: part.root)
    }
    return [Self.without("import", ability)] + others + used.compactMap { parts[$0] }.map(Self.part)
  }

  private static func isAbility(_ layout: Layout) -> Bool { layout.root["kind"]?.scalar?.text == "ability" }

  private static func without(_ key: String, _ layout: Layout) -> Layout {
    var layout = layout
    layout.root.content = .mapping((layout.root.entries ?? []).filter { $0.key.text != key })
    return layout
  }

  /// An ability that only serves another: without an id of its own, and without its tests, which
  /// ran where it came from.
  private static func part(_ layout: Layout) -> Layout {
    var layout = ["import", "id", "part", "tests"].reduce(layout) { without($1, $0) }
    layout.root.content = .mapping((layout.root.entries ?? []) + [LayoutEntry("part", .bare("true"))])
    KeyOrder.sort(&layout)
    return layout
  }

  /// The labels of the abilities that the steps of a document run.
  private static func run(by node: LayoutNode) -> [String] {
    switch node.content {
    case .scalar, .alias: return []
    case .sequence(let items): return items.flatMap { run(by: $0.node) }
    case .mapping(let entries):
      return entries.flatMap { entry -> [String] in
        guard entry.key.text == ToolName.abilityRun else { return run(by: entry.node) }
        return [entry.node["ability"]?.scalar?.text].compactMap(\.self)
      }
    }
  }
}
