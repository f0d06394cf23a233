package import LucidConfiguration
package import LucidCore
package import LucidSystem

/// The editor of the person: `VISUAL`, else `EDITOR`, else vi. Either may have arguments of its
/// own, such as `code --wait`.
package enum Editor {
  /// Errors: the host forbids it. The person's own configuration cannot, for this is how it is
  /// corrected.
  package static func permit(_ loader: ConfigurationLoader) throws(CommandError) -> ProgramPermit {
    let gate = HostGate(loader, own: .none)
    return try CommandError.permitted { () throws(StepFailure) in try gate.start(.editor(name(loader.host.process))) }
  }

  package static func name(_ process: ProcessFacts) -> String {
    process.variable("VISUAL") ?? process.variable("EDITOR") ?? "vi"
  }

  /// Waits until the editor called `name` ends. Returns nil when no shell could be started,
  /// 0 when all went well. `permit` is the right to start it.
  package static func open(_ path: String, with name: String, permit: ProgramPermit) -> Int32? {
    // Quoted for the shell; a path that begins with a dash is no option.
    let safe = path.hasPrefix("-") ? "./" + path : path
    let quoted = "'" + safe.replacing("'", with: "'\\''") + "'"
    return ProgramInPlace.shell("\(name) \(quoted)")
  }
}
