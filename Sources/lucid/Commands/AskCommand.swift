import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem

/// `lucid ask`: one message, and its answer.
struct AskCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    let delivery = try OutputDestination(invocation)
    let setting = try ConversationContext(invocation)
    let text = try Self.message(invocation.operands)
    let strict = invocation.has(.strictRun)
    let events = JSONLEvents(zone: setting.zone, sources: SourceSet(), timings: invocation.has(.timings))
    let lines =
      form == .jsonl ? EventLines(delivery, events, invocation.host.output) { ExitFacts($0, strict: strict) } : nil
    let screen = MessageScreen(invocation, previews: form == .text && !delivery.isFile)
    let record = try MessageRun(setting: setting, text: text, history: []).send { event in
      if let lines { lines.note(event) } else { screen.note(event) }
    }
    screen.finish()
    if let failure = record.failure {
      invocation.host.output.error(CommandError(.modelFailed, failure.failure.message, hint: failure.failure.hint).text)
    }
    if record.outcome == .cancelled, delivery.isFile { return .cancelled }
    if let lines {
      try lines.finish()
    } else {
      let view = RunView(
        invocation, form: form, zone: setting.zone, output: .markdown, toFile: delivery.isFile, isMessage: true)
      try delivery.send(view.render(record, exit: ExitFacts(record, strict: strict)))
    }
    if setting.isReal, !invocation.has(.quiet) {
      try ProposalQuestion(invocation: invocation, policy: setting.policy).ask(record)
    }
    return ExitCode(record, strict: strict)
  }

  /// The words of the command line; of standard input for `-`.
  private static func message(_ operands: [String]) throws(CommandError) -> String {
    guard operands == ["-"] else { return operands.joined(separator: " ") }
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read("-", limit: .kib(256)) } catch {
      throw CommandError(.usage, "cannot read \(error.message)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.usage, "the message on standard input is not UTF-8")
    }
    return text
  }
}
