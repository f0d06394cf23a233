import LucidCore

/// An error of the host on a file, a folder or a stream.
package struct HostError: Error, Hashable, Sendable {
  private enum Cause: Hashable, Sendable {
    case code(Int32)
    case other(String)
  }

  package let path: String
  private let cause: Cause

  package init(_ path: String, _ code: Int32 = errno) { (self.path, cause) = (path, .code(code)) }

  package init(_ path: String, _ reason: String) { (self.path, cause) = (path, .other(reason)) }

  /// `errno`; nil when it was not the system that refused.
  package var code: Int32? { if case .code(let code) = cause { code } else { nil } }

  /// `permission denied`, `no space left on device`, `larger than 1 MiB`.
  package var reason: String {
    switch cause {
    case .code(let code): HostError.reason(code)
    case .other(let reason): reason
    }
  }

  package var message: String { "\(path): \(reason)" }

  /// Returns the reason for the failure of the last system call, or of `code`.
  package static func reason(_ code: Int32 = errno) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
