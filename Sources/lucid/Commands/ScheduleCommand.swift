import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSchedule

/// `lucid schedule`: runs that a timer starts.
struct ScheduleCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What stands before `--`, and what after it.
  private var words: (own: ArraySlice<String>, options: [String]) {
    let all = invocation.operands[...]
    guard let dashes = invocation.words.firstIndex(of: "--") else { return (all, []) }
    let behind = invocation.words.count - dashes - 1
    return (all.dropLast(behind), Array(all.suffix(behind)))
  }

  func start() throws(CommandError) -> ExitCode {
    let (own, options) = words
    let action = own.first ?? "list"
    let rest = Array(own.dropFirst())
    if action != "add", !options.isEmpty {
      throw CommandError(.usage, "`lucid schedule \(Printable.text(action, limit: 40))` takes nothing after `--`")
    }
    switch action {
    case "add":
      let own = ScheduleAdding.Options(
        name: invocation.text(.scheduleName), target: invocation.text(.scheduleTo), delay: invocation.text(.scheduleDelay),
        timeout: invocation.text(.scheduleTimeout))
      return try ScheduleAdding(
        CommandEnvironment(invocation), own, output: invocation.text(.output), isJSON: invocation.has(.jsonResult), command: command
      ).start(rest, options)
    case "list":
      try none(rest, action)
      return try listing().list()
    case "next": return try listing().next(rest, count: invocation.integer(.scheduleCount) ?? 5)
    case "show": return try listing().show(try one(rest, action))
    case "remove": return try remove(try one(rest, action))
    case "run": return try ScheduledRun(invocation).start(try one(rest, action))
    case "check":
      if let name = rest.first, rest.count == 1, invocation.host.process.scheduled == name {
        return try InsideCheck(CommandEnvironment(invocation), command: command).start(name)
      }
      let delivery = try OutputDestination(invocation)
      return try ScheduleCheck(CommandEnvironment(invocation)).start(
        rest, delivery, isJSON: try Form.chosen(invocation, .reportFormat) == .json)
    default:
      let actions = ["add", "list", "next", "show", "check", "run", "remove"]
      let nearest = Spelling.nearest(action, among: actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "`lucid schedule` has no action `\(Printable.text(action, limit: 80))`\(nearest)",
        hint: "it is one of " + actions.joined(separator: ", "))
    }
  }

  private func listing() throws(CommandError) -> ScheduleListing {
    let delivery = try OutputDestination(invocation)
    return ScheduleListing(
      CommandEnvironment(invocation), delivery, isJSON: try Form.chosen(invocation, .reportFormat) == .json)
  }

  private func command(_ entry: ScheduleEntry) throws(CommandError) -> ScheduledCommand {
    let run = try entry.run(invocation.host)
    return ScheduledCommand(RunOptions(run), CommandEnvironment(run))
  }

  private func one(_ words: [String], _ action: String) throws(CommandError) -> String {
    guard words.count == 1 else {
      throw CommandError(.usage, "`lucid schedule \(action)` takes one NAME", hint: "lucid schedule list has the names")
    }
    return words[0]
  }

  private func none(_ words: [String], _ action: String) throws(CommandError) {
    guard words.isEmpty else { throw CommandError(.usage, "`lucid schedule \(action)` takes no operand") }
  }

  private func remove(_ name: String) throws(CommandError) -> ExitCode {
    let book = try UserSchedules(invocation.host)
    let host = try invocation.host.schedules()
    guard try CommandError.scheduling({ () throws(ScheduleError) in try book.store.uninstall(name, host) }) else {
      _ = try book.entry(name)
      return .usage
    }
    try OutputDestination(invocation).send(
      ActionReport.text(invocation, "\(name) is removed.\n", done: "removed") { $0.field("name", name) })
    return .ok
  }
}
