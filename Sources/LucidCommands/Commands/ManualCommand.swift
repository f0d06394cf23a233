import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore

/// `lucid generate manual`: pages for man(1), from the table of commands.
struct ManualCommand: Command {
  static let name = "generate manual"
  static let spec = CommandSpec(
    name, "print a manual page",
    discussion: ["Prints the page of the program, or of one COMMAND, for man(1)."],
    operands: [.init("COMMAND", .command, required: false, repeatable: true, "a command and its action")],
    options: [.output, .help],
    examples: [
      .init("lucid generate manual run | man -l -", "reads a page"),
      .init("lucid generate manual -o ~/.local/share/man/man1/lucid.1", "the page of the program as a file"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let version = Composition.version.text
    let text: String
    if !invocation.operands.isEmpty {
      let name = invocation.operands.joined(separator: " ")
      guard let command = CommandList.table.listed(name) else {
        let nearest = Spelling.nearest(name, among: CommandList.table.all.map(\.name))
        throw CommandError(.usage, "there is no command `\(name)`" + Spelling.suggestion(nearest))
      }
      text = ManualPage(version: version).command(command)
    } else {
      text = ManualPage(version: version).program(CommandList.table)
    }
    let delivery = try OutputDestination(invocation)
    try delivery.send(text)
    return .ok
  }
}
