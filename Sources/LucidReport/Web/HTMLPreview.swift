package import LucidCore

/// The result of a run on sample data: its headline, its answer and its card.
package enum HTMLPreview {
  package static func html(_ record: RunRecord, zone: Zone, format: OutputFormat) -> String {
    var out = ""
    if let headline = ShownAnswer.headline(record) { out += "<p class=\"callout lead-in\">\(ScreenFrame.text(headline))</p>\n" }
    if let text = ShownAnswer(record, format: format, zone: zone).text { out += answer(text, format) }
    if let card = CardRenderers.view(of: record, zone: zone) { out += HTMLBlocks(record.language).section(card) }
    return out
  }

  static func answer(_ text: String, _ format: OutputFormat) -> String {
    "<section class=\"card answer\">\n\(HTMLAnswer.html(text, format: format))</section>\n"
  }
}
