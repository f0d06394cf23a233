import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidReport
import LucidRuntime
import LucidSystem

/// `lucid told`: the facts that runs told the person, which scheduled runs do not tell again.
struct ToldCommand: Command {
  static let name = "told"
  static let spec = CommandSpec(
    name, "list facts you were told", group: .review,
    discussion: [
      "Lists the facts that delivered results told you, oldest first: when, by which ability, and the sentence. In a scheduled run the "
        + "built-in summary leaves them out for 20 hours, unless they change or become more urgent. `again:` in an ability changes that.",
      "Of sources under `history.omit` only checksums are stored.",
      "--forget removes facts from the list, so that the next scheduled run tells them again.",
    ],
    operands: [
      .init("PATTERN", required: false, repeatable: true, "words of the sentence, the kind, such as mail.reply, or the ability")
    ],
    options: [.toldForget, .toldAll, .tz] + CommandParts.report + CommandParts.appearance,
    examples: [
      .init("lucid told", "all of them"), .init("lucid told dentist", "those with a word"),
      .init("lucid told --forget weather", "tell the weather again"), .init("lucid told --forget --all", "tell everything again"),
    ],
    exits: [.nothing, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let (isForgetting, isAll) = (invocation.has(.toldForget), invocation.has(.toldAll))
    let pattern = try invocation.sentence()
    guard isForgetting || !isAll else {
      throw CommandError(.usage, "`--all` has no effect without `--forget`", hint: "lucid told lists all facts")
    }
    guard !isForgetting || isAll == pattern.isEmpty else {
      throw CommandError(
        .usage, isAll ? "`--all` and PATTERN exclude each other" : "`--forget` needs PATTERN or `--all`",
        hint: "lucid told --forget --all forgets all facts")
    }
    let delivery = try OutputDestination(invocation)
    let environment = CommandEnvironment(invocation)
    let configuration = environment.goodConfiguration
    let report = ToldReport(
      language: Language(code: configuration.settings.language), zone: try environment.zone(configuration))
    let store = invocation.host.folders.runsFile.map { ToldStore(history: $0) }
    if isForgetting {
      let count = try Self.asked { () throws(RunStoreError) in
        try isAll ? store?.forgetAll() : store?.forget { Self.item($0, in: report).matches(pattern) }
      }
      let exit: ExitCode = count ?? 0 == 0 ? .nothing : .ok
      let text = exit == .nothing ? "no fact matches; nothing was forgotten\n" : "forgotten: \(count ?? 0)\n"
      try delivery.send(ActionReport.result(isJSON, text, done: "forgotten") { $0.field("count", count ?? 0) }, exit)
      return exit
    }
    let told = try Self.asked { () throws(RunStoreError) in try store?.told() } ?? []
    let items = told.map { Self.item($0, in: report) }.filter { $0.matches(pattern) }
    let exit: ExitCode = items.isEmpty ? .nothing : .ok
    guard isJSON || !items.isEmpty else {
      try delivery.send(told.isEmpty ? "nothing was told yet: no result was delivered\n" : "no fact matches\n")
      return exit
    }
    try delivery.send(report.render(items, ScreenChoice.screen(invocation, toFile: delivery.isFile), isJSON: isJSON), exit)
    return exit
  }

  private static func item(_ fact: ToldFact, in report: ToldReport) -> ToldReport.Item {
    report.item(
      kind: fact.kind, checksum: fact.identity.value, statement: fact.statement, ability: fact.ability,
      schedule: fact.schedule, run: fact.run, at: fact.told ?? fact.made,
      deliveries: fact.arrivals.map { StoredDelivery.words($0.kind, $0.target) })
  }

  private static func asked<T>(_ body: () throws(RunStoreError) -> T) throws(CommandError) -> T {
    do throws(RunStoreError) { return try body() } catch { throw RunRecords.error(error) }
  }
}
