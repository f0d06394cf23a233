import LucidCore
import LucidSystem

extension HostFile {
  /// Returns all bytes of a file that is named. Errors: it cannot be read, or is larger than
  /// `limit`; `kind` is that of the error.
  static func read(_ path: String, limit: ByteCount, or kind: LibraryError.Kind, hint: String? = nil) throws(LibraryError)
    -> [UInt8]
  {
    do throws(HostError) { return try HostFile.read(path, limit: limit) } catch {
      throw LibraryError(kind, error.message, hint: hint)
    }
  }
}
