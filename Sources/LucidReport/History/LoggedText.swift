package import LucidCore
import LucidWording

/// Renders requests to models verbatim, each below a line with its recipient.
package enum LoggedText {
  /// On a terminal, characters that could steer it are written out; elsewhere every byte stands as
  /// it went.
  package static func render(_ requests: [LoggedRequest], screen: Screen, language: Language = .english) -> String {
    let words = PageWords(language)
    guard !requests.isEmpty else { return words.message(.words(.nothingLeft)) + "\n" }
    let ink = ANSIWriter(screen)
    var out = ""
    for (i, request) in requests.enumerated() {
      let word: MessageWord =
        switch request.receiver {
        case .elsewhere: .flowTo
        case .here: .sentHere
        case .program: .sentProgram
        }
      let place = MessageText.words(word, request.address)
      let sent = MessageText.words(.sentRequest, i + 1, requests.count, request.text.utf8.count, place)
      let head = "== " + words.message(request.isAnswered ? sent : .words(.sentUnanswered, sent))
      let isShown = screen.isSteerable
      out += ink.paint(isShown ? TerminalSanitizer.line(head) : head, .dim) + "\n"
      out += (isShown ? TerminalSanitizer.lines(request.text) : request.text) + "\n"
    }
    return out
  }
}
