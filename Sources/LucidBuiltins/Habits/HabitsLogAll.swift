import LucidCore
import LucidRuntime

/// `habits.log_all`: several habits at once, as a person writes them down; all are logged or none.
struct HabitsLogAll: Tool {
  let backend: any HabitBackend

  let signature = ToolSignature(
    "habits", "log_all", "Logs several habits for today, all or none; what was logged before is replaced.",
    parameters: [
      Parameter(
        "entries", .text, required: true,
        "Habits with commas or lines between, each with a value if wanted: `Meditate, Water = 8`.")
    ], result: .record(HabitsToday.type), effect: .write, reach: "entries", takesKey: true)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let wishes = Self.wishes(arguments.text("entries") ?? "")
    guard !wishes.isEmpty else {
      throw StepFailure(.badArgument, "no habit is named", hint: "name them with commas between: `Meditate, Water = 8`")
    }
    guard wishes.count <= 100 else { throw StepFailure(.badArgument, "more than 100 habits at once") }
    let result = try await HabitWriteResult(backend: backend, context: context).log(wishes)
    return result.result(HabitsToday.day(result.all))
  }

  /// `Meditate`, `Water = 8`, `Water: 8`, `Run 25 min`: a number at the end is the value, without
  /// one it is 1.
  static func wishes(_ text: String) -> [HabitWriteResult.Wish] {
    text.split { $0 == "," || $0 == ";" || $0.isNewline }.compactMap { part in
      var words = part.split { $0.isWhitespace || $0 == "=" || $0 == ":" }.map(String.init)
      if words.count > 1, ["min", "mins", "minutes", "times", "x"].contains(words[words.count - 1].lowercased()),
        Double(words[words.count - 2]) != nil
      {
        words.removeLast()
      }
      var value = 1.0
      if words.count > 1, let number = Double(words[words.count - 1]) {
        value = number
        words.removeLast()
      }
      return words.isEmpty ? nil : HabitWriteResult.Wish(habit: words.joined(separator: " "), value: value, note: nil)
    }
  }
}
