import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid why not`: why something is not in the answer of a run.
struct WhyNotCommand: Command {
  static let name = "why not"
  static let spec = CommandSpec(
    name, "explain what an answer leaves out",
    discussion: [
      "Names the filter that left a record with these words out of the run, with its line, or says that the answer does not mention it.",
      "If the run did not read it, asks your sources as they are now: which argument of a step excludes it, whether it came later, where it is.",
      "A record matches if each of the words stands in it; capitals do not count. No model is asked, and nothing is written or sent.",
    ],
    operands: [
      .init("WORDS", .text, "words of a title, a subject or a text"),
      .init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"),
    ],
    options: [.why, .vault, .config, .output] + CommandParts.appearance,
    examples: [
      .init("lucid why not 'invoice 4711'", "why the last answer does not mention it")
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
    let (zone, screen) = (invocation.host.zone(named: kept.record.zone), ScreenChoice.screen(invocation, toFile: delivery.isFile))
    let exit: ExitCode = report.exclusions.isEmpty ? .nothing : .ok
    try delivery.send(report.render(run: run.name, zone: zone, screen: screen, isJSON: invocation.has(.why)), exit)
    return exit
  }
}
