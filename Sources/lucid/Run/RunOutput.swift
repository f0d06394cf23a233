import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime

/// What is seen of a run of an ability: a line of progress, the answer as it comes, events for programs, and the result.
struct RunOutput: Sendable {
  let progress: Progress
  private let preview: AnswerPreview?
  /// nil when no events are asked for.
  private let lines: EventLines?
  private let form: Form
  private let delivery: OutputDestination
  private let view: RunView

  /// `typed` is the command line that gives the run again.
  init(
    _ invocation: Invocation, _ prepared: PreparedRun, _ form: Form, _ delivery: OutputDestination, typed: String,
    isForPrograms: Bool
  ) {
    let (sources, output) = (prepared.compilation.sources, prepared.plan.output)
    (self.form, self.delivery) = (form, delivery)
    let strict = invocation.has(.strictRun)
    let events = JSONLEvents(zone: prepared.zone, sources: sources, timings: invocation.has(.timings))
    lines = form == .jsonl ? EventLines(delivery, events, invocation.host.output) { RunCommand.facts($0, strict: strict) } : nil
    progress = Progress(
      enabled: lines == nil && !isForPrograms && !invocation.has(.quiet) && invocation.host.terminal.isTerminal(2),
      invocation.host)
    preview = AnswerPreview(enabled: form == .text && !delivery.isFile && output != .json, invocation.host)
    view = RunView(
      invocation, form: form, zone: prepared.zone, sources: sources, output: output, toFile: delivery.isFile, command: typed)
  }

  var isFile: Bool { delivery.isFile }

  /// Whether a program reads standard output.
  var isForPrograms: Bool { lines != nil || form == .json }

  func note(_ event: RunEvent) {
    lines?.note(event)
    progress.note(event)
    guard let preview, case .part(let text) = event else { return }
    progress.finish()
    preview.note(text)
  }

  /// Takes away what was shown until the result takes its place.
  func finishPreview() {
    progress.finish()
    preview?.finish()
  }

  /// Errors: it cannot be written.
  func send(_ record: RunRecord, _ exit: ExitCode) throws(CommandError) {
    if let lines { return try lines.finish() }
    try delivery.send(view.render(record, exit: ExitFacts(exit.word, Int(exit.rawValue))))
  }
}
