package import LucidCore
package import LucidRuntime
package import LucidSystem

/// Any program: the request on its standard input, the answer from its standard output. No shell
/// stands between. It cannot call tools.
package struct CommandClient: ModelClient {
  package let name: String
  private let process: ChildProcess
  private let secrets: Redaction
  private let sent: RequestLog?
  /// nil when nothing is known of its context.
  private let known: PromptWindow?

  package var window: PromptWindow { known ?? PromptWindow() }

  /// `sent` notes what it is given; `window` is kept where it is known.
  package init(
    name: String, _ process: ChildProcess, secrets: Redaction, sent: RequestLog? = nil, window: PromptWindow? = nil
  ) {
    known = window
    self.sent = sent
    self.name = name
    self.process = process
    self.secrets = secrets
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var fit = RequestFit(request, callsTools: false, secrets: secrets)
    if let known { try fit.cut(to: known) }
    let input = Array(fit.text.whole.utf8)
    sent?.note(program: process.words, input)
    let process = process
    let flag = RaisedFlag()
    // To its end also when it is cancelled: the program would go on after this one.
    let ended = try await BlockingPool().runToEnd(onCancel: { flag.raise() }) { () throws(StepFailure) in
      try process.run(input) { _ in !flag.isRaised }
    }
    guard ended.status == 0 else {
      let said = ended.complaint.isEmpty ? "" : ": " + secrets.apply(TerminalSanitizer.data(ended.complaint))
      throw StepFailure(.failed, .words(.exitedWith, process.words.first ?? "", Int(ended.status), said))
    }
    guard let output = String(validating: ended.output, as: UTF8.self) else {
      throw StepFailure(.failed, .words(.textNotUTF8, process.words.first ?? ""))
    }
    var spoken = ThinkingStripper()
    let text = (spoken.take(output) + spoken.finish()).trimmingEnd
    guard !text.isEmpty else { throw StepFailure(.failed, .words(.wroteNothing, process.words.first ?? "")) }
    part(text)
    return Answer(text: secrets.apply(text), author: name, remark: fit.remark(window.context))
  }
}

extension String {
  /// Without blanks and line breaks at the end.
  fileprivate var trimmingEnd: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}
