/// One tile of a briefing: a label, a value to see at a glance, and a line under it.
package struct Tile: Hashable, Sendable {
  package let label: String
  package let value: String
  package let sub: String
  /// SF Symbol name; renderers map it to a glyph.
  package let icon: String

  package init(label: String, value: String, sub: String, icon: String) {
    self.label = label
    self.value = value
    self.sub = sub
    self.icon = icon
  }
}
