import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

/// `lucid trust`: what was allowed to whom, and how to change it.
struct TrustCommand: Command {
  static let name = "trust"
  static let spec = CommandSpec(
    name, "manage permissions of abilities", group: .library,
    discussion: [
      "`lucid trust` (or `lucid trust list`) lists permissions. `lucid trust grant NAME` shows what an ability could do and permits it permanently; "
        + "`--never` denies it permanently; `lucid trust revoke NAME` forgets the decision. `--source` limits it to one source; with "
        + "`--attach FILE` it covers attached files too.",
      "An ability of the library is identified by its id, any other file by its path. After a change of its text you are asked only about "
        + "new permissions. Shipped abilities are trusted.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("grant", .ability), .init("revoke", .ability)]), required: false,
        "`list`; `grant` or `revoke` with a NAME"),
      .init("NAME", .ability, required: false, "an ability of the library, or a path"),
    ],
    options: [.yes, .never, .trustSource, .attach, .reportFormat, .json] + CommandParts.appearance,
    examples: [
      .init("lucid trust", "list permissions"), .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust grant inbox --never --source mail", "deny one source"), .init("lucid trust revoke inbox", "ask again"),
    ],
    exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let words = invocation.operands
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let trust = try AbilityTrust(
      CommandEnvironment(invocation), sources: Set(invocation.texts(.trustSource)), attached: invocation.texts(.attach),
      isAgreed: invocation.has(.yes), isJSON: isJSON)
    let text: String
    switch words.first ?? "list" {
    case "list" where words.count <= 1: text = try trust.list()
    case "grant" where words.count == 2: text = try trust.say(invocation.has(.never) ? .never : .always, words[1])
    case "revoke" where words.count == 2: text = try trust.revoke(words[1])
    case "grant", "revoke":
      throw CommandError(.usage, "`lucid trust \(words[0])` takes one NAME", hint: "lucid trust \(words[0]) tidy")
    default:
      throw CommandError(
        .usage, "`lucid trust` has no action `\(TerminalSanitizer.message(words[0], limit: 80))`",
        hint: "actions: list, grant NAME, revoke NAME")
    }
    try invocation.host.print(text)
    return .ok
  }
}
