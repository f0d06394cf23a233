import LucidArguments
import LucidCore

/// The configuration of a command as a file that is read and replaced.
struct ConfigurationFile {
  /// Where it is, or would be.
  let path: String
  /// nil when there is none.
  let source: SourceFile?

  /// Errors: it is there and cannot be read; the account has no home.
  init(_ invocation: Invocation) throws(CommandError) {
    guard let path = invocation.text(.config).map({ Host.expand($0) }) ?? Host.configurationFile else {
      throw CommandError(.usage, "this account has no home folder", hint: "name the configuration with --config=FILE")
    }
    self.path = path
    source = HostFile.kind(path) == .missing ? nil : try Surroundings(invocation).source()
  }

  var shown: String { Host.shown(path) }

  func with(_ bytes: [UInt8]) -> SourceFile { SourceFile(name: shown, bytes: bytes) }

  /// In one piece. A new one, and the folder of the usual one, are for their owner only; an old one keeps its permissions.
  func replace(with bytes: [UInt8]) throws(CommandError) {
    do throws(HostError) {
      if path == Host.configurationFile, let folder = Host.configurationFolder { try HostFolder.make(folder) }
      try OutputFile(path, readers: .owner).replace(source?.bytes, with: bytes)
    } catch {
      throw CommandError(.usage, "the configuration cannot be written: \(error.message)")
    }
  }
}
