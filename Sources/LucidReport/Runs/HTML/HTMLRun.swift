import LucidCore
import LucidWording

/// A finished run as one HTML page that needs nothing else: no script, no outside resource, light
/// and dark.
struct HTMLRun: Sendable {
  let zone: Zone
  var sources = SourceSet()
  var format = OutputFormat.markdown
  var showsPrompt = false
  var detail = CardDetail.normal
  /// Whether what is pending, and what is to be chosen, is told here; a page with buttons tells it
  /// beside them.
  var showsPending = true
  /// Before the names of places, where a page has several runs.
  var anchor = ""

  /// `next` is a line on what to do now.
  func render(_ record: RunRecord, next: String? = nil) -> String {
    let label = escape(record.ability.label)
    let headline = ShownAnswer.headline(record).map(escape)
    return HTMLDocument.page(
      headline.map { $0 + " – " + label } ?? label, language: record.language, accent: RGB(record.ability.color),
      body(record, next: next))
  }

  /// Returns the content of the page; `more` is its last part.
  func body(_ record: RunRecord, next: String? = nil, more: String = "") -> String {
    header(record) + "<main>\n" + content(record, next: next) + more + "</main>\n" + footer(record)
  }

  /// The head of the page: the headline, else the label. `heading` is its element.
  func header(_ record: RunRecord, heading: String = "h1") -> String {
    let label = escape(record.ability.label)
    let headline = ShownAnswer.headline(record).map(escape)
    let when = PageWords(record.language).moment(zone.civil(record.started))
    let time = "<time datetime=\"\(zone.iso(record.started))\">\(when)</time>"
    return "<header class=\"top\">\(HTMLBlocks.chip(record.ability.icon ?? ""))<div><\(heading)>\(headline ?? label)</\(heading)>"
      + "<p class=\"of\">\(headline == nil ? "" : label + " · ")\(time)</p></div></header>\n"
  }

  /// The answer, the card, the changes and how it was made.
  func content(_ record: RunRecord, next: String? = nil) -> String {
    let words = PageWords(record.language)
    var out = ""
    if showsPrompt, let prompt = record.prompt, !prompt.text.isEmpty {
      out += "<div class=\"prompt\"><blockquote>\(echo(SoftBreaks.joined(prompt)))</blockquote></div>\n"
    }
    if let failure = record.failure { out += self.failure(failure, words) }
    let receipts = HTMLReceipts(record, anchor: anchor)
    out += answer(record, receipts, words)
    if let card = CardRenderers.view(of: record, zone: zone, detail: detail) { out += HTMLBlocks(record.language).section(card) }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { out += "<ul class=\"notes\">" + notes.map { "<li>\(escape($0))</li>" }.joined() + "</ul>\n" }
    if let summary = ChangesView.summary(record, withPending: showsPending) { out += "<p>\(escape(summary))</p>\n" }
    let pending = showsPending ? ProposalsView.view(record) : nil
    for changes in [ChangesView.card(record), pending].compactMap({ $0 }) { out += HTMLBlocks(record.language).section(changes) }
    if let next { out += "<p class=\"next\">\(escape(next))</p>\n" }
    return out + made(record, receipts, words)
  }

  /// The author of the answer and the credits; empty without any.
  func footer(_ record: RunRecord) -> String {
    let facts = MadeBy.facts(record)
    return facts.isEmpty ? "" : "<footer>\(facts.map(escape).joined(separator: " · "))</footer>\n"
  }

  private func answer(_ record: RunRecord, _ receipts: HTMLReceipts, _ words: PageWords) -> String {
    let shown = ShownAnswer(record, format: format, zone: zone).text
    let unfounded = record.receipts.unfounded
    guard shown != nil || !unfounded.isEmpty else { return "" }
    var out = "<section class=\"card answer\"><h2 class=\"hidden\">\(words[.answer])</h2>\n"
    if let shown { out += HTMLAnswer.html(shown, format: format, receipts: receipts) }
    if !unfounded.isEmpty {
      out += "<p class=\"callout alert\"><span class=\"warn\" aria-hidden=\"true\">!</span>"
      out += "<span>\(escape(words[.notFound, unfounded.joined(separator: ", ")]))</span></p>\n"
    }
    return out + "</section>\n"
  }

  /// Renders the prompt, the sources and the receipt of each figure; folded away.
  private func made(_ record: RunRecord, _ receipts: HTMLReceipts, _ words: PageWords) -> String {
    var out = ""
    if let prompt = record.prompt, !prompt.text.isEmpty, !showsPrompt {
      out += "<h2>\(words[.prompt])</h2>\n"
      out += "<div class=\"prompt\"><blockquote>\(echo(SoftBreaks.joined(prompt)))</blockquote></div>\n"
    }
    if !record.steps.isEmpty {
      let rows = record.steps.map { step -> [StyledText] in
        let state: StyledText =
          switch step.status {
          case .done: StyledText(words[.stepDone], .good)
          case .skipped(let reason): StyledText(words[.leftOut, words.skipped(reason)], .warn)
          case .failed(let failure): StyledText(words.failure(failure), .bad)
          case .notRun: StyledText(words[.notReached], .dim)
          }
        return [StyledText(step.name), StyledText(step.tool), state]
      }
      let columns: [TableView.Column] = [
        .init(title: words[.step], heads: true), .init(title: words[.tool]), .init(title: words[.stateHeading]),
      ]
      let table = HTMLTable(caption: StyledText(words[.steps]), words: words).html(TableView(columns: columns, rows: rows))
      out += "<h2>\(words[.steps])</h2>\n\(table)\n"
    }
    out += receipts.list(words)
    return out.isEmpty ? "" : "<details class=\"made\"><summary>\(words[.howItWasMade])</summary>\n\(out)</details>\n"
  }

  /// The prompt, with what was put in marked.
  private func echo(_ prompt: RenderedText) -> String {
    let bytes = Array(prompt.text.utf8)
    func part(_ from: Int, _ to: Int) -> String {
      HTMLEscape.escape(TerminalSanitizer.lines(String(decoding: bytes[from..<to], as: UTF8.self)))
    }
    var out = ""
    var at = 0
    for i in prompt.insertions where i.start >= at && i.end >= i.start && i.end <= bytes.count {
      out += part(at, i.start) + "<b>" + part(i.start, i.end) + "</b>"
      at = i.end
    }
    return out + part(at, bytes.count)
  }

  private func failure(_ failure: RunFailure, _ words: PageWords) -> String {
    let step = failure.shownStep.map { "<strong>\(escape($0))</strong>: " } ?? ""
    let place = FailurePlace(failure, sources).map { " <small>(\(escape($0.text)))</small>" } ?? ""
    let hint = words.remedy(failure.failure).map { "<br><small>\(escape($0))</small>" } ?? ""
    let offers = (showsPending ? ChoiceLines.lines(failure, command: nil) : []).map { "<br><code>\(escape($0))</code>" }.joined()
    return "<p class=\"stopped\" role=\"alert\">\(step)\(escape(words.failure(failure.failure)))\(place)\(hint)\(offers)</p>\n"
  }

  private func escape(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
