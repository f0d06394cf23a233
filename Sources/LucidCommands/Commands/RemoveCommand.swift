import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid remove`: removes abilities and their permissions.
struct RemoveCommand: Command {
  static let name = "remove"
  static let spec = CommandSpec(
    name, "remove abilities", group: .library,
    discussion: ["Removes the file of an ability and its permissions. `lucid list reset` restores removed defaults."],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label")],
    options: CommandParts.changed + [.help],
    examples: [.init("lucid remove sleep", "one of them")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(remove(HomeLibrary.open(invocation.host)), .ok)
    return .ok
  }

  /// All or, when one of the names is none, nothing.
  private func remove(_ library: Library) throws(CommandError) -> CommandResult {
    try CommandError.from { () throws(LibraryError) in
      var names: [String] = []
      for operand in invocation.operands {
        let name = try library.required(operand)
        if !names.contains(name) { names.append(name) }
      }
      let ids = try library.ids(of: names)
      var text = ""
      for name in names {
        try library.remove(name)
        // What is allowed to an ability goes with it.
        if let id = ids[name] { try PermissionStore(library.place).forget(id: id, name: name) }
        let isDefault = library.defaults.contains { $0.name == name }
        text += "Removed \(TerminalSanitizer.message(name)).\(isDefault ? " `lucid list reset \(name)` brings it back." : "")\n"
      }
      return ActionReport.result(invocation, text, done: "removed") { $0.strings("names", names) }
    }
  }
}
