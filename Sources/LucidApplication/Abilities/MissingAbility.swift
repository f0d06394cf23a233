import LucidArguments
import LucidCore
import LucidLibrary
package import LucidSystem

/// Why a name is that of no ability.
package enum MissingAbility {
  package static func error(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> CommandError {
    guard HomeLibrary.mayName(operand), HostFile.kind(operand) == .missing else {
      _ = try AbilityFile.read(operand, host)
      return CommandError(.usage, "there is no file `\(operand)`")
    }
    let library = try HomeLibrary.open(host)
    do throws(LibraryError) {
      _ = try library.required(operand)
      return CommandError(.usage, "`\(operand)` no longer exists")
    } catch {
      return CommandError(error)
    }
  }
}
