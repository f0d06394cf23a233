#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The program that this process runs.
enum ProcessImage {
  /// Makes this process another program; returns only when it cannot. `environment` is all that the program sees.
  static func become(_ words: [String], environment: [(name: String, value: String)]) -> HostError {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.name)=\($0.value)") } + [nil]
    execve(words[0], &arguments, &variables)
    return HostError(words[0])
  }

  /// Whether there is a process of this number.
  static func isRunning(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}
