import LucidApplication
import LucidArguments
import LucidCore
import LucidSystem

/// `lucid help`: a page of the help.
struct HelpCommand: Command {
  static let name = "help"
  static let spec = CommandSpec(
    name, "show help for a command", group: .more,
    discussion: [
      "Same as --help after the command: `lucid help schedule`, `lucid help schedule add`. `lucid help all` lists every command, "
        + "`lucid help exit-codes` the exit codes, `lucid explain` the keys, tools and codes."
    ],
    operands: [
      .init(
        "COMMAND", .command, required: false, repeatable: true,
        "a command and its action, `all` or `exit-codes`")
    ],
    options: CommandParts.appearance,
    examples: [
      .init("lucid help run", "everything about lucid run"), .init("lucid help mcp add", "an action"),
      .init("lucid help all", "every command"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let words = invocation.operands
    if let first = words.first, CommandList.table.find([first]) == nil,
      DiagnosticCode(rawValue: ExplainCommand.bare(first)) != nil
    {
      return try ExplainCommand(invocation: invocation).run()
    }
    let topic: HelpTopic
    do throws(UsageError) {
      topic = try CommandList.parser(invocation.host).topic(words, others: DiagnosticCode.allCases.map(\.rawValue))
    } catch {
      invocation.host.output.error(error.text)
      throw CommandError(error).said
    }
    try invocation.host.print(HelpText.text(topic, CommandList.table))
    return .ok
  }
}
