import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid list move`: another place of an ability in the list.
struct MoveCommand: Command {
  static let name = "list move"
  static let spec = CommandSpec(
    name, "change the order of abilities",
    discussion: ["Places an ability before another, or at a position counted from 1."],
    operands: [CommandParts.ability], options: [.moveBefore, .moveTo] + CommandParts.changed + [.help],
    examples: [
      .init("lucid list move sleep --to 1", "to the front"), .init("lucid list move sleep --before briefing", "before another"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(move(HomeLibrary.open(invocation.host)), .ok)
    return .ok
  }

  private func move(_ library: Library) throws(CommandError) -> CommandResult {
    let destination: (before: String?, place: Int?) = (invocation.text(.moveBefore), invocation.integer(.moveTo))
    guard (destination.before == nil) != (destination.place == nil) else {
      throw CommandError(.usage, "the position is missing: --before=NAME or --to=N", hint: "lucid list move sleep --to 1")
    }
    return try CommandError.from { () throws(LibraryError) in
      let name = try library.required(invocation.operands[0])
      let target: Library.Destination
      if let before = destination.before {
        target = .before(try library.required(before))
      } else {
        target = .place(destination.place ?? 1)
      }
      let place = try library.move(name, to: target)
      return ActionReport.result(invocation, "\(TerminalSanitizer.message(name)) is number \(place) now.\n", done: "moved") {
        json in
        json.field("name", name)
        json.field("place", place)
      }
    }
  }
}
