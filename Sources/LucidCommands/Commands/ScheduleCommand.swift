import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem

/// `lucid schedule`: runs that a timer starts.
struct ScheduleCommand: Command {
  static let name = "schedule"
  static let spec = CommandSpec(
    name, "schedule abilities (systemd timer or cron)", group: .automate,
    discussion: [
      "`lucid schedule add ABILITY WHEN` creates a systemd user timer or a cron entry. WHEN is words (`weekdays 7:30`, `every 2 hours`, "
        + "`mon,wed 18:00`, `monthly on the 1st at 9:00`, `every 30 minutes from 8 to 18 on weekdays`) or the five fields of cron. Words after `--` "
        + "are passed to `lucid run`.",
      "`lucid schedule add ABILITY --on TRIGGER` starts it on an event: `mail.new` for new mail in the inbox, `file PATH` for a file "
        + "or the files in a folder, `before-event 10m` for the time before events of your calendar. The ability's `when:` can still say no.",
      "`lucid schedule add reminders` delivers due reminders and tasks each minute, to the recipients after `--` (`--notify`, "
        + "`--mail-to ADDRESS`) or of the configuration.",
      "`list` lists the schedules, `next` their next run times (also for a WHEN that is not added) with daylight-saving changes, `show NAME` the written "
        + "files. `remove NAME` removes all of them.",
      "`check` tests each schedule in the environment of its timer: programs, time zone, language, secrets, permissions, inputs, the last run and missed "
        + "runs. `run NAME` runs exactly what the timer would; missed runs are caught up once and reported.",
      "`add --to none` installs no timer: an engine outside asks `due --json` for the runs of a window of time, and starts their commands.",
      "Schedules are files in $XDG_CONFIG_HOME/lucid/schedules. See docs/schedule.md.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("next", .schedule), .init("due"), .init("add", .ability), .init("show", .schedule),
          .init("run", .schedule),
          .init("remove", .schedule), .init("check", .schedule),
        ]), required: false,
        "`list`, `next`, `due`; `add` with an ABILITY and WHEN; `show`, `run`, `remove` or `check` with a NAME"),
      .init("WORD", required: false, repeatable: true, "operands of the action"),
    ],
    options: [
      .scheduleOn, .scheduleEvery, .scheduleTo, .scheduleName, .scheduleDelay, .scheduleTimeout, .scheduleCount, .dueFrom,
      .dueUntil, .at,
      .tz, .config, .reportFormat, .json,
      .output,
    ] + CommandParts.appearance,
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule add tidy.lucidability 'every 2 hours' -- -o tidy.txt", "with options of lucid run"),
      .init("lucid schedule add email --on mail.new", "when mail has arrived"),
      .init("lucid schedule add prepare.lucidability --on before-event 10m", "before each event"),
      .init("lucid schedule add reminders -- --notify", "deliver due reminders and tasks"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "preview a WHEN; nothing is added"),
      .init("lucid schedule due --from 07:00 --until 08:00 --json", "runs for an engine outside to start"),
      .init("lucid schedule check", "test all schedules and report missed runs"),
      .init("lucid schedule run briefing", "run it now, as the timer would"),
    ],
    exits: [.partial, .fileInvalid, .consentMissing, .inputMissing, .backendFailed])

  let invocation: Invocation

  /// The operands before `--`, and those after it.
  private var words: (own: ArraySlice<String>, options: [String]) {
    let all = invocation.operands[...]
    guard let dashes = invocation.words.firstIndex(of: "--") else { return (all, []) }
    let behind = invocation.words.count - dashes - 1
    return (all.dropLast(behind), Array(all.suffix(behind)))
  }

  func run() throws(CommandError) -> ExitCode {
    let (own, options) = words
    let action = own.first ?? "list"
    let rest = Array(own.dropFirst())
    if action != "add", !options.isEmpty {
      throw CommandError(.usage, "`lucid schedule \(TerminalSanitizer.message(action, limit: 40))` takes nothing after `--`")
    }
    switch action {
    case "add":
      return try add(rest, options)
    case "list":
      try none(rest, action)
      return try send { () throws(CommandError) in
        let (rows, areWhole) = try listing.all()
        return (ScheduleText.list(rows, areWhole: areWhole), ScheduleJSON.list(rows), areWhole ? .ok : .partial)
      }
    case "next":
      return try send { () throws(CommandError) in
        let runs = try listing.next(rest, count: invocation.integer(.scheduleCount) ?? 5)
        return (ScheduleText.next(runs), ScheduleJSON.next(runs), .ok)
      }
    case "due":
      try none(rest, action)
      return try send { () throws(CommandError) in
        let due = try ScheduleDue(CommandEnvironment(invocation)).answer(
          from: invocation.text(.dueFrom), until: invocation.text(.dueUntil))
        return (due.text, due.json, due.exit)
      }
    case "show":
      return try send { () throws(CommandError) in
        let details = try listing.details(try one(rest, action))
        return (ScheduleText.show(details), ScheduleJSON.show(details), .ok)
      }
    case "remove": return try remove(try one(rest, action))
    case "run": return try ScheduledRun(invocation: invocation).start(try one(rest, action))
    case "check":
      if let name = rest.first, rest.count == 1, invocation.host.process.scheduled == name {
        return try InsideCheck(CommandEnvironment(invocation), command: command).start(name)
      }
      return try send { () throws(CommandError) in
        let (all, areWhole) = try ScheduleCheck(CommandEnvironment(invocation)).check(rest)
        let exit = ScheduleCheck.exit(all, areWhole: areWhole)
        return (ScheduleText.check(all, areWhole: areWhole), ScheduleJSON.check(all), exit)
      }
    default:
      let actions = ["add", "list", "next", "due", "show", "check", "run", "remove"]
      let nearest = Spelling.nearest(action, among: actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "`lucid schedule` has no action `\(TerminalSanitizer.message(action, limit: 80))`\(nearest)",
        hint: "it is one of " + actions.joined(separator: ", "))
    }
  }

  func add(_ words: [String], _ options: [String]) throws(CommandError) -> ExitCode {
    let own = ScheduleAdding.Options(
      name: invocation.text(.scheduleName), target: invocation.text(.scheduleTo), delay: invocation.text(.scheduleDelay),
      timeout: invocation.text(.scheduleTimeout), on: invocation.text(.scheduleOn), every: invocation.text(.scheduleEvery))
    return try ScheduleAdding(
      CommandEnvironment(invocation), own, output: invocation.text(.output),
      isJSON: try Form.chosen(invocation, .reportFormat) == .json,
      runs: RunLineParser(CommandList.parser), command: command
    ).start(words, options)
  }

  private var listing: ScheduleListing { ScheduleListing(CommandEnvironment(invocation)) }

  /// Opens the destination before anything is read, and sends the form that was asked for; a text
  /// that is nil is not sent.
  private func send(
    _ result: () throws(CommandError) -> (text: String?, json: String, exit: ExitCode)
  ) throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let (text, json, exit) = try result()
    if let sent = isJSON ? json : text { try delivery.send(sent) }
    return exit
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
