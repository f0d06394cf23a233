import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidShipped

/// `lucid generate reference`: the page on all that a file can name, or on what is shipped.
struct ReferenceCommand: Command {
  static let name = "generate reference"
  private static let forModels = OptionSpec("for-models", .flag, "print the language for models, in at most 4,000 tokens")
  static let spec = CommandSpec(
    name, "print the reference pages",
    discussion: [
      "Prints one Markdown page with every tool, variable, filter, setting and card: docs/builtins.md of this version.",
      "`lucid generate reference abilities` prints the page of the shipped abilities, plans and personas: abilities/INDEX.md; "
        + "`lucid generate reference configuration` the page of all configuration keys.",
      "`lucid generate reference --for-models` prints the language with all names on one page for a model that writes abilities, "
        + "at most 4,000 tokens.",
    ],
    operands: [
      .init(
        "PAGE", .words(["builtins", "abilities", "configuration"]), required: false,
        "`builtins`, `abilities` or `configuration`")
    ],
    options: [forModels, .output, .help],
    examples: [
      .init("lucid generate reference -o builtins.md", "the page as a file"),
      .init("lucid generate reference abilities", "the shipped abilities"),
      .init("lucid generate reference --for-models", "what a model has to know to write an ability"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let composition = Composition()
    if invocation.has(Self.forModels) {
      try delivery.send(ModelReference(composition.builtins.catalog).text)
      return .ok
    }
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
