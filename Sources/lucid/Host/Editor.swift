import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidSystem

/// The person's editor: `VISUAL`, else `EDITOR`, else vi. Either may have arguments of its own, such as `code --wait`.
enum Editor {
  /// Errors: the host forbids it. One's own configuration does not, for this is how it is corrected.
  static func permit(_ invocation: Invocation) throws(CommandError) -> ProgramPermit {
    let gate = HostGate(invocation, own: .none)
    return try CommandError.permitted { () throws(StepFailure) in try gate.start(.editor(name(invocation.host.process))) }
  }

  static func name(_ process: ProcessFacts) -> String {
    process.variable("VISUAL") ?? process.variable("EDITOR") ?? "vi"
  }

  /// Waits until the editor called `name` ends; nil when no shell could be started, otherwise 0 when all went well. `permit` is the right to start it.
  static func open(_ path: String, with name: String, permit: ProgramPermit) -> Int32? {
    // Quoted for the shell; a path that begins with a dash is no option.
    let safe = path.hasPrefix("-") ? "./" + path : path
    let quoted = "'" + safe.replacing("'", with: "'\\''") + "'"
    return ProgramInPlace.shell("\(name) \(quoted)")
  }
}
