/// One tile of a briefing: a label, a value to see at a glance, and a line under it.
package struct Tile: Hashable, Sendable {
  package let label: String
  package let value: String
  package let sub: String
  /// SF Symbol name; renderers map it to a glyph.
  package let icon: String
  /// The part that is what a person called something, such as the title of an event. It is never
  /// translated, whatever word of a card it is.
  package let title: Part?

  package enum Part: String, Hashable, Sendable {
    case label, value
  }

  package init(label: String, value: String, sub: String, icon: String, title: Part? = nil) {
    self.title = title
    self.label = label
    self.value = value
    self.sub = sub
    self.icon = icon
  }
}
