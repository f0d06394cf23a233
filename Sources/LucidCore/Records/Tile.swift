/// One tile of a briefing: a label, a value to see at a glance, and a line under it.
public struct Tile: Hashable, Sendable {
  public let label: String
  public let value: String
  public let sub: String
  /// SF Symbol name; renderers map it to a glyph.
  public let icon: String

  public init(label: String, value: String, sub: String, icon: String) {
    self.label = label
    self.value = value
    self.sub = sub
    self.icon = icon
  }
}
