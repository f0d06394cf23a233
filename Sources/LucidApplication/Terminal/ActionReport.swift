package import LucidCore
package import LucidReport

/// The result of a command that changes something: a text for people, or with `--json` one object.
///
/// The object has `done`, a word for what was done, and then the fields of the command.
package enum ActionReport {
  package static func result(
    _ isJSON: Bool, _ text: @autoclosure () -> String, done: String, _ fields: (inout JSONText) -> Void
  ) -> CommandResult {
    guard isJSON else { return .text(text()) }
    return .json(
      JSONResult { json in
        json.field("done", done)
        fields(&json)
      })
  }
}
