import LucidCore
import LucidSystem

/// Files that are named on a command line, wherever they lie; links are followed.
package enum NamedFile {
  package enum Kind: Hashable, Sendable {
    case file, folder, missing
    /// A pipe, a device or a socket.
    case special
    /// It may be there, but cannot be reached: why.
    case unreachable(String)
  }

  package static func kind(_ path: String) -> Kind {
    var s = stat()
    guard FileName.withPath(path, { stat($0, &s) }) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable(FileError.reason(errno))
    }
    switch s.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// Returns a path as the system knows it: absolute, all links resolved; nil when it leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let real = FileName.withPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FileName.text(real)
  }

  /// Returns all bytes of a file. Errors: it cannot be read, or is larger than `limit`; `kind` is that of the error.
  static func read(_ path: String, limit: ByteCount, or kind: LibraryError.Kind, hint: String? = nil) throws(LibraryError)
    -> [UInt8]
  {
    do throws(FileError) { return try SmallFile.read(path, limit: limit) } catch {
      let reason = error.code == EFBIG ? "larger than \(limit.text)" : error.reason
      throw LibraryError(kind, "\(path): \(reason)", hint: hint)
    }
  }
}
