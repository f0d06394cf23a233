import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSetup

/// `lucid tools own`: the tools that the configuration declares.
enum OwnToolsCommand: DescribedCommand {
  static let name = "tools own"
  static let spec = CommandSpec(
    name, "list and test your own tools",
    discussion: [
      "Your own tools are the programs and HTTP services that the configuration declares under `tools`; docs/tools-of-your-own.md "
        + "shows how to write one. docs/families-of-your-own.md shows programs for whole families."
    ],
    examples: [
      .init("lucid tools own", "what each can reach"),
      .init("lucid tools own test ticker.quote symbol=ACME", "call a tool and check it"),
    ],
    actions: [OwnToolsListCommand.self, OwnToolsShowCommand.self, OwnToolsTestCommand.self, OwnToolsIntoCommand.self],
    otherwise: "show")

  static let reporting: [OptionSpec] = CommandParts.report + CommandParts.appearance
}

/// `lucid tools own list`: your tools, and what each can reach.
struct OwnToolsListCommand: Command {
  static let name = "tools own list"
  static let spec = CommandSpec(
    name, "list your own tools",
    discussion: [
      "Lists the tools and programs of the configuration, what each can reach, and which families questions may read."
    ],
    options: OwnToolsCommand.reporting, examples: [.init("lucid tools own list --json", "for another program")], exits: [.nothing]
  )

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendTools { tools, isJSON throws(CommandError) in try tools.list(isJSON: isJSON) }
  }
}

/// `lucid tools own show`: the declaration of a tool.
struct OwnToolsShowCommand: Command {
  static let name = "tools own show"
  static let spec = CommandSpec(
    name, "print the declaration for an ability", discussion: ["Prints the declaration of a tool, as an ability has it."],
    operands: [.init("NAME", .text, "name of a tool")], options: OwnToolsCommand.reporting,
    examples: [.init("lucid tools own show ticker.quote", "under `tools` of an ability")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendTools { tools, isJSON throws(CommandError) in try tools.show(invocation.operands[0], isJSON: isJSON) }
  }
}

/// `lucid tools own test`: a call of a tool, or of the program of a family.
struct OwnToolsTestCommand: Command {
  static let name = "tools own test"
  static let spec = CommandSpec(
    name, "call a tool and check it",
    discussion: [
      "Calls the tool as a run does, checks its result, and checks that wrong arguments, a late and a large result are "
        + "refused. Arguments that you leave out are made up. A tool that writes or sends is called only with --really.",
      "With a FAMILY it asks the program that `backends` names for it.",
    ],
    operands: [
      .init("NAME", .text, "a tool, or a family"), .init("ARG=VALUE", required: false, repeatable: true, "arguments of the tool"),
    ],
    options: [.really] + OwnToolsCommand.reporting,
    examples: [.init("lucid tools own test ticker.quote symbol=ACME", "with an argument")],
    exits: [.notMet, .fileInvalid, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendTools { tools, isJSON throws(CommandError) in try tools.test(invocation.operands, isJSON: isJSON) }
  }
}

/// `lucid tools own into`: declarations in the file of an ability.
struct OwnToolsIntoCommand: Command {
  static let name = "tools own into"
  static let spec = CommandSpec(
    name, "declare tools in an ability", discussion: ["Writes the declarations of tools into the file of an ability."],
    operands: [.init("FILE", .ability, "the path of an ability"), .init("NAME", repeatable: true, "names of tools")],
    options: OwnToolsCommand.reporting,
    examples: [.init("lucid tools own into share.lucidability ticker.quote", "declare it in an ability")],
    exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendTools { tools, isJSON throws(CommandError) in
      try tools.insert(Array(invocation.operands.dropFirst()), into: invocation.operands[0], isJSON: isJSON)
    }
  }
}

extension Invocation {
  fileprivate func sendTools(
    _ result: (OwnTools, Bool) throws(CommandError) -> OwnTools.Answer
  ) throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(self, .reportFormat) == .json
    let delivery = try OutputDestination(self)
    let (answer, exit) = try result(OwnTools(CommandEnvironment(self), isReal: has(.really)), isJSON)
    try delivery.send(answer, exit)
    return exit
  }
}
