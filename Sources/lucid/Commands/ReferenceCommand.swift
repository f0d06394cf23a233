import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidShipped

/// `lucid reference`: the page on all that a file can name, or on what is shipped.
struct ReferenceCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let composition = Composition()
    switch invocation.operands.first ?? "builtins" {
    case "builtins": try delivery.send(MarkdownCatalog(composition.builtins.catalog).text)
    case "abilities": try delivery.send(ShippedIndex(composition.compiler).text)
    case "configuration": try delivery.send(ConfigurationPage().text)
    case let page:
      throw CommandError(
        .usage, "there is no page `\(TerminalSanitizer.message(page, limit: 80))`",
        hint: "pages: builtins, abilities, configuration")
    }
    return .ok
  }
}
