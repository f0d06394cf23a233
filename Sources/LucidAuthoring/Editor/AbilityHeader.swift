import LucidCore
import LucidSyntax

/// The keys at the top of an ability as fields of a form, and the text with other values in them.
package struct AbilityHeader {
  /// In the order in which they are shown.
  package static let keys = ["label", "summary", "icon", "color", "slot", "category", "prompt"]

  private let layouts: [Layout]
  /// The ability among the documents.
  private let at: Int

  /// nil for a text that cannot be read, or has no ability. Lines end in `\n` alone.
  package init?(_ text: String) {
    guard let layouts = LayoutReader.read(Array(text.utf8))?.layouts,
      let at = layouts.firstIndex(where: { Self.isAbility($0.root) })
    else { return nil }
    (self.layouts, self.at) = (layouts, at)
  }

  /// A document without `kind` is an ability when it has a label.
  private static func isAbility(_ root: LayoutNode) -> Bool {
    guard root.entries != nil else { return false }
    guard let kind = root["kind"]?.scalar?.text else { return root["label"] != nil }
    return kind == DocumentKind.ability.rawValue
  }

  /// The value of a key; empty without it.
  package subscript(key: String) -> String {
    let text = layouts[at].root[key]?.scalar?.text ?? ""
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Whether a key can be a field: what is an alias or no text stays as it is.
  package func canSet(_ key: String) -> Bool { layouts[at].root[key].map { $0.scalar != nil } ?? true }

  /// Returns the text in the canonical form with other values; an empty one takes its key away.
  package func text(setting values: [String: String]) -> String {
    var layouts = layouts
    var entries = layouts[at].root.entries ?? []
    var isLonger = false
    for key in Self.keys {
      guard let value = values[key], canSet(key) else { continue }
      guard !value.isEmpty else {
        entries.removeAll { $0.key.text == key }
        continue
      }
      let node: LayoutNode = value.contains("\n") ? .block(value + "\n") : .text(value)
      if let at = entries.firstIndex(where: { $0.key.text == key }) {
        // Its comments and its anchor stay.
        entries[at].node.content = node.content
      } else {
        entries.append(LayoutEntry(key, node))
        isLonger = true
      }
    }
    layouts[at].root.content = .mapping(entries)
    if isLonger { KeyOrder.sort(&layouts[at]) }
    return LayoutPrinter.print(layouts)
  }
}
