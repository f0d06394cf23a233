import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid mcp`: the MCP servers whose tools abilities can call.
struct MCPCommand: Command {
  static let name = "mcp"
  static let spec = CommandSpec(
    name, "add MCP servers, serve MCP clients", group: .more,
    discussion: [
      "`add NAME -- COMMAND…` starts a Model Context Protocol server and shows its tools, `add NAME URL` asks one of the network. When you agree, "
        + "the server is added to the configuration and its tools are pinned in mcp.lock beside it. Abilities call them as NAME.TOOL.",
      "A tool that its server changes is not called until `update NAME` has shown the change and you have agreed. "
        + "`list` and `show NAME [TOOL]` show what is pinned and start nothing; `remove NAME` forgets a server. docs/mcp.md shows all of it.",
      "A program runs in a sandbox without network and without your files; --network, --read, --write and --env open it.",
      "`serve --client CLIENT` is an MCP server itself, for a client that starts it. The client may call what `expose NAME --to CLIENT` "
        + "has exposed to it: results go to the client, writes stay pending until you apply them. `exposed` lists it, `hide NAME` ends it, "
        + "and `call TOOL --client CLIENT` makes one call as the client would, with its arguments on standard input.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("add"), .init("show"), .init("update"), .init("remove"), .init("expose", .ability),
          .init("exposed"),
          .init("hide", .ability), .init("serve"), .init("call"),
        ]), required: false, "list, add, show, update or remove; expose, exposed, hide, serve or call"),
      .init(
        "NAME", required: false, repeatable: true,
        "a server; for add the command or the address, for show a tool; for expose and hide an ability"),
    ],
    options: [
      .serverInto, .serverTool, .serverNetwork, .serverRead, .serverWrite, .serverEnv, .serverKey, .noSandbox, .clientName,
      .clientTo, .clientWrites, .servePort, .serveAuthoring, .yes, .at, .tz, .vault, .config, .reportFormat, .json, .output,
    ] + CommandParts.appearance,
    examples: [
      .init("lucid mcp add time -- mcp-server-time", "start a server and agree to its tools"),
      .init("lucid mcp add wiki https://wiki.example.org/mcp --key WIKI_KEY", "a server of the network"),
      .init("lucid mcp show time get_current_time", "the declaration for an ability"),
      .init("lucid mcp update time", "look for changed tools"),
      .init("lucid mcp expose weather --to claude", "let a client call an ability"),
      .init("lucid mcp serve --client claude", "the command to give to the client"),
    ],
    exits: [.nothing, .fileInvalid, .consentMissing, .backendFailed, .timedOut])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    var addition = MCPAddition()
    (addition.into, addition.key) = (invocation.text(.serverInto), invocation.text(.serverKey))
    addition.chosen = invocation.texts(.serverTool)
    (addition.isAgreed, addition.hasNetwork) = (invocation.has(.yes), invocation.has(.serverNetwork))
    addition.hasSandbox = !invocation.has(.noSandbox)
    (addition.readable, addition.writable) = (invocation.texts(.serverRead), invocation.texts(.serverWrite))
    addition.variables = invocation.texts(.serverEnv)
    if let served = try ClientActions(CommandEnvironment(invocation), choice(isJSON)).perform(invocation.operands) {
      try delivery.send(served.text)
      return served.exit
    }
    let actions = try MCPActions(CommandEnvironment(invocation), addition, isJSON: isJSON)
    let (text, exit) = try actions.perform(invocation.operands)
    try delivery.send(text)
    return exit
  }

  private func choice(_ isJSON: Bool) -> ClientActions.Choice {
    var choice = ClientActions.Choice()
    (choice.client, choice.to, choice.key) = (
      invocation.text(.clientName), invocation.text(.clientTo), invocation.text(.serverKey)
    )
    (choice.isAgreed, choice.isAuthoring, choice.isJSON) = (invocation.has(.yes), invocation.has(.serveAuthoring), isJSON)
    choice.writesAtOnce = invocation.has(.clientWrites)
    choice.port = invocation.integer(.servePort)
    for option in [OptionSpec.config, .profile, .vault, .at, .tz] {
      if let text = invocation.text(option) { choice.passed.append((option.long, text)) }
    }
    return choice
  }
}
