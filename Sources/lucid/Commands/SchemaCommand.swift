import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidReport
import LucidSyntax

/// `lucid schema`: what an editor needs to know of the language; with `--cards`, what another program needs to know of results;
/// with `--config`, the configuration.
struct SchemaCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    if invocation.has(.configurationSchema) {
      try delivery.send(ConfigurationPage.schema)
      return .ok
    }
    let catalog = Composition().builtins.catalog
    try delivery.send(invocation.has(.cards) ? CardSchema(catalog).text : LanguageSchema(catalog).text)
    return .ok
  }
}
