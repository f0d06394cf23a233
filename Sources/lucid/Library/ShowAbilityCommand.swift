import LucidArguments
import LucidCore
import LucidLibrary

/// `lucid show NAME` where NAME is an ability.
struct ShowAbilityCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let operand = invocation.operands[0]
    if let file = try AbilityShow.file(operand) { return try AbilityShow(invocation).show(file) }
    throw try Self.missing(operand)
  }

  /// Why a name is none.
  static func missing(_ operand: String) throws(CommandError) -> CommandError {
    guard HomeLibrary.mayName(operand), HostFile.kind(operand) == .missing else {
      _ = try AbilityFile.read(operand)
      return CommandError(.usage, "there is no file `\(operand)`")
    }
    let library = try HomeLibrary.open()
    do throws(LibraryError) {
      _ = try library.required(operand)
      return CommandError(.usage, "`\(operand)` is gone")
    } catch {
      return CommandError(error)
    }
  }
}
