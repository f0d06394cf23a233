import LucidArguments
import LucidCore
import LucidSystem

/// The configuration of a command as a file that is read and replaced.
struct ConfigurationFile {
  /// Where it is, or would be.
  let path: String
  /// nil when there is none.
  let source: SourceFile?
  private let folders: UserFolders

  /// Errors: it is there and cannot be read; the account has no home.
  init(_ invocation: Invocation) throws(CommandError) {
    folders = invocation.host.folders
    guard
      let path = invocation.text(.config).map({ invocation.host.folders.expand($0) }) ?? invocation.host.folders.configurationFile
    else {
      throw CommandError(.usage, "this account has no home folder", hint: "name the configuration with --config=FILE")
    }
    self.path = path
    source = HostFile.kind(path) == .missing ? nil : try Surroundings(invocation).source()
  }

  var shown: String { folders.shown(path) }

  func with(_ bytes: [UInt8]) -> SourceFile { SourceFile(name: shown, bytes: bytes) }

  /// In one piece. A new one, and the folder of the usual one, are for their owner only; an old one keeps its permissions.
  func replace(with bytes: [UInt8]) throws(CommandError) {
    do throws(HostError) {
      if path == folders.configurationFile, let folder = folders.configuration { try HostFolder.make(folder) }
      try OutputFile(path, readers: .owner).replace(source?.bytes, with: bytes)
    } catch {
      throw CommandError(.usage, "the configuration cannot be written: \(error.message)")
    }
  }
}
