import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid people`: the home folders of several people on one machine.
struct PeopleCommand: Command {
  static let name = "people"
  static let spec = CommandSpec(
    name, "manage home folders of several people", group: .more,
    discussion: [
      "Each person has a folder in the folder of `--people`, with everything that lucid keeps for them: `lucid --home DIR/NAME COMMAND` "
        + "runs any command for one. Abilities and a policy in DIR/shared are those of all.",
      "`add` makes a home that no other account can enter. `check` tests each home and its schedules, a line for each. `export` writes what "
        + "lucid keeps for a person, as `lucid data export` does.",
      "`history` writes sums of all run histories as OpenMetrics. No output names an ability, a schedule or a text of a person. See docs/people.md.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("add"), .init("check"), .init("export"), .init("history")]), required: false,
        "`list`, `history`; `check` with NAMEs or for all; `add` or `export` with a NAME"),
      .init("NAME", required: false, repeatable: true, "a person: the name of the folder"),
    ],
    options: [.people, .personUser, .personExport, .openMetrics, .reportFormat, .json] + CommandParts.appearance,
    examples: [
      .init("lucid people add robin --people /srv/people --uid 2001", "as root: for the account 2001"),
      .init("lucid --home /srv/people/robin setup", "any command for one person"),
      .init("lucid people check --people /srv/people", "a line for each person"),
      .init("lucid people history --openmetrics --people /srv/people", "sums for monitoring"),
    ],
    exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (action, names) = (invocation.operands.first ?? "list", Array(invocation.operands.dropFirst()))
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let people = try PeopleFolder(named: invocation.text(.people), invocation.host)
    switch action {
    case "list", "history":
      guard names.isEmpty else {
        throw CommandError(.usage, "`lucid people \(action)` takes no NAME", hint: "lucid people \(action)")
      }
      if action == "history" { return try history(people, isJSON) }
      let list = try PeopleList(people, invocation.host)
      try invocation.host.print(isJSON ? list.json : list.text)
    case "add":
      let name = try one(names, action)
      let home = try people.add(name, user: invocation.integer(.personUser))
      let text = "Added \(name): \(home.path)\n  lucid --home=\(home.path) setup\n"
      try invocation.host.print(
        ActionReport.text(invocation, text, done: "added") { json in
          json.field("name", name)
          json.field("home", home.path)
          json.field("uid", Int(home.owner.user))
        })
    case "check":
      let check = try PeopleCheck(people, names, invocation.host)
      try invocation.host.print(isJSON ? check.json : check.text)
      return check.exit
    case "export":
      let name = try one(names, action)
      let path = invocation.text(.personExport) ?? name + ".zip"
      let result = try PersonExport.write(name, of: people, to: path, invocation.host)
      let text = "Exported \(result.files) files of \(name) to \(TerminalSanitizer.message(path)), for your account only.\n"
      if !result.notices.isEmpty {
        invocation.host.output.error(
          "lucid: something of \(name) is not in it; their own export says what: lucid --home=\(try people.home(name).path) data export FILE.zip\n"
        )
      }
      try invocation.host.print(
        ActionReport.text(invocation, text, done: "exported") { json in
          json.field("path", path)
          json.field("files", result.files)
          json.field("left_out", result.notices.count)
        })
    default:
      let actions = ["list", "add", "check", "export", "history"]
      let nearest = Spelling.nearest(action, among: actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "`lucid people` has no action `\(TerminalSanitizer.message(action, limit: 80))`\(nearest)",
        hint: "it is one of " + actions.joined(separator: ", "))
    }
    return .ok
  }

  private func one(_ names: [String], _ action: String) throws(CommandError) -> String {
    guard names.count == 1 else {
      throw CommandError(.usage, "`lucid people \(action)` takes one NAME", hint: "lucid people \(action) robin")
    }
    return names[0]
  }

  /// OpenMetrics is the only form, so that sums have one meaning; the option may say so.
  private func history(_ people: PeopleFolder, _ isJSON: Bool) throws(CommandError) -> ExitCode {
    guard !isJSON else {
      throw CommandError(
        .usage, "`lucid people history` writes OpenMetrics, and no JSON", hint: "lucid people history --openmetrics")
    }
    let figures = try PeopleFigures(people, invocation.host)
    try invocation.host.print(figures.openMetrics)
    for name in figures.unread { invocation.host.output.error("lucid: the run history of \(name) cannot be read\n") }
    return figures.exit
  }
}
