import LucidSystem

/// The program that this process runs.
enum ProcessImage {
  /// Makes this process another program; returns only when it cannot. `environment` is all that the program sees.
  static func become(_ words: [String], environment: [(name: String, value: String)]) -> HostError {
    let error = ProgramInPlace.become(words, environment: environment)
    return HostError(error.path, error.reason)
  }

  /// Whether there is a process of this number.
  static func isRunning(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}
