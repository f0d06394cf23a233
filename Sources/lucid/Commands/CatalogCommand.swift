import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid tools`, `vars`, `filters`: the catalog that the compiler uses, for people and for programs.
struct CatalogCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let catalog = Composition().builtins.catalog
    let names = invocation.operands
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let known = CatalogNames(catalog)
    let text: String?
    let unknown: (name: String, nearest: String?)?
    switch invocation.command.name {
    case "tools":
      text = json ? JSONCatalog(catalog).tools(names) : TextCatalog(catalog, screen: screen).tools(names)
      unknown = known.unknown(tools: names)
    case "vars":
      text = json ? JSONCatalog(catalog).variables(names) : TextCatalog(catalog, screen: screen).variables(names)
      unknown = known.unknown(variables: names)
    default:
      text = json ? JSONCatalog(catalog).filters(names) : TextCatalog(catalog, screen: screen).filters(names)
      unknown = known.unknown(filters: names)
    }
    guard let text else {
      let what = ["tools": "tool", "vars": "variable", "filters": "filter"][invocation.command.name] ?? "name"
      throw CommandError(
        .usage, "there is no \(what) `\(unknown?.name ?? "")`" + (unknown?.nearest.map { "; did you mean `\($0)`?" } ?? ""),
        hint: "lucid \(invocation.command.name) lists them all")
    }
    try delivery.send(text)
    return .ok
  }
}
