import LucidCore
import LucidSystem

/// Folders that the program keeps for itself.
enum HostFolder {
  /// With the folders above it; new ones are for their owner only.
  static func make(_ folder: String) throws(HostError) {
    do throws(FileError) { try Folder.make(folder) } catch { throw HostError(error.path, error.reason) }
  }
}
