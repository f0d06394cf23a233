import LucidCore
import LucidRuntime

/// `[NOTE_ACTION:{"action": …}]`: notes are made and found at once; what changes or deletes one
/// waits.
struct NoteTag: ActionTag {
  let names = ["NOTE_ACTION"]
  let keys: Set = ["action", "id", "search", "query", "title", "body", "append", "tags", "category", "pinned"]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    let choice = object["id", "search", "query"]
    switch try object.action(of: ["create", "search", "update", "delete"]) {
    case "create":
      return [
        TagCall(
          "notes.create",
          [
            "title": object["title"], "body": object["body"], "tags": object["tags"], "category": object["category"],
            "pinned": object["pinned"],
          ])
      ]
    case "search":
      guard choice != .null else {
        throw StepFailure(.badArgument, .words(.noWordsToFind), hint: .words(.sayWhatToFind))
      }
      return [TagCall("notes.search", ["query": choice])]
    case "delete": return [TagCall("notes.delete", ["note": try named(choice, to: .toDelete)], mustWait: true)]
    default:
      let note = try named(choice, to: .toChange)
      var calls: [TagCall] = []
      // The text that is added belongs behind the one that is given; a new title would hide the note from what follows.
      if object["append"] != .null {
        calls.append(TagCall("notes.append", ["note": note, "text": object["append"]], mustWait: true))
      }
      if object["title"] != .null || object["body"] != .null || object["tags"] != .null {
        calls.append(
          TagCall(
            "notes.update", ["note": note, "title": object["title"], "body": object["body"], "tags": object["tags"]],
            mustWait: true))
      }
      guard calls.count < 2 || object["body"] == .null else {
        throw StepFailure(.badArgument, .words(.textAndAppend), hint: .words(.giveOneOfThem))
      }
      guard !calls.isEmpty else {
        throw StepFailure(.badArgument, .words(.nothingToChange), hint: .words(.noteFields))
      }
      return calls
    }
  }

  private func named(_ choice: Value, to verb: MessageWord) throws(StepFailure) -> Value {
    guard choice != .null else {
      throw StepFailure(
        .badArgument, .words(.whichOne, MessageText.words(.aNote), MessageText.words(verb)), hint: .words(.giveItsTitle))
    }
    return choice
  }

  func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String {
    guard call.tool == "notes.search" else { return wording.done(result) }
    let lines = (result.value["items"].list ?? []).map { note in
      let body = wording.plain(String((note["body"].text ?? "").prefix(200)))
      return wording.bold(note["title"].text ?? "") + (body.isEmpty ? "" : ": " + body)
    }
    return wording.list(lines, empty: .noNoteHolds)
  }
}
