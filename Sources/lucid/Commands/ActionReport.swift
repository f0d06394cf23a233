import LucidArguments
import LucidCore
import LucidReport

/// The result of a command that changes something: a text for people, or with `--json` one object.
///
/// The object has `done`, a word for what was done, and then the fields of the command.
enum ActionReport {
  static func text(
    _ invocation: Invocation, _ text: @autoclosure () -> String, done: String, _ fields: (inout JSONText) -> Void
  ) -> String {
    guard invocation.has(.jsonResult) else { return text() }
    var json = JSONText()
    json.object { json in
      json.field("done", done)
      fields(&json)
    }
    return json.text + "\n"
  }
}
