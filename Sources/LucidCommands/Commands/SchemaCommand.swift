import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidReport
import LucidSyntax

/// `lucid generate schema`: the JSON Schema of the language; with `--cards` that of cards,
/// with `--results` of all results of `--json`, with `--config` of the configuration.
struct SchemaCommand: Command {
  static let name = "generate schema"
  static let spec = CommandSpec(
    name, "print the JSON Schema for editors",
    discussion: [
      "Editors that support JSON Schema use it to complete and explain keys and tools, and to mark mistakes while you type. "
        + "It detects less than lucid check: no names, no types, nothing inside texts.",
      "--cards prints the schema of `card` in the JSON of a run, --results that of all results of --json, --config that of the "
        + "configuration.",
    ],
    options: [.cards, .resultSchema, .configurationSchema, .output, .help],
    examples: [
      .init("lucid generate schema -o lucidability.schema.json", "a file for an editor's settings"),
      .init("lucid generate schema | jq '.definitions | keys'", "its definitions"),
      .init("lucid generate schema --cards -o cards.schema.json", "for a program that reads results"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    if invocation.has(.configurationSchema) {
      try delivery.send(ConfigurationPage.schema)
      return .ok
    }
    if invocation.has(.resultSchema) {
      try delivery.send(ResultSchema(ExitCode.allCases.map { ExitFacts($0) }).text)
      return .ok
    }
    let catalog = Composition().builtins.catalog
    try delivery.send(invocation.has(.cards) ? CardSchema(catalog).text : LanguageSchema(catalog).text)
    return .ok
  }
}
