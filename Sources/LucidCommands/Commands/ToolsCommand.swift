import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCore
import LucidReport
import LucidSetup

/// `lucid tools`: the tools, variables, filters and records of the catalog.
struct ToolsCommand: Command {
  static let name = "tools"
  static let spec = CommandSpec(
    name, "list tools, yours too", group: .write,
    discussion: [
      "Lists the tools that steps can call, your own and those of MCP servers among them; --variables lists the built-in "
        + "variables, --filters the filters. With a NAME it prints types, arguments and documentation, of a record its fields. "
        + "A source can be named too: lucid tools calendar."
    ],
    operands: [
      .init("NAME", .catalog, required: false, repeatable: true, "a tool, variable, filter or record, such as calendar.events")
    ],
    options: [.variables, .filters, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid tools", "all tools"), .init("lucid tools calendar.events", "one of them, whole"),
      .init("lucid tools --variables weekday", "a variable"), .init("lucid tools --filters truncate", "a filter"),
      .init("lucid tools Event", "the fields of a record"),
    ],
    actions: [OwnToolsCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let names = invocation.operands
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    if invocation.has(.variables), invocation.has(.filters) {
      throw CommandError(.usage, "`--variables` and `--filters` list different things; give one of them")
    }
    let kind: CatalogKind? = invocation.has(.variables) ? .variable : invocation.has(.filters) ? .filter : nil
    let own = OwnToolLines(CommandEnvironment(invocation))
    let catalog = own.catalog(Composition().builtins.catalog, isWhole: kind == nil && (json || !names.isEmpty))
    let known = CatalogNames(catalog)
    if let unknown = known.unknown(names, as: kind) {
      if kind != .filter, let retired = WordReference.retired(unknown.name) { throw retired }
      let option = kind.map { " --\($0.rawValue)s" } ?? ""
      throw CommandError(
        .usage,
        "there is no \((kind ?? .tool).rawValue) `\(unknown.name)`" + Spelling.suggestion(unknown.nearest),
        hint: "lucid tools\(option) lists them all")
    }
    // A name alone says what it is.
    let parts = CatalogKind.allCases.map { one in (kind: one, names: names.filter { (kind ?? known.kind(of: $0)) == one }) }
      .filter { !$0.names.isEmpty }
    let first = parts.first?.kind ?? kind ?? .tool
    guard !json else {
      guard parts.count <= 1, let result = JSONCatalog(catalog).result(first, names) else {
        let command = ShellWord.line(["lucid", "tools", "--json"] + parts[0].names)
        throw CommandError(
          .usage, "with --json, names must be of one kind: tools, variables, filters or records", hint: command)
      }
      try delivery.send(.json(result), .ok)
      return .ok
    }
    let text = TextCatalog(catalog, screen: screen)
    let pages = names.isEmpty ? [text.text(first)] : parts.map { text.text($0.kind, $0.names) }
    try delivery.send(pages.compactMap(\.self).joined(separator: "\n") + (names.isEmpty && kind == nil ? own.text : ""))
    return .ok
  }
}
