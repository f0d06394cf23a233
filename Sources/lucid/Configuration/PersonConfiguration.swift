import LucidArguments
import LucidCore
import LucidReport

/// The configuration of whoever runs the command: that of `--config`, else the one in its usual place, else none.
extension Configuration {
  static func ofPerson(_ invocation: Invocation) throws(CommandError) -> Configuration {
    if let path = invocation.text(.config) { return try read(file(at: Host.expand(path)), invocation) }
    if let path = Host.configurationFile, HostFile.kind(path) == .file { return try read(file(at: path), invocation) }
    var configuration = Configuration()
    configuration.settings.name = Host.accountName
    return configuration
  }

  /// Errors: what is wrong with it has been said on standard error.
  static func read(_ file: SourceFile, _ invocation: Invocation) throws(CommandError) -> Configuration {
    var (configuration, diagnostics) = Configuration.read(file)
    if diagnostics.contains(where: { $0.severity == .error }) {
      Output.error(TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics))
      throw CommandError(.usage, "the configuration \(file.name) has errors")
    }
    if configuration.settings.name == nil { configuration.settings.name = Host.accountName }
    return configuration
  }

  private static func file(at path: String) throws(CommandError) -> SourceFile {
    do throws(HostError) {
      return SourceFile(name: path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw CommandError(.usage, "the configuration cannot be read: \(error.message)")
    }
  }
}
