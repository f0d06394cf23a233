package import LucidCore

/// Diagnostics for a person: place, severity, message, code; the line with carets under the span;
/// notes; related places.
///
/// Each first line has the form that editors read: `file:line:column: severity: message [code]`.
package struct TextDiagnostics {
  let sources: SourceSet
  let screen: Screen
  private let ink: ANSIWriter

  package init(_ sources: SourceSet, screen: Screen = .plain) {
    self.sources = sources
    self.screen = screen
    ink = ANSIWriter(screen)
  }

  /// Sorted, without doubles, with a closing count line; empty when there are none. Ends with a
  /// line break.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    let list = DiagnosticList(diagnostics)
    guard !list.diagnostics.isEmpty else { return "" }
    let secrets = list.diagnostics.filter { $0.code == .credential }.map(\.span)
    let rest = list.omitted.map { ink.paint(TerminalSanitizer.line(DiagnosticList.line($0, sources)), .dim) + "\n" }
    return list.shown.map { render($0, hiding: secrets) }.joined(separator: "\n") + "\n" + rest.joined() + list.count + "\n"
  }

  /// The same, and how to learn more about the first of the gravest.
  package func report(_ diagnostics: [Diagnostic]) -> String {
    let text = render(diagnostics)
    guard let first = DiagnosticList(diagnostics).diagnostics.min(by: { $0.severity < $1.severity }) else { return text }
    return text + ink.paint("`lucid explain \(first.code.rawValue)` says why, and what to write instead.", .dim) + "\n"
  }

  /// One diagnostic, without a count line.
  package func render(_ d: Diagnostic) -> String { render(d, hiding: d.code == .credential ? [d.span] : []) }

  /// `secrets` are written as stars wherever a line holds them.
  private func render(_ d: Diagnostic, hiding secrets: [Span]) -> String {
    let tone: TextStyle =
      switch d.severity {
      case .error: .bad
      case .warning: .warn
      case .hint: .accent
      }
    let head =
      ink.paint(d.severity.rawValue + ":", tone) + " " + ink.paint(TerminalSanitizer.line(d.message), .strong) + " "
      + ink.paint("[\(d.code.rawValue)]", .dim)
    var out = place(d.span) + head + "\n"
    let gutter = excerpt(d.span, tone, hiding: secrets, &out)
    for note in d.notes { out += gutter + ink.paint("= ", .dim) + noteText(note, after: gutter) + "\n" }
    for related in d.related {
      out += place(related.span) + ink.paint("note:", .dim) + " " + TerminalSanitizer.line(related.message) + "\n"
      _ = excerpt(related.span, .dim, hiding: secrets, &out)
    }
    return out
  }

  private func place(_ span: Span) -> String {
    guard let file = sources[span] else { return "" }
    let position = file.position(of: Int(span.start))
    return ink.paint("\(TerminalSanitizer.line(file.name)):\(position.line):\(position.column):", .strong) + " "
  }

  /// Adds the excerpt, if the file is known, and gives what stands before a note so that it is in
  /// line with the gutter.
  private func excerpt(_ span: Span, _ tone: TextStyle, hiding secrets: [Span], _ out: inout String) -> String {
    guard let file = sources[span], !file.bytes.isEmpty else { return "  " }
    let number = file.position(of: min(Int(span.start), file.bytes.count)).line
    let margin = String(repeating: " ", count: String(number).count + 1)
    let excerpt = SourceExcerpt(
      file, span, width: max(screen.width, 40) - margin.count - 2, hiding: secrets.filter { $0.file == span.file }.map(\.range))
    let bar = ink.paint("|", .dim)
    out += margin + bar + "\n"
    out += ink.paint(String(number), .dim) + " " + bar + (excerpt.text.isEmpty ? "" : " " + excerpt.text) + "\n"
    out += margin + bar + " " + Self.indent(excerpt.marks, ink, tone) + "\n"
    return margin
  }

  private static func indent(_ marks: String, _ ink: ANSIWriter, _ tone: TextStyle) -> String {
    let spaces = marks.prefix { $0 == " " }
    return spaces + ink.paint(String(marks.dropFirst(spaces.count)), tone)
  }

  /// A note of several lines keeps them, in line with the first.
  private func noteText(_ note: String, after gutter: String) -> String {
    TerminalSanitizer.lines(note).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n\(gutter)  ")
  }
}
