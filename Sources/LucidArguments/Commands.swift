/// The commands of this version, in the order of the help.
package enum Commands {
  package static let all: [CommandSpec] = [tryOut, run, check, explain, plan, tools, vars, filters, help]

  package static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  private static let appearance: [OptionSpec] = [.color, .width, .help]
  private static let result: [OptionSpec] = [.runFormat, .json, .jsonl, .timings, .output, .quiet]
  private static let file = CommandSpec.Operand(
    "FILE", "a path, `-` for standard input, or the name of a shipped ability such as briefing")
  private static let runExits: [ExitCode] = [
    .nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .timedOut, .cancelled,
  ]

  package static let tryOut = CommandSpec(
    "try", "run an ability on the sample person's data",
    discussion: [
      "Runs FILE (or the briefing) for Robin, a person who does not exist but has a calendar, mail, notes, habits, health data and weather.",
      "Nothing of yours is read, nothing is written, nothing is sent. The answer is written by the built-in digest, without a model.",
    ],
    operands: [.init("FILE", required: false, file.doc)],
    options: [.at, .tz, .input] + result + appearance,
    examples: [
      .init("lucid try", "the briefing, on Robin's Monday"),
      .init("lucid try my.lucidability --at 2026-04-06T12:10", "your own file, at ten past noon"),
    ],
    exits: runExits)

  package static let run = CommandSpec(
    "run", "run an ability on your data",
    discussion: [
      "Reads FILE, checks all of it, and only then asks your calendar, mail and other sources for what the ability needs. "
        + "A source that is missing is left out and named; the exit code then is 11.",
      "Without a configured model the answer is written by the built-in digest: no network, no account.",
    ],
    operands: [file],
    options: [.at, .tz, .input, .vault, .config] + result + [.strictRun, .dryRun] + appearance,
    examples: [
      .init("lucid run briefing", "the shipped briefing, on your vault"),
      .init("lucid run my.lucidability --input city=Montreal", "with a value for an input"),
      .init("lucid run briefing --at 2026-04-06T07:30 --tz Europe/Rome", "as if it were then and there"),
      .init("lucid run briefing --format=html -o briefing.html", "as a page for a browser"),
      .init("lucid run briefing --json | jq .card", "for another program"),
    ],
    exits: runExits)

  package static let check = CommandSpec(
    "check", "find every mistake in files without running them",
    discussion: [
      "Reports all errors and warnings with their place, what was expected, and the nearest right name; and hints on what would make a prompt better. "
        + "Folders are searched for files that end in .lucidability. Nothing is run, read or sent.",
      "With --fix what is safe is mended: a file is replaced whole, and only when it has no new error afterwards. With `-` the mended text goes to "
        + "standard output.",
      "What is meant can be allowed in the file: `x-lucid-allow: [vague-word]` at the head of a document or in a step.",
    ],
    operands: [.init("FILE", repeatable: true, "files or folders; `-` for standard input")],
    options: [.strictCheck, .select, .ignore, .fix, .fixGuesses, .diff, .checkFormat, .json, .output, .quietCheck] + appearance,
    examples: [
      .init("lucid check my.lucidability", "one file"),
      .init("lucid check --strict abilities/", "a folder; warnings and hints fail too"),
      .init("lucid check --fix --diff my.lucidability", "what --fix would change"),
      .init("lucid check --format=sarif -o lucid.sarif .", "for code scanning"),
      .init("lucid check --format=github .", "beside the lines of a pull request"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let explain = CommandSpec(
    "explain", "say what a code of check means",
    discussion: [
      "Prints why something is reported, with an example, and what to write instead. Without a CODE: all codes, one line each."
    ],
    operands: [.init("CODE", required: false, repeatable: true, "as it stands at the end of a message, such as unknown-key")],
    options: [.reportFormat, .json, .output] + appearance,
    examples: [.init("lucid explain vague-word", "one code"), .init("lucid explain", "all of them")])

  package static let plan = CommandSpec(
    "plan", "show what would run, and what it can reach",
    discussion: [
      "Prints the steps in order with their arguments, which of them run at the same time, the variables with their cost and who needs them, "
        + "and what the ability reads, writes and sends. Nothing is run."
    ],
    operands: [file],
    options: [.reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid plan briefing", "before the first run"),
      .init("lucid plan --json my.lucidability | jq .capabilities", "what a stranger's file could reach"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let tools = catalogue(
    "tools", "list what steps can call", "calendar.events", "A whole family can be named too: lucid tools calendar.")
  package static let vars = catalogue("vars", "list the built-in variables", "next_event", nil)
  package static let filters = catalogue("filters", "list the filters", "truncate", nil)

  package static let help = CommandSpec(
    "help", "explain a command",
    discussion: ["The same as --help after the command. Without a command: the list of all commands."],
    operands: [.init("COMMAND", required: false, "the name of a command")], options: [.help],
    examples: [.init("lucid help run", "everything about lucid run")])

  private static func catalogue(_ name: String, _ summary: String, _ example: String, _ more: String?) -> CommandSpec {
    CommandSpec(
      name, summary,
      discussion: [
        "Prints names with their types, from the same table that the compiler uses. With a NAME: everything about it. "
          + (more ?? "")
      ],
      operands: [.init("NAME", required: false, repeatable: true, "what to explain, such as \(example)")],
      options: [.reportFormat, .json, .output] + appearance,
      examples: [.init("lucid \(name)", "all of them"), .init("lucid \(name) \(example)", "one of them, whole")])
  }
}
