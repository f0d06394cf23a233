package import LucidCore

/// A finished run for a person: the prompt on top, the card, what was missing, the answer, one
/// quiet line at the end.
///
/// A plain screen gets no escape codes, no drawing and nothing that was measured: the same run
/// gives the same bytes.
package struct TextRun {
  let zone: Zone
  let screen: Screen
  let sources: SourceSet
  let format: OutputFormat
  let answerOnly: Bool
  /// Leaves out the head and the prompt, for the author of a message.
  let isMessage: Bool
  let detail: CardDetail

  /// `zone` is the run's. `format` says how the answer is written. `sources` give a failure its
  /// place. `answerOnly` is `--quiet`.
  package init(
    zone: Zone, screen: Screen = .plain, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown,
    answerOnly: Bool = false, isMessage: Bool = false, detail: CardDetail = .normal
  ) {
    self.detail = detail
    self.zone = zone
    self.screen = screen
    self.sources = sources
    self.format = format
    self.answerOnly = answerOnly
    self.isMessage = isMessage
  }

  /// `next` is a line on what to do now.
  package func render(_ record: RunRecord, next: String? = nil) -> String {
    let ink = ANSIWriter(screen, accent: RGB(record.ability.color))
    var page = LineWriter(ink)
    if answerOnly {
      answer(record, &page)
      return page.text
    }
    let card = record.card.map { CardRenderers.view($0, zone: zone, detail: detail) }
    if !isMessage { header(record, width: card.map(TextCard(ink).width) ?? screen.measure, &page) }
    if let prompt = record.prompt, !prompt.text.isEmpty, !isMessage {
      if !screen.drawing { page.gap() }
      PromptEcho(ink: ink).draw(prompt, on: &page)
    }
    if let card {
      page.gap()
      TextCard(ink).draw(card, on: &page)
    }
    for changes in ChangesView.views(record) {
      page.gap()
      TextCard(ink).draw(changes, on: &page)
    }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { page.gap() }
    for note in notes { page.add(StyledText(.alert, .warn) + " " + StyledText(note), hanging: 2, width: screen.measure) }
    if let failure = record.failure {
      page.gap()
      self.failure(failure, &page)
    }
    if record.answer != nil {
      page.gap()
      answer(record, &page)
    }
    page.gap()
    if let next { page.add(StyledText(next), width: screen.measure) } else { footer(record, &page) }
    return page.text
  }

  private func header(_ record: RunRecord, width: Int, _ page: inout LineWriter) {
    let label = StyledText(record.ability.label, .strong)
    let when = DatePattern.format(zone.civil(record.started), "EEEE, MMMM d, HH:mm")
    guard screen.drawing else { return page.raw(.joined([label, StyledText(when)], by: " - ")) }
    let title = StyledText(.icon(record.ability.icon ?? ""), .accent) + " " + label
    page.raw(BlockLines(page.ink, width: width).opposite(title, StyledText(when, .dim)))
  }

  private func answer(_ record: RunRecord, _ page: inout LineWriter) {
    guard let answer = record.answer else { return }
    for line in AnswerLines(ink: page.ink, width: screen.measure).lines(AnswerViewModel.text(answer, zone: zone), format: format)
    {
      page.raw(line)
    }
    guard !answerOnly, !record.receipts.unfounded.isEmpty else { return }
    // What was said in a conversation rests on what was said before; only what was looked up can be compared.
    if isMessage, record.observations.isEmpty { return }
    page.gap()
    let figures = record.receipts.unfounded.joined(separator: ", ")
    page.add(StyledText(.alert, .warn) + StyledText(" not found in your data: \(figures)"), hanging: 2, width: screen.measure)
  }

  private func failure(_ failure: RunFailure, _ page: inout LineWriter) {
    let place = FailurePlace(failure, sources)
    let step = failure.step.map { StyledText($0, .strong) + ": " } ?? ""
    page.add(StyledText(.stopped, .bad) + " " + step + StyledText(failure.failure.shown), hanging: 2, width: screen.measure)
    if let hint = failure.failure.shownHint { page.add(StyledText(hint, .dim), indent: 2, width: screen.measure) }
    if let place { page.add(StyledText("at " + place.text, .dim), indent: 2, width: screen.measure) }
  }

  private func footer(_ record: RunRecord, _ page: inout LineWriter) {
    let tone: TextStyle =
      switch record.outcome {
      case .ok, .nothing: .dim
      case .partial: .warn
      case .inputMissing, .backendFailed, .modelFailed, .answerInvalid, .timedOut, .budgetExceeded, .locked, .cancelled: .bad
      }
    let author = record.answer.map { StyledText("written by \($0.author)", .dim) }
    let remark = record.answer?.remark.map { StyledText($0, .dim) }
    let tokens = record.answer?.usage.map { StyledText(RunNotes.usage($0), .dim) }
    let elapsed = screen.drawing ? StyledText(Self.seconds(record.elapsed), .dim) : nil
    let line = StyledText.joined([StyledText(RunNotes.sentence(record.outcome), tone), author, remark, tokens, elapsed])
    page.add((screen.drawing ? "" : "-- ") + line, width: screen.measure)
  }

  /// `12 ms`, `1.3 s`.
  private static func seconds(_ elapsed: Milliseconds) -> String {
    let ms = elapsed.count
    return ms < 1000 ? "\(ms) ms" : "\(ms / 1000).\(ms % 1000 / 100) s"
  }
}
