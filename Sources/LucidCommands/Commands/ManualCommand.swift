import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore

/// `lucid manual`: pages for man(1), from the table of commands.
struct ManualCommand: Command {
  static let name = "manual"
  static let spec = CommandSpec(
    name, "print a manual page", group: .more,
    discussion: ["Prints the page of the program, or of one COMMAND, for man(1)."],
    operands: [.init("COMMAND", .command, required: false, "name of a command")], options: [.output, .help],
    examples: [
      .init("lucid manual run | man -l -", "reads a page"),
      .init("lucid manual -o ~/.local/share/man/man1/lucid.1", "the page of the program as a file"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let version = Composition.version.text
    let text: String
    if let name = invocation.operands.first {
      guard let command = CommandList.table.listed(name) else {
        let nearest = Spelling.nearest(name, among: CommandList.table.all.map(\.name))
        throw CommandError(.usage, "there is no command `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
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
