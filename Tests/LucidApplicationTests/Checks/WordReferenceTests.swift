import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidSyntax
import Testing

@Suite struct WordReferenceTests {
  private static let reference = WordReference(Composition().compiler.catalog)

  @Test(
    arguments: [
      ("where", ["filter"]), ("on_error", ["key"]), ("calendar.events", ["tool"]), ("calendar", ["tool"]), ("Event", ["record"]),
      ("Event.title", ["record"]), ("11", ["exit code"]), ("weekday", ["variable"]), ("tests.expect.calls", ["key"]),
      ("if", ["language"]), ("for", ["language"]), ("end", ["language"]), ("condition", ["language"]), ("filters", ["language"]),
      ("inputs.city", ["language"]), ("date patterns", ["language"]), ("%", ["language"]), ("conflict", ["record"]),
      ("events.conflict", ["record"]), ("nosuch", []), ("events.nosuch", []),
      ("", []),
    ] as [(String, [String])]) func findsTheKind(word: String, kinds: [String])
  {
    #expect(Self.reference.meanings(word).map(\.kind) == kinds)
  }

  /// A word may be several things: all are told.
  @Test func tellsEveryMeaning() {
    #expect(Self.reference.meanings("time").map(\.kind) == ["key", "variable", "filter"])
    #expect(Self.reference.meanings("partial").map(\.kind) == ["exit code"])
  }

  @Test(arguments: [
    ("on_error", "key of steps - `stop`, `omit` or `{use: VALUE}`\n  What a failure does; `stop` by default.\n"),
    ("contains", "key of tests.expect.resolved, tests.expect.answer"), ("Event", "given by calendar.events"),
    ("Event.title", "  title"), ("conflict", "Event\n  conflict"), ("tests", "    world   What the test finds outside"),
    ("steps", "    for_each  `name in LIST`"), ("writes", "    example  writes: { notes.create: 3 }"),
    ("11", "11  exit code partial\n  partial result: a source was missing or damaged\n"),
    ("calendar.events", "gives EventList"), ("sort", "one of \"asc\", \"desc\" - default \"asc\""),
  ]) func showsTheTextOfTheTables(word: String, part: String) {
    let text = Self.reference.meanings(word).map(\.text).joined()
    #expect(text.contains(part), "\(text)")
  }

  @Test func examplesAreAnAbility() {
    let keys = KeyReference.examples.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    let found = Composition().compiler.compile(
      SourceFile(name: "test", text: "lucidability: 1\nkind: ability\nlabel: Test\n" + keys))
    #expect(found.diagnostics.isEmpty && found.tests.first?.count == 1, "\(found.diagnostics.map(\.message))")
  }

  @Test(arguments: LanguageWord.all.compactMap(\.example)) func anExampleOfTheLanguageHasNoErrors(example: String) {
    let found = Composition().compiler.compile(
      SourceFile(
        name: "test",
        text: """
          lucidability: 1
          kind: ability
          label: Test
          steps:
            - id: events
              calendar.events: { from: <<today>>, to: <<tomorrow>> }
            - id: mail
              mail.search: { unread: true }
          answer: |
            <<events.count>> <<mail.count>>
            \(example)

          """))
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message))")
  }

  /// Each word that completion offers has a meaning, or is the code of a diagnostic.
  @Test func wordsHaveMeanings() {
    let words = Self.reference.words
    #expect(words.count > 300)
    for word in words where DiagnosticCode(rawValue: word) == nil { #expect(!Self.reference.meanings(word).isEmpty, "\(word)") }
  }

  @Test(arguments: [
    ("on_eror", "on_error"), ("calendar.evnts", "calendar.events"), ("Evnt", "Event"), ("unknown-kye", "unknown-key"),
    ("wehre", "where"),
  ]) func proposesTheNearest(word: String, nearest: String) {
    let error = Self.reference.unknown(word)
    #expect(error.exit == .usage && error.message.contains("did you mean `\(nearest)`?"), "\(error.message)")
  }

  /// The sentence is that of `check`, the hint the command that brings a file over.
  @Test(arguments: [
    ("calendar.reschedule", "`calendar.reschedule` is `calendar.update` now", "- calendar.reschedule: { search: Review }"),
    (
      "gmail.latest", "`gmail.latest` is `gmail.search` with `personal: true, limit: 1` now; its result is `items[0]` of that",
      "- gmail.latest"
    ),
    (
      "next_event", "`<<next_event>>` is `<<next_event.title>>` now, beside `variables: { next_event: { calendar.next: {} } }`",
      "- calendar.next: {}\nprompt: <<next_event>>"
    ),
  ]) func namesTheNewFormOfRetiredNames(word: String, sentence: String, steps: String) {
    #expect(Self.reference.meanings(word).isEmpty)
    let error = Self.reference.unknown(word)
    #expect(error.exit == .usage && error.message == sentence && error.hint?.contains("lucid fmt --migrate") == true)
    let text = "lucidability: 1\nkind: ability\nlabel: Old\nsteps:\n\(steps)\n"
    #expect(Composition().compiler.check(SourceFile(name: "old", text: text)).diagnostics.first?.message == sentence)
  }

  /// A tool that only takes other arguments now is there.
  @Test(arguments: ["contacts.birthdays", "mail.search", "calendar", "gmail", "latest", "gmail."])
  func namesThatExistAreNotRetired(word: String) {
    #expect(WordReference.retired(word) == nil)
  }
}
