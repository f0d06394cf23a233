/// Commands for authors of abilities.
package enum WriteCommands {
  package static let group = CommandGroup("Write", [new, edit, check, fmt, test, plan, tools])

  package static let new = CommandSpec(
    "new", "create an ability",
    discussion: [
      "Writes NAME.lucidability, a small commented ability that works as it is. Existing files are never overwritten."
    ],
    operands: [.init("NAME", .text, "name of the ability; its file is NAME.lucidability in this folder")],
    options: [.template] + CommandParts.changed + [.help],
    examples: [
      .init("lucid new evening", "writes evening.lucidability"),
      .init("lucid new my-briefing --from briefing", "a copy of a shipped ability, to change"),
    ])

  package static let edit = CommandSpec(
    "edit", "edit an ability and check it",
    discussion: [
      "Opens FILE, or an ability of the library by name, in $VISUAL or $EDITOR (default: vi) and checks it afterwards. "
        + "On a terminal you can continue editing while there are mistakes."
    ],
    operands: [.init("FILE", .ability, "a path to a file, or an ability of the library by name, id or label")],
    options: CommandParts.appearance,
    examples: [.init("lucid edit my.lucidability", "then lucid try my.lucidability")],
    exits: [.fileInvalid, .requirementNotMet])

  package static let check = CommandSpec(
    "check", "check abilities for mistakes",
    discussion: [
      "Reports all errors and warnings with their place, what was expected and the nearest valid name, and hints for better prompts. "
        + "Folders are searched for files that end in .lucidability. Nothing is run, read or sent.",
      "--fix applies safe fixes: a file is replaced atomically, and only if it has no new error. With `-` the fixed text goes to "
        + "standard output.",
      "To allow a finding in a file, write `x-lucid-allow: [vague-word]` at the top of a document or in a step.",
    ],
    operands: [.init("FILE", .files, repeatable: true, "files or folders; `-` for standard input")],
    options: [.strictCheck, .select, .ignore, .fix, .fixGuesses, .fixDiff, .checkFormat, .json, .output, .quietCheck]
      + CommandParts.appearance,
    examples: [
      .init("lucid check my.lucidability", "one file"),
      .init("lucid check --strict abilities/", "a folder; warnings and hints fail too"),
      .init("lucid check --fix --diff my.lucidability", "show what --fix would change"),
      .init("lucid check --format=sarif -o lucid.sarif .", "for code scanning"),
      .init("lucid check --format=github .", "annotations in a pull request"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let fmt = CommandSpec(
    "fmt", "format ability files",
    discussion: [
      "Writes keys in one order and style. Comments, x- keys and the lines of your texts are kept, and the meaning never changes: "
        + "the new form is parsed again and compared before the file is replaced. Folders are searched for files that end in .lucidability; "
        + "`-` formats standard input to standard output.",
      "Files that cannot be parsed are not changed, nor is JSON without --migrate. "
        + "With --check the exit code is 20 if a file would change.",
    ],
    operands: [.init("FILE", .files, repeatable: true, "files or folders; `-` for standard input")],
    options: [.checkForm, .diff, .migrate, .jsonResult, .quietFormat] + CommandParts.appearance,
    examples: [
      .init("lucid fmt my.lucidability", "one file"),
      .init("lucid fmt --diff abilities/", "show what would change in a folder"),
      .init("lucid fmt --check .", "for continuous integration"),
      .init("lucid fmt --migrate old.lucidability", "an ability of an older app"),
    ],
    exits: [.fileInvalid, .requirementNotMet, .internalError])

  package static let test = CommandSpec(
    "test", "run the tests of abilities",
    discussion: [
      "Runs every test under `tests:` in FILE. Your data and the network are not used: a test has its own data (the sample "
        + "person, a folder next to the file, or written-out results), a fixed clock, and its own answer or the digest's.",
      "For a failed test it prints the line of the expectation, the expected and the actual value. Folders are searched for files "
        + "that end in .lucidability.",
    ],
    operands: [
      .init("FILE", .ability, repeatable: true, "files or folders; `-` for standard input; the name of a shipped ability")
    ],
    options: [.filter, .testFormat, .json, .testTimings, .output, .quietTest] + CommandParts.appearance,
    examples: [
      .init("lucid test my.lucidability", "one file"),
      .init("lucid test --filter monday abilities/", "the tests of a folder with \"monday\" in their names"),
      .init(
        "lucid test --format=tap my.lucidability", "for TAP harnesses: prove --exec 'lucid test --format=tap' *.lucidability"),
      .init("lucid test --format=junit -o report.xml abilities/", "for continuous integration"),
    ],
    exits: [.notMet, .nothing, .fileInvalid, .cancelled])

  package static let plan = CommandSpec(
    "plan", "show what an ability would do",
    discussion: [
      "Prints the steps in order with their arguments, which of them run in parallel, the variables with their cost and their "
        + "uses, the queries of a run, and what the ability reads, writes and sends. Nothing is run.",
      "For an ability without `steps` and `plan`, words of the prompt such as \"calendar\" or \"unread mail\" select the steps; the plan shows which "
        + "words led to which step. `steps: []` selects none.",
      "--at sets the times in the queries. --format=mermaid and --format=dot draw a graph.",
    ],
    operands: [CommandParts.file],
    options: [.at, .tz, .planFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid plan briefing", "before the first run"),
      .init("lucid plan briefing --at 2026-04-06T07:30 --tz America/Toronto", "with the times of the queries"),
      .init("lucid plan --format=dot briefing | dot -Tsvg -o plan.svg", "as a picture, with Graphviz"),
      .init("lucid plan --json my.lucidability | jq .capabilities", "what a file could access"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let tools = CommandSpec(
    "tools", "list tools, variables and filters",
    discussion: [
      "Lists the tools that steps can call; --variables lists the built-in variables, --filters the filters. "
        + "With a NAME it prints types, arguments and documentation. A source can be named too: lucid tools calendar."
    ],
    operands: [
      .init("NAME", .catalog, required: false, repeatable: true, "a tool, variable or filter, such as calendar.events")
    ],
    options: [.variables, .filters, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid tools", "all tools"), .init("lucid tools calendar.events", "one of them, whole"),
      .init("lucid tools --variables next_event", "a variable"), .init("lucid tools --filters truncate", "a filter"),
    ])
}
