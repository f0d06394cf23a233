/// Commands for scripts and shells, which no help lists.
package enum HiddenCommands {
  package static let all: [CommandSpec] = [names, complete]

  package static let names = CommandSpec(
    "commands", "print the names of all commands",
    discussion: ["Prints the name of every command, one per line."], options: [.help],
    examples: [.init("lucid commands", "all of them")])

  package static let complete = CommandSpec(
    "__complete", "print completions of a command line",
    discussion: [
      "Called by the completions of shells with the words after `lucid`, the last one being the word to complete. "
        + "Prints `files`, `folders` or `words`, then one candidate per line."
    ],
    operands: [.init("WORD", required: false, repeatable: true, "words of the command line, after `--`")],
    options: [.help], examples: [.init("lucid __complete -- run br", "abilities that begin with br")])
}
