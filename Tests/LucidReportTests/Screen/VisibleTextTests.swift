import Testing

@testable import LucidReport

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("Zoë 漢字 ½", "Zoë 漢字 ½"), ("a\tb\nc\r\nd\re", "a b c d e"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
    ("\u{202E}abc", "\\u{202E}abc"), ("a\u{200B}b", "a\\u{200B}b"), ("\u{FEFF}x", "\\u{FEFF}x"), ("a\u{200D}b", "a\\u{200D}b"),
    ("👩‍💻", "👩‍💻"), ("❤️", "❤️"), ("a\u{FE0F}", "a\\u{FE0F}"), ("می‌خواهم", "می‌خواهم"), ("क्‍ष", "क्‍ष"), ("\u{E0041}", "\\u{E0041}"),
    ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"), ("x\u{2028}y", "x y"), ("so\u{AD}ft", "so\\u{AD}ft"),
    ("\u{2066}", "\\u{2066}"),
  ]) func oneLine(text: String, shown: String) { #expect(VisibleText.line(text) == shown) }

  @Test func linesKeepTheirBreaks() { #expect(VisibleText.lines("a\r\nb\rc\td\u{2028}e\u{7}") == "a\nb\nc  d\ne\\u{7}") }

  /// Whatever comes in, nothing that hides or steers comes out.
  @Test func everyScalarIsMadeSafe() {
    for value in UInt32(0)...0x10FFFF where Unicode.Scalar(value) != nil {
      guard let scalar = Unicode.Scalar(value), value < 0x3000 || value % 7 == 0 || value > 0xE0000 && value < 0xE1000 else {
        continue
      }
      let out = VisibleText.line("a" + String(Character(scalar)) + "b").unicodeScalars
      let bad = out.contains { [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) }
      // Signs of Arabic and other numbering are formats that show.
      let shows = [
        0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110BD, 0x110CD...0x110CD,
        0x13430...0x1343F,
      ]
      if bad { #expect(shows.contains { $0.contains(Int(value)) }, "\(String(value, radix: 16))") }
    }
  }
}
