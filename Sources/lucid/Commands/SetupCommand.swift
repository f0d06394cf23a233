import LucidApplication
import LucidArguments

/// `lucid setup`: a first configuration.
struct SetupCommand: Command {
  static let name = "setup"
  static let spec = CommandSpec(
    name, "set up lucid from existing data", group: .setUp,
    discussion: [
      "Looks for calendars of khal and vdirsyncer, lists of todoman, address books of khard, Maildirs of mbsync and OfflineIMAP, "
        + "vaults of Obsidian, local data of Evolution, the time zone and your name, and writes a configuration. Only files are read; --probe also looks "
        + "for a model server on this machine.",
      "On a terminal each finding is a question; Return accepts the default. Without a terminal --yes accepts all defaults. "
        + "An existing configuration is never replaced without a question; --yes leaves it unchanged.",
    ],
    options: [.setupYes, .probe, .config, .dryRunSetup] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid setup", "asks, then writes"), .init("lucid setup --yes", "all defaults"),
      .init("lucid setup --dry-run", "show the configuration"),
    ],
    exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var options = SetupDialog.Options()
    options.acceptsDefaults = invocation.has(.setupYes)
    options.isDry = invocation.has(.dryRunSetup)
    options.probes = invocation.has(.probe)
    options.isJSON = invocation.has(.jsonResult)
    let (text, exit) = try SetupDialog(CommandEnvironment(invocation), options).run()
    try invocation.host.print(text)
    return exit
  }
}
