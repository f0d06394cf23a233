import LucidArguments
import LucidBackends
import LucidCore
import LucidReport

/// What a command that reads a person's data goes by: the configuration, the vault, the zone and the time, from options and files.
struct Surroundings {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The one that is named, else the usual one, else an empty one, with what the host forbids.
  func configuration() throws(CommandError) -> Configuration {
    var configuration = try written()
    configuration.forbidden.add(try HostPolicy(invocation).forbidden(withUsual: invocation.text(.config) != nil))
    configuration.models.forbidden = configuration.forbidden
    return configuration
  }

  /// The account's name stands in for a name that is not set.
  private func written() throws(CommandError) -> Configuration {
    let file: SourceFile
    if let path = invocation.text(.config) {
      file = try Self.read(Host.expand(path))
    } else if let path = Host.configurationFile, HostFile.kind(path) == .file {
      file = try Self.read(path)
    } else {
      var configuration = Configuration()
      configuration.settings.name = Host.accountName
      return configuration
    }
    return try configuration(of: file)
  }

  func configuration(of file: SourceFile) throws(CommandError) -> Configuration {
    var (configuration, diagnostics) = Configuration.read(file)
    if diagnostics.contains(where: { $0.severity == .error }) {
      LogForm.complain(
        TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics), invocation
      )
      throw CommandError(.usage, "the configuration \(file.name) has errors")
    }
    if configuration.settings.name == nil { configuration.settings.name = Host.accountName }
    return configuration
  }

  /// What is good of it, whatever is wrong with the rest; says nothing.
  var goodConfiguration: Configuration {
    let path = invocation.text(.config).map { Host.expand($0) } ?? Host.configurationFile
    guard let path, HostFile.kind(path) == .file, let file = try? Self.read(path) else { return Configuration() }
    return Configuration.read(file).configuration
  }

  /// The sample person's.
  func sample() throws(CommandError) -> Configuration {
    guard let file = ShippedAbilities.sampleConfiguration else {
      throw CommandError(.internalError, "the sample person's configuration is not in this program")
    }
    return try configuration(of: file)
  }

  private static func read(_ path: String) throws(CommandError) -> SourceFile {
    do throws(HostError) {
      return SourceFile(name: path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw CommandError(.usage, "the configuration cannot be read: \(error.message)")
    }
  }

  /// nil when none is set up.
  func vault(_ configuration: Configuration) throws(CommandError) -> FolderTree? {
    guard let written = invocation.text(.vault) ?? configuration.vault else { return nil }
    guard let tree = FolderTree(Host.expand(written)) else {
      throw CommandError(
        .usage, "there is no folder \(written)", hint: "the vault is the folder with calendar/, mail/, notes/ and so on")
    }
    return tree
  }

  func zone(_ configuration: Configuration) throws(CommandError) -> Zone {
    if let name = invocation.text(.tz) ?? configuration.timezone { return try GivenMoment.zone(name) }
    return Host.zoneName.flatMap { SystemZones().zone($0) } ?? .utc
  }

  /// nil is the real time.
  func frozenTime(_ zone: Zone) throws(CommandError) -> Instant? {
    try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone) }
  }
}
