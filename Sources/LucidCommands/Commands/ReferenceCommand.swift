import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidShipped

/// `lucid generate reference`: the pages on what a file can name, or on what is shipped.
struct ReferenceCommand: Command {
  static let name = "generate reference"
  private static let forModels = OptionSpec("for-models", .flag, "print the language for models, in at most 4,000 tokens")
  static let spec = CommandSpec(
    name, "print the reference pages",
    discussion: [
      "Prints a Markdown page of docs/builtins: README is the index, the others are a source such as calendar, variables and "
        + "filters. `lucid generate reference pages` prints their names. `lucid explain NAME` prints one entry.",
      "`lucid generate reference abilities` prints the page of the shipped abilities, plans and personas: abilities/INDEX.md; "
        + "`lucid generate reference configuration` the page of all configuration keys.",
      "`lucid generate reference --for-models` prints the language with all names on one page for a model that writes abilities, "
        + "at most 4,000 tokens.",
    ],
    operands: [
      .init(
        "PAGE", .either([.words(["README", "variables", "filters", "abilities", "configuration", "pages"]), .source]),
        required: false, "README (default), a source, variables, filters, abilities, configuration or pages")
    ],
    options: [forModels, .output, .help],
    examples: [
      .init("lucid generate reference calendar -o calendar.md", "a page as a file"),
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
    let catalog = MarkdownCatalog(composition.builtins.catalog)
    switch invocation.operands.first ?? MarkdownCatalog.index {
    case "pages": try delivery.send(catalog.pages.map { $0 + "\n" }.joined())
    case "abilities": try delivery.send(ShippedIndex(composition.compiler).text)
    case "configuration": try delivery.send(ConfigurationPage().text)
    case let name:
      guard let page = catalog.page(name) else {
        throw CommandError(
          .usage, "there is no page `\(TerminalSanitizer.message(name, limit: 80))`",
          hint: "pages: abilities, configuration, " + catalog.pages.joined(separator: ", "))
      }
      try delivery.send(page)
    }
    return .ok
  }
}
