import LucidSystem

/// Something about the command line's files that stops the command.
struct HostError: Error {
  let path: String
  let reason: String

  init(_ path: String, _ reason: String = HostError.reason()) {
    self.path = path
    self.reason = reason
  }

  var message: String { "\(path): \(reason)" }

  /// What the last call of the system says went wrong.
  static func reason() -> String { FileError.reason(errno) }
}
