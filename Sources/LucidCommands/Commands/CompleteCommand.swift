import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidSystem

/// `lucid __complete`: the candidates for a word. Reads only names, uses no network and reports no
/// errors.
struct CompleteCommand: Command {
  static let name = "__complete"
  static let spec = CommandSpec(
    name, "print completions of a command line", group: .hidden,
    discussion: [
      "Called by the completions of shells with the words after `lucid`, the last one being the word to complete. "
        + "Prints `files`, `folders` or `words`, then one candidate per line. A candidate that ends in `=` goes on."
    ],
    operands: [.init("WORD", required: false, repeatable: true, "words of the command line, after `--`")],
    options: [.help], examples: [.init("lucid __complete -- run br", "abilities that begin with br")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let request = CompletionRequest(invocation.operands, CommandList.table) { HomeLibrary.names(invocation.host).contains($0) }
    let candidates = CompletionCandidates(invocation)
    var seen: Set<String> = []
    let found = candidates.of(request.kind, request).filter { $0.hasPrefix(request.word) && seen.insert($0).inserted }
    let lines = found.map { TerminalSanitizer.message(request.head + $0) + note($0, request) }
    _ = try? invocation.host.output.out(([Self.directive(request.kind)] + lines).joined(separator: "\n") + "\n")
    return .ok
  }

  /// Candidates that the shell adds by itself.
  private static func directive(_ kind: ArgumentKind) -> String {
    switch kind {
    case .files, .ability: "files"
    case .folders: "folders"
    case .either(let kinds): kinds.map(directive).first { $0 != "words" } ?? "words"
    default: "words"
    }
  }

  /// Returns the purpose of a command, an action or an option, after a tab.
  private func note(_ word: String, _ request: CompletionRequest) -> String {
    if word.hasPrefix("-") {
      let command = request.command
      let options = (command?.options ?? []) + (command?.standard?.spec.options ?? [])
      return options.first { "--" + $0.long == word }.map { "\t" + $0.doc } ?? ""
    }
    let before = request.kind == .start || request.kind == .command ? request.operands : request.command.map { [$0.name] } ?? []
    return CommandList.table.listed((before + [word]).joined(separator: " ")).map { "\t" + $0.summary } ?? ""
  }
}
