import LucidCore
import LucidModels
import LucidSystem

/// Recorded exchanges in a folder, a file each.
enum Recordings {
  static func read(_ written: String, _ folders: UserFolders) throws(CommandError) -> [Recording] {
    let folder = folders.expand(written)
    guard HostFile.kind(folder) == .folder else { throw CommandError(.usage, "there is no folder \(written) of recordings") }
    do throws(HostError) {
      var found: [Recording] = []
      for path in HostFile.walk(folder, suffix: ".json").files {
        if let recording = Recording(try HostFile.read(path, limit: .mib(16))) { found.append(recording) }
      }
      return found
    } catch {
      throw CommandError(error)
    }
  }

  /// Errors: why the folder cannot be made.
  static func prepare(_ written: String, _ folders: UserFolders) throws(CommandError) {
    let folder = folders.expand(written)
    if FileName.withPath(folder, { mkdir($0, 0o700) }) != 0, HostFile.kind(folder) != .folder {
      throw CommandError(.usage, "cannot record into \(written): \(HostError.reason())")
    }
  }

  static func write(_ recording: Recording, to written: String, _ folders: UserFolders) throws(StepFailure) {
    do throws(HostError) {
      try OutputFile(folders.expand(written) + "/" + recording.fileName, readers: .owner).write(recording.json)
    } catch {
      throw StepFailure(.failed, "the exchange cannot be recorded: \(error.message)")
    }
  }
}
