import LucidCore

/// An error of the system on a file.
package struct FileError: Error, Hashable, Sendable {
  package let path: String
  /// `errno`.
  package let code: Int32

  package init(_ path: String, _ code: Int32 = errno) { (self.path, self.code) = (path, code) }

  /// `permission denied`, `no space left on device`.
  package var reason: String { FileError.reason(code) }
  package var message: String { "\(path): \(reason)" }

  package static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
