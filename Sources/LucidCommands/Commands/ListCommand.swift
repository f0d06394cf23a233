import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid list`: the abilities of the library, those for this part of the day first.
struct ListCommand: Command {
  static let name = "list"
  static let spec = CommandSpec(
    name, "list your abilities", group: .library,
    discussion: [
      "Lists the library: ten defaults, and the abilities that you added. Those for this part of the day come first, the rest follows in your order.",
      "Each ability is a file in $XDG_DATA_HOME/lucid/abilities (usually ~/.local/share/lucid/abilities), in the order of order.txt. "
        + "You can edit the files: a broken file is listed with its error. A default that you "
        + "did not change has no file.",
    ],
    options: [.at, .tz, .showFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid list", "all of them"),
      .init("lucid list --format html -o abilities.html", "as a page with their icons"),
      .init("lucid list --json | jq -r '.abilities[].name'", "their names, for another program"),
    ], actions: [MoveCommand.self, ResetCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    let delivery = try OutputDestination(invocation)
    let slot = try TimeSlot(zone: invocation.text(.tz), moment: invocation.text(.at), invocation.host)
    let library = try HomeLibrary.open(invocation.host)
    let table = try CommandError.from { () throws(LibraryError) in try library.table() }
    let rows = table.rows(at: slot)
    switch form {
    case .json: try delivery.send(.json(JSONLibrary().list(rows.map { HomeLibrary.shown(table.entry($0)) })), .ok)
    case .html: try delivery.send(HTMLDock().page(rows.map { HomeLibrary.shown(table.entry($0)) }))
    default:
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(TextLibrary(screen: screen).list(rows.map { Self.line($0, table, hasLook: screen.drawing) }))
    }
    return .ok
  }

  /// Only what a line says, of ten thousand perhaps; what it looks like where that is drawn.
  private static func line(_ row: Int, _ table: LibraryTable, hasLook: Bool) -> ListLineViewModel {
    let flags = table.flags(row)
    let isDefault = flags.contains(.isDefault)
    let line = table.line(row)
    return ListLineViewModel(
      name: line.name, text: line.summary ?? line.label ?? "", problem: line.problem,
      writes: flags.contains(.writes), sends: flags.contains(.sends), isDefault: isDefault,
      isChanged: isDefault && flags.contains(.hasFile), slot: table.slot(row),
      look: hasLook
        ? AbilityLook(icon: table.text(row, .icon), color: table.text(row, .color), category: table.text(row, .category))
        : AbilityLook())
  }
}
