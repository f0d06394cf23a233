import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidShipped

/// `lucid reference`: the page on all that a file can name, or on what is shipped.
struct ReferenceCommand: Command {
  static let name = "reference"
  static let spec = CommandSpec(
    name, "print the reference pages", group: .more,
    discussion: [
      "Prints one Markdown page with every tool, variable, filter, setting and card: docs/builtins.md of this version.",
      "`lucid reference abilities` prints the page of the shipped abilities, plans and personas: abilities/INDEX.md; "
        + "`lucid reference configuration` the page of all configuration keys.",
    ],
    operands: [
      .init(
        "PAGE", .words(["builtins", "abilities", "configuration"]), required: false,
        "`builtins`, `abilities` or `configuration`")
    ],
    options: [.output, .help],
    examples: [
      .init("lucid reference -o builtins.md", "the page as a file"),
      .init("lucid reference abilities", "the shipped abilities"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
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
