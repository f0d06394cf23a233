import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCore
import LucidReport
import LucidSetup

/// `lucid tools`: the tools, variables and filters of the catalog.
struct ToolsCommand: Command {
  static let name = "tools"
  static let spec = CommandSpec(
    name, "list tools, yours too", group: .write,
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
      .init("lucid tools --variables weekday", "a variable"), .init("lucid tools --filters truncate", "a filter"),
    ],
    actions: [OwnToolsCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let catalog = Composition().builtins.catalog
    let names = invocation.operands
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let known = CatalogNames(catalog)
    let result: CommandResult?
    let unknown: (name: String, nearest: String?)?
    if invocation.has(.variables), invocation.has(.filters) {
      throw CommandError(.usage, "`--variables` and `--filters` list different things; give one of them")
    }
    if let mixed = try mixed(names, catalog, json: json, screen) {
      try delivery.send(mixed)
      return .ok
    }
    let what: (name: String, option: String)
    // A name alone says what it is.
    let isTool = names.isEmpty || known.unknown(tools: names) == nil
    let isPlain = !invocation.has(.variables) && !invocation.has(.filters)
    if invocation.has(.variables) || isPlain && !isTool && known.unknown(variables: names) == nil {
      what = ("variable", " --variables")
      result =
        json
        ? JSONCatalog(catalog).variables(names).map { .json($0) }
        : TextCatalog(catalog, screen: screen).variables(names).map { .text($0) }
      unknown = known.unknown(variables: names)
    } else if invocation.has(.filters) || isPlain && !isTool && known.unknown(filters: names) == nil {
      what = ("filter", " --filters")
      result =
        json
        ? JSONCatalog(catalog).filters(names).map { .json($0) }
        : TextCatalog(catalog, screen: screen).filters(names).map { .text($0) }
      unknown = known.unknown(filters: names)
    } else {
      what = ("tool", "")
      let own = OwnToolLines(CommandEnvironment(invocation))
      let all = own.catalog(catalog, isWhole: json || !names.isEmpty)
      let lines = names.isEmpty ? own.text : ""
      result =
        json
        ? JSONCatalog(all).tools(names).map { .json($0) }
        : TextCatalog(all, screen: screen).tools(names).map { .text($0 + lines) }
      unknown = CatalogNames(all).unknown(tools: names)
    }
    guard let result else {
      throw CommandError(
        .usage, "there is no \(what.name) `\(unknown?.name ?? "")`" + Spelling.suggestion(unknown?.nearest),
        hint: "lucid tools\(what.option) lists them all")
    }
    try delivery.send(result, .ok)
    return .ok
  }

  /// The pages of names of several kinds, such as a tool and a filter; nil where all are of one
  /// kind, or one is unknown. Errors: `--json` has one object for one kind.
  private func mixed(
    _ names: [String], _ catalog: Catalog, json: Bool, _ screen: Screen
  ) throws(CommandError) -> String? {
    guard names.count > 1, !invocation.has(.variables), !invocation.has(.filters) else { return nil }
    let all = OwnToolLines(CommandEnvironment(invocation)).catalog(catalog, isWhole: true)
    let (known, own) = (CatalogNames(catalog), CatalogNames(all))
    let tools = names.filter { own.unknown(tools: [$0]) == nil }
    let variables = names.filter { !tools.contains($0) && known.unknown(variables: [$0]) == nil }
    let filters = names.filter {
      !tools.contains($0) && !variables.contains($0) && known.unknown(filters: [$0]) == nil
    }
    let kinds = [tools, variables, filters].filter { !$0.isEmpty }
    guard kinds.count > 1, kinds.reduce(0, { $0 + $1.count }) == names.count else { return nil }
    guard !json else {
      let command = ShellWord.line(["lucid", "tools", "--json"] + kinds[0])
      throw CommandError(.usage, "with --json, names must be of one kind: tools, variables or filters", hint: command)
    }
    return [
      tools.isEmpty ? nil : TextCatalog(all, screen: screen).tools(tools),
      variables.isEmpty ? nil : TextCatalog(catalog, screen: screen).variables(variables),
      filters.isEmpty ? nil : TextCatalog(catalog, screen: screen).filters(filters),
    ].compactMap(\.self).joined(separator: "\n")
  }
}
