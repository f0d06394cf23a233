import LucidCore

/// The failure of a command without a result, as JSON: one object with the same words as a run's
/// own `failure`.
package struct JSONFailure {
  private let message: String
  private let hint: String?
  private let isRetryable: Bool
  private let place: Place?

  /// Where in a file it went wrong, both from 1.
  package struct Place: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int

    package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }
  }

  package init(message: String, hint: String?, isRetryable: Bool, place: Place?) {
    (self.message, self.hint, self.isRetryable, self.place) = (message, hint, isRetryable, place)
  }

  /// The result of the command.
  package var result: JSONResult { JSONResult { fields(&$0) } }

  /// The last event of a run, as one line.
  package func event(_ exit: ExitFacts) -> String {
    var json = JSONText()
    json.object { json in
      json.field("event", "finished")
      json.frame(exit)
      fields(&json)
    }
    return json.text + "\n"
  }

  private func fields(_ json: inout JSONText) {
    json.object("failure") { json in
      json.null("step")
      json.field("message", message)
      json.field("hint", hint)
      json.field("retryable", isRetryable)
      json.field("file", place?.file)
      json.field("line", place?.line)
      json.field("column", place?.column)
    }
  }
}
