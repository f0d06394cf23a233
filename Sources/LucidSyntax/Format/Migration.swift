import LucidCore
import LucidYAML

/// Carries documents over to what the language is now: the older app's keys and placeholders, a
/// missing head, JSON.
package struct Migration: Sendable {
  /// Whether a name may stand in a placeholder, besides those that the document defines.
  private let isKnown: @Sendable (String) -> Bool

  package init(isKnown: @escaping @Sendable (String) -> Bool) { self.isKnown = isKnown }

  /// Whether a name was one that a placeholder may have; what became of it is an old form.
  package static func isRetired(_ name: String) -> Bool { RetiredVariables.names.contains(name) }

  /// Returns a text without old forms.
  package static func current(_ text: String) -> String {
    let (file, notes) = OldForms.migrated(SourceFile(name: "text", text: text))
    guard !notes.isEmpty, case .formatted(let text, _) = Formatter().format(file) else { return text }
    return text
  }

  /// Gives what was changed, one line each.
  func apply(to layouts: inout [Layout]) -> [String] {
    var notes: [String] = []
    if layouts.count == 1, let items = layouts[0].root.items {
      notes.append("a list of abilities is one document each")
      let top = layouts[0].top
      layouts = items.map { item in
        var layout = Layout(root: item.node)
        layout.top = item.before + (item.beside.map { [.comment($0)] } ?? [])
        return layout
      }
      layouts[0].top = top + layouts[0].top
    }
    for i in layouts.indices { document(&layouts[i], &notes) }
    return notes
  }

  private func document(_ layout: inout Layout, _ notes: inout [String]) {
    if layout.root.isFlow {
      notes.append("JSON is written as YAML")
      Self.block(&layout.root)
    }
    guard var entries = layout.root.entries else { return }
    if OlderShape.isAbility(entries.map(\.key.text)) { keys(&entries, &notes) }
    head(&entries, &notes)
    let own = Self.names(entries)
    var changed = 0
    for i in entries.indices where !entries[i].key.text.hasPrefix("x-") { texts(&entries[i].node, own, &changed) }
    var filters = 0
    for i in entries.indices where !entries[i].key.text.hasPrefix("x-") { self.filters(&entries[i], own, &filters) }
    if filters > 0 {
      notes.append((filters == 1 ? "one text has" : "\(filters) texts have") + " filters in the current form")
    }
    if changed > 0 { notes.append(changed == 1 ? "one {{…}} is <<…>>" : "\(changed) texts with {{…}} have <<…>>") }
    layout.root.content = .mapping(entries)
  }

  /// The names of the older app. Comments of a key that goes stay above the next.
  private func keys(_ entries: inout [LayoutEntry], _ notes: inout [String]) {
    var kept: [LayoutEntry] = []
    var orphans: [Remark] = []
    for var entry in entries {
      let name = entry.key.text
      let isNull = entry.node.scalar.map { $0.style == .plain && ["", "null", "~"].contains($0.text) } ?? false
      if OlderShape.dropped.contains(name) || (isNull && OlderShape.names[name] != nil) {
        orphans += entry.before + (entry.beside.map { [.comment($0)] } ?? [])
        if !isNull { notes.append("`\(name)` belongs to the library and is left out") }
        continue
      }
      if let new = OlderShape.names[name] {
        notes.append("`\(name)` is `\(new)`")
        entry.key = LayoutScalar(new)
        if new == "color", let scalar = entry.node.scalar, scalar.text.utf8.count == 6, !scalar.text.hasPrefix("#") {
          entry.node.content = .scalar(LayoutScalar("#" + scalar.text))
        }
      }
      let current = OlderShape.current(name)
      if OlderShape.names[name] == nil, current != name {
        notes.append("`\(name)` is kept as `\(current)`: the language has no such key")
        entry.key = LayoutScalar(current)
      }
      entry.before = orphans + entry.before
      orphans = []
      kept.append(entry)
    }
    if !orphans.isEmpty, !kept.isEmpty { kept[kept.count - 1].before += orphans.filter { $0 != .blank } }
    entries = kept
  }

  /// Files from before the first format had no head.
  private func head(_ entries: inout [LayoutEntry], _ notes: inout [String]) {
    let keys = Set(entries.map(\.key.text))
    let isAbility = keys.contains("prompt") || keys.contains("answer")
    if !keys.contains("kind"), isAbility || keys.contains("steps") {
      let kind: DocumentKind = isAbility ? .ability : .plan
      entries.insert(LayoutEntry("kind", .bare(kind.rawValue)), at: 0)
      notes.append("`kind: \(kind.rawValue)` is added")
    }
    if !keys.contains("lucidability") {
      entries.insert(LayoutEntry("lucidability", .bare("1")), at: 0)
      notes.append("`lucidability: 1` is added")
    } else if let at = entries.firstIndex(where: { $0.key.text == "lucidability" }), entries[at].node.scalar?.text == "0" {
      entries[at].node = .bare("1")
      notes.append("format 0 is format 1")
    }
  }

  /// The names that a document gives: they may stand in its placeholders.
  private static func names(_ entries: [LayoutEntry]) -> Set<String> {
    var names: Set<String> = []
    for entry in entries {
      if ["inputs", "variables"].contains(entry.key.text) { names.formUnion(entry.node.entries?.map(\.key.text) ?? []) }
      if entry.key.text == "steps" { names.formUnion(ids(of: entry.node)) }
    }
    return names
  }

  private static func ids(of steps: LayoutNode) -> [String] {
    (steps.items ?? []).flatMap { item in
      [item.node["id"]?.scalar?.text].compactMap(\.self) + (item.node["do"].map(ids) ?? [])
    }
  }

  /// Keys whose texts are expressions without marks.
  static let expressions: Set<String> = ["when", "for_each", "rows", "items"]

  /// Filters over items take expressions where they took names and words.
  private func filters(_ entry: inout LayoutEntry, _ own: Set<String>, _ changed: inout Int) {
    filters(&entry.node, isExpression: Self.expressions.contains(entry.key.text), own, &changed)
  }

  private func filters(_ node: inout LayoutNode, isExpression: Bool, _ own: Set<String>, _ changed: inout Int) {
    switch node.content {
    case .scalar(let scalar):
      let isBare = isExpression && TemplateParser.isPlain(scalar.text)
      let migrated =
        isBare
        ? FilterMigration.migrated(expression: scalar.text, isOwn: own.contains)
        : FilterMigration.migrated(text: scalar.text, isOwn: own.contains)
      guard let text = migrated else { return }
      changed += 1
      node.content = .scalar(LayoutScalar(text, style: text.utf8.contains(0x0A) ? .literal : .doubleQuoted))
    case .sequence(var items):
      for i in items.indices { filters(&items[i].node, isExpression: false, own, &changed) }
      node.content = .sequence(items)
    case .mapping(var entries):
      for i in entries.indices { filters(&entries[i], own, &changed) }
      node.content = .mapping(entries)
    case .alias: break
    }
  }

  private func texts(_ node: inout LayoutNode, _ own: Set<String>, _ changed: inout Int) {
    switch node.content {
    case .scalar(var scalar):
      let text = OlderShape.placeholders(scalar.text) { name in
        let root = String(name.prefix { $0 != "." })
        return own.contains(root) || isKnown(root) || Self.isRetired(root)
      }
      guard text != scalar.text else { return }
      changed += 1
      // Only marks of the same length have changed: a block keeps its style, a text on one line is written anew.
      let style: Scalar.Style = scalar.style == .plain ? .doubleQuoted : scalar.style
      scalar = LayoutScalar(
        text, style: style, folds: scalar.style == .folded ? scalar.folds?.map { OlderShape.placeholders($0) } : nil)
      node.content = .scalar(scalar)
    case .sequence(var items):
      for i in items.indices { texts(&items[i].node, own, &changed) }
      node.content = .sequence(items)
    case .mapping(var entries):
      for i in entries.indices { texts(&entries[i].node, own, &changed) }
      node.content = .mapping(entries)
    case .alias: break
    }
  }

  /// Braces and quotes that only JSON wants go; small collections inside stay on a line.
  private static func block(_ node: inout LayoutNode) {
    node.isFlow = false
    unquote(&node)
  }

  private static func unquote(_ node: inout LayoutNode) {
    switch node.content {
    case .scalar(let scalar) where scalar.style == .doubleQuoted: node.content = .scalar(LayoutScalar(scalar.text))
    case .sequence(var items):
      for i in items.indices { unquote(&items[i].node) }
      node.content = .sequence(items)
    case .mapping(var entries):
      for i in entries.indices { unquote(&entries[i].node) }
      node.content = .mapping(entries)
    default: break
    }
  }
}
