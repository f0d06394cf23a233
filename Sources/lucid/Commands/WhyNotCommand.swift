import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid why-not`: why something is not in the answer of a run.
struct WhyNotCommand: Command {
  static let name = "why-not"
  static let spec = CommandSpec(
    name, "explain what an answer leaves out", group: .review,
    discussion: [
      "Looks for WORDS in what the run read: names the filter that left a record out, with its line, or says that the answer does not mention it. If "
        + "the run did not read it, looks at your data as they are now, at the time of the run: names the argument of the step that excludes it, or says "
        + "that it came later, or in which source it is.",
      "A record matches if each of the words stands in it; capitals do not count. No model is asked, and nothing is written or sent.",
    ],
    operands: [
      .init("WORDS", .text, "words of a title, a subject or a text"),
      .init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"),
    ],
    options: [.why, .vault, .config, .output] + CommandParts.appearance,
    examples: [
      .init("lucid why-not 'invoice 4711'", "why the last answer does not mention it"),
      .init("lucid why-not dentist Briefing --json", "for another program"),
    ],
    exits: [.nothing, .locked, .backendFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let words = invocation.operands[0]
    guard words.contains(where: { !$0.isWhitespace }) else { throw CommandError(.usage, "WORDS is empty") }
    let (kept, run) = try RunRecords(invocation).whole(invocation.operands.dropFirst().first ?? "last")
    let search = try ExclusionSearch(kept, CommandEnvironment(invocation))
    let report = try CommandError.mapping { () throws(RunSessionError) in try search.report(words) }
    let zone = invocation.host.zone(named: kept.record.zone)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(
      invocation.has(.why)
        ? JSONExclusions(zone: zone).render(report, run: run.name)
        : TextExclusions(screen: screen, zone: zone).render(report, run: run.name))
    return report.exclusions.isEmpty ? .nothing : .ok
  }
}
