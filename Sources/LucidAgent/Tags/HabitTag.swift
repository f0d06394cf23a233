import LucidCore
import LucidRuntime

/// `[HABIT_ACTION:{"action": …}]`: logs for today, makes a habit, or tells of its last seven days.
struct HabitTag: ActionTag {
  let names = ["HABIT_ACTION"]
  let keys: Set = ["action", "habit", "name", "value", "note", "unit", "frequency", "emoji", "target", "color_hex"]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    let action = try object.action(of: ["log", "create", "query"])
    guard let name = (action == "create" ? object["name", "habit"] : object["habit", "name"]).text else {
      throw StepFailure(.badArgument, .words(.noHabitNamed), hint: .words(.giveItsName))
    }
    switch action {
    case "log":
      // Done is once, not done is not at all.
      let value = object["value"].boolean.map { Value.integer($0 ? 1 : 0) } ?? object["value"]
      return [TagCall("habits.log", ["habit": .text(name), "value": value, "note": object["note"]])]
    case "create":
      return [
        TagCall(
          "habits.create",
          [
            "name": .text(name), "unit": object["unit"], "frequency": object["frequency"], "emoji": object["emoji"],
            "target": object["target"], "color": object["color_hex"],
          ])
      ]
    default: return [TagCall("habits.summary", ["habit": .text(name)])]
    }
  }

  func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String {
    guard call.tool == "habits.summary" else { return wording.done(result) }
    let habit = result.value
    let (done, streak) = (habit["done_days"].integer ?? 0, habit["streak"].integer ?? 0)
    let unit = habit["frequency"] == .text("weekly") ? CardNoun.week : .day
    return wording.text(
      .words(.habitDays, wording.bold(habit["name"].text ?? ""), done, MessageText.count(streak, unit)))
  }
}
