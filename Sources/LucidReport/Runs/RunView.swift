package import LucidCore

/// The form of a result.
package enum Form: String, Sendable {
  case text, markdown, json, html, jsonl, tap, junit, openmetrics
}

/// A finished run in the form that was asked for.
package struct RunView {
  private let screen: Screen
  private let isQuiet: Bool
  private let timings: Bool
  private let form: Form
  private let zone: Zone
  private let sources: SourceSet
  private let output: OutputFormat
  /// A message to a model rather than an ability: what was asked is not repeated.
  private let isMessage: Bool
  /// The command that repeats this run; nil when it is not known.
  private let command: String?
  private let showsPrompt: Bool
  private let detail: CardDetail

  package init(
    _ screen: Screen, isQuiet: Bool = false, timings: Bool = false, form: Form, zone: Zone, sources: SourceSet = SourceSet(),
    output: OutputFormat, isMessage: Bool = false, command: String? = nil, showsPrompt: Bool = false,
    detail: CardDetail = .normal
  ) {
    self.detail = detail
    (self.screen, self.isQuiet, self.timings) = (screen, isQuiet, timings)
    self.form = form
    self.zone = zone
    self.sources = sources
    self.output = output
    self.isMessage = isMessage
    self.command = command
    self.showsPrompt = showsPrompt
  }

  /// `shown` is on the screen already.
  package func render(_ record: RunRecord, after shown: TextRun.Shown = []) -> CommandResult {
    switch form {
    case .json, .jsonl:
      return .json(JSONRun(zone: zone, sources: sources, timings: timings, command: command).result(record))
    case .markdown:
      return .text(
        MarkdownRun(zone: zone, sources: sources, format: output, showsPrompt: showsPrompt, detail: detail).render(record))
    case .html:
      return .text(
        HTMLRun(zone: zone, sources: sources, format: output, showsPrompt: showsPrompt, detail: detail).render(record))
    // The forms of tests and of figures are not offered to runs.
    case .text, .tap, .junit, .openmetrics:
      if record.dryRun != nil { return .text(TextDryRun(zone: zone, screen: screen, sources: sources).render(record)) }
      return .text(text.render(record, after: shown))
    }
  }

  /// The run as text.
  package var text: TextRun {
    TextRun(
      zone: zone, screen: screen, sources: sources, format: output, answerOnly: isQuiet, isMessage: isMessage,
      showsPrompt: showsPrompt, detail: detail)
  }

  /// Whether parts of the result are worth showing before it is whole.
  package var isShownInParts: Bool { form == .text && screen.isSteerable && !isQuiet }
}
