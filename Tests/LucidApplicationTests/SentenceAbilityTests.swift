import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCompiler
import LucidCore
import LucidSetup
import LucidTesting
import Testing

/// Abilities that are made of sentences: the tables have the sentences, and what each file must hold.
@Suite struct SentenceAbilityTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let language: String
    let sentence: String
    let wanted: [String]
    var testDescription: String { sentence }
  }

  private static func rows(_ name: String) -> [Row] {
    RepositoryFiles.lines("Tests/Fixtures/new/\(name).tsv").filter { !$0.hasPrefix("#") && !$0.isEmpty }.map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return Row(language: parts[0], sentence: parts[1], wanted: parts[2].split(separator: " ;; ").map(String.init))
    }
  }

  static let sentences = rows("sentences")
  static let fresh = rows("fresh")

  /// The wanted parts that the file lacks; empty for a right one.
  private static func lacking(_ row: Row) throws -> [String] {
    let drafting = AbilityDrafting(ApplicationLab().environment())
    guard row.wanted != ["!"] else {
      let refusal = SentenceReading.of(row.sentence, Composition().compiler).refusal
      return refusal == nil || !drafting.isSentence(row.sentence) && refusal != .noSource ? ["a refusal"] : []
    }
    let drafted: DraftedAbility
    do throws(CommandError) { drafted = try drafting.byRules(row.sentence) } catch {
      guard error.exit == .usage else { throw error }
      return ["a file: " + error.message]
    }
    // Checked, formatted and tested it is already: the rules give nothing else.
    #expect([.ok, .nothing, .partial].contains(drafted.trial.exit))
    return row.wanted.filter { wanted in
      switch wanted.first {
      case "@": drafted.schedule != String(wanted.dropFirst())
      case "?": !drafted.unknown.contains(String(wanted.dropFirst()))
      default: !drafted.text.contains(wanted)
      }
    }
  }

  @Test func thereAreSixty() {
    #expect(Self.sentences.count == 60 && Self.sentences.count { $0.language == "de" } == 15)
  }

  /// The file of a month of birthdays lacks its range, and says so.
  @Test(arguments: sentences) func isRight(row: Row) throws {
    #expect(try Self.lacking(row) == (row.sentence == "Geburtstage im nächsten Monat" ? ["{ to:"] : []))
  }

  /// Those that the rules were not written for: the documentation has the figure.
  @Test func ofNewSentencesTwentyAreRight() throws {
    let wrong = try Self.fresh.filter { try !Self.lacking($0).isEmpty }
    #expect(Self.fresh.count == 26 && wrong.count <= 6, "\(wrong.map(\.sentence))")
  }

  @Test(arguments: sentences + fresh) func itsFileHoldsWhatItPromises(row: Row) throws {
    guard let drafted = try? AbilityDrafting(ApplicationLab().environment()).byRules(row.sentence) else { return }
    let checked = Composition().compiler.check(drafted.file)
    #expect(checked.diagnostics.isEmpty && checked.plans.count == 1 && !checked.tests[0].isEmpty)
    let formatted = FormattedFile(drafted.file, FormattedFile.formatter(migrates: false))
    #expect(formatted.text == drafted.text)
    #expect(checked.plans[0].steps.allSatisfy { $0.effect == .read } && checked.plans[0].ability.summary != nil)
    #expect(!drafted.name.isEmpty && !drafted.name.contains("/") && !drafted.name.hasPrefix("."))
  }

  @Test func aNameIsNoSentence() {
    let drafting = AbilityDrafting(ApplicationLab().environment())
    for name in ["evening", "My Evening", "a/b c d", "x y z.lucidability"] { #expect(!drafting.isSentence(name), "\(name)") }
    for sentence in ["unread mail", "mail by sender", "play music", "nothing that anybody knows"] {
      #expect(drafting.isSentence(sentence), "\(sentence)")
    }
  }

  /// A list, a number and an order of one source need no model; what is judged, worded or made of
  /// several sources does.
  @Test(arguments: [
    ("which mail needs a reply", ["answer: |", "<<for entry in mail.items>>", "Nothing was found."]),
    ("how many unread mails of the last 3 days", ["answer: |", "Found: **<<mail.count>>**"]),
    ("unread mail by sender", ["answer: |", "<<for group in mail.items | group(from)>>"]),
    ("tasks due this week sorted by priority", ["answer: |", "<<for entry in tasks.items | sort(priority"]),
    (
      "Wie viele Termine habe ich morgen?", ["answer: |", "language: de", "Gefunden: **<<calendar.count>>**", "Nichts gefunden."]
    ),
    ("a summary of my notes about the trip", ["prompt: |"]), ("which mail needs a reply in two sentences", ["prompt: |"]),
    ("today's calendar and which mail needs a reply", ["prompt: |"]),
    ("which mail with attachments needs a reply", ["prompt: |"]),
    ("Show overdue tasks and say what to do first", ["prompt: |"]), ("overdue tasks, and tell me which", ["prompt: |"]),
    ("how many overdue tasks and what to do next", ["prompt: |"]), ("what to do first of my overdue tasks", ["prompt: |"]),
    ("overdue tasks and reminders of mine", ["prompt: |"]),
  ]) func aListNeedsNoModel(sentence: String, parts: [String]) throws {
    let drafted = try AbilityDrafting(ApplicationLab().environment()).byRules(sentence)
    for part in parts { #expect(drafted.text.contains(part), "\(part) in \(drafted.text)") }
    let plan = try #require(Composition().compiler.compile(drafted.file).plans.first)
    #expect(plan.asksModel == (parts == ["prompt: |"]))
  }

  /// A source that has a step is understood, also where other words asked for it.
  @Test(arguments: [
    ("which mail needs a reply", []), ("what is on my calendar tomorrow and which mail needs a reply", []),
    ("which mail with attachments needs a reply", ["with attachments"]), ("which mail needs a reply from the zoo", ["zoo"]),
  ]) func aSourceIsNoUnknownWord(sentence: String, unknown: [String]) throws {
    #expect(try AbilityDrafting(ApplicationLab().environment()).byRules(sentence).unknown == unknown)
  }

  /// A source that is named as the person's own is read; one that is left out is a hint of `check`
  /// at most.
  @Test(arguments: [
    ("Write an email about my calendar and the umbrella agreement.", ["calendar.events:"]),
    ("notes about my sleep and my mail", ["notes.search:", "health.sleep:", "mail."]),
    ("mail about my calendar", ["mail.", "calendar.events:"]), ("mail from Dana but not my calendar", ["from: Dana"]),
  ]) func whatTheSentenceOwnsIsNoFault(sentence: String, parts: [String]) throws {
    let drafted = try AbilityDrafting(ApplicationLab().environment()).byRules(sentence)
    for part in parts { #expect(drafted.text.contains(part), "\(part) in \(drafted.text)") }
  }

  @Test func nothingOfASentenceBecomesATemplate() throws {
    let drafted = try AbilityDrafting(ApplicationLab().environment()).byRules("mail about <<today>> \n and \"x: [y\" # z")
    #expect(!drafted.text.contains("about <<today>>") && drafted.text.contains("mail.search"))
  }

  @Test func everyCardOfATableIsACard() {
    let catalog = Composition().compiler.catalog
    for tool in catalog.tools {
      if let kind = CardChoice.kind(for: [tool]) { #expect(catalog.cards.contains(kind), "\(tool.name)") }
    }
    let events = catalog.tool("calendar.events"), mail = catalog.tool("mail.search")
    #expect(CardChoice.kind(for: [events, mail].compactMap(\.self)) == "briefing")
    #expect(CardChoice.kind(for: [events, events].compactMap(\.self)) == "calendarList")
    #expect(CardChoice.kind(for: []) == nil)
  }
}
