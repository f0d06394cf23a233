import LucidApplication
import LucidArguments
import LucidSetup

/// `lucid setup`: a first configuration, and services of the network for sources.
struct SetupCommand: Command {
  static let name = "setup"
  static let spec = CommandSpec(
    name, "set up from existing data", group: .setUp,
    discussion: [
      "Looks for calendars of khal and vdirsyncer, lists of todoman, address books of khard, Maildirs of mbsync and OfflineIMAP, "
        + "vaults of Obsidian, local data of Evolution, exports of Apple Health, the time zone and your name, and writes a "
        + "configuration. Only files are read; --probe also looks for a model server on this machine.",
      "On a terminal each finding is a question; Return accepts the default. Then it offers services of the network, habits, and a "
        + "schedule for the briefing with its delivery; Return leaves each out. Abilities that speak only when something is to be "
        + "done (before an event, on conflicts, open invitations and open habits) are suggested once; none runs until you name it. "
        + "Without a terminal --yes accepts all defaults; it never schedules and never sends. "
        + "An existing configuration keeps what it sets; setup adds the keys that it lacks. A source that is neither found nor "
        + "named is written as `off`, so that runs do not report it as missing.",
      "With a SOURCE it adds a service of the network: `weather PLACE`, `travel valhalla=URL nominatim=URL`, `web searxng=URL`, "
        + "`feeds NAME=URL`; `off` removes it. It says what will leave this machine, asks, tries the service once and writes its key. "
        + "See docs/sources.md. `habits NAMES` creates habits, with the amount of a day behind a name.",
      "`mail HOST USER password=COMMAND` writes the file of mbsync, which fetches mail into a Maildir. It is shown first and tried "
        + "once; one that is there is never changed.",
    ],
    operands: [
      .init(
        "SOURCE", .words(ServiceSetup.sources), required: false,
        "weather, travel, web, feeds, mail or habits; default: a first configuration"),
      .init("WORD", required: false, repeatable: true, "a place, `off`, or NAME=URL"),
    ],
    options: [.setupYes, .probe, .config, .dryRunSetup, .offlineSetup] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid setup", "asks, then writes"), .init("lucid setup --yes", "all defaults"),
      .init("lucid setup --dry-run", "show the configuration"),
      .init("lucid setup weather Helsinki", "the weather by Open-Meteo"),
      .init("lucid setup feeds town=https://town.example/rss.xml", "a feed that you follow"),
      .init("lucid setup habits 'Meditate, Water 8'", "two habits, one with an amount a day"),
    ],
    exits: [.nothing, .fileInvalid, .consentMissing, .backendFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var options = SetupDialog.Options()
    options.acceptsDefaults = invocation.has(.setupYes)
    options.isDry = invocation.has(.dryRunSetup)
    options.probes = invocation.has(.probe)
    options.isJSON = invocation.has(.jsonResult)
    let environment = CommandEnvironment(invocation)
    if let source = invocation.operands.first {
      let (result, exit) = try ServiceSetup(environment, options, isOffline: invocation.has(.offlineSetup))
        .run(source, Array(invocation.operands.dropFirst()))
      try invocation.host.print(result, exit)
      return exit
    }
    let schedules = ScheduleAddCommand(invocation: invocation)
    let dialog = SetupDialog(environment, options) { words, on, options throws(CommandError) in
      try schedules.add(words, options, on: on)
    }
    let (result, exit) = try dialog.run()
    try invocation.host.print(result, exit)
    return exit
  }
}
