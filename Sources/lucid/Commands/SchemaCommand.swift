import LucidArguments
import LucidSyntax

/// `lucid schema`: what an editor needs to know of the language.
struct SchemaCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try Delivery(invocation)
    try delivery.send(LanguageSchema(Composition(vault: nil).builtins.catalog).text)
    return .ok
  }
}
