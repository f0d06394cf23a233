import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid find`: the records of all sources that have some words.
struct FindCommand: Command {
  static let name = "find"
  static let spec = CommandSpec(
    name, "search all your sources", group: .use,
    discussion: [
      "Searches calendar, tasks, reminders, mail, notes, contacts, habits and bookmarks for WORDS. Records that have the most of them come "
        + "first, by their titles and by time. Capitals and accents do not count; singular and plural are the same.",
      "A time among WORDS, such as `last year` or `on Friday`, narrows the search. No model is asked, and nothing is written, sent or stored.",
    ],
    operands: [.init("WORDS", repeatable: true, "words of a title, a name, a place or a text")],
    options: [.at, .tz, .sample, .vault] + CommandParts.report + CommandParts.appearance,
    examples: [
      .init("lucid find dentist", "events, messages and notes about it"),
      .init("lucid find invoice last year --json", "for another program"),
    ],
    exits: [.nothing, .locked, .backendFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let setting = try ConversationContext(invocation)
    let (now, zone) = (setting.environment.now, setting.zone)
    let words = try invocation.sentence()
    let query = QuestionQuery(words: words, now: now, zone: zone)
    guard !query.terms.isEmpty || query.days != nil else { throw CommandError(.usage, "WORDS is empty") }
    guard query.terms.count <= QuestionQuery.mostTerms else {
      throw CommandError(.usage, "\(query.terms.count) words; at most \(QuestionQuery.mostTerms) can be searched for")
    }
    let search = SourceSearch(query, setting.environment.tools().builtins, now: now, zone: zone)
    let observations = try CommandError.mapping { () throws(RunSessionError) in try search.observations(in: setting.environment) }
    let found = search.ranked(search.records(observations))
    let language = Language(code: setting.configuration.settings.language)
    let lines = FoundLines(search, language: language, now: now, zone: zone)
    let failures = search.failures(observations).map(lines.text)
    for failure in failures { invocation.host.output.error("lucid: \(TerminalSanitizer.message(failure))\n") }
    // Nothing is said of sources that were not read.
    guard !search.read(observations).isEmpty else { throw CommandError(.backendFailed, "no source was read", hint: SetUp.data) }
    let exit: ExitCode = found.isEmpty ? .nothing : .ok
    let report = FoundReport(
      words: words,
      items: found.map { one in
        FoundReport.Item(
          source: one.family.name, title: one.record.heading, id: one.record.id, start: one.start, end: one.end,
          facts: lines.facts(one), lines: search.excerpt(one, most: FoundLines.mostLines))
      }, lookedAt: search.read(observations), unavailable: failures,
      summary: lines.text(search.lookedAt(in: search.read(observations))))
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(report.render(zone: zone, screen: screen, isJSON: isJSON), exit)
    return exit
  }
}
