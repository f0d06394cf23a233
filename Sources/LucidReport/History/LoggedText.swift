package import LucidCore

/// Renders requests to models verbatim, each below a line with its recipient.
package enum LoggedText {
  /// On a terminal, characters that could steer it are written out; elsewhere every byte stands as
  /// it went.
  package static func render(_ requests: [LoggedRequest], screen: Screen) -> String {
    guard !requests.isEmpty else { return "nothing left this machine\n" }
    let ink = ANSIWriter(screen)
    var out = ""
    for (i, request) in requests.enumerated() {
      let place: String =
        switch request.receiver {
        case .elsewhere: "to \(request.address)"
        case .here: "to \(request.address), which is this machine"
        case .program: "to the program `\(request.address)`; what it does with the data is unknown"
        }
      let end = request.isAnswered ? "" : ", without an answer"
      let head = "== \(i + 1) of \(requests.count): \(request.text.utf8.count) bytes \(place)\(end)"
      let isShown = screen.isSteerable
      out += ink.paint(isShown ? TerminalSanitizer.line(head) : head, .dim) + "\n"
      out += (isShown ? TerminalSanitizer.lines(request.text) : request.text) + "\n"
    }
    return out
  }
}
