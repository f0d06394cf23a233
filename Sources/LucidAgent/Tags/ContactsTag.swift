import LucidCore
import LucidRuntime

/// `[CONTACTS_SEARCH:{"query": …}]`: at most five people, with what reaches them.
struct ContactsTag: ActionTag {
  let names = ["CONTACTS_SEARCH"]
  let keys: Set = ["query", "name"]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    guard let query = object["query", "name"].text else {
      throw StepFailure(.badArgument, .words(.noNameToFind), hint: .words(.giveNameOrPart))
    }
    return [TagCall("contacts.search", ["query": .text(query)])]
  }

  func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String {
    let lines = (result.value["items"].list ?? []).map { person in
      let parts = [person["phones"], person["emails"], .list([person["company"]])].flatMap { ($0.list ?? []).compactMap(\.text) }
      let name = wording.bold(person["name"].text ?? "")
      return parts.isEmpty ? name : name + ": " + parts.map(wording.plain).joined(separator: ", ")
    }
    return wording.list(lines, empty: .noContactFound)
  }
}
