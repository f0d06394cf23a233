package import LucidArguments
import LucidCompiler
package import LucidCore
package import LucidReport
import LucidRuntime
import LucidSystem

/// Takes what a run tells in the place of a terminal, such as a page of a browser.
package protocol RunSink: Sendable {
  func note(_ event: RunEvent)
  /// Errors: it cannot be written.
  func send(_ record: RunRecord) throws(CommandError)
}

/// The output of a run: its screen while it goes on, events for programs, and the result.
package struct RunOutput: Sendable {
  package let screen: RunScreen
  /// nil when no events are asked for.
  private let lines: EventLines?
  private let form: Form
  private let delivery: OutputDestination
  private let view: RunView
  /// nil where the result is written in its form.
  private var sink: (any RunSink)?
  /// Whether standard output and standard error are terminals.
  private let isOneTerminal: Bool

  /// `typed` is the command line that gives the run again.
  package init(
    of prepared: PreparedRun, _ options: RunOptions, _ console: Console, as form: Form, to delivery: OutputDestination,
    typed: String
  ) {
    let (sources, output) = (prepared.compilation.sources, prepared.plan.output)
    (self.form, self.delivery) = (form, delivery)
    isOneTerminal = console.log == nil && console.host.terminal.isTerminal(1) && console.host.terminal.isTerminal(2)
    let (strict, host) = (options.isStrict, console.host)
    let events = JSONLEvents(zone: prepared.zone, sources: sources, timings: options.timings)
    lines = form == .jsonl ? EventLines(delivery, events, host.output) { ExitFacts($0, strict: strict) } : nil
    view = RunView(
      console.screen(toFile: delivery.isFile), isQuiet: console.isQuiet, timings: options.timings, form: form,
      zone: prepared.zone, sources: sources, output: output, command: typed, showsPrompt: options.showsPrompt,
      detail: options.detail)
    // A result that is as it was is not shown, and that is known last.
    screen = RunScreen(
      console, view, toFile: delivery.isFile, isStreamed: form == .text && output != .json,
      inParts: !options.isForChanges && !options.isDry, hidesTags: false)
  }

  /// The same, which tells `sink` everything and writes nothing.
  package func telling(_ sink: any RunSink) -> RunOutput {
    var copy = self
    copy.sink = sink
    return copy
  }

  package var isFile: Bool { delivery.isFile }

  /// Whether the result tells the same reader of a failure, so that standard error need not.
  package var tellsFailures: Bool { sink != nil || view.isShownInParts && !delivery.isFile && isOneTerminal }

  /// Whether a program reads standard output.
  package var isForPrograms: Bool { sink != nil || lines != nil || form == .json }

  package func note(_ event: RunEvent) {
    if let sink { return sink.note(event) }
    lines?.note(event)
    if lines == nil { screen.note(event) }
  }

  /// Errors: it cannot be written.
  package func send(_ record: RunRecord, _ exit: ExitCode) throws(CommandError) {
    if let sink { return try sink.send(record) }
    if let lines { return try lines.finish() }
    try delivery.send(view.render(record, after: screen.shown), exit)
  }
}
