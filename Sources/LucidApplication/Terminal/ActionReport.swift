package import LucidCore
import LucidReport

/// The result of a command that changes something: a text for people, or with `--json` one object.
///
/// The object has `done`, a word for what was done, and then the fields of the command.
package enum ActionReport {
  package static func text(
    _ isJSON: Bool, _ text: @autoclosure () -> String, done: String, _ fields: (inout JSONText) -> Void
  ) -> String {
    guard isJSON else { return text() }
    var json = JSONText()
    json.object { json in
      json.field("done", done)
      fields(&json)
    }
    return json.text + "\n"
  }
}
