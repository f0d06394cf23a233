import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

@Suite struct HiddenCharacterTests {
  static func found(_ text: String) -> [Diagnostic] {
    Lab().compiler.check(SourceFile(name: "test", text: text)).diagnostics.filter { $0.code == .hiddenCharacter }
  }

  @Test(arguments: [
    ("\u{202E}", "U+202E RIGHT-TO-LEFT OVERRIDE"), ("\u{200B}", "U+200B ZERO WIDTH SPACE"),
    ("\u{2066}", "U+2066 LEFT-TO-RIGHT ISOLATE"),
    ("\u{E0041}", "U+E0041 TAG LATIN CAPITAL LETTER A"), ("\u{FEFF}", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ("\u{AD}", "U+00AD SOFT HYPHEN"),
    ("\u{200F}", "U+200F RIGHT-TO-LEFT MARK"), ("a\u{200D}b", "U+200D ZERO WIDTH JOINER"), ("\u{3164}", "U+3164 HANGUL FILLER"),
  ]) func isNamedWithItsPlace(text: String, name: String) throws {
    for body in [
      "prompt: so \(text) so\n", "prompt: so # \(text)\n", "# \(text)\nprompt: |\n  so\n", "x-a: [\"\(text)\"]\nprompt: so\n",
    ] {
      let whole = Lab.ability(body)
      let diagnostic = try #require(Self.found(whole).first, "\(body)")
      #expect(Self.found(whole).count == 1)
      #expect(diagnostic.message.hasSuffix(": " + name))
      let marked = SourceFile(name: "", text: whole).text(diagnostic.span.range)
      #expect(marked.unicodeScalars.count == 1 && text.unicodeScalars.contains(marked.unicodeScalars.first!))
      #expect(!diagnostic.message.unicodeScalars.contains { HiddenScalar.isHidden($0, after: nil, before: nil) })
    }
  }

  @Test(arguments: [
    "plain", "é 漢字 ß", "👩‍💻 🏳️‍🌈 ❤️ 👍🏽", "می‌خواهم", "क्‍ष", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}\u{200F}!", "tab\there",
  ]) func whatScriptsAndEmojiNeedIsNone(text: String) {
    #expect(Self.found(Lab.ability("prompt: |\n  \(text)\n")).isEmpty)
  }

  /// Eight bytes are looked at together: each byte at each place among them, beside line breaks.
  @Test func everyByteIsToldFromPlainOnes() {
    let catalog = Lab().compiler.catalog
    for byte in UInt8(0)..<0x80 {
      for place in 0..<16 {
        var bytes = Array("a\nb~ \n\n\nc\n\nd\n\n\n\ne".utf8)
        bytes[place] = byte
        let diagnostics = DiagnosticCollector()
        HiddenCharacters().check(
          LintedFile(source: SourceFile(name: "test", bytes: bytes), id: 0, catalog: catalog), diagnostics)
        #expect(diagnostics.count == (HiddenScalar.isPlain(byte) ? 0 : 1), "\(byte) at \(place)")
      }
    }
  }

  @Test func aMarkAtTheStartOfTheFileIsNone() {
    #expect(Self.found("\u{FEFF}" + Lab.ability("prompt: so\n")).isEmpty)
    #expect(Self.found("\u{FEFF}" + Lab.ability("prompt: so\u{FEFF}\n")).count == 1)
  }

  @Test func aRunIsOneFinding() {
    let hidden = String(String.UnicodeScalarView("ignore all".unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }))
    let found = Self.found(Lab.ability("prompt: so \(hidden) so \u{200B}\n"))
    #expect(
      found.map(\.message) == [
        "10 characters that are not seen stand here, the first of them U+E0069 TAG LATIN SMALL LETTER I",
        "a character that is not seen stands here: U+200B ZERO WIDTH SPACE",
      ])
    #expect(found[0].notes.first == "people do not see it, but a model reads it")
  }
}
