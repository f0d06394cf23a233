import LucidCore

/// The prompt as it was asked: quoted and quiet, with the values that were put in a little louder.
struct PromptEcho {
  let ink: ANSIWriter

  /// On a terminal a long prompt is cut after this many lines; it stands whole in the JSON and in
  /// plain text.
  private static let most = 12

  func draw(_ prompt: RenderedText, on page: inout LineWriter) {
    let paragraphs = paragraphs(ink.screen.drawing ? SoftBreaks.joined(prompt) : prompt)
    guard ink.screen.drawing else {
      for line in paragraphs { page.raw(line.isEmpty ? ">" : "> " + line) }
      return
    }
    let layout = TextLayout(ink: ink)
    let lines = paragraphs.flatMap { layout.wrap($0, width: ink.screen.measure - 2) }
    for line in lines.prefix(Self.most) { page.raw(StyledText("▏", .accent) + (line.isEmpty ? "" : " " + line)) }
    let more = lines.count - Self.most
    if more > 0 { page.raw(StyledText("▏", .accent) + StyledText(" … \(Count.of(more, "more line"))", .dim)) }
  }

  /// One phrase a line, without blank lines at the ends.
  private func paragraphs(_ prompt: RenderedText) -> [StyledText] {
    let bytes = Array(prompt.text.utf8)
    var pieces: [(text: String, tone: TextStyle)] = []
    var at = 0
    for insertion in prompt.insertions
    where insertion.start >= at && insertion.end >= insertion.start && insertion.end <= bytes.count {
      pieces.append((String(decoding: bytes[at..<insertion.start], as: UTF8.self), .dim))
      pieces.append((String(decoding: bytes[insertion.start..<insertion.end], as: UTF8.self), .plain))
      at = insertion.end
    }
    pieces.append((String(decoding: bytes[at...], as: UTF8.self), .dim))
    var lines = [StyledText()]
    for piece in pieces {
      let parts = TerminalSanitizer.lines(piece.text).split(separator: "\n", omittingEmptySubsequences: false)
      for (i, part) in parts.enumerated() {
        if i > 0 { lines.append(StyledText()) }
        lines[lines.count - 1] += StyledText(String(part), piece.tone)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.drop(while: \.isEmpty))
  }
}
