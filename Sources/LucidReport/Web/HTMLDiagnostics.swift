package import LucidCore
import LucidWording

/// The diagnostics of a text on a page: each with its line, the place marked, and its remedies.
package struct HTMLDiagnostics {
  private let page: ScreenFrame
  private let sources: SourceSet
  /// Columns of an excerpt, as they fit on a phone.
  private static let width = 72

  package init(_ page: ScreenFrame, _ sources: SourceSet) { (self.page, self.sources) = (page, sources) }

  /// Empty when there are none.
  package func list(_ diagnostics: [Diagnostic]) -> String {
    let list = DiagnosticList(diagnostics)
    guard !list.diagnostics.isEmpty else { return "" }
    let secrets = list.diagnostics.filter { $0.code == .credential }.map(\.span)
    let rest = list.omitted.map { "<li class=\"dim\">\(ScreenFrame.text(DiagnosticList.line($0, sources)))</li>\n" }.joined()
    return "<ol class=\"findings\">\n" + list.shown.map { item($0, hiding: secrets) }.joined() + rest + "</ol>\n"
  }

  private func item(_ diagnostic: Diagnostic, hiding secrets: [Span]) -> String {
    let tone =
      switch diagnostic.severity {
      case .error: "bad"
      case .warning: "warn"
      case .hint: "accent"
      }
    let word: WebWord =
      switch diagnostic.severity {
      case .error: .findingError
      case .warning: .findingWarning
      case .hint: .findingHint
      }
    let place = line(of: diagnostic.span).map { page[.findingLine, String($0)] + ": " } ?? ""
    let head =
      "<p><span class=\"\(tone)\">\(ScreenFrame.text(place + page[word])):</span> "
      + "<strong>\(ScreenFrame.text(diagnostic.message))</strong> <span class=\"dim\">[\(diagnostic.code.rawValue)]</span></p>"
    let notes = diagnostic.notes.map { "<p class=\"sub\">\(ScreenFrame.lines($0).replacing("\n", with: "<br>"))</p>" }.joined()
    let related = diagnostic.related.map { one in
      let place = line(of: one.span).map { page[.findingLine, String($0)] + ": " } ?? ""
      return "<p class=\"sub\">\(ScreenFrame.text(place + one.message))</p>"
    }.joined()
    return "<li>\(head)\(excerpt(diagnostic.span, tone, hiding: secrets))\(notes)\(related)</li>\n"
  }

  /// The line and the marks under it; empty for a text without bytes.
  private func excerpt(_ span: Span, _ tone: String, hiding secrets: [Span]) -> String {
    guard let file = sources[span], !file.bytes.isEmpty else { return "" }
    let excerpt = SourceExcerpt(
      file, span, width: Self.width, hiding: secrets.filter { $0.file == span.file }.map(\.range))
    return "<pre tabindex=\"0\">\(HTMLEscape.escape(excerpt.text))\n<span class=\"\(tone)\" aria-hidden=\"true\">"
      + "\(excerpt.marks)</span></pre>"
  }

  private func line(of span: Span) -> Int? {
    sources[span].map { file in file.position(of: min(Int(span.start), file.bytes.count)).line }
  }
}
