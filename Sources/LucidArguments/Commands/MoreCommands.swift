/// Commands that `lucid help all` lists only.
package enum MoreCommands {
  package static let group = CommandGroup(
    "More", [status, deliver, explain, move, reset, export, importer, prompt, reference, schema, completions, manual, help])

  package static let status = CommandSpec(
    "status", "print today's figures for status bars",
    discussion: [
      "Prints one line: habits done, the longest streak, events, the newest pinned note. --json writes writtenAt, habitsToday, "
        + "habitsTotal, topStreakName, topStreakDays and pinnedNote; unknown values are null.",
      "It stores nothing and can be called at any rate.",
    ],
    options: [.at, .tz, .vault, .config, .jsonResult, .output, .quiet, .help],
    examples: [
      .init("lucid status", "a line for a bar"),
      .init("lucid status --json -o ~/.cache/lucid-widget.json", "a file for a widget, replaced atomically"),
    ],
    exits: [.partial])

  package static let deliver = CommandSpec(
    "deliver", "retry or drop failed deliveries",
    discussion: [
      "A result that could not be mailed, pushed or appended to a note stays in the run history, and later runs retry it for a week. "
        + "This command retries at once. Abilities are not run again.",
      "Without a RUN and --pending it lists the pending deliveries.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); retries expired deliveries, too")],
    options: [.deliverPending, .deliverDrop, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid deliver", "list pending deliveries"), .init("lucid deliver --pending", "retry all of them"),
      .init("lucid deliver Briefing", "those of the last run of an ability"),
      .init("lucid deliver --pending --drop", "drop all of them"),
    ],
    exits: [.nothing, .partial, .backendFailed])

  package static let explain = CommandSpec(
    "explain", "explain a diagnostic",
    discussion: [
      "Prints why something is reported, with an example, and what to write instead. Without a CODE it lists all codes."
    ],
    operands: [.init("CODE", .code, required: false, repeatable: true, "the code at the end of a message, such as unknown-key")],
    options: [.reportFormat, .json, .output] + CommandParts.appearance,
    examples: [.init("lucid explain vague-word", "one code"), .init("lucid explain", "all of them")])

  package static let move = CommandSpec(
    "move", "change the order of abilities",
    discussion: ["Places an ability before another, or at a position counted from 1."],
    operands: [CommandParts.ability], options: [.moveBefore, .moveTo] + CommandParts.changed + [.help],
    examples: [.init("lucid move sleep --to 1", "to the front"), .init("lucid move sleep --before briefing", "before another")])

  package static let reset = CommandSpec(
    "reset", "restore the default abilities",
    discussion: [
      "Restores the texts and the order of the ten defaults; abilities that you added stay, after them. --all removes those, too. "
        + "Your versions of the texts are kept in the folder `replaced` next to the library."
    ],
    options: [.resetAll, .yes] + CommandParts.changed + [.help],
    examples: [.init("lucid reset", "abilities that you added stay"), .init("lucid reset --all --yes", "as after installation")],
    exits: [.consentMissing])

  package static let export = CommandSpec(
    "export", "export abilities to a file",
    discussion: [
      "Writes one file in the canonical form, without ids; several NAMEs give one file with all of them. Private data in it is named on standard error with its "
        + "line: names, addresses, telephone numbers, paths.",
      "--sign signs the file for `lucidability` with ssh-keygen of OpenSSH; `lucid install` and `lucid show` verify the signature next to the file.",
    ],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label")],
    options: [.sign, .config] + CommandParts.changed + [.output] + CommandParts.appearance,
    examples: [
      .init("lucid export sleep -o sleep.lucidability", "one"),
      .init("lucid export sleep -o sleep.lucidability --sign ~/.ssh/id_ed25519", "signed with your key"),
      .init("lucid export sleep tidy -o mine.lucidability", "two in one file"),
    ])

  package static let importer = CommandSpec(
    "import", "convert another program's file",
    discussion: [
      "Converts an ability of the LucidPal app (JSON), a goose recipe, a template of llm, a .prompt file or a fabric pattern to an "
        + "ability. FILE is not changed.",
      "Unsupported parts are named on standard error with their line, and listed in a comment at the top of the result.",
    ],
    operands: [.init("FILE", .files, "the file to convert, or the folder of a fabric pattern; `-` for standard input")],
    options: [.importKind, .output, .jsonResult] + CommandParts.appearance,
    examples: [
      .init("lucid import recipe.yaml -o review.lucidability", "the format is detected"),
      .init("lucid import --from fabric patterns/summarize", "to standard output"),
    ],
    exits: [.fileInvalid])

  package static let prompt = CommandSpec(
    "prompt", "show the system prompt",
    discussion: [
      "Prints the system prompt of `lucid ask` and `lucid chat`: its sections in order, filled with your calendar, notes and other data. "
        + "No model is asked and nothing is written.",
      "A section is a file. $XDG_CONFIG_HOME/lucid/sections/*.lucidability adds sections, or replaces those of the same name; "
        + "`sections: {web: off}` in the configuration turns one off.",
    ],
    options: [.synthesis, .whyPrompt, .persona, .at, .tz, .sample, .vault, .config, .model, .reportFormat, .json, .output]
      + CommandParts.appearance,
    examples: [
      .init("lucid prompt", "the current prompt"),
      .init("lucid prompt --why", "which sections are included, and why"),
      .init("lucid prompt --sample --persona oneOnOne", "on Robin's data, with a persona"),
      .init("lucid prompt --json | jq '.sections[] | select(.included) | .name'", "for another program"),
    ],
    exits: [.fileInvalid])

  package static let reference = CommandSpec(
    "reference", "print the reference pages",
    discussion: [
      "Prints one Markdown page with every tool, variable, filter, setting and card: docs/builtins.md of this version.",
      "`lucid reference abilities` prints the page of the shipped abilities, plans and personas: abilities/INDEX.md; "
        + "`lucid reference configuration` the page of all configuration keys.",
    ],
    operands: [
      .init(
        "PAGE", .words(["builtins", "abilities", "configuration"]), required: false,
        "`builtins`, `abilities` or `configuration`")
    ],
    options: [.output, .help],
    examples: [
      .init("lucid reference -o builtins.md", "the page as a file"),
      .init("lucid reference abilities", "the shipped abilities"),
    ])

  package static let schema = CommandSpec(
    "schema", "print the JSON Schema for editors",
    discussion: [
      "Editors that support JSON Schema use it to complete and explain keys and tools, and to mark mistakes while you type. "
        + "It detects less than lucid check: no names, no types, nothing inside texts.",
      "--cards prints the schema of `card` in the JSON of a run, --config that of the configuration.",
    ],
    options: [.cards, .configurationSchema, .output, .help],
    examples: [
      .init("lucid schema -o lucidability.schema.json", "a file for an editor's settings"),
      .init("lucid schema | jq '.definitions | keys'", "its definitions"),
      .init("lucid schema --cards -o cards.schema.json", "for a program that reads results"),
    ])

  package static let completions = CommandSpec(
    "completions", "print shell completions",
    discussion: [
      "Prints a script for the shell. It completes commands, options and their values, and your abilities, runs, schedules, "
        + "galleries and configuration keys."
    ],
    operands: [.init("SHELL", .words(Completions.Shell.allCases.map(\.rawValue)), "bash, zsh or fish")],
    options: [.output, .help],
    examples: [
      .init("lucid completions bash -o ~/.local/share/bash-completion/completions/lucid", "for bash"),
      .init("lucid completions zsh -o ~/.zsh/functions/_lucid", "for zsh; a folder of $fpath"),
      .init("lucid completions fish -o ~/.config/fish/completions/lucid.fish", "for fish"),
    ])

  package static let manual = CommandSpec(
    "manual", "print a manual page",
    discussion: ["Prints the page of the program, or of one COMMAND, for man(1)."],
    operands: [.init("COMMAND", .command, required: false, "name of a command")], options: [.output, .help],
    examples: [
      .init("lucid manual run | man -l -", "reads a page"),
      .init("lucid manual -o ~/.local/share/man/man1/lucid.1", "the page of the program as a file"),
    ])

  package static let help = CommandSpec(
    "help", "show help for a command",
    discussion: [
      "Same as --help after the command. `lucid help all` lists every command, `lucid help exit-codes` the exit codes."
    ],
    operands: [.init("COMMAND", .command, required: false, "name of a command, `all` or `exit-codes`")], options: [.help],
    examples: [.init("lucid help run", "everything about lucid run"), .init("lucid help all", "every command")])
}
