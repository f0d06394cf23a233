import LucidArguments
import LucidCore
import LucidReport

/// `lucid tools`, `vars`, `filters`: the catalogue that the compiler uses, for people and for programs.
struct CatalogueCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let catalog = Composition().builtins.catalog
    let names = invocation.operands
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let known = CatalogueNames(catalog)
    let text: String?
    let unknown: (name: String, nearest: String?)?
    switch invocation.command.name {
    case "tools":
      text = json ? JSONCatalogue(catalog).tools(names) : TextCatalogue(catalog, screen: screen).tools(names)
      unknown = known.unknown(tools: names)
    case "vars":
      text = json ? JSONCatalogue(catalog).variables(names) : TextCatalogue(catalog, screen: screen).variables(names)
      unknown = known.unknown(variables: names)
    default:
      text = json ? JSONCatalogue(catalog).filters(names) : TextCatalogue(catalog, screen: screen).filters(names)
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
