import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem

/// `lucid show`: an ability and its permissions.
struct ShowCommand: Command {
  static let name = "show"
  static let spec = CommandSpec(
    name, "show what an ability can do", group: .library,
    discussion: [
      "Shows what an ability reads, writes and sends, and how; where it was installed from, who signed it, and whether it is permitted. "
        + "The ability is not run, and your data is not read.",
      "`lucid history show` shows stored runs.",
    ],
    operands: [.init("NAME", .ability, "an ability of the library by name, id or label, a path, or gallery/NAME")],
    options: [.config, .showFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid show briefing", "an ability of the library"),
      .init("lucid show stranger.lucidability", "a file before it is run"),
      .init("lucid show reminder --format=html -o card.html", "as a page"),
    ],
    exits: CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    if let file = try HomeLibrary.file(name, invocation.host) { return try show(file) }
    // Before, runs were shown here, too.
    if name == "last" || namesRun(name) {
      throw CommandError(
        .usage, "`lucid show` shows abilities, and `\(TerminalSanitizer.message(name, limit: 80))` is a run",
        hint: ShellWord.line(["lucid", "history", "show", name]))
    }
    throw try MissingAbility.error(name, invocation.host)
  }

  private func show(_ file: SourceFile) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    let delivery = try OutputDestination(invocation)
    let cards = try AbilityShow(CommandEnvironment(invocation)).cards(of: file)
    switch form {
    case .json: try delivery.send(.json(JSONLibrary().cards(cards)), .ok)
    case .html: try delivery.send(HTMLAbility().page(cards))
    default:
      let text = TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile))
      try delivery.send(cards.map(text.card).joined(separator: "\n"))
    }
    return .ok
  }

  private func namesRun(_ name: String) -> Bool {
    guard let store = invocation.host.folders.runsFile.flatMap(RunStore.peek) else { return false }
    return (try? store.find(name)) != nil
  }
}
