package import LucidCore
import LucidSystem

/// The configuration of a command as a file that is read and replaced.
package struct ConfigurationFile {
  /// Where it is, or would be.
  package let path: String
  /// nil when there is none.
  package let source: SourceFile?
  private let folders: UserFolders

  /// Errors: it is there and cannot be read; the account has no home.
  package init(_ loader: ConfigurationLoader) throws(ConfigurationError) {
    folders = loader.host.folders
    guard let path = loader.path else {
      throw ConfigurationError(.usage, "this account has no home folder", hint: "name the configuration with --config=FILE")
    }
    self.path = path
    source = HostFile.kind(path) == .missing ? nil : try loader.source()
  }

  package var shown: String { folders.shown(path) }

  package func with(_ bytes: [UInt8]) -> SourceFile { SourceFile(name: shown, bytes: bytes) }

  /// In one piece. A new one, and the folder of the usual one, are for their owner only; an old one
  /// keeps its permissions.
  package func replace(with bytes: [UInt8]) throws(ConfigurationError) {
    do throws(HostError) {
      if path == folders.configurationFile, let folder = folders.configuration { try HostFolder.make(folder) }
      try OutputFile(path, readers: .owner).replace(source?.bytes, with: bytes)
    } catch {
      throw ConfigurationError(.usage, "the configuration cannot be written: \(error.message)")
    }
  }
}
