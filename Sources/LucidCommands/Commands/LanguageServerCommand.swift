import LucidApplication
import LucidArguments
import LucidAuthoring

/// `lucid lsp`: the language server for editors, on the standard streams.
struct LanguageServerCommand: Command {
  static let name = "lsp"
  static let spec = CommandSpec(
    name, "serve editors as a language server", group: .more,
    discussion: [
      "Speaks the Language Server Protocol 3.17 over standard input and output. An editor starts it; docs/editors.md says how.",
      "It completes and explains keys, tools, names and filters, reports what lucid check reports, renames, fixes and formats. "
        + "It reads the open files and what they import: no configuration, no history, no network. "
        + "It ends with 0 after `shutdown` and `exit`, and with 1 after `exit` alone.",
    ],
    options: [.help],
    examples: [.init("lucid lsp", "the command to give to an editor")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try EditorServer(invocation.host).serve()
  }
}
