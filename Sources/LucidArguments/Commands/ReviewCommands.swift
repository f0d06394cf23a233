/// Commands about what a run did.
package enum ReviewCommands {
  package static let group = CommandGroup("Review", [apply, reject, undo, why, replay])

  package static let apply = CommandSpec(
    "apply", "apply pending changes",
    discussion: [
      "Shows the changes that a model requested and that `policy:` in the configuration holds back. With --all, or with the "
        + "IDs of some, it applies them: all of these or none, and each only once, even if the process is killed.",
      "Without a RUN it takes the only run with pending changes, or lists all such runs.",
    ],
    operands: [
      .init("RUN", .run, required: false, CommandParts.runName),
      .init("ID", required: false, repeatable: true, "number of a pending change; applies only these"),
    ],
    options: [.applyAll, .waitingList, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid apply", "show pending changes"), .init("lucid apply last --all", "apply all of them"),
      .init("lucid apply last 1 3", "apply two of them"), .init("lucid reject last", "apply none of them"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  package static let reject = CommandSpec(
    "reject", "reject pending changes",
    discussion: ["Rejects the pending changes of a run permanently. The run history keeps them as rejected."],
    operands: [
      .init("RUN", .run, CommandParts.runName),
      .init("ID", required: false, repeatable: true, "number of a pending change; rejects only these"),
    ],
    options: [.config] + CommandParts.changed + [.output, .help],
    examples: [.init("lucid reject last", "all of the last run"), .init("lucid reject last 2", "one of them")],
    exits: [.nothing])

  package static let undo = CommandSpec(
    "undo", "undo what a run wrote",
    discussion: [
      "Restores the files that the run wrote, all of them or none; files that the run created are removed. Undoing the same run "
        + "again restores its changes.",
      "If a file was changed since, nothing is done, and the file is named.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run that wrote")],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid undo", "the last run that wrote"), .init("lucid undo last --diff", "show what would change"),
      .init("lucid undo Reminder", "the last run of an ability; again: redo"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  package static let why = CommandSpec(
    "why", "explain the outcome of a run",
    discussion: [
      "Lists the first failure, missing sources, the figures of the answer with their records, figures that were not found in your data, and the "
        + "command that reproduces the run. Nothing is run.",
      "RUN is a stored run (see `lucid history`), or a file with the JSON of `lucid run --format=json`.",
    ],
    operands: [.init("RUN", .run, "\(CommandParts.runName); or a file with the JSON of a run, or `-` for standard input")],
    options: [.why, .config, .output] + CommandParts.appearance,
    examples: [
      .init("lucid why last", "the last run"),
      .init("lucid why Briefing", "the last run of an ability"),
      .init("lucid why run.json", "a run that was written with --format=json -o run.json"),
      .init("lucid try --json | lucid why -", "the same in one line"),
    ],
    exits: [.fileInvalid])

  package static let replay = CommandSpec(
    "replay", "run a stored run again",
    discussion: [
      "Runs the ability at the recorded time with the recorded results of its steps and the recorded answer of the model; the built-in "
        + "digest writes its answer anew. Your data is not read, and nothing is written or sent.",
      "--with FILE runs an edited ability on the same data.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"), .inputs],
    options: [.replayWith, .replayDiff, .input, .config, .runFormat, .json, .output, .quiet] + CommandParts.appearance,
    examples: [
      .init("lucid replay last", "the last run again"),
      .init("lucid replay Briefing --with my.lucidability --diff", "the effect of a change in the file"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .answerInvalid])
}
