/// The order of keys: that of their rows in `Keys`. Names that an author chose (inputs, variables,
/// arguments) stay as they are.
///
/// In a step the tool stands where `use` would. `x-` keys come last; a key that is not known stays
/// behind the one before it.
package enum KeyOrder {
  /// An alias has to stay behind its anchor, so that documents with aliases keep their order.
  package static func sort(_ layout: inout Layout) {
    guard !hasAlias(layout.root), let entries = layout.root.entries else { return }
    let kind = layout.root["kind"]?.scalar.flatMap { DocumentKind(rawValue: $0.text) }
    let keys =
      kind.map { Keys.keys(of: $0) }
      ?? (entries.contains { ["prompt", "answer"].contains($0.key.text) } ? Keys.ability : Keys.head)
    sort(&layout.root, .object(keys))
  }

  private static func hasAlias(_ node: LayoutNode) -> Bool {
    switch node.content {
    case .alias: true
    case .scalar: false
    case .sequence(let items): items.contains { hasAlias($0.node) }
    case .mapping(let entries): entries.contains { hasAlias($0.node) }
    }
  }

  private static func sort(_ node: inout LayoutNode, _ shape: Shape) {
    switch (shape, node.content) {
    case (.object(let keys), .mapping(let entries)): node.content = .mapping(sorted(entries, keys, isStep: false))
    case (.steps, .sequence(var items)):
      for i in items.indices {
        guard case .mapping(let entries) = items[i].node.content else { continue }
        items[i].node.content = .mapping(sorted(entries, Keys.step, isStep: true))
      }
      node.content = .sequence(items)
    case (.list(let shape), .sequence(var items)):
      for i in items.indices { sort(&items[i].node, shape) }
      node.content = .sequence(items)
    case (.map(let shape), .mapping(var entries)):
      for i in entries.indices { sort(&entries[i].node, shape) }
      node.content = .mapping(entries)
    case (.either(let shapes, _), .mapping):
      for case .object(let keys) in shapes { return sort(&node, .object(keys)) }
    default: break
    }
  }

  private static func sorted(_ entries: [LayoutEntry], _ keys: [Key], isStep: Bool) -> [LayoutEntry] {
    var ranked: [(rank: Int, entry: LayoutEntry)] = []
    for var entry in entries {
      let name = entry.key.text
      var rank = ranked.last.map { $0.rank == .max ? keys.count : $0.rank } ?? -1
      if name.hasPrefix("x-") {
        rank = .max
      } else if let at = keys.firstIndex(where: { $0.name == name }) {
        rank = at
        sort(&entry.node, keys[at].shape)
      } else if isStep, name.contains("."), let at = keys.firstIndex(where: { $0.name == "use" }) {
        rank = at
      }
      ranked.append((rank, entry))
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.entry)
  }
}
