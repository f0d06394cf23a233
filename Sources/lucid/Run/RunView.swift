import LucidArguments
import LucidCore
import LucidReport

/// A finished run in the form that was asked for.
struct RunView {
  private let invocation: Invocation
  private let form: Form
  private let zone: Zone
  private let sources: SourceSet
  private let output: OutputFormat
  private let toFile: Bool
  /// A message to a model rather than an ability: what was asked is not repeated.
  private let isMessage: Bool
  /// What gives this run again; nil when it is not known.
  private let command: String?

  init(
    _ invocation: Invocation, form: Form, zone: Zone, sources: SourceSet = SourceSet(), output: OutputFormat, toFile: Bool,
    isMessage: Bool = false, command: String? = nil
  ) {
    self.invocation = invocation
    self.form = form
    self.zone = zone
    self.sources = sources
    self.output = output
    self.toFile = toFile
    self.isMessage = isMessage
    self.command = command
  }

  func render(_ record: RunRecord, exit: ExitFacts) -> String {
    switch form {
    case .json, .jsonl:
      return JSONRun(zone: zone, sources: sources, timings: invocation.has(.timings), command: command)
        .render(record, exit: exit)
    case .markdown: return MarkdownRun(zone: zone, sources: sources, format: output).render(record)
    case .html: return HTMLRun(zone: zone, sources: sources, format: output).render(record)
    // The forms of tests and of figures are not offered to runs.
    case .text, .tap, .junit, .openmetrics:
      let screen = ScreenChoice.screen(invocation, toFile: toFile)
      if record.rehearsal != nil { return TextDryRun(zone: zone, screen: screen, sources: sources).render(record) }
      return TextRun(
        zone: zone, screen: screen, sources: sources, format: output, answerOnly: invocation.has(.quiet), isMessage: isMessage
      ).render(record)
    }
  }
}
