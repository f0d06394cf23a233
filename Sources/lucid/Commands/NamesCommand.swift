import LucidApplication
import LucidArguments
import LucidSystem

/// `lucid commands`: the names of all commands, for scripts.
struct NamesCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    do throws(HostError) {
      try invocation.host.output.out(Commands.all.map { $0.name + "\n" }.joined())
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return .ok
  }
}
