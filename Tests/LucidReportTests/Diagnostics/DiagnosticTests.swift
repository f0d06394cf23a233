import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct DiagnosticTests {
  /// The text, and the span between the marks `⟦` and `⟧` in it.
  static func marked(_ text: String) -> (SourceFile, Span) {
    let before = text.prefix { $0 != "⟦" }
    let inside = text.dropFirst(before.count + 1).prefix { $0 != "⟧" }
    let after = text.dropFirst(before.count + inside.count + 2)
    let start = before.utf8.count
    return (
      SourceFile(name: "a.lucidability", text: "\(before)\(inside)\(after)"), Span(start: start, end: start + inside.utf8.count)
    )
  }

  private func render(_ text: String, screen: Screen = .plain) -> String {
    let (file, span) = Self.marked(text)
    return TextDiagnostics(SourceSet([file]), screen: screen).render(Diagnostic(.unknownKey, .error, "message", at: span))
  }

  @Test func theFormOfTheHouse() {
    let (file, span) = Self.marked("lucidability: 1\nkind: ability\nlabel: Briefing\n⟦promt⟧: Good morning <<name>>\n")
    let diagnostic = Diagnostic(
      .unknownKey, .error, "unknown key `promt` in ability; did you mean `prompt`?", at: span,
      notes: ["keys here: card, category, color, …"])
    let text = TextDiagnostics(SourceSet([SourceFile(name: "briefing.lucidability", bytes: file.bytes)])).render(diagnostic)
    #expect(
      text == """
        briefing.lucidability:4:1: error: unknown key `promt` in ability; did you mean `prompt`? [unknown-key]
          |
        4 | promt: Good morning <<name>>
          | ^^^^^
          = keys here: card, category, color, …

        """)
  }

  @Test(arguments: [
    ("x: ⟦y⟧", "1 | x: y", "  |    ^"), ("x: ⟦⟧y", "1 | x: y", "  |    ^"), ("x:⟦⟧", "1 | x:", "  |   ^"),
    ("漢字: ⟦値⟧ z", "1 | 漢字: 値 z", "  |       ^^"),
    ("e\u{301}: ⟦o\u{308}x⟧", "1 | e\u{301}: o\u{308}x", "  |    ^^"), ("\t⟦a⟧", "1 |     a", "  |     ^"),
    ("ab\t⟦a⟧", "1 | ab  a", "  |     ^"),
    ("⟦\t⟧a", "1 |     a", "  | ^^^^"), ("a: ⟦\u{202E}b⟧", "1 | a: \\u{202E}b", "  |    ^^^^^^^^^"),
    ("a\u{200B}: ⟦b⟧", "1 | a\\u{200B}: b", "  |            ^"),
    ("👩‍💻 ⟦b⟧", "1 | 👩‍💻 b", "  |    ^"), ("a\r\nb: ⟦c⟧\r\nd", "2 | b: c", "  |    ^"), ("a: ⟦b\nc\nd⟧", "1 | a: b", "  |    ^"),
    ("a\n⟦⟧", "2 |", "  | ^"), ("a: ⟦\u{1B}[2J⟧", "1 | a: \\u{1B}[2J", "  |    ^^^^^^^^^"),
    ("\n\n\n\n\n\n\n\n\nten: ⟦x⟧", "10 | ten: x", "   |      ^"),
  ]) func caretsStandUnderTheSpan(text: String, line: String, carets: String) {
    let lines = render(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[2] == line)
    #expect(lines[3] == carets)
  }

  @Test func bytesThatAreNoTextAreWrittenOut() {
    let file = SourceFile(name: "a", bytes: [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82] + Array("é!".utf8))
    let text = TextDiagnostics(SourceSet([file])).render(Diagnostic(.invalidUTF8, .error, "m", at: Span(start: 1, end: 2)))
    #expect(text.contains("1 | a\\xff\\xc3(\\xe2\\x82é!\n  |  ^^^^\n"))
  }

  @Test(arguments: [20, 60, 80, 120]) func longLinesAreShownAroundTheSpan(width: Int) {
    for (before, inside, after) in [(0, 5, 9_000), (4_000, 5, 4_000), (9_000, 5, 0), (10, 9_000, 10), (9_000, 0, 0)] {
      let text =
        String(repeating: "x", count: before) + "⟦" + String(repeating: "Y", count: inside) + "⟧"
        + String(repeating: "z", count: after)
      let lines = render(text, screen: Screen(width: width)).split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(width, 40) || $0.hasPrefix("a.lucid") })
      let carets = Array(lines[3]).indices.filter { Array(lines[3])[$0] == "^" }
      let shown = Array(lines[2])
      #expect(!carets.isEmpty)
      if inside > 0 { #expect(carets.allSatisfy { shown[$0] == "Y" }) }
    }
  }

  @Test func sortedWithoutDoublesAndCounted() {
    let sources = SourceSet([SourceFile(name: "a", text: "one\ntwo\n"), SourceFile(name: "b", text: "three\n")])
    let list = [
      Diagnostic(.unknownName, .error, "in b", at: Span(file: 1, start: 0, end: 5)),
      Diagnostic(.unusedName, .warning, "second", at: Span(start: 4, end: 7)),
      Diagnostic(.unknownKey, .error, "second", at: Span(start: 4, end: 7)),
      Diagnostic(.unknownKey, .error, "second", at: Span(start: 4, end: 7)),
      Diagnostic(
        .duplicateName, .error, "first", at: Span(start: 0, end: 3), notes: ["a note\nof two lines"],
        related: [.init("here before", at: Span(file: 1, start: 0, end: 5))]),
    ]
    Golden.expect(TextDiagnostics(sources).render(list), "report/diagnostics.txt")
    Golden.expect(
      TextDiagnostics(sources, screen: .terminal(width: 80)).render(list).replacing("\u{1B}", with: "␛"),
      "report/diagnostics-colour.txt")
    Golden.expect(JSONDiagnostics(sources).render(list).text(ExitFacts("ok", 0)), "report/diagnostics.json")
    #expect(TextDiagnostics(sources).render([]) == "")
    #expect(
      JSONDiagnostics(sources).render([]).text(ExitFacts("ok", 0))
        == #"{"exit":"ok","exit_code":0,"errors":0,"warnings":0,"hints":0,"diagnostics":[]}"# + "\n")
    #expect(TextDiagnostics(sources).render(Array(list.reversed())) == TextDiagnostics(sources).render(list))
  }

  @Test func placesThatAreNowhere() {
    let sources = SourceSet([SourceFile(name: "empty", text: "")])
    let spans = [Span(file: 7, start: 0, end: 1), Span(start: 0, end: 0), Span(start: 90, end: 95)]
    for span in spans {
      let text = TextDiagnostics(sources).render([Diagnostic(.emptyFile, .error, "message", at: span, notes: ["note"])])
      #expect(text.contains("error: message [empty-file]") && text.contains("= note"))
    }
    let json = JSONDiagnostics(sources).render([Diagnostic(.emptyFile, .error, "m", at: spans[0])])
    #expect(json.text(ExitFacts("ok", 0)).contains("\"file\":null,\"line\":null"))
  }

  @Test func aMessageCannotSteerTheScreen() {
    let sources = SourceSet([SourceFile(name: "a\u{1B}[0m", text: "x\n")])
    let text = TextDiagnostics(sources).render([
      Diagnostic(.unknownKey, .error, "key `\u{1B}]0;x\u{7}`\nfake.c:1:1: error", at: Span(start: 0, end: 1), notes: ["\u{202E}"])
    ])
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
    #expect(text.split(separator: "\n").first?.hasSuffix("[unknown-key]") == true)
  }
}
