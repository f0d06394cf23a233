import LucidArguments
import LucidReport

/// `lucid reference`: the page on all that a file can name.
struct ReferenceCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try Delivery(invocation)
    try delivery.send(MarkdownCatalogue(Composition(vault: nil).builtins.catalog).text)
    return .ok
  }
}
