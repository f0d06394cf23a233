import LucidApplication
import LucidArguments

/// `lucid commands`: the names of all commands, for scripts.
struct NamesCommand: Command {
  static let name = "commands"
  static let spec = CommandSpec(
    name, "print the names of all commands", group: .hidden,
    discussion: ["Prints the name of every command and action, one per line: `schedule`, `schedule add`."], options: [.help],
    examples: [.init("lucid commands", "all of them")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(CommandList.table.all.map { $0.name + "\n" }.joined())
    return .ok
  }
}
