package import LucidCore
package import LucidModels
package import LucidSystem

/// Recorded exchanges in a folder, a file each.
package enum Recordings {
  package static func read(_ written: String, _ folders: UserFolders) throws(ConfigurationError) -> [Recording] {
    let folder = folders.expand(written)
    guard HostFile.kind(folder) == .folder else {
      throw ConfigurationError(.usage, "there is no folder \(written) of recordings")
    }
    do throws(HostError) {
      var found: [Recording] = []
      for path in HostFile.walk(folder, suffix: ".json").files {
        if let recording = Recording(try HostFile.read(path, limit: .mib(16))) { found.append(recording) }
      }
      return found
    } catch {
      throw ConfigurationError(.usage, error.words)
    }
  }

  /// Errors: why the folder cannot be made.
  package static func prepare(_ written: String, _ folders: UserFolders) throws(ConfigurationError) {
    let folder = folders.expand(written)
    if FileName.withPath(folder, { mkdir($0, 0o700) }) != 0, HostFile.kind(folder) != .folder {
      throw ConfigurationError(.usage, "cannot record into \(written): \(HostError.reason())")
    }
  }

  package static func write(_ recording: Recording, to written: String, _ folders: UserFolders) throws(StepFailure) {
    do throws(HostError) {
      try OutputFile(folders.expand(written) + "/" + recording.fileName, readers: .owner).write(recording.json)
    } catch {
      throw StepFailure(.failed, .words(.notRecorded, error.words))
    }
  }
}
