import Testing

@testable import LucidCore

@Suite struct TerminalSanitizerTests {
  @Test(arguments: [
    ("plain", "plain"), ("Zoë 漢字 ½", "Zoë 漢字 ½"), ("a\tb\nc\r\nd\re", "a b c d e"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
    ("\u{202E}abc", "\\u{202E}abc"), ("a\u{200B}b", "a\\u{200B}b"), ("\u{FEFF}x", "\\u{FEFF}x"), ("a\u{200D}b", "a\\u{200D}b"),
    ("👩‍💻", "👩‍💻"), ("❤️", "❤️"), ("a\u{FE0F}", "a\\u{FE0F}"), ("می‌خواهم", "می‌خواهم"), ("क्‍ष", "क्‍ष"), ("\u{E0041}", "\\u{E0041}"),
    ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"), ("x\u{2028}y", "x y"), ("so\u{AD}ft", "so\\u{AD}ft"),
    ("\u{2066}", "\\u{2066}"),
  ]) func oneLine(text: String, shown: String) { #expect(TerminalSanitizer.line(text) == shown) }

  @Test func linesKeepTheirBreaks() { #expect(TerminalSanitizer.lines("a\r\nb\rc\td\u{2028}e\u{7}") == "a\nb\nc  d\ne\\u{7}") }

  /// A message is one line, and says that a line break was there.
  @Test(arguments: [
    ("plain", "plain"), ("a\tb\nc\r\nd\re", "a\\u{9}b\\u{A}c\\u{D}\\u{A}d\\u{D}e"), ("x\u{2028}y", "x\\u{2028}y"),
    ("\u{1B}]0;t\u{7}", "\\u{1B}]0;t\\u{7}"), ("👩‍💻", "👩‍💻"), ("a\u{200D}b", "a\\u{200D}b"), ("\u{9B}2J", "\\u{9B}2J"),
  ]) func message(text: String, shown: String) { #expect(TerminalSanitizer.message(text) == shown) }

  @Test func aLongMessageIsCut() {
    #expect(TerminalSanitizer.message("abcdef", limit: 3) == "abc…" && TerminalSanitizer.message("abc", limit: 3) == "abc")
    #expect(TerminalSanitizer.message("\u{1B}\u{1B}b", limit: 2) == "\\u{1B}\\u{1B}…")
  }

  /// Data keeps its lines and has marks where something was.
  @Test(arguments: [
    ("a\tb\r\nc", "a\tb\nc"), ("a\rb", "a\u{FFFD}b"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{202E}x\u{200B}y", "\u{FFFD}xy"),
    ("👩‍💻", "👩‍💻"), ("❤️\u{FE0F}", "❤️"),
  ]) func data(text: String, kept: String) { #expect(TerminalSanitizer.data(text) == kept) }

  /// Texts that clear a screen, set its title, move the cursor, answer in a person's stead, or read other than they are.
  static let hostile = [
    "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;Y3VybA==\u{1B}\\", "\u{1B}]8;;http://x\u{1B}\\y",
    "\u{1B}P+q\u{1B}\\",
    "\u{1B}c", "\u{9B}31m", "\u{9D}0;t\u{9C}", "\u{90}x\u{9C}", "a\rb", "a\u{8}b", "\u{7}", "\u{0}", "\u{7F}", "\u{202E}txt.exe",
    "\u{2066}x\u{2069}", "\u{200E}\u{200F}\u{61C}", "a\u{200B}b", "\u{FEFF}", "so\u{AD}ft", "\u{2028}\u{2029}\u{85}",
    "\u{E0041}\u{E007F}", "\u{3164}\u{115F}", String(repeating: "\u{1B}[5m", count: 10_000),
  ]

  @Test(arguments: TerminalSanitizer.Policy.allCases) func noPolicyLetsAnythingThrough(policy: TerminalSanitizer.Policy) {
    for text in Self.hostile {
      let out = TerminalSanitizer.sanitize("a" + text + "b", policy)
      let scalars = Array(out.unicodeScalars)
      for (i, s) in scalars.enumerated() {
        if s == "\n" || s == "\t" {
          #expect(policy == .data || (policy == .lines && s == "\n"))
        } else {
          let (before, after) = (i > 0 ? scalars[i - 1] : nil, i + 1 < scalars.count ? scalars[i + 1] : nil)
          #expect(
            !HiddenScalar.isHidden(s, after: before, before: after), "\(text.debugDescription): \(String(s.value, radix: 16))")
        }
      }
      #expect(TerminalSanitizer.sanitize(out, policy) == out, "sanitizing twice changes nothing")
    }
  }

  /// Whatever comes in, nothing that hides or steers comes out.
  @Test func everyScalarIsMadeSafe() {
    for value in UInt32(0)...0x10FFFF where Unicode.Scalar(value) != nil {
      guard let scalar = Unicode.Scalar(value), value < 0x3000 || value % 7 == 0 || value > 0xE0000 && value < 0xE1000 else {
        continue
      }
      let out = TerminalSanitizer.line("a" + String(Character(scalar)) + "b").unicodeScalars
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
