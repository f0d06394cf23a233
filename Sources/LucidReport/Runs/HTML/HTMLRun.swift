import LucidCore

/// A finished run as one HTML page that needs nothing else: no script, no outside resource, light and dark.
package struct HTMLRun {
  let zone: Zone
  let sources: SourceSet
  let format: OutputFormat
  /// BCP 47.
  let language: String

  package init(zone: Zone, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown, language: String = "en") {
    self.zone = zone
    self.sources = sources
    self.format = format
    self.language = language
  }

  package func render(_ record: RunRecord) -> String {
    let label = escape(record.ability.label)
    var out = """
      <!DOCTYPE html>
      <html lang="\(escape(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(label)</title>
      <style>
      \(HTMLStyle.sheet(accent: RGB(record.ability.color)))
      </style>
      </head>
      <body>
      <main>

      """
    let icon = HTMLText.phrase(Phrase(.icon(record.ability.icon ?? ""), .accent))
    let when = DatePattern.format(zone.civil(record.started), "EEEE, MMMM d, HH:mm")
    out += "<h1>\(icon) \(label) <time datetime=\"\(zone.iso(record.started))\">\(when)</time></h1>\n"
    if let prompt = record.prompt, !prompt.text.isEmpty { out += "<blockquote>\(echo(SoftBreaks.joined(prompt)))</blockquote>\n" }
    if let card = record.card { out += HTMLBlocks().section(CardRenderers.view(card, zone: zone)) }
    if let changes = ChangesView.view(record) { out += HTMLBlocks().section(changes) }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { out += "<ul class=\"warn\">" + notes.map { "<li>\(escape($0))</li>" }.joined() + "</ul>\n" }
    if let failure = record.failure { out += self.failure(failure) }
    if let answer = record.answer {
      out += "<article>\n" + HTMLAnswer.html(ShownAnswer.text(answer, zone: zone), format: format) + "</article>\n"
      let unfounded = record.receipts.unfounded
      if !unfounded.isEmpty { out += "<p class=\"warn\">In no record: \(escape(unfounded.joined(separator: ", ")))</p>\n" }
    }
    let author = record.answer.map { "written by \($0.author)" }
    let facts = [RunNotes.sentence(record.outcome), author, record.answer?.remark].compactMap { $0 }
    out += "<footer>\(facts.map(escape).joined(separator: " · "))</footer>\n"
    return out + "</main>\n</body>\n</html>\n"
  }

  /// The prompt, with what was put in marked.
  private func echo(_ prompt: RenderedText) -> String {
    let bytes = Array(prompt.text.utf8)
    func part(_ from: Int, _ to: Int) -> String {
      HTMLText.escape(VisibleText.lines(String(decoding: bytes[from..<to], as: UTF8.self)))
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
    let hint = failure.failure.hint.map { "<br><small>\(escape($0))</small>" } ?? ""
    return "<p class=\"bad\" role=\"alert\">\(step)\(escape(failure.failure.message))\(place)\(hint)</p>\n"
  }

  private func escape(_ text: String) -> String { HTMLText.escape(VisibleText.line(text)) }
}
