import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCore
import LucidReport

/// `lucid tools`: the tools, variables and filters of the catalog.
struct ToolsCommand: Command {
  static let name = "tools"
  static let spec = CommandSpec(
    name, "list tools, variables and filters", group: .write,
    discussion: [
      "Lists the tools that steps can call, your own and those of MCP servers among them; --variables lists the built-in "
        + "variables, --filters the filters. With a NAME it prints types, arguments and documentation. "
        + "A source can be named too: lucid tools calendar."
    ],
    operands: [
      .init("NAME", .catalog, required: false, repeatable: true, "a tool, variable or filter, such as calendar.events")
    ],
    options: [.variables, .filters, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid tools", "all tools"), .init("lucid tools calendar.events", "one of them, whole"),
      .init("lucid tools --variables next_event", "a variable"), .init("lucid tools --filters truncate", "a filter"),
    ],
    aliases: [CommandAlias("vars", "tools", "--variables"), CommandAlias("filters", "tools", "--filters")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let catalog = Composition().builtins.catalog
    let names = invocation.operands
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let known = CatalogNames(catalog)
    let text: String?
    let unknown: (name: String, nearest: String?)?
    if invocation.has(.variables), invocation.has(.filters) {
      throw CommandError(.usage, "`--variables` and `--filters` list different things; give one of them")
    }
    let what: (name: String, option: String)
    // A name alone says what it is.
    let isTool = names.isEmpty || known.unknown(tools: names) == nil
    let isPlain = !invocation.has(.variables) && !invocation.has(.filters)
    if invocation.has(.variables) || isPlain && !isTool && known.unknown(variables: names) == nil {
      what = ("variable", " --variables")
      text = json ? JSONCatalog(catalog).variables(names) : TextCatalog(catalog, screen: screen).variables(names)
      unknown = known.unknown(variables: names)
    } else if invocation.has(.filters) || isPlain && !isTool && known.unknown(filters: names) == nil {
      what = ("filter", " --filters")
      text = json ? JSONCatalog(catalog).filters(names) : TextCatalog(catalog, screen: screen).filters(names)
      unknown = known.unknown(filters: names)
    } else {
      what = ("tool", "")
      let own = OwnToolLines(CommandEnvironment(invocation))
      let all = own.catalog(catalog, isWhole: json || !names.isEmpty)
      let lines = names.isEmpty ? own.text : ""
      text = json ? JSONCatalog(all).tools(names) : TextCatalog(all, screen: screen).tools(names).map { $0 + lines }
      unknown = CatalogNames(all).unknown(tools: names)
    }
    guard let text else {
      throw CommandError(
        .usage, "there is no \(what.name) `\(unknown?.name ?? "")`" + (unknown?.nearest.map { "; did you mean `\($0)`?" } ?? ""),
        hint: "lucid tools\(what.option) lists them all")
    }
    try delivery.send(text)
    return .ok
  }
}
