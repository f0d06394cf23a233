import LucidApplication
import LucidArguments

/// `lucid generate completions`: the script of a shell.
struct CompletionsCommand: Command {
  static let name = "generate completions"
  static let spec = CommandSpec(
    name, "print shell completions",
    discussion: [
      "Prints a script for the shell. It completes commands, options and their values, and your abilities, runs, schedules, "
        + "galleries and configuration keys."
    ],
    operands: [.init("SHELL", .words(Completions.Shell.allCases.map(\.rawValue)), "bash, zsh or fish")],
    options: [.output, .help],
    examples: [
      .init("lucid generate completions bash -o lucid.bash", "for bash; ~/.bashrc sources it"),
      .init("lucid generate completions zsh -o ~/.zsh/functions/_lucid", "for zsh; a folder of $fpath"),
      .init("lucid generate completions fish -o ~/.config/fish/completions/lucid.fish", "for fish"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    guard let shell = Completions.Shell(rawValue: name) else {
      let names = Completions.Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError(.usage, "there are no completions for `\(name)`, only for \(names)")
    }
    let delivery = try OutputDestination(invocation)
    try delivery.send(Completions.text(shell))
    return .ok
  }
}
