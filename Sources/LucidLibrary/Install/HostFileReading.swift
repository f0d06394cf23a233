import LucidCore
import LucidSystem

extension HostFile {
  /// Returns all bytes of a file that is named. Errors: it cannot be read, or is larger than
  /// `limit`; `kind` is that of the error.
  static func read(_ path: String, limit: ByteCount, or kind: LibraryError.Kind, hint: String? = nil) throws(LibraryError)
    -> [UInt8]
  {
    do throws(FileError) { return try SmallFile.read(path, limit: limit) } catch {
      let reason = error.code == EFBIG ? "larger than \(limit.text)" : error.reason
      throw LibraryError(kind, "\(path): \(reason)", hint: hint)
    }
  }
}
