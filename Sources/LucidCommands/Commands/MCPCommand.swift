import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidServing
import LucidSetup

/// `lucid mcp`: the MCP servers whose tools abilities can call, and clients that call abilities.
enum MCPCommand: DescribedCommand {
  static let name = "mcp"
  static let spec = CommandSpec(
    name, "MCP servers and clients", group: .setUp,
    discussion: [
      "Abilities call the tools of Model Context Protocol servers as NAME.TOOL: `add` shows the tools of a server, and pins them in "
        + "mcp.lock next to the configuration when you agree.",
      "`serve` is an MCP server itself, for a client that starts it. The client may call what `expose` has exposed to it: results go "
        + "to the client, writes stay pending until you apply them. docs/mcp.md shows all of it.",
    ],
    examples: [
      .init("lucid mcp add time -- mcp-server-time", "start a server and agree to its tools"),
      .init("lucid mcp show time get_current_time", "the declaration for an ability"),
      .init("lucid mcp expose weather --client claude", "let a client call an ability"),
      .init("lucid mcp serve --client claude", "the command to give to the client"),
    ],
    actions: [
      MCPListCommand.self, MCPAddCommand.self, MCPShowCommand.self, MCPUpdateCommand.self, MCPRemoveCommand.self,
      MCPExposeCommand.self, MCPExposedCommand.self, MCPHideCommand.self, MCPServeCommand.self, MCPCallCommand.self,
    ], otherwise: "show")

  /// Options of all actions.
  static let reporting: [OptionSpec] = [.at, .tz, .vault] + CommandParts.report + CommandParts.appearance
  static let server = CommandSpec.Operand("NAME", .server, "name of a server, as `lucid mcp` lists it")
}

/// `lucid mcp list`: servers and their pinned tools.
struct MCPListCommand: Command {
  static let name = "mcp list"
  static let spec = CommandSpec(
    name, "list servers and their pinned tools", discussion: ["Lists what is pinned, and starts nothing."],
    options: MCPCommand.reporting, examples: [.init("lucid mcp list --json", "for another program")], exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendServers { servers throws(CommandError) in try servers.list() }
  }
}

/// `lucid mcp add`: a server and its tools.
struct MCPAddCommand: Command {
  static let name = "mcp add"
  static let spec = CommandSpec(
    name, "add a server",
    discussion: [
      "Starts the COMMAND of a server, or asks a server of the network at its address, and shows its tools. When you agree, "
        + "the server is added to the configuration and its tools are pinned in mcp.lock. Abilities call them as NAME.TOOL.",
      "A program runs in a sandbox without network and without your files; --network, --read, --write and --env open it.",
    ],
    operands: [
      .init("NAME", .text, "a name for the server"),
      .init("COMMAND", repeatable: true, "the command that starts it, after `--`; or its https address"),
    ],
    options: [
      .serverInto, .serverTool, .serverNetwork, .serverRead, .serverWrite, .serverEnv, .serverKey, .noSandbox, .yes,
    ] + MCPCommand.reporting,
    examples: [
      .init("lucid mcp add time -- mcp-server-time", "start a server and agree to its tools"),
      .init("lucid mcp add wiki https://wiki.example.org/mcp --key WIKI_KEY", "a server of the network"),
    ],
    exits: [.fileInvalid, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var addition = MCPAddition()
    (addition.into, addition.key) = (invocation.text(.serverInto), invocation.text(.serverKey))
    addition.chosen = invocation.texts(.serverTool)
    addition.hasNetwork = invocation.has(.serverNetwork)
    addition.hasSandbox = !invocation.has(.noSandbox)
    (addition.readable, addition.writable) = (invocation.texts(.serverRead), invocation.texts(.serverWrite))
    addition.variables = invocation.texts(.serverEnv)
    return try invocation.sendServers(addition) { servers throws(CommandError) in
      try servers.add(invocation.operands[0], Array(invocation.operands.dropFirst()))
    }
  }
}

/// `lucid mcp show`: a server, or the declaration of one of its tools.
struct MCPShowCommand: Command {
  static let name = "mcp show"
  static let spec = CommandSpec(
    name, "show a server or a tool",
    discussion: ["Shows what is pinned, and starts nothing. With a TOOL it prints its declaration."],
    operands: [MCPCommand.server, .init("TOOL", required: false, "name of one of its tools")], options: MCPCommand.reporting,
    examples: [.init("lucid mcp show time get_current_time", "the declaration for an ability")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendServers { servers throws(CommandError) in
      try servers.show(invocation.operands[0], tool: invocation.operands.dropFirst().first)
    }
  }
}

/// `lucid mcp update`: changed tools of a server.
struct MCPUpdateCommand: Command {
  static let name = "mcp update"
  static let spec = CommandSpec(
    name, "look for changed tools",
    discussion: ["A tool that its server changes is not called until this command has shown the change and you have agreed."],
    operands: [MCPCommand.server], options: [.yes] + MCPCommand.reporting,
    examples: [.init("lucid mcp update time", "show what has changed, and ask")],
    exits: [.nothing, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendServers { servers throws(CommandError) in try servers.update(invocation.operands[0]) }
  }
}

/// `lucid mcp remove`: the end of a server.
struct MCPRemoveCommand: Command {
  static let name = "mcp remove"
  static let spec = CommandSpec(
    name, "remove a server", discussion: ["Removes a server from the configuration, and its tools from mcp.lock."],
    operands: [MCPCommand.server], options: MCPCommand.reporting, examples: [.init("lucid mcp remove time", "no longer")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendServers { servers throws(CommandError) in try servers.remove(invocation.operands[0]) }
  }
}

/// `lucid mcp expose`: an ability that a client may call.
struct MCPExposeCommand: Command {
  static let name = "mcp expose"
  static let spec = CommandSpec(
    name, "let a client call an ability",
    discussion: ["Lets a client call an ability. Writes stay pending until you apply them, unless --writes permits them."],
    operands: [.init("ABILITY", .ability, "an ability of the library")],
    options: [.clientTo, .clientWrites, .yes] + MCPCommand.reporting,
    examples: [.init("lucid mcp expose weather --client claude", "shows what the client gets, and asks")],
    exits: [.consentMissing] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendClients { clients throws(CommandError) in (try clients.expose(invocation.operands[0]), .ok) }
  }
}

/// `lucid mcp exposed`: what clients may call.
struct MCPExposedCommand: Command {
  static let name = "mcp exposed"
  static let spec = CommandSpec(
    name, "list what clients may call", discussion: ["Lists the exposed abilities and their clients."],
    options: MCPCommand.reporting,
    examples: [.init("lucid mcp exposed", "all clients")], exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendClients { clients throws(CommandError) in (try clients.exposed(), .ok) }
  }
}

/// `lucid mcp hide`: the end of an exposure.
struct MCPHideCommand: Command {
  static let name = "mcp hide"
  static let spec = CommandSpec(
    name, "end the exposure of an ability", discussion: ["Ends what `lucid mcp expose` allowed: for one client, or for all."],
    operands: [.init("ABILITY", .ability, "an exposed ability")], options: [.clientTo] + MCPCommand.reporting,
    examples: [.init("lucid mcp hide weather", "for all clients")], exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendClients { clients throws(CommandError) in (try clients.hide(invocation.operands[0]), .ok) }
  }
}

/// `lucid mcp serve`: a server for a client.
struct MCPServeCommand: Command {
  static let name = "mcp serve"
  static let spec = CommandSpec(
    name, "serve a client",
    discussion: ["Serves a client over the standard streams, or with --http over HTTP, until the client ends it."],
    options: [.clientName, .servePort, .serveKey, .serveAuthoring] + MCPCommand.reporting,
    examples: [.init("lucid mcp serve --client claude", "the command to give to the client")], exits: [.consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendClients { clients throws(CommandError) in
      try clients.serve()
      return (.text(""), .ok)
    }
  }
}

/// `lucid mcp call`: one call as a client makes it.
struct MCPCallCommand: Command {
  static let name = "mcp call"
  static let spec = CommandSpec(
    name, "make one call as a client",
    discussion: ["Makes one call as the client would, with its arguments as JSON on standard input."],
    operands: [.init("TOOL", .text, "name of an exposed ability")], options: [.clientName] + MCPCommand.reporting,
    examples: [.init("lucid mcp call weather --client claude < arguments.json", "as the client would")],
    exits: CommandParts.runExits + CommandParts.writingExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendClients { clients throws(CommandError) in try clients.call(invocation.operands[0]) }
  }
}

extension Invocation {
  fileprivate func sendServers(
    _ addition: MCPAddition = MCPAddition(), _ result: (MCPActions) throws(CommandError) -> MCPActions.Answer
  ) throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(self, .reportFormat) == .json
    let delivery = try OutputDestination(self)
    var addition = addition
    addition.isAgreed = has(.yes)
    let (answer, exit) = try result(MCPActions(CommandEnvironment(self), addition, isJSON: isJSON))
    try delivery.send(answer, exit)
    return exit
  }

  fileprivate func sendClients(
    _ result: (ClientActions) throws(CommandError) -> (result: CommandResult, exit: ExitCode)
  ) throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(self, .reportFormat) == .json
    let delivery = try OutputDestination(self)
    let (answer, exit) = try result(ClientActions(CommandEnvironment(self), clientChoice(isJSON)))
    try delivery.send(answer, exit)
    return exit
  }

  private func clientChoice(_ isJSON: Bool) -> ClientActions.Choice {
    var choice = ClientActions.Choice()
    (choice.client, choice.to, choice.key) = (text(.clientName), text(.clientTo), text(.serveKey))
    (choice.isAgreed, choice.isAuthoring, choice.isJSON) = (has(.yes), has(.serveAuthoring), isJSON)
    choice.writesAtOnce = has(.clientWrites)
    choice.port = integer(.servePort)
    choice.passed = passed
    return choice
  }
}
