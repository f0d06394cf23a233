import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore

/// `lucid manual`: pages for man(1), from the table of commands.
struct ManualCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let version = Composition.version.text
    let text: String
    if let name = invocation.operands.first {
      guard let command = Commands.named(name) else {
        let nearest = Spelling.nearest(name, among: Commands.all.map(\.name))
        throw CommandError(.usage, "there is no command `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
      }
      text = ManualPage(version: version).command(command)
    } else {
      text = ManualPage(version: version).program()
    }
    let delivery = try OutputDestination(invocation)
    try delivery.send(text)
    return .ok
  }
}
