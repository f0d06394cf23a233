import LucidArguments
import LucidCore
import LucidSystem

/// The person's editor: `VISUAL`, else `EDITOR`, else vi. Either may have arguments of its own, such as `code --wait`.
enum Editor {
  /// Errors: the host forbids it. One's own configuration does not, for this is how it is corrected.
  static func permit(_ invocation: Invocation) throws(CommandError) -> ProgramPermit {
    let gate = HostGate(invocation, own: .none)
    return try CommandError.permitted { () throws(StepFailure) in try gate.start(.editor(name)) }
  }

  static var name: String { Host.environment("VISUAL") ?? Host.environment("EDITOR") ?? "vi" }

  /// Waits until it ends; nil when no shell could be started, otherwise 0 when all went well. `permit` is the right to start it.
  static func open(_ path: String, permit: ProgramPermit) -> Int32? {
    // Quoted for the shell; a path that begins with a dash is no option.
    let safe = path.hasPrefix("-") ? "./" + path : path
    let quoted = "'" + safe.replacing("'", with: "'\\''") + "'"
    return ProgramInPlace.shell("\(name) \(quoted)")
  }
}
