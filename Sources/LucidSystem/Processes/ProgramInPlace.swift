import LucidCore

/// Ways of giving the terminal to another program.
package enum ProgramInPlace {
  /// Makes this process another program: `words` are its path and its arguments. Returns only when
  /// it cannot.
  package static func become(_ words: [String], environment: [(name: String, value: String)]) -> HostError {
    let path = words.first ?? ""
    CStrings.with(words) { arguments in
      CStrings.with(environment.map { "\($0.name)=\($0.value)" }) { variables in _ = execve(path, arguments, variables) }
    }
    return HostError(path)
  }

  /// Runs a line of the shell on the terminal and waits until it ends. Returns 0 when all went
  /// well, nil when no shell can be started.
  package static func shell(_ line: String) -> Int32? {
    let status = system(line)
    return status < 0 ? nil : status
  }
}
