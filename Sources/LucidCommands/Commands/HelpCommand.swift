import LucidApplication
import LucidArguments
import LucidSystem

/// `lucid help`: a page of the help.
struct HelpCommand: Command {
  static let name = "help"
  static let spec = CommandSpec(
    name, "show help for a command", group: .more,
    discussion: [
      "Same as --help after the command. `lucid help all` lists every command, `lucid help exit-codes` the exit codes."
    ],
    operands: [.init("COMMAND", .command, required: false, "name of a command, `all` or `exit-codes`")], options: [.help],
    examples: [.init("lucid help run", "everything about lucid run"), .init("lucid help all", "every command")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let topic: HelpTopic
    do throws(UsageError) { topic = try CommandList.parser.topic(invocation.operands) } catch {
      invocation.host.output.error(error.text)
      throw CommandError(error).said
    }
    try invocation.host.print(HelpText.text(topic, CommandList.table))
    return .ok
  }
}
