import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid backend`: the tools that the configuration declares.
struct BackendCommand: Command {
  static let name = "backend"
  static let spec = CommandSpec(
    name, "list and test your own tools", group: .more,
    discussion: [
      "Lists the programs and HTTP services that the configuration declares under `tools`, and what each can reach. "
        + "docs/tools-of-your-own.md shows how to write one.",
      "`test FAMILY` asks the program that `backends` names for a family; docs/families-of-your-own.md shows how to write one.",
      "`show NAME` prints the declaration for an ability; `into FILE NAME…` writes those of tools into one.",
      "`test NAME` calls the tool as a run does, checks its result, and checks that wrong arguments, a late and a large result are "
        + "refused. Arguments that you leave out are made up. A tool that writes or sends is called only with --really.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("show"), .init("test"), .init("into", .ability)]), required: false,
        "list, show, test or into"),
      .init(
        "NAME", required: false, repeatable: true,
        "a tool, with ARG=VALUE words for test, or a family; a file and tools for into"),
    ],
    options: [.really, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid backend test ticker.quote symbol=ACME", "call a tool and check it"),
      .init("lucid backend into share.lucidability ticker.quote", "declare it in an ability"),
    ],
    exits: [.notMet, .nothing, .fileInvalid, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let tools = try OwnTools(CommandEnvironment(invocation), isReal: invocation.has(.really))
    let (text, exit) = try tools.perform(invocation.operands, isJSON: isJSON)
    try delivery.send(text)
    return exit
  }
}
