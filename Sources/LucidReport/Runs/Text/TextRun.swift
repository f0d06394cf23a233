package import LucidCore
import LucidWording

/// A finished run for a person: the headline, then the card and the answer, what was missing and
/// changed, one quiet line at the end.
///
/// On a terminal the card stands before the answer, which may come much later; elsewhere the answer
/// comes first. A plain screen gets no escape codes, no drawing and nothing that was measured: the
/// same run gives the same bytes.
package struct TextRun {
  /// The parts that are on the screen already while the run goes on.
  package struct Shown: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let title = Shown(rawValue: 1)
    package static let card = Shown(rawValue: 2)
  }

  let zone: Zone
  let screen: Screen
  let sources: SourceSet
  let format: OutputFormat
  let answerOnly: Bool
  /// Leaves out the label, the time and the prompt, for the author of a message.
  let isMessage: Bool
  let showsPrompt: Bool
  /// Whether the contents that pending changes would change are shown.
  let showsDifferences: Bool
  let detail: CardDetail

  /// `zone` is the run's. `format` says how the answer is written. `sources` give a failure its
  /// place. `answerOnly` is `--quiet`.
  package init(
    zone: Zone, screen: Screen = .plain, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown,
    answerOnly: Bool = false, isMessage: Bool = false, showsPrompt: Bool = false, showsDifferences: Bool = true,
    detail: CardDetail = .normal
  ) {
    self.detail = detail
    self.zone = zone
    self.screen = screen
    self.sources = sources
    self.format = format
    self.answerOnly = answerOnly
    self.isMessage = isMessage
    self.showsPrompt = showsPrompt
    self.showsDifferences = showsDifferences
  }

  /// `next` is a line on what to do now; `shown` is left out.
  package func render(_ record: RunRecord, next: String? = nil, after shown: Shown = []) -> String {
    var page = page(record.ability)
    if answerOnly {
      if let answer = record.answer { lines(AnswerViewModel.text(answer, zone: zone), &page) }
      return page.text
    }
    if !shown.contains(.title) {
      page.add(title(record.ability, at: record.started, headline: record.headline, prompt: record.prompt, in: record.language))
    }
    let view = shown.contains(.card) ? nil : CardRenderers.view(of: record, zone: zone, detail: detail)
    let card = view.map { self.card($0, of: record.ability) } ?? ""
    if screen.isSteerable { page.add(card) }
    // The last line says `cancelled`.
    if let failure = record.failure, record.outcome != .cancelled {
      page.gap()
      self.failure(failure, in: record.language, &page)
    }
    answer(record, &page)
    if !screen.isSteerable { page.add(card) }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { page.gap() }
    for note in notes { page.add(StyledText(.alert, .warn) + " " + StyledText(note), hanging: 2, width: screen.measure) }
    changes(record, &page)
    page.gap()
    if let next { page.add(StyledText(next), width: screen.measure) } else { footer(record, &page) }
    return shown.isEmpty || page.text.isEmpty ? page.text : "\n" + page.text
  }

  /// Returns the lines above everything else: the headline, the ability and the time, the prompt
  /// where it is wanted.
  package func title(
    _ ability: AbilityFacts, at started: Instant, headline: Sentence?, prompt: RenderedText?, in language: Language
  ) -> String {
    guard !answerOnly else { return "" }
    var page = page(ability)
    let icon = screen.drawing ? StyledText(.icon(ability.icon ?? ""), .accent) + " " : StyledText()
    if let headline {
      let line = icon + StyledText(ShownAnswer.plain(headline.text), .strong)
      page.add(line, hanging: screen.drawing ? 2 : 0, width: screen.measure)
    }
    if !isMessage {
      let when = StyledText(PageWords(language).moment(zone.civil(started)), .dim)
      let label = headline == nil ? icon + StyledText(ability.label, .strong) : StyledText(ability.label, .dim)
      page.add(.joined([label, when]), width: screen.measure)
    }
    if showsPrompt, !isMessage, let prompt, !prompt.text.isEmpty {
      page.gap()
      PromptEcho(ink: page.ink).draw(prompt, on: &page)
    }
    return page.text
  }

  /// Returns a card with the blank line before it.
  package func card(_ card: Card, of ability: AbilityFacts, _ language: Language) -> String {
    self.card(CardRenderers.view(card, zone: zone, language: language, detail: detail), of: ability)
  }

  private func card(_ view: CardView, of ability: AbilityFacts) -> String {
    guard !answerOnly else { return "" }
    var page = page(ability)
    TextCard(page.ink).draw(view, on: &page)
    return page.text.isEmpty ? "" : "\n" + page.text
  }

  private func page(_ ability: AbilityFacts) -> LineWriter { LineWriter(ANSIWriter(screen, accent: RGB(ability.color))) }

  private func answer(_ record: RunRecord, _ page: inout LineWriter) {
    if let text = ShownAnswer(record, format: format, zone: zone).text {
      page.gap()
      lines(text, &page)
    }
    // What was said in a conversation rests on what was said before; only what was looked up can be compared.
    guard !record.receipts.unfounded.isEmpty, !isMessage || !record.observations.isEmpty else { return }
    page.gap()
    let line = PageWords(record.language)[.notFound, record.receipts.unfounded.joined(separator: ", ")]
    page.add(StyledText(.alert, .warn) + " " + StyledText(line), hanging: 2, width: screen.measure)
  }

  private func lines(_ text: String, _ page: inout LineWriter) {
    for line in AnswerLines(ink: page.ink, width: screen.measure).lines(text, format: format) { page.raw(line) }
  }

  /// Draws the changes in two lines, and those that wait to be applied as a card.
  private func changes(_ record: RunRecord, _ page: inout LineWriter) {
    let changes = ChangesView.lines(record)
    if !changes.isEmpty { page.gap() }
    for (i, line) in changes.enumerated() { page.add(line, indent: i == 0 ? 0 : 2, hanging: 2, width: screen.measure) }
    if let outcome = ChangesView.outcome(record) {
      if changes.isEmpty { page.gap() }
      page.add(outcome, hanging: 2, width: screen.measure)
    }
    guard let proposals = ProposalsView.view(record, isWhole: showsDifferences) else { return }
    page.gap()
    TextCard(page.ink).draw(proposals, on: &page)
  }

  private func failure(_ failure: RunFailure, in language: Language, _ page: inout LineWriter) {
    let words = PageWords(language)
    let place = FailurePlace(failure, sources)
    let step = failure.shownStep.map { StyledText($0, .strong) + ": " } ?? ""
    page.add(
      StyledText(.stopped, .bad) + " " + step + StyledText(words.failure(failure.failure)), hanging: 2, width: screen.measure)
    if let remedy = words.remedy(failure.failure) { page.add(StyledText(remedy, .dim), indent: 2, width: screen.measure) }
    for line in ChoiceLines.lines(failure, command: nil) { page.add(StyledText(line), indent: 2) }
    if let place { page.add(StyledText(words[.at, place.text], .dim), indent: 2, width: screen.measure) }
  }

  private func footer(_ record: RunRecord, _ page: inout LineWriter) {
    let tone: TextStyle =
      switch record.outcome {
      case .ok, .nothing: .dim
      case .partial: .warn
      case .inputMissing, .backendFailed, .modelFailed, .answerInvalid, .timedOut, .budgetExceeded, .locked, .cancelled: .bad
      }
    // What takes no time at all need not be told.
    let elapsed = screen.drawing && record.elapsed.count >= 1000 ? StyledText(Self.seconds(record.elapsed), .dim) : nil
    let outcome = PageWords(record.language).sentence(record.outcome)
    let facts = MadeBy.facts(record).map { StyledText($0, $0 == outcome ? tone : .dim) }
    guard !facts.isEmpty || elapsed != nil else { return }
    page.add((screen.drawing ? "" : "-- ") + .joined(facts + [elapsed]), width: screen.measure)
  }

  /// `1.3 s`.
  private static func seconds(_ elapsed: Milliseconds) -> String {
    "\(elapsed.count / 1000).\(elapsed.count % 1000 / 100) s"
  }
}
