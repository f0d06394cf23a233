import LucidApplication
import LucidArguments
import LucidAuthoring

/// `lucid watch`: a view of an ability after each save.
struct WatchCommand: Command {
  static let name = "watch"
  static let spec = CommandSpec(
    name, "show a file after each save", group: .write,
    discussion: [
      "Shows the diagnostics, the resolved prompt, the card, and what ABILITY can reach, and then again after each save with what changed. "
        + "Ctrl-C ends it.",
      "The data is the sample person's, that of --world, or with --own your own. The built-in summary answers. Nothing is written or sent, "
        + "and no model, no program and no service of the network is asked.",
    ],
    operands: [.init("ABILITY", .ability, "the path of an ability"), .inputs],
    options: [.at, .tz, .input, .attach, .own, .vault, .world, .config, .brief, .full, .page, .views, .approve]
      + CommandParts.appearance,
    examples: [
      .init("lucid watch my.lucidability", "beside your editor"),
      .init("lucid watch my.lucidability city=Montreal", "with a value for an input"),
      .init("lucid watch my.lucidability --own", "on your own data"),
      .init("lucid watch my.lucidability --page", "in a browser, at the address that it prints"),
      .init("lucid watch my.lucidability --count 1", "one view, without waiting"),
    ],
    exits: CommandParts.runExits + [.consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isOwn = invocation.has(.own) || invocation.has(.vault)
    let parsed = invocation.parsed
    let watch = try AbilityWatch(
      RunOptions(invocation), isOwn: isOwn, count: invocation.integer(.views), onPage: invocation.has(.page), Console(invocation),
      environment: { CommandEnvironment(Invocation(parsed, $0)) })
    return try watch.run()
  }
}
