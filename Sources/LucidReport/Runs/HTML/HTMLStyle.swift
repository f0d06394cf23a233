/// The style sheet of the HTML page: light and dark, for screens of any width and for paper; no
/// outside resource.
enum HTMLStyle {
  private static let light = (paper: RGB(red: 0xF4, green: 0xF4, blue: 0xF7), card: RGB.white)
  private static let dark = (paper: RGB(red: 0x12, green: 0x13, blue: 0x16), card: RGB(red: 0x1D, green: 0x1E, blue: 0x22))
  private static let ordinary = RGB(red: 0, green: 120, blue: 160)

  static func sheet(accent: RGB?) -> String {
    let accent = accent ?? ordinary
    return """
      :root { color-scheme: light dark; --accent: \(accent.css); --ink: #1b1c1f; --dim: #585c64; --line: #dfe0e5; --fill: #e9eaee;
        --good: #17703a; --warn: #8a5200; --bad: #b3261e; --good-tint: #d9f0e0; --warn-tint: #fbecd2; --bad-tint: #fbe2e0;
        \(colors(accent, light.paper, light.card, share: 0.16)) }
      @media (prefers-color-scheme: dark) { :root { --ink: #ededf0; --dim: #a9acb4; --line: #34363c; --fill: #2b2d32;
        --good: #62ca7c; --warn: #eab05c; --bad: #f59089; --good-tint: #173a25; --warn-tint: #3d2e12; --bad-tint: #45211f;
        \(colors(accent, dark.paper, dark.card, share: 0.24)) } }
      \(rules)
      """
  }

  /// The ability's colour as it may stand on paper: as text, and as a quiet ground under text.
  private static func colors(_ accent: RGB, _ paper: RGB, _ card: RGB, share: Double) -> String {
    let tint = card.mixed(with: accent, share: share)
    let text = Contrast.readable(accent, on: [paper, card, tint])
    return "--paper: \(paper.css); --card: \(card.css); --tint: \(tint.css); --accent-ink: \(text.css);"
  }

  /// The colours of one icon among others, for light and dark.
  static func own(_ accent: RGB?) -> String {
    let accent = accent ?? ordinary
    func colors(_ card: RGB, _ share: Double, _ name: String) -> String {
      let tint = card.mixed(with: accent, share: share)
      return "--\(name): \(Contrast.readable(accent, on: [card, tint]).css); --\(name)-tint: \(tint.css);"
    }
    return colors(light.card, 0.16, "own") + " " + colors(dark.card, 0.24, "own-dark")
  }

  /// Without the last line feed of the file.
  private static let rules = String(decoding: PackageResources.style_css.dropLast(), as: UTF8.self)
}
