import LucidCore

/// The failure of a command without a result, as JSON: one object with the same words as a run's
/// own `failure`.
package struct JSONFailure {
  private let exit: ExitFacts
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

  package init(exit: ExitFacts, message: String, hint: String?, isRetryable: Bool, place: Place?) {
    (self.exit, self.message, self.hint, self.isRetryable, self.place) = (exit, message, hint, isRetryable, place)
  }

  /// One line. `isEvent` gives it the name of the last event of a run.
  package func render(isEvent: Bool) -> String {
    var json = JSONText()
    json.object { json in
      if isEvent { json.field("event", "finished") }
      json.field("exit", exit.word)
      json.field("exit_code", exit.code)
      json.key("failure")
      json.object { json in
        json.field("step", nil)
        json.field("message", message)
        json.field("hint", hint)
        json.field("retryable", isRetryable)
        json.field("file", place?.file)
        if let place {
          json.field("line", place.line)
          json.field("column", place.column)
        } else {
          json.field("line", nil)
          json.field("column", nil)
        }
      }
    }
    return json.text + "\n"
  }
}
