import LucidApplication
import LucidArguments
import LucidCore
import LucidHomes
import LucidReport
import LucidSystem

/// `lucid data people`: the home folders of several people on one machine.
enum PeopleCommand: DescribedCommand {
  static let name = "data people"
  static let spec = CommandSpec(
    name, "manage home folders of several people",
    discussion: [
      "Each person has a folder in the folder of `--people`, with everything that lucid keeps for them: `lucid --home DIR/NAME COMMAND` "
        + "runs any command for one. Abilities and a policy in DIR/shared are those of all.",
      "No output names an ability, a schedule or a text of a person. See docs/people.md.",
    ],
    examples: [
      .init("lucid data people add robin --people /srv/people --uid 2001", "as root: for the account 2001"),
      .init("lucid --home /srv/people/robin setup", "any command for one person"),
      .init("lucid data people check --people /srv/people", "a line for each person"),
    ],
    actions: [
      PeopleListCommand.self, PeopleAddCommand.self, PeopleCheckCommand.self, PeopleExportCommand.self, PeopleHistoryCommand.self,
    ])

  static let reporting: [OptionSpec] = [.people, .reportFormat, .json] + CommandParts.appearance
  static let person = CommandSpec.Operand("NAME", .text, "a person: the name of the folder")
}

/// `lucid data people list`: the people.
struct PeopleListCommand: Command {
  static let name = "data people list"
  static let spec = CommandSpec(
    name, "list people", discussion: ["Lists the home folders and their accounts."], options: PeopleCommand.reporting,
    examples: [.init("lucid data people list --people /srv/people", "all of them")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let list = try PeopleList(invocation.people, invocation.host)
    try invocation.host.print(isJSON ? .json(list.json) : .text(list.text), .ok)
    return .ok
  }
}

/// `lucid data people add`: a home for a person.
struct PeopleAddCommand: Command {
  static let name = "data people add"
  static let spec = CommandSpec(
    name, "make a home for a person", discussion: ["Makes a home that no other account can enter."],
    operands: [PeopleCommand.person], options: [.personUser] + PeopleCommand.reporting,
    examples: [.init("lucid data people add robin --people /srv/people --uid 2001", "as root: for the account 2001")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    let home = try invocation.people.add(name, user: invocation.integer(.personUser))
    let text = "Added \(name): \(home.path)\n  lucid --home=\(home.path) setup\n"
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "added") { json in
        json.field("name", name)
        json.field("home", home.path)
        json.field("uid", Int(home.owner.user))
      }, .ok)
    return .ok
  }
}

/// `lucid data people check`: each home and its schedules.
struct PeopleCheckCommand: Command {
  static let name = "data people check"
  static let spec = CommandSpec(
    name, "test homes and their schedules", discussion: ["Tests each home and its schedules, a line for each."],
    operands: [.init("NAME", required: false, repeatable: true, "people; default: all")], options: PeopleCommand.reporting,
    examples: [.init("lucid data people check --people /srv/people", "a line for each person")], exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let check = try PeopleCheck(invocation.people, invocation.operands, invocation.host)
    try invocation.host.print(isJSON ? .json(check.json) : .text(check.text), check.exit)
    return check.exit
  }
}

/// `lucid data people export`: what is kept for one person.
struct PeopleExportCommand: Command {
  static let name = "data people export"
  static let spec = CommandSpec(
    name, "export the data of a person",
    discussion: ["Writes what lucid keeps for a person, as `lucid data export` does."],
    operands: [PeopleCommand.person], options: [.personExport] + PeopleCommand.reporting,
    examples: [.init("lucid data people export robin --people /srv/people -o robin.zip", "all of it in one file")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (name, people) = (invocation.operands[0], try invocation.people)
    let path = invocation.text(.personExport) ?? name + ".zip"
    let result = try PersonExport.write(name, of: people, to: path, invocation.host)
    let text = "Exported \(result.files) files of \(name) to \(TerminalSanitizer.message(path)), for your account only.\n"
    if !result.notices.isEmpty {
      invocation.host.output.error(
        "lucid: something of \(name) is not in it; their own export says what: lucid --home=\(try people.home(name).path) data export FILE.zip\n"
      )
    }
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "exported") { json in
        json.field("path", path)
        json.field("file_count", result.files)
        json.field("left_out", result.notices.count)
      }, .ok)
    return .ok
  }
}

/// `lucid data people history`: sums of all run histories.
struct PeopleHistoryCommand: Command {
  static let name = "data people history"
  static let spec = CommandSpec(
    name, "write sums for monitoring", discussion: ["Writes sums of all run histories as OpenMetrics, and no other form."],
    options: [.people, .openMetrics] + CommandParts.appearance,
    examples: [.init("lucid data people history --openmetrics --people /srv/people", "sums for monitoring")], exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let figures = try PeopleFigures(invocation.people, invocation.host)
    try invocation.host.print(figures.openMetrics)
    for name in figures.unread { invocation.host.output.error("lucid: the run history of \(name) cannot be read\n") }
    return figures.exit
  }
}

extension Invocation {
  fileprivate var people: PeopleFolder {
    get throws(CommandError) { try PeopleFolder(named: text(.people), host) }
  }
}
