package import LucidCore

/// A finished run as one HTML page that needs nothing else: no script, no outside resource, light
/// and dark.
package struct HTMLRun {
  let zone: Zone
  let sources: SourceSet
  let format: OutputFormat
  let detail: CardDetail
  /// BCP 47.
  let language: String

  package init(
    zone: Zone, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown, language: String = "en",
    detail: CardDetail = .normal
  ) {
    self.detail = detail
    self.zone = zone
    self.sources = sources
    self.format = format
    self.language = language
  }

  /// `next` is a line on what to do now.
  package func render(_ record: RunRecord, next: String? = nil) -> String {
    let label = escape(record.ability.label)
    var out = """
      <!DOCTYPE html>
      <html lang="\(escape(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(label)</title>
      <style>
      \(HTMLStyle.sheet(accent: RGB(record.ability.color)))
      </style>
      </head>
      <body>

      """
    let when = DatePattern.format(zone.civil(record.started), "EEEE, MMMM d, HH:mm")
    out += "<header class=\"top\">\(HTMLBlocks.chip(record.ability.icon ?? ""))<div><h1>\(label)</h1>"
    out += "<time datetime=\"\(zone.iso(record.started))\">\(when)</time></div></header>\n<main>\n"
    if let prompt = record.prompt, !prompt.text.isEmpty { out += self.prompt(prompt) }
    if let card = record.card { out += HTMLBlocks().section(CardRenderers.view(card, zone: zone, detail: detail)) }
    for changes in ChangesView.views(record) { out += HTMLBlocks().section(changes) }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { out += "<ul class=\"notes\">" + notes.map { "<li>\(escape($0))</li>" }.joined() + "</ul>\n" }
    if let failure = record.failure { out += self.failure(failure) }
    let receipts = HTMLReceipts(record)
    if let answer = record.answer {
      out += "<section class=\"card answer\"><h2>Answer</h2>\n"
      out += HTMLAnswer.html(AnswerViewModel.text(answer, zone: zone), format: format, receipts: receipts)
      let unfounded = record.receipts.unfounded
      if !unfounded.isEmpty {
        out += "<p class=\"callout alert\"><span class=\"warn\" aria-hidden=\"true\">!</span>"
        out += "<span>Not found in your data: \(escape(unfounded.joined(separator: ", ")))</span></p>\n"
      }
      out += "</section>\n"
    }
    if let next { out += "<p class=\"next\">\(escape(next))</p>\n" }
    out += made(record, receipts) + "</main>\n"
    let author = record.answer.map { "written by \($0.author)" }
    let facts = [RunNotes.sentence(record.outcome), author, record.answer?.remark].compactMap { $0 }
    out += "<footer>\(facts.map(escape).joined(separator: " · "))</footer>\n"
    return out + "</body>\n</html>\n"
  }

  /// Longer prompts than this are folded: the page is about the answer.
  private static let longest = 280

  private func prompt(_ prompt: RenderedText) -> String {
    let quote = "<blockquote>\(echo(SoftBreaks.joined(prompt)))</blockquote>"
    guard prompt.text.count > Self.longest else { return "<div class=\"prompt\">\(quote)</div>\n" }
    let start = TerminalSanitizer.line(prompt.text).prefix(90)
    let words = start[..<(start.lastIndex(of: " ") ?? start.endIndex)]
    return "<div class=\"prompt\"><details><summary>\(HTMLEscape.escape(String(words))) …</summary>\(quote)</details></div>\n"
  }

  /// Renders the sources and the receipt of each figure; folded away.
  private func made(_ record: RunRecord, _ receipts: HTMLReceipts) -> String {
    var out = ""
    if !record.steps.isEmpty {
      let rows = record.steps.map { step -> [StyledText] in
        let state: StyledText =
          switch step.status {
          case .done: StyledText("done", .good)
          case .skipped(let reason): StyledText("left out: \(reason.text)", .warn)
          case .failed(let failure): StyledText(failure.shown, .bad)
          case .notRun: StyledText("not reached", .dim)
          }
        return [StyledText(step.name), StyledText(step.tool), state]
      }
      let columns: [TableView.Column] = [.init(title: "step", heads: true), .init(title: "tool"), .init(title: "state")]
      out += "<h2>Steps</h2>\n" + HTMLTable(caption: "Steps").html(TableView(columns: columns, rows: rows)) + "\n"
    }
    out += receipts.list
    return out.isEmpty ? "" : "<details class=\"made\"><summary>How this was made</summary>\n\(out)</details>\n"
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

  private func failure(_ failure: RunFailure) -> String {
    let step = failure.step.map { "<strong>\(escape($0))</strong>: " } ?? ""
    let place = FailurePlace(failure, sources).map { " <small>(\(escape($0.text)))</small>" } ?? ""
    let hint = failure.failure.shownHint.map { "<br><small>\(escape($0))</small>" } ?? ""
    return "<p class=\"stopped\" role=\"alert\">\(step)\(escape(failure.failure.shown))\(place)\(hint)</p>\n"
  }

  private func escape(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
