import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidShipped
import LucidSystem

/// What a command that reads a person's data goes by: the configuration, the vault, the zone and the time, from options and files.
struct CommandEnvironment {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  private var loader: ConfigurationLoader { ConfigurationLoader(invocation) }

  /// The one that is named, else the usual one, else an empty one, with what the host forbids.
  func configuration() throws(CommandError) -> Configuration {
    try CommandError.configuring { () throws(ConfigurationError) in try loader.load() }
  }

  /// The configuration as it is written; nil when there is none.
  func source() throws(CommandError) -> SourceFile? {
    try CommandError.configuring { () throws(ConfigurationError) in try loader.source() }
  }

  /// Which profile of the configuration counts; nil for none.
  var profile: String? { loader.profile }

  /// What is good of it, whatever is wrong with the rest; says nothing.
  var goodConfiguration: Configuration { loader.goodConfiguration }

  /// The sample person's.
  func sample() throws(CommandError) -> Configuration {
    guard let file = ShippedAbilities.sampleConfiguration else {
      throw CommandError(.internalError, "the sample person's configuration is not in this program")
    }
    return try configuration(of: file)
  }

  /// The configuration of a file. Errors: it has mistakes, which are shown.
  func configuration(of file: SourceFile) throws(CommandError) -> Configuration {
    try CommandError.configuring { () throws(ConfigurationError) in try loader.configuration(of: file) }
  }

  /// With what `backends:` binds to it; nil when none is set up.
  ///
  /// A folder that the command line names is all there is.
  func vault(_ configuration: Configuration) throws(CommandError) -> FolderTree? {
    try CommandError.configuring { () throws(ConfigurationError) in
      try configuration.vault(named: invocation.text(.vault), invocation.host.folders)
    }
  }

  /// What is bound to the folder of a run that is kept, as far as the configuration still names that folder.
  func bindings(at root: String?) throws(CommandError) -> [FolderBinding] {
    guard let root, let tree = try vault(configuration()), tree.root == root else { return [] }
    return tree.bindings
  }

  func zone(_ configuration: Configuration) throws(CommandError) -> Zone {
    if let name = invocation.text(.tz) ?? configuration.timezone { return try InstantArgument.zone(name, invocation.host) }
    return invocation.host.zone
  }

  /// nil is the real time.
  func frozenTime(_ zone: Zone) throws(CommandError) -> Instant? {
    try invocation.text(.at).map { text throws(CommandError) in try InstantArgument.instant(text, zone, invocation.host) }
  }
}
