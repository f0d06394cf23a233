/// The commands of this version: the only source of the parser, the help, manual pages and completions.
package enum Commands {
  /// The groups of `lucid help`.
  package static let groups: [CommandGroup] = [
    CommandGroup("Use", [tryOut, run, ask, chat, briefing]),
    CommandGroup("Library", [list, show, install, update, remove, gallery, trust]),
    CommandGroup("Write", [new, edit, check, fmt, test, plan, tools]),
    CommandGroup("Automate", [schedule, history]),
    CommandGroup("Review", [apply, reject, undo, why, replay]),
    CommandGroup("Set up", [setup, doctor, config, models]),
  ]

  /// Listed by `lucid help all` only.
  package static let more = CommandGroup(
    "More",
    [
      status, deliver, explain, move, reset, export, importer, prompt, reference, schema, completions, manual, help,
    ])

  /// Every command that help lists, in its order.
  package static let all: [CommandSpec] = groups.flatMap(\.commands) + more.commands

  /// For scripts and shells; listed nowhere.
  package static let hidden: [CommandSpec] = [names, complete]

  /// Former names.
  package static let aliases: [CommandAlias] = [
    CommandAlias("discard", "reject"),
    CommandAlias("vars", "tools", "--variables"),
    CommandAlias("filters", "tools", "--filters"),
  ]

  package static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  private static let appearance: [OptionSpec] = [.color, .width, .help]
  private static let result: [OptionSpec] = [.runFormat, .json, .jsonl, .timings, .output, .quiet]
  private static let file = CommandSpec.Operand(
    "FILE", .ability,
    "a path, `-` for standard input, an ability of the library by name, id or label, or gallery/NAME")
  private static let runExits: [ExitCode] = [
    .nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .timedOut, .budgetExceeded,
    .answerInvalid, .cancelled,
  ]
  private static let writingExits: [ExitCode] = [.consentMissing, .locked]

  package static let tryOut = CommandSpec(
    "try", "run an ability on sample data",
    discussion: [
      "Runs FILE (default: the briefing) for Robin, a sample person with a calendar, mail, notes, habits, health data and weather.",
      "Your data is not read, and nothing is written or sent. The built-in digest writes the answer, without a model, unless --model names one.",
    ],
    operands: [.init("FILE", .ability, required: false, file.doc), .inputs],
    options: [.at, .tz, .input, .attach, .world, .model, .record] + result + [.dryRun] + appearance,
    examples: [
      .init("lucid try", "the briefing, on Robin's Monday"),
      .init("lucid try my.lucidability --at 2026-04-06T12:10", "your own file, at ten past noon"),
      .init("lucid try my.lucidability city=Montreal", "with a value for an input"),
    ],
    exits: runExits)

  package static let run = CommandSpec(
    "run", "run an ability on your data",
    discussion: [
      "Checks FILE, then reads what the ability needs from your calendar, mail and other sources. "
        + "If a source is missing, the run continues without it, names it, and the exit code is 11.",
      "Without a configured model the built-in digest writes the answer: no network, no account. A model receives the prompt and the "
        + "results of the steps; docs/models.md lists exactly what is sent.",
      "--dry-run reads the sources, but writes nothing and asks no model. It shows the prompt, the size of "
        + "the request, and every write with its arguments. Values that depend on a write are shown as `<<step.field>>`.",
      "Writes are committed atomically after the last step. An ability that writes or sends needs permission: permanently with "
        + "`lucid trust grant`, or once with --approve. Shipped abilities are permitted.",
      "Two runs of one ability on the same vault never overlap: the second one waits. See docs/headless.md for unattended runs.",
      "Results can also be delivered by email, as a notification or into a note. Failed deliveries are retried by later runs and by "
        + "`lucid deliver`, without running the ability again; the exit code is then 11. See docs/delivery.md.",
    ],
    operands: [file, .inputs],
    options: [.at, .tz, .input, .attach, .vault, .world, .config, .model, .record] + result + [.strictRun, .approve, .dryRun]
      + [.once, .whenChanged, .wait, .noWait, .timeout, .mailTo, .notify, .appendTo, .deliverOn, .noDeliver, .logFormat]
      + appearance,
    examples: [
      .init("lucid run briefing", "the shipped briefing, on your vault"),
      .init("lucid run my.lucidability city=Montreal", "with a value for an input"),
      .init("lucid run briefing --once day -o briefing.md", "for a timer: at most once a day"),
      .init("lucid run ask.lucidability --attach report.pdf", "with a document of yours"),
      .init("lucid run briefing --at 2026-04-06T07:30 --tz Europe/Rome", "at another time and place"),
      .init("lucid run briefing --format=html -o briefing.html", "as a page for a browser"),
      .init("lucid run briefing --json | jq .card", "for another program"),
      .init("lucid run briefing --mail-to robin@example.org -o /dev/null", "for cron (which already mails standard output)"),
    ],
    exits: runExits + writingExits)

  package static let ask = CommandSpec(
    "ask", "ask one question about your data",
    discussion: [
      "Sends TEXT to the configured model with a system prompt (`lucid prompt` shows it). The model may request data from your "
        + "calendar, notes, habits, reminders and contacts, and a web search if one is configured.",
      "Changes that the model requests stay pending until you apply them (`lucid apply`), unless `policy:` in the configuration or --approve says "
        + "otherwise. After the model has read untrusted text, such as mail, every change stays pending.",
      "Without a model nothing is sent: words such as \"calendar\" or \"unread mail\" in TEXT are recognized, and the built-in digest answers from "
        + "that data.",
    ],
    operands: [.init("TEXT", repeatable: true, "the question; `-` reads it from standard input")],
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona] + result + [.strictRun, .approveMessage]
      + appearance,
    examples: [
      .init("lucid ask 'What is on my calendar today?' --sample", "on Robin's data, without a model"),
      .init("lucid ask 'When could I go for a run?'", "on yours"),
      .init("lucid ask 'What does it say on notice periods?' --attach contract.pdf", "about a document"),
    ],
    exits: runExits + [.locked])

  package static let chat = CommandSpec(
    "chat", "chat about your data",
    discussion: [
      "Like `lucid ask`, with memory: earlier messages are sent along as far as they fit. Each line is a message; a line that ends in "
        + "`\\` continues on the next. /reset starts anew, /help lists the commands, Ctrl-D quits.",
      "Conversations are stored in $XDG_STATE_HOME/lucid/chats; --continue resumes the last one.",
    ],
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona, .goOn, .approveMessage] + appearance,
    examples: [
      .init("lucid chat", "a new conversation"), .init("lucid chat --continue", "continue the last one"),
    ],
    exits: [.modelFailed])

  package static let briefing = CommandSpec(
    "briefing", "show today's briefing once",
    discussion: [
      "Shows habits, streaks, events and pinned notes from your vault, without a model. It is shown once a calendar day: if it "
        + "was already shown or dismissed, the exit code is 10, so that a shell can call it at every login.",
      "From 18:00 on, habits that are not logged yet come first. `lucid briefing dismiss` dismisses today's briefing. The day is stored in "
        + "$XDG_STATE_HOME/lucid/briefing.json.",
    ],
    operands: [
      .init("ACTION", .actions([.init("dismiss")]), required: false, "dismiss: dismiss today's briefing without showing it")
    ],
    options: [.at, .tz, .vault, .config, .force, .runFormat, .json, .output, .quiet] + appearance,
    examples: [
      .init("lucid briefing || true", "in ~/.profile: the first shell of the day shows it"),
      .init("lucid briefing --force --format=html -o today.html", "as a page"),
      .init("lucid briefing dismiss", "not today"),
    ],
    exits: [.nothing, .partial])

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

  private static let runName = "`last`, the first digits of a run's name, or an ability's label for its last run"

  package static let history = CommandSpec(
    "history", "list and show stored runs",
    discussion: [
      "`lucid history` (or `lucid history list`) lists runs, newest first. `lucid history show RUN` shows one: its result, and then what "
        + "it was made from: the file, the inputs, the calls of each step and their results. With --sent it shows only the data that left this "
        + "machine. `why`, `replay` and `undo` work on stored runs.",
      "Every `lucid run` is stored in $XDG_STATE_HOME/lucid/runs.sqlite, which only you can read. Passwords and keys are never stored. "
        + "`history:` in the configuration sets the retention, or turns storing off; see docs/record.md. A run whose process was killed is listed as `killed`.",
      "--openmetrics writes figures of all runs for monitoring: runs by ability and outcome, last success, tokens, pending deliveries.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("show", .run)]), required: false, "`list`, or `show` with a RUN"),
      .init("RUN", .run, required: false, "\(runName); default: the last run"),
    ],
    options: [
      .ability, .outcome, .since, .search, .limit, .long, .sent, .at, .tz, .config, .historyFormat, .json, .openMetrics, .output,
    ]
      + appearance,
    examples: [
      .init("lucid history", "the last twenty runs"),
      .init("lucid history --ability Briefing --since 7d", "the briefings of a week"),
      .init("lucid history --search dentist --long", "questions and answers about it"),
      .init("lucid history show", "the last run"),
      .init("lucid history show Briefing --sent", "what the last briefing sent to a model"),
      .init("lucid history show last --json | jq .calls", "for another program"),
      .init("lucid history --openmetrics -o /var/lib/node_exporter/lucid.prom", "for node_exporter, replaced atomically"),
    ])

  package static let show = CommandSpec(
    "show", "show an ability and its permissions",
    discussion: [
      "Shows what an ability reads, writes and sends, and how; where it was installed from, who signed it, and whether it is permitted. "
        + "The ability is not run, and your data is not read.",
      "`lucid history show` shows stored runs.",
    ],
    operands: [.init("NAME", .ability, "an ability of the library by name, id or label, a path, or gallery/NAME")],
    options: [.config, .showFormat, .json, .output] + appearance,
    examples: [
      .init("lucid show briefing", "an ability of the library"),
      .init("lucid show stranger.lucidability", "a file before it is run"),
      .init("lucid show reminder --format=html -o card.html", "as a page"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let replay = CommandSpec(
    "replay", "run a stored run again",
    discussion: [
      "Runs the ability at the recorded time with the recorded results of its steps and the recorded answer of the model; the built-in "
        + "digest writes its answer anew. Your data is not read, and nothing is written or sent.",
      "--with FILE runs an edited ability on the same data.",
    ],
    operands: [.init("RUN", .run, required: false, "\(runName); default: the last run"), .inputs],
    options: [.replayWith, .replayDiff, .input, .config, .runFormat, .json, .output, .quiet] + appearance,
    examples: [
      .init("lucid replay last", "the last run again"),
      .init("lucid replay Briefing --with my.lucidability --diff", "the effect of a change in the file"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .answerInvalid])

  package static let deliver = CommandSpec(
    "deliver", "retry or drop failed deliveries",
    discussion: [
      "A result that could not be mailed, pushed or appended to a note stays in the run history, and later runs retry it for a week. "
        + "This command retries at once. Abilities are not run again.",
      "Without a RUN and --pending it lists the pending deliveries.",
    ],
    operands: [.init("RUN", .run, required: false, "\(runName); retries expired deliveries, too")],
    options: [.deliverPending, .deliverDrop, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid deliver", "list pending deliveries"), .init("lucid deliver --pending", "retry all of them"),
      .init("lucid deliver Briefing", "those of the last run of an ability"),
      .init("lucid deliver --pending --drop", "drop all of them"),
    ],
    exits: [.nothing, .partial, .backendFailed])

  package static let apply = CommandSpec(
    "apply", "apply pending changes",
    discussion: [
      "Shows the changes that a model requested and that `policy:` in the configuration holds back. With --all, or with the "
        + "IDs of some, it applies them: all of these or none, and each only once, even if the process is killed.",
      "Without a RUN it takes the only run with pending changes, or lists all such runs.",
    ],
    operands: [
      .init("RUN", .run, required: false, runName),
      .init("ID", required: false, repeatable: true, "number of a pending change; applies only these"),
    ],
    options: [.applyAll, .waitingList, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid apply", "show pending changes"), .init("lucid apply last --all", "apply all of them"),
      .init("lucid apply last 1 3", "apply two of them"), .init("lucid reject last", "apply none of them"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  package static let reject = CommandSpec(
    "reject", "reject pending changes",
    discussion: ["Rejects the pending changes of a run permanently. The run history keeps them as rejected."],
    operands: [
      .init("RUN", .run, runName),
      .init("ID", required: false, repeatable: true, "number of a pending change; rejects only these"),
    ],
    options: [.config] + changed + [.output, .help],
    examples: [.init("lucid reject last", "all of the last run"), .init("lucid reject last 2", "one of them")],
    exits: [.nothing])

  package static let undo = CommandSpec(
    "undo", "undo what a run wrote",
    discussion: [
      "Restores the files that the run wrote, all of them or none; files that the run created are removed. Undoing the same run "
        + "again restores its changes.",
      "If a file was changed since, nothing is done, and the file is named.",
    ],
    operands: [.init("RUN", .run, required: false, "\(runName); default: the last run that wrote")],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + appearance,
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
    operands: [.init("RUN", .run, "\(runName); or a file with the JSON of a run, or `-` for standard input")],
    options: [.why, .config, .output] + appearance,
    examples: [
      .init("lucid why last", "the last run"),
      .init("lucid why Briefing", "the last run of an ability"),
      .init("lucid why run.json", "a run that was written with --format=json -o run.json"),
      .init("lucid try --json | lucid why -", "the same in one line"),
    ],
    exits: [.fileInvalid])

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
      + appearance,
    examples: [
      .init("lucid check my.lucidability", "one file"),
      .init("lucid check --strict abilities/", "a folder; warnings and hints fail too"),
      .init("lucid check --fix --diff my.lucidability", "show what --fix would change"),
      .init("lucid check --format=sarif -o lucid.sarif .", "for code scanning"),
      .init("lucid check --format=github .", "annotations in a pull request"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let explain = CommandSpec(
    "explain", "explain a diagnostic",
    discussion: [
      "Prints why something is reported, with an example, and what to write instead. Without a CODE it lists all codes."
    ],
    operands: [.init("CODE", .code, required: false, repeatable: true, "the code at the end of a message, such as unknown-key")],
    options: [.reportFormat, .json, .output] + appearance,
    examples: [.init("lucid explain vague-word", "one code"), .init("lucid explain", "all of them")])

  package static let plan = CommandSpec(
    "plan", "show what an ability would do",
    discussion: [
      "Prints the steps in order with their arguments, which of them run in parallel, the variables with their cost and their "
        + "uses, the queries of a run, and what the ability reads, writes and sends. Nothing is run.",
      "For an ability without `steps` and `plan`, words of the prompt such as \"calendar\" or \"unread mail\" select the steps; the plan shows which "
        + "words led to which step. `steps: []` selects none.",
      "--at sets the times in the queries. --format=mermaid and --format=dot draw a graph.",
    ],
    operands: [file],
    options: [.at, .tz, .planFormat, .json, .output] + appearance,
    examples: [
      .init("lucid plan briefing", "before the first run"),
      .init("lucid plan briefing --at 2026-04-06T07:30 --tz America/Toronto", "with the times of the queries"),
      .init("lucid plan --format=dot briefing | dot -Tsvg -o plan.svg", "as a picture, with Graphviz"),
      .init("lucid plan --json my.lucidability | jq .capabilities", "what a file could access"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

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
    options: [.filter, .testFormat, .json, .testTimings, .output, .quietTest] + appearance,
    examples: [
      .init("lucid test my.lucidability", "one file"),
      .init("lucid test --filter monday abilities/", "the tests of a folder with \"monday\" in their names"),
      .init(
        "lucid test --format=tap my.lucidability", "for TAP harnesses: prove --exec 'lucid test --format=tap' *.lucidability"),
      .init("lucid test --format=junit -o report.xml abilities/", "for continuous integration"),
    ],
    exits: [.notMet, .nothing, .fileInvalid, .cancelled])

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
    options: [.checkForm, .diff, .migrate, .jsonResult, .quietFormat] + appearance,
    examples: [
      .init("lucid fmt my.lucidability", "one file"),
      .init("lucid fmt --diff abilities/", "show what would change in a folder"),
      .init("lucid fmt --check .", "for continuous integration"),
      .init("lucid fmt --migrate old.lucidability", "an ability of an older app"),
    ],
    exits: [.fileInvalid, .requirementNotMet, .internalError])

  /// What every command that changes the library has.
  private static let changed: [OptionSpec] = [.jsonResult]

  package static let new = CommandSpec(
    "new", "create an ability",
    discussion: [
      "Writes NAME.lucidability, a small commented ability that works as it is. Existing files are never overwritten."
    ],
    operands: [.init("NAME", .text, "name of the ability; its file is NAME.lucidability in this folder")],
    options: [.template] + changed + [.help],
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
    options: appearance,
    examples: [.init("lucid edit my.lucidability", "then lucid try my.lucidability")],
    exits: [.fileInvalid, .requirementNotMet])

  private static let ability = CommandSpec.Operand("NAME", .installed, "an ability of the library by name, id or label")

  package static let list = CommandSpec(
    "list", "list your abilities",
    discussion: [
      "Lists the library: ten defaults, and the abilities that you added. Those for this part of the day come first, the rest follows in your order.",
      "Each ability is a file in $XDG_DATA_HOME/lucid/abilities (usually ~/.local/share/lucid/abilities), in the order of order.txt. "
        + "You can edit the files: a broken file is listed with its error. A default that you "
        + "did not change has no file.",
    ],
    options: [.at, .tz, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid list", "all of them"),
      .init("lucid list --json | jq -r '.abilities[].name'", "their names, for another program"),
    ])

  package static let install = CommandSpec(
    "install", "install an ability",
    discussion: [
      "Checks FILE and shows what it could read, write and send. It is installed, with just these permissions, only if you agree. "
        + "Without a terminal and without --yes the exit code is 22, and the message has the command with the checksum of "
        + "what was shown, so that nothing else can be installed in its place.",
      "An address begins with https://. At most 256 KiB are downloaded, in at most 30 seconds; redirects must stay on https. "
        + "JSON of the older app is converted to YAML. Ids that are taken, or belong to a default, are replaced. Several abilities in one file are "
        + "installed together or not at all.",
      "A signature next to the file (FILE.sig) is verified with ssh-keygen against `allowed_signers` next to the configuration, in the "
        + "format of OpenSSH. An invalid signature refuses the file (exit code 20).",
    ],
    operands: [
      .init("FILE", .ability, "a path, an https address, gallery/NAME, OTHER/NAME of an added gallery, or `-` for standard input")
    ],
    options: [.yes, .sha256, .again] + changed + appearance,
    examples: [
      .init("lucid install meeting-notes.lucidability", "a file that you received"),
      .init("lucid install https://example.org/tidy.lucidability", "from the web"),
      .init("lucid install gallery/sleep", "one of the gallery"),
    ],
    exits: [.nothing, .fileInvalid, .requirementNotMet, .consentMissing, .backendFailed, .timedOut])

  package static let update = CommandSpec(
    "update", "update installed abilities",
    discussion: [
      "Reads each ability again from where it was installed from, and shows the differences in its text and its permissions. You are asked only about new "
        + "permissions, or if a signature was lost. The old text is kept next to the library. The exit code is 10 if there are no updates."
    ],
    operands: [
      .init("NAME", .installed, required: false, repeatable: true, "abilities of the library; default: all that were installed")
    ],
    options: [.yes, .sha256] + changed + appearance,
    examples: [.init("lucid update", "all of them"), .init("lucid update tidy", "one of them")],
    exits: [.nothing, .fileInvalid, .consentMissing, .backendFailed])

  package static let move = CommandSpec(
    "move", "change the order of abilities",
    discussion: ["Places an ability before another, or at a position counted from 1."],
    operands: [ability], options: [.moveBefore, .moveTo] + changed + [.help],
    examples: [.init("lucid move sleep --to 1", "to the front"), .init("lucid move sleep --before briefing", "before another")])

  package static let remove = CommandSpec(
    "remove", "remove abilities",
    discussion: ["Removes the file of an ability and its permissions. `lucid reset` restores removed defaults."],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label")],
    options: changed + [.help],
    examples: [.init("lucid remove sleep", "one of them")])

  package static let reset = CommandSpec(
    "reset", "restore the default abilities",
    discussion: [
      "Restores the texts and the order of the ten defaults; abilities that you added stay, after them. --all removes those, too. "
        + "Your versions of the texts are kept in the folder `replaced` next to the library."
    ],
    options: [.resetAll, .yes] + changed + [.help],
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
    options: [.sign, .config] + changed + [.output] + appearance,
    examples: [
      .init("lucid export sleep -o sleep.lucidability", "one"),
      .init("lucid export sleep -o sleep.lucidability --sign ~/.ssh/id_ed25519", "signed with your key"),
      .init("lucid export sleep tidy -o mine.lucidability", "two in one file"),
    ])

  package static let trust = CommandSpec(
    "trust", "manage permissions of abilities",
    discussion: [
      "`lucid trust` (or `lucid trust list`) lists permissions. `lucid trust grant NAME` shows what an ability could do and permits it permanently; "
        + "`--never` denies it permanently; `lucid trust revoke NAME` forgets the decision. `--source` limits it to one source.",
      "An ability of the library is identified by its id, any other file by its path. After a change of its text you are asked only about "
        + "new permissions. Shipped abilities are trusted.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("grant", .ability), .init("revoke", .ability)]), required: false,
        "`list`; `grant` or `revoke` with a NAME"),
      .init("NAME", .ability, required: false, "an ability of the library, or a path"),
    ],
    options: [.yes, .never, .trustSource, .reportFormat, .json] + appearance,
    examples: [
      .init("lucid trust", "list permissions"), .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust grant inbox --never --source mail", "deny one source"), .init("lucid trust revoke inbox", "ask again"),
    ],
    exits: [.nothing, .consentMissing])

  package static let schedule = CommandSpec(
    "schedule", "schedule abilities (systemd timer or cron)",
    discussion: [
      "`lucid schedule add ABILITY WHEN` creates a systemd user timer or a cron entry. WHEN is words (`weekdays 7:30`, `every 2 hours`, "
        + "`mon,wed 18:00`, `monthly on the 1st at 9:00`, `every 30 minutes from 8 to 18 on weekdays`) or the five fields of cron. Words after `--` "
        + "are passed to `lucid run`.",
      "`list` lists the schedules, `next` their next run times (also for a WHEN that is not added) with daylight-saving changes, `show NAME` the written "
        + "files. `remove NAME` removes all of them.",
      "`check` tests each schedule in the environment of its timer: programs, time zone, language, secrets, permissions, inputs, the last run and missed "
        + "runs. `run NAME` runs exactly what the timer would; missed runs are caught up once and reported.",
      "Schedules are files in $XDG_CONFIG_HOME/lucid/schedules. See docs/schedule.md.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("next", .schedule), .init("add", .ability), .init("show", .schedule), .init("run", .schedule),
          .init("remove", .schedule), .init("check", .schedule),
        ]), required: false,
        "`list`, `next`; `add` with an ABILITY and WHEN; `show`, `run`, `remove` or `check` with a NAME"),
      .init("WORD", required: false, repeatable: true, "operands of the action"),
    ],
    options: [
      .scheduleTo, .scheduleName, .scheduleDelay, .scheduleTimeout, .scheduleCount, .at, .tz, .config, .reportFormat, .json,
      .output,
    ] + appearance,
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule add tidy.lucidability 'every 2 hours' -- -o tidy.txt", "with options of lucid run"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "preview a WHEN; nothing is added"),
      .init("lucid schedule check", "test all schedules and report missed runs"),
      .init("lucid schedule run briefing", "run it now, as the timer would"),
    ],
    exits: [.partial, .fileInvalid, .consentMissing, .inputMissing, .backendFailed])

  package static let importer = CommandSpec(
    "import", "convert another program's file",
    discussion: [
      "Converts an ability of the LucidPal app (JSON), a goose recipe, a template of llm, a .prompt file or a fabric pattern to an "
        + "ability. FILE is not changed.",
      "Unsupported parts are named on standard error with their line, and listed in a comment at the top of the result.",
    ],
    operands: [.init("FILE", .files, "the file to convert, or the folder of a fabric pattern; `-` for standard input")],
    options: [.importKind, .output, .jsonResult] + appearance,
    examples: [
      .init("lucid import recipe.yaml -o review.lucidability", "the format is detected"),
      .init("lucid import --from fabric patterns/summarize", "to standard output"),
    ],
    exits: [.fileInvalid])

  package static let gallery = CommandSpec(
    "gallery", "browse and install ready-made abilities",
    discussion: [
      "`lucid gallery` (or `lucid gallery list`) lists abilities by category, those for this part of the day first, and marks the installed "
        + "ones. `lucid gallery show NAME` shows the permissions of one, its prompt, and its answer in its own test. "
        + "Your data is not read. `lucid gallery install NAME` installs one.",
      "`lucid gallery add WHERE` adds a third-party gallery: a folder, a git repository (https, ssh, file), or an https address that ends in .json. "
        + "Its abilities are named OTHER/NAME and are not trusted: each asks for permission when it is installed. "
        + "`update` updates its copy, `remove` removes it. `lucid gallery index DIR` writes the .json of a folder.",
      "Every command that takes a FILE takes `gallery/NAME`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("show", .template), .init("install", .template), .init("add", .folders), .init("update", .gallery),
          .init("remove", .gallery), .init("index", .folders),
        ]), required: false,
        "`list`; `show` or `install` with a NAME; `add`, `update` or `remove` with a gallery; `index` with a folder"),
      .init("NAME", required: false, "name of an ability, such as sleep or club/tidy; or a gallery"),
    ],
    options: [.at, .tz, .reportFormat, .json, .output, .again, .yes, .sha256, .galleryName] + appearance,
    examples: [
      .init("lucid gallery install sleep", "into the library"),
      .init("lucid gallery", "all of them"), .init("lucid gallery show sleep", "one of them, with a preview"),
      .init("lucid try gallery/sleep", "the same one on sample data"),
      .init("lucid gallery add https://example.org/club.git --name club", "a third-party gallery"),
      .init("lucid new my-sleep --from gallery/sleep", "a copy of it, to change"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .consentMissing, .backendFailed, .timedOut])

  package static let tools = CommandSpec(
    "tools", "list tools, variables and filters",
    discussion: [
      "Lists the tools that steps can call; --variables lists the built-in variables, --filters the filters. "
        + "With a NAME it prints types, arguments and documentation. A source can be named too: lucid tools calendar."
    ],
    operands: [
      .init("NAME", .catalog, required: false, repeatable: true, "a tool, variable or filter, such as calendar.events")
    ],
    options: [.variables, .filters, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid tools", "all tools"), .init("lucid tools calendar.events", "one of them, whole"),
      .init("lucid tools --variables next_event", "a variable"), .init("lucid tools --filters truncate", "a filter"),
    ])

  package static let models = CommandSpec(
    "models", "list models and check them",
    discussion: [
      "Sends each server one cheap request for its list of models. No ability is run, and nothing of yours is sent but the key. "
        + "The exit code is 31 if the default model does not answer."
    ],
    options: [.config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid models", "the models of the configuration"),
      .init("lucid models --json | jq '.models[] | select(.answers)'", "for another program"),
    ],
    exits: [.modelFailed])

  package static let config = CommandSpec(
    "config", "show and change the configuration",
    discussion: [
      "`lucid config` (or `lucid config list`) lists the settings and their origins. `get KEY`, `set KEY VALUE` and `unset KEY` take dotted "
        + "keys, such as history.keep; comments and order are kept, and a change that would make the file invalid is refused. "
        + "With --profile NAME they use the keys of that profile.",
      "`edit` opens a copy in $VISUAL or $EDITOR and installs it if it is valid. `check` reports every mistake. `path` prints the path of the file: "
        + "$XDG_CONFIG_HOME/lucid/config.yaml, usually ~/.config/lucid/config.yaml. docs/configuration.md lists the keys.",
      "Secrets are referenced, never stored in the file: `{ env: NAME }`, `{ command: [pass, show, NAME] }`, `{ file: PATH }`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("get", .configurationKey), .init("set", .configurationKey), .init("unset", .configurationKey),
          .init("edit"), .init("check"), .init("path"),
        ]), required: false, "list, get, set, unset, edit, check or path"),
      .init("KEY", required: false, "a dotted key, such as user.city"),
      .init("VALUE", required: false, "for set: text, or a list or a mapping such as '[health, notes]'"),
    ],
    options: [.config, .vault, .tz, .checkFormat, .json, .output] + appearance,
    examples: [
      .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config set policy.local_only health,notes", "a list"),
      .init("lucid config set vault ~/work --profile work", "in a profile"),
      .init("lucid config get history.keep", "the effective value"),
      .init("lucid config check --format=github", "for continuous integration"),
    ],
    exits: [.nothing, .fileInvalid])

  package static let setup = CommandSpec(
    "setup", "set up lucid from existing data",
    discussion: [
      "Looks for calendars of khal and vdirsyncer, lists of todoman, address books of khard, Maildirs of mbsync and OfflineIMAP, "
        + "vaults of Obsidian, local data of Evolution, the time zone and your name, and writes a configuration. Only files are read; --probe also looks "
        + "for a model server on this machine.",
      "On a terminal each finding is a question; Return accepts the default. Without a terminal --yes accepts all defaults. "
        + "An existing configuration is never replaced without a question; --yes leaves it unchanged.",
    ],
    options: [.setupYes, .probe, .config, .dryRunSetup] + changed + appearance,
    examples: [
      .init("lucid setup", "asks, then writes"), .init("lucid setup --yes", "all defaults"),
      .init("lucid setup --dry-run", "show the configuration"),
    ],
    exits: [.nothing, .consentMissing])

  package static let doctor = CommandSpec(
    "doctor", "diagnose configuration and sources",
    discussion: [
      "Prints one line per check: the state, and what to do. Each source gets one query, the model a request for its list of models. No ability is run, "
        + "and nothing is written; unfinished writes are reported. The network is used only for servers of the configuration.",
      "--secrets runs the programs that print keys; --model-check requests one word from the model, which may cost money. Each check takes at most "
        + "ten seconds. The exit code is 0, 11 if something is missing, 30 if something is broken.",
    ],
    options: [.secrets, .modelCheck, .checkNames, .vault, .tz, .at, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid doctor", "all checks"), .init("lucid doctor --only mail --only model", "two checks"),
      .init("lucid doctor --json | jq '.findings[] | select(.state != \"ok\")'", "for another program"),
    ],
    exits: [.partial, .backendFailed])

  package static let prompt = CommandSpec(
    "prompt", "show the system prompt",
    discussion: [
      "Prints the system prompt of `lucid ask` and `lucid chat`: its sections in order, filled with your calendar, notes and other data. "
        + "No model is asked and nothing is written.",
      "A section is a file. $XDG_CONFIG_HOME/lucid/sections/*.lucidability adds sections, or replaces those of the same name; "
        + "`sections: {web: off}` in the configuration turns one off.",
    ],
    options: [.synthesis, .whyPrompt, .persona, .at, .tz, .sample, .vault, .config, .model, .reportFormat, .json, .output]
      + appearance,
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

  // MARK: For scripts

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
