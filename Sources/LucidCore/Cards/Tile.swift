/// One tile of a briefing: a label, a value to see at a glance, and pieces under it.
package struct Tile: Hashable, Sendable {
  package let label: CardPhrase
  package let value: CardPhrase
  package let sub: [CardPhrase]
  /// SF Symbol name; renderers map it to a glyph.
  package let icon: String

  package init(_ label: CardPhrase, _ value: CardPhrase, sub: [CardPhrase?] = [], icon: String) {
    (self.label, self.value, self.icon) = (label, value, icon)
    self.sub = sub.compactMap(\.self)
  }

  /// The same about what was so already.
  package var unchanged: Tile { Tile(label.unchanged, value.unchanged, sub: sub.map(\.unchanged), icon: icon) }
}
