/// Something about the command line's files that stops the command.
package struct HostError: Error {
  package let path: String
  package let reason: String

  package init(_ path: String, _ reason: String = HostError.reason()) {
    self.path = path
    self.reason = reason
  }

  package var message: String { "\(path): \(reason)" }

  /// Returns the reason for the failure of the last system call.
  package static func reason() -> String { FileError.reason(errno) }
}
