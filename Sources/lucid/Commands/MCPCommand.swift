import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid mcp`: the MCP servers whose tools abilities can call.
struct MCPCommand: Command {
  static let name = "mcp"
  static let spec = CommandSpec(
    name, "add and list MCP servers", group: .more,
    discussion: [
      "`add NAME -- COMMAND…` starts a Model Context Protocol server and shows its tools, `add NAME URL` asks one of the network. When you agree, "
        + "the server is added to the configuration and its tools are pinned in mcp.lock beside it. Abilities call them as NAME.TOOL.",
      "A tool that its server changes is not called until `update NAME` has shown the change and you have agreed. "
        + "`list` and `show NAME [TOOL]` show what is pinned and start nothing; `remove NAME` forgets a server. docs/mcp.md shows all of it.",
      "A program runs in a sandbox without network and without your files; --network, --read, --write and --env open it.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("add"), .init("show"), .init("update"), .init("remove")]), required: false,
        "list, add, show, update or remove"),
      .init("NAME", required: false, repeatable: true, "a server; for add the command or the address, for show a tool"),
    ],
    options: [
      .serverInto, .serverTool, .serverNetwork, .serverRead, .serverWrite, .serverEnv, .serverKey, .noSandbox, .yes, .config,
      .reportFormat,
      .json,
      .output,
    ] + CommandParts.appearance,
    examples: [
      .init("lucid mcp add time -- mcp-server-time", "start a server and agree to its tools"),
      .init("lucid mcp add wiki https://wiki.example.org/mcp --key WIKI_KEY", "a server of the network"),
      .init("lucid mcp show time get_current_time", "the declaration for an ability"),
      .init("lucid mcp update time", "look for changed tools"),
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
    let actions = try MCPActions(CommandEnvironment(invocation), addition, isJSON: isJSON)
    let (text, exit) = try actions.perform(invocation.operands)
    try delivery.send(text)
    return exit
  }
}
