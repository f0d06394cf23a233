import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem

/// `lucid show`: an ability and its permissions.
struct ShowCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    if let file = try HomeLibrary.file(name, invocation.host) { return try AbilityShow(invocation).show(file) }
    // Before, runs were shown here, too.
    if name == "last" || namesRun(name) {
      throw CommandError(
        .usage, "`lucid show` shows abilities, and `\(TerminalSanitizer.message(name, limit: 80))` is a run",
        hint: ShellWord.line(["lucid", "history", "show", name]))
    }
    throw try MissingAbility.error(name, invocation.host)
  }

  private func namesRun(_ name: String) -> Bool {
    guard let store = invocation.host.folders.runsFile.flatMap(RunStore.peek) else { return false }
    return (try? store.find(name)) != nil
  }
}
