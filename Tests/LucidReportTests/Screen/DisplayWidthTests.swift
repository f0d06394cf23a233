import Testing

@testable import LucidReport

@Suite struct DisplayWidthTests {
  /// Scalars: as wcwidth 0.7.0 (Python, Unicode 17) has them; sequences: as terminals draw them.
  @Test(arguments: [
    ("", 0), ("a", 1), ("\u{E9}", 1), ("e\u{301}", 1), ("\u{301}", 0), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("☀", 1), ("☀\u{FE0F}", 2), ("⚡", 2), ("🧘", 2), ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("🇨🇦", 2), ("👍🏽", 2), ("नमस्ते", 3), ("\u{200B}", 0), ("°", 1),
    ("─", 1), ("•", 1), ("…", 1), ("𝄞", 1), ("𠀀", 2), ("﷽", 1), ("\u{AD}", 0),
  ]) func columns(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

  @Test func glyphsTakeOneColumn() {
    for (name, glyph) in Glyphs.table { #expect(DisplayWidth.of(glyph) == 1 && glyph.count == 1, "\(name)") }
    #expect(DisplayWidth.of(Glyphs.generic) == 1)
    #expect(Glyphs.table.count >= 60)
  }

  @Test(arguments: [
    ("sun.max", "☀"), ("sun.max.fill", "☀"), ("calendar", "▦"), ("calendar.badge.plus", "▦"), ("cloud.rain.circle", "☂"),
    ("heart.fill", "♥"),
    ("checkmark.circle.fill", "✓"), ("", Glyphs.generic), ("no.such", Glyphs.generic), ("...", Glyphs.generic),
    ("Sun", Glyphs.generic),
  ]) func symbols(name: String, glyph: String) { #expect(Glyphs.glyph(name) == glyph) }

  @Test(arguments: [("#FF9F0A", [255, 159, 10]), ("#000000", [0, 0, 0]), ("#ffffff", [255, 255, 255])])
  func colours(text: String, parts: [Int]) throws {
    let rgb = try #require(RGB(text))
    #expect([rgb.red, rgb.green, rgb.blue] == parts)
  }

  @Test(arguments: [nil, "", "#FFF", "FF9F0A", "#FF9F0", "#FF9F0AA", "#GG0000", "#+F9F0A", "#１２３"] as [String?])
  func noColours(text: String?) { #expect(RGB(text) == nil) }
}
