import LucidApplication
import LucidArguments

/// `lucid completions`: the script of a shell.
struct CompletionsCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    guard let shell = Completions.Shell(rawValue: name) else {
      let names = Completions.Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError(.usage, "there are no completions for `\(name)`, only for \(names)")
    }
    let delivery = try OutputDestination(invocation)
    try delivery.send(Completions.text(shell))
    return .ok
  }
}
