import LucidBuiltins
import LucidCore

/// Turns what gmime read into a message of the mail family.
enum MailMapping {
  /// As much of a message's text as a body may hold, in characters.
  static let longestBody = 20_000

  /// Adds what only the whole message tells. A Maildir keeps no snippets, so the text is read for
  /// one; no more than the snippet is kept unless the body was asked for.
  static func add(_ mime: MimeMessage, to message: Message, needsBody: Bool) -> Message {
    var message = message
    let text = mime.plainText
    message.snippet = text.flatMap(Snippet.of)
    message.ownText = text.map(Snippet.own)
    // The parts of a message are known only now.
    if mime.bulk.isCalendar { (message.bulk, message.isBesideList) = (true, false) }
    message.attachments = mime.attachments
    if needsBody, let text { message.body = body(text) }
    return message
  }

  /// Line ends made plain, no more than one empty line in a row, cut to `longestBody`.
  private static func body(_ text: String) -> String {
    var lines: [Substring] = []
    var left = longestBody
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let empty = line.allSatisfy(\.isWhitespace)
      if empty, lines.last?.isEmpty ?? true { continue }
      let kept = empty ? "" : line.prefix(left)
      lines.append(kept)
      left -= kept.count + 1
      if left <= 0 { return lines.joined(separator: "\n") + "…" }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
