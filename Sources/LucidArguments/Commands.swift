/// The commands of this version, in the order of the help.
package enum Commands {
  package static let all: [CommandSpec] = [
    tryOut, run, ask, chat, briefing, status, history, show, why, replay, deliver, apply, discard, undo, check, explain, fmt,
    plan, test,
    new, edit, list, install, update, move, remove, reset, export, trust, schedule, importer, gallery, tools, vars, filters,
    models, prompt, config, setup, doctor,
    reference, schema, completions,
    manual,
    help,
  ]

  package static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  private static let appearance: [OptionSpec] = [.color, .width, .help]
  private static let result: [OptionSpec] = [.runFormat, .json, .jsonl, .timings, .output, .quiet]
  private static let file = CommandSpec.Operand(
    "FILE",
    "a path, `-` for standard input, or an ability of the library by name, id or label, such as briefing; or gallery/sleep")
  private static let runExits: [ExitCode] = [
    .nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .timedOut, .budgetExceeded,
    .answerInvalid, .cancelled,
  ]
  private static let writingExits: [ExitCode] = [.consentMissing, .locked]

  package static let tryOut = CommandSpec(
    "try", "run an ability on the sample person's data",
    discussion: [
      "Runs FILE (or the briefing) for Robin, a person who does not exist but has a calendar, mail, notes, habits, health data and weather.",
      "Nothing of yours is read, nothing is written, nothing is sent. The answer is written by the built-in digest, without a model, "
        + "unless --model names one.",
    ],
    operands: [.init("FILE", required: false, file.doc)],
    options: [.at, .tz, .input, .attach, .world, .model, .record] + result + [.dryRun] + appearance,
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
      "Without a configured model the answer is written by the built-in digest: no network, no account. A model is sent the prompt and "
        + "what the steps found; docs/models.md says exactly what.",
      "With --dry-run the sources are read, but nothing is written and no model is asked: shown are the prompt as it would be, the size of "
        + "the request, and every write with its arguments. What hangs on a write stands as `<<step.field>>`.",
      "What steps write becomes lasting when the last one has gone well, all of it or nothing. A file of yours that writes or sends does so only "
        + "when it was allowed to: for good with `lucid trust grant`, once with --approve. What is shipped needs neither.",
      "Two runs of one ability on the same vault do not go on at the same time: the second one waits. docs/headless.md is about runs that nobody watches.",
      "The result can go to you by mail, as a notification or into a note as well. What could not be delivered is tried again by later runs and by "
        + "`lucid deliver`, without running anything again; the exit code then is 11. docs/delivery.md tells of it.",
    ],
    operands: [file],
    options: [.at, .tz, .input, .attach, .vault, .world, .config, .model, .record] + result + [.strictRun, .approve, .dryRun]
      + [.once, .whenChanged, .wait, .noWait, .timeout, .mailTo, .notify, .appendTo, .deliverOn, .noDeliver, .logFormat]
      + appearance,
    examples: [
      .init("lucid run briefing", "the shipped briefing, on your vault"),
      .init("lucid run briefing --once day -o briefing.md", "for a timer: never twice a day, never two at a time"),
      .init("lucid run my.lucidability --input city=Montreal", "with a value for an input"),
      .init("lucid run ask.lucidability --attach report.pdf", "with a document of yours beside the data"),
      .init("lucid run briefing --at 2026-04-06T07:30 --tz Europe/Rome", "as if it were then and there"),
      .init("lucid run briefing --format=html -o briefing.html", "as a page for a browser"),
      .init("lucid run briefing --json | jq .card", "for another program"),
      .init("lucid run briefing --mail-to robin@example.org -o /dev/null", "for cron, which mails what it is shown itself"),
    ],
    exits: runExits + writingExits)

  package static let ask = CommandSpec(
    "ask", "ask one thing, with your data within reach",
    discussion: [
      "Sends TEXT to the configured model, with a system prompt of sections (`lucid prompt` shows it) that say who you are, what the day holds and "
        + "what the model may ask for: your calendar, notes, habits, reminders and contacts, and a search of the web where one is set up.",
      "What the model wants written waits until you allow it (`lucid apply`), unless `policy:` in the configuration or --approve says otherwise. "
        + "Once it has read text by strangers, such as mail, everything waits.",
      "Without a model nothing is sent: TEXT is read for words such as \"calendar\" or \"unread mail\", and what they name is looked up and told by "
        + "the built-in digest.",
    ],
    operands: [.init("TEXT", repeatable: true, "the message; `-` reads it from standard input")],
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona] + result + [.strictRun, .approveMessage]
      + appearance,
    examples: [
      .init("lucid ask 'What is on my calendar today?' --sample", "on Robin's data, without a model"),
      .init("lucid ask 'When could I go for a run?'", "on yours"),
      .init("lucid ask 'What does it say on notice periods?' --attach contract.pdf", "about a document"),
    ],
    exits: runExits + [.locked])

  package static let chat = CommandSpec(
    "chat", "a conversation, a line at a time",
    discussion: [
      "Like `lucid ask`, with memory: what was said before goes along, oldest first, as far as it fits. Each line is a message; a line that ends in "
        + "`\\` goes on. /reset forgets what was said, /prompt shows the system prompt, /help lists the rest, Ctrl-D ends.",
      "Conversations are kept under $XDG_STATE_HOME/lucid/chats; --continue goes on with the last one.",
    ],
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona, .goOn, .approveMessage] + appearance,
    examples: [
      .init("lucid chat", "a new conversation"), .init("lucid chat --continue", "where the last one ended"),
    ],
    exits: [.modelFailed])

  package static let briefing = CommandSpec(
    "briefing", "show the day at a glance, once a day",
    discussion: [
      "Habits done, the longest streaks, events, pinned notes: read from your vault, without a model. It is shown once a calendar day; when it "
        + "was shown or put away already, that is said and the exit code is 10, so that a shell can call it at every login.",
      "From 18:00 on it leads with the habits that are still unlogged. `lucid briefing dismiss` puts today's away. The day is remembered in "
        + "$XDG_STATE_HOME/lucid/briefing.json.",
    ],
    operands: [.init("ACTION", required: false, "dismiss: put today's away without showing it")],
    options: [.at, .tz, .vault, .config, .force, .runFormat, .json, .output, .quiet] + appearance,
    examples: [
      .init("lucid briefing || true", "in ~/.profile: the first shell of the day shows it"),
      .init("lucid briefing --force --format=html -o today.html", "as a page"),
      .init("lucid briefing dismiss", "not today"),
    ],
    exits: [.nothing, .partial])

  package static let status = CommandSpec(
    "status", "print today's figures for a status bar",
    discussion: [
      "One line: habits done, the longest streak, events, the newest pinned note. With --json the same for a widget: writtenAt, habitsToday, "
        + "habitsTotal, topStreakName, topStreakDays, pinnedNote; what is not known is null.",
      "Nothing is remembered: it may be called as often as a bar wants.",
    ],
    options: [.at, .tz, .vault, .config, .jsonResult, .output, .quiet, .help],
    examples: [
      .init("lucid status", "a line for a bar"),
      .init("lucid status --json -o ~/.cache/lucid-widget.json", "a file for a widget, replaced in one piece"),
    ],
    exits: [.partial])

  private static let runName = "the name of a run or its first digits, `last`, or the label of an ability for its last run"

  package static let history = CommandSpec(
    "history", "list the runs that are kept",
    discussion: [
      "Every `lucid run` is kept in $XDG_STATE_HOME/lucid/runs.sqlite, which only you can read: the file, its plan, what each step asked and was "
        + "told, the prompt, what a model was sent, the answer, what was written. Never a password or a key.",
      "How long, how much and whether at all is said under `history:` in the configuration; docs/record.md tells of it. A run whose process was "
        + "killed is listed as `killed`.",
      "With --openmetrics the whole record in figures, for monitoring: runs by ability and outcome, when one last went well, tokens, what is still to "
        + "be delivered.",
    ],
    options: [
      .ability, .outcome, .since, .search, .limit, .long, .at, .tz, .config, .historyFormat, .json, .openMetrics, .output,
    ]
      + appearance,
    examples: [
      .init("lucid history", "the last twenty"),
      .init("lucid history --ability Briefing --since 7d", "the briefings of a week"),
      .init("lucid history --search dentist --long", "what was asked and answered about it"),
      .init("lucid history --outcome killed", "runs that never came to an end"),
      .init("lucid history --openmetrics -o /var/lib/node_exporter/lucid.prom", "for node_exporter, replaced in one piece"),
    ])

  package static let show = CommandSpec(
    "show", "show an ability, or a run that is kept",
    discussion: [
      "An ability by its name, id or path: the capability card, derived from the steps and variables: what it reads, writes and sends, and through "
        + "what; where it comes from, who signed it, and whether it is allowed to. Nothing is run, and nothing of yours is read.",
      "A run: as it was shown then, and under it what it was made from: the file, the inputs, what each step asked and got. With --sent only what left this "
        + "machine: to whom, and every byte of it, as it went.",
    ],
    operands: [
      .init(
        "NAME", required: false,
        "an ability of the library, a path or gallery/NAME; or \(runName). Without it the last run; with --sent always a run")
    ],
    options: [.sent, .config, .showFormat, .json, .output] + appearance,
    examples: [
      .init("lucid show briefing", "an ability of the library"),
      .init("lucid show stranger.lucidability", "a file before it is run"),
      .init("lucid show reminder --format=html -o card.html", "as a page"),
      .init("lucid show", "the last run"), .init("lucid show Briefing --sent", "what the last briefing told a model"),
      .init("lucid show last --json | jq .calls", "for another program"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let replay = CommandSpec(
    "replay", "run a kept run again, on what it was told then",
    discussion: [
      "The steps get what the recorded run got, at the recorded time; a model is not asked, its answer is the recorded one, and what the built-in "
        + "digest wrote it writes again. Nothing of yours is read, nothing is written, nothing is sent.",
      "With --with FILE an edited ability runs on the same data: to see what a change does before tomorrow does.",
    ],
    operands: [.init("RUN", required: false, "\(runName); the last one when left out")],
    options: [.replayWith, .replayDiff, .input, .config, .runFormat, .json, .output, .quiet] + appearance,
    examples: [
      .init("lucid replay last", "the last run once more"),
      .init("lucid replay Briefing --with my.lucidability --diff", "what the change in the file does"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .answerInvalid])

  package static let deliver = CommandSpec(
    "deliver", "deliver results that could not be delivered",
    discussion: [
      "A result that could not be mailed, pushed or put into a note waits in the record, byte for byte, and each later `lucid run` tries a few again; "
        + "after a week nobody does. Here it is done by hand or by cron. Nothing is run again.",
      "Without a RUN and --pending it is only shown what waits.",
    ],
    operands: [.init("RUN", required: false, "\(runName); also what was given up is tried once more")],
    options: [.deliverPending, .deliverDrop, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid deliver", "what waits"), .init("lucid deliver --pending", "try all of it now"),
      .init("lucid deliver Briefing", "of the last run of an ability"), .init("lucid deliver --pending --drop", "none of it"),
    ],
    exits: [.nothing, .partial, .backendFailed])

  package static let apply = CommandSpec(
    "apply", "do what a model asked for and nobody has allowed yet",
    discussion: [
      "What a model wants written waits in the record, as `policy:` in the configuration says. Shown is what each would change; with --all, or the "
        + "numbers of some, it is done: all of these or nothing, and only once, whatever is killed in between.",
      "Without a RUN it is the one run in which something waits, or a list of them.",
    ],
    operands: [
      .init("RUN", required: false, runName),
      .init("ID", required: false, repeatable: true, "the number of one that waits; only these are done"),
    ],
    options: [.applyAll, .waitingList, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid apply", "what waits"), .init("lucid apply last --all", "do all of it"),
      .init("lucid apply last 1 3", "do two of them"), .init("lucid discard last", "do none of it"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  package static let discard = CommandSpec(
    "discard", "drop what a model asked for",
    discussion: ["What waits in the run is not done, now or later. The record still says that it was asked for."],
    operands: [
      .init("RUN", runName),
      .init("ID", required: false, repeatable: true, "the number of one that waits; only these are dropped"),
    ],
    options: [.config, .output, .help],
    examples: [.init("lucid discard last", "all that waits in the last run"), .init("lucid discard last 2", "one of it")],
    exits: [.nothing])

  package static let undo = CommandSpec(
    "undo", "take back what a run wrote",
    discussion: [
      "The files that the run wrote are put back as they were before, all of them or none; what the run made is removed. The same once more puts "
        + "it there again.",
      "A file that was changed since is never written over: then nothing is done, and it is said who changed it.",
    ],
    operands: [.init("RUN", required: false, "\(runName); the last one that wrote when left out")],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid undo", "the last run that wrote"), .init("lucid undo last --diff", "what that would change"),
      .init("lucid undo Reminder", "the last run of an ability; again: puts it back"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  package static let why = CommandSpec(
    "why", "explain why a run came out as it did",
    discussion: [
      "Says in order: what went wrong first, what was missing, which figures of the answer stand in which record and which in none, and the "
        + "command that gives the same run again. Nothing is run.",
      "RUN is one of the record (see `lucid history`), or a file with the JSON that `lucid run --format=json` wrote.",
    ],
    operands: [.init("RUN", "\(runName); or the JSON of a run as a file, or `-` for standard input")],
    options: [.why, .config, .output] + appearance,
    examples: [
      .init("lucid why last", "the last run"),
      .init("lucid why Briefing", "the last run of an ability"),
      .init("lucid why run.json", "a run that was written with --format=json -o run.json"),
      .init("lucid try --json | lucid why -", "the same in one line"),
    ],
    exits: [.fileInvalid])

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
    options: [.strictCheck, .select, .ignore, .fix, .fixGuesses, .fixDiff, .checkFormat, .json, .output, .quietCheck]
      + appearance,
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
      "Prints the steps in order with their arguments, which of them run at the same time, the variables with their cost and the sentences "
        + "that need them, what a run would ask, and what the ability reads, writes and sends. Nothing is run.",
      "An ability that names neither `steps` nor `plan` is read for words such as \"calendar\" or \"unread mail\"; the plan tells which "
        + "words led to which step. `steps: []` looks nothing up.",
      "With --at the times in what a run would ask are those of that moment. --format=mermaid and --format=dot draw a picture.",
    ],
    operands: [file],
    options: [.at, .tz, .planFormat, .json, .output] + appearance,
    examples: [
      .init("lucid plan briefing", "before the first run"),
      .init("lucid plan briefing --at 2026-04-06T07:30 --tz America/Toronto", "with the times that would be asked for"),
      .init("lucid plan --format=dot briefing | dot -Tsvg -o plan.svg", "as a picture, with Graphviz"),
      .init("lucid plan --json my.lucidability | jq .capabilities", "what a stranger's file could reach"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let test = CommandSpec(
    "test", "run the tests that abilities carry",
    discussion: [
      "Runs every test under `tests:` in FILE. Nothing of yours is read and no network is asked: a test has a world of its own (the sample "
        + "person, a folder beside the file, or written-out results), a clock that stands still, and an answer of its own or the digest's.",
      "Under a test that failed stands the line of the expectation, what was expected, and what was there. Folders are searched for files "
        + "that end in .lucidability.",
    ],
    operands: [
      .init("FILE", repeatable: true, "files or folders; `-` for standard input; the name of a shipped ability")
    ],
    options: [.filter, .testFormat, .json, .testTimings, .output, .quietTest] + appearance,
    examples: [
      .init("lucid test my.lucidability", "one file"),
      .init("lucid test --filter monday abilities/", "the tests of a folder with \"monday\" in their names"),
      .init(
        "lucid test --format=tap my.lucidability", "for what reads TAP: prove --exec 'lucid test --format=tap' *.lucidability"),
      .init("lucid test --format=junit -o report.xml abilities/", "for continuous integration"),
    ],
    exits: [.notMet, .nothing, .fileInvalid, .cancelled])

  package static let fmt = CommandSpec(
    "fmt", "give files the canonical form",
    discussion: [
      "Writes keys in one order and in one style. Comments, x- keys and the lines of your texts are kept, and nothing a file says is changed: "
        + "the new form is read again and compared before the file is replaced. Folders are searched for files that end in .lucidability; "
        + "`-` formats standard input to standard output.",
      "A file that cannot be read is left alone, and so is JSON, unless --migrate says to carry it over. "
        + "With --check the exit code is 20 when a file does not have the form.",
    ],
    operands: [.init("FILE", repeatable: true, "files or folders; `-` for standard input")],
    options: [.checkForm, .diff, .migrate, .jsonResult, .quietFormat] + appearance,
    examples: [
      .init("lucid fmt my.lucidability", "one file"),
      .init("lucid fmt --diff abilities/", "what would change in a folder"),
      .init("lucid fmt --check .", "for a continuous integration"),
      .init("lucid fmt --migrate old.lucidability", "an ability of an older app"),
    ],
    exits: [.fileInvalid, .requirementNotMet, .internalError])

  package static let new = CommandSpec(
    "new", "begin an ability",
    discussion: [
      "Writes NAME.lucidability, a small ability with comments that works as it is. A file that is there already is never overwritten."
    ],
    operands: [.init("NAME", "the name of the ability; its file is NAME.lucidability in this folder")],
    options: [.template, .help],
    examples: [
      .init("lucid new evening", "writes evening.lucidability"),
      .init("lucid new my-briefing --from briefing", "a copy of a shipped ability, to change"),
    ])

  package static let edit = CommandSpec(
    "edit", "open a file in your editor and check it",
    discussion: [
      "Opens FILE, or an ability of the library by name, in $VISUAL or $EDITOR (vi, when neither is set) and checks it when the editor ends. "
        + "On a terminal you are asked whether to go on editing while there are mistakes."
    ],
    operands: [.init("FILE", "a path to a file, or an ability of the library by name, id or label")],
    options: appearance,
    examples: [.init("lucid edit my.lucidability", "then lucid try my.lucidability")],
    exits: [.fileInvalid, .requirementNotMet])

  private static let ability = CommandSpec.Operand("NAME", "an ability of the library by name, id or label")

  package static let list = CommandSpec(
    "list", "list your abilities",
    discussion: [
      "The library: ten defaults, and what you added. Those for this part of the day come first, then the rest, each in your order.",
      "Each ability is a file under $XDG_DATA_HOME/lucid/abilities (usually ~/.local/share/lucid/abilities), and order.txt beside them has the order. "
        + "Edit them as you like: a file that is broken is listed with what is wrong, and the others are not hidden by it. A default that you "
        + "did not change has no file.",
    ],
    options: [.at, .tz, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid list", "all of them"),
      .init("lucid list --json | jq -r '.abilities[].name'", "their names, for another program"),
    ])

  package static let install = CommandSpec(
    "install", "take an ability into the library",
    discussion: [
      "Reads FILE, checks it, and shows what it could read, write and send. Only when you agree it is kept, and may do just that. "
        + "Elsewhere than on a terminal nobody is asked: without --yes the exit code is 22, and the message has the command, with the sum of "
        + "what was shown, so that nothing else can take its place.",
      "An address begins with https://; at most 256 KiB are taken, in at most half a minute, and a redirect may not leave https. "
        + "JSON of the older app is written as YAML. An id that is taken, or that of a default, is replaced. Several abilities in one file are taken in "
        + "together or not at all.",
      "A signature beside it (FILE.sig) is checked with ssh-keygen: signers that are known stand in `allowed_signers` beside the configuration, in the "
        + "form of OpenSSH. A signature that does not fit refuses the file (exit code 20).",
    ],
    operands: [
      .init("FILE", "a path, an https address, gallery/NAME, OTHER/NAME of a gallery you added, or `-` for standard input")
    ],
    options: [.yes, .sha256, .again] + appearance,
    examples: [
      .init("lucid install meeting-notes.lucidability", "a file that somebody gave you"),
      .init("lucid install https://example.org/tidy.lucidability", "from the web"),
      .init("lucid install gallery/sleep", "one of the gallery"),
    ],
    exits: [.nothing, .fileInvalid, .requirementNotMet, .consentMissing, .backendFailed, .timedOut])

  package static let update = CommandSpec(
    "update", "take what is new in installed abilities",
    discussion: [
      "Reads each again from where it came from and shows what is different: the text, and what it could reach. You are asked only about what is new "
        + "there, or when what was signed is not any more. The text that is replaced is kept beside the library. The exit code is 10 when nothing is new."
    ],
    operands: [
      .init("NAME", required: false, repeatable: true, "abilities of the library; all that were installed when left out")
    ],
    options: [.yes, .sha256] + appearance,
    examples: [.init("lucid update", "all of them"), .init("lucid update tidy", "one of them")],
    exits: [.nothing, .fileInvalid, .consentMissing, .backendFailed])

  package static let move = CommandSpec(
    "move", "change the order of the library", discussion: ["Puts an ability before another, or at a place from 1."],
    operands: [ability], options: [.moveBefore, .moveTo, .help],
    examples: [.init("lucid move sleep --to 1", "to the front"), .init("lucid move sleep --before briefing", "before another")])

  package static let remove = CommandSpec(
    "remove", "take abilities out of the library",
    discussion: ["The file of an ability is removed, with what it was allowed. A default stays away until `lucid reset`."],
    operands: [.init("NAME", repeatable: true, "abilities of the library by name, id or label")], options: [.help],
    examples: [.init("lucid remove sleep", "one of them")])

  package static let reset = CommandSpec(
    "reset", "bring the defaults back",
    discussion: [
      "The ten defaults get back their texts and their order; what you added stays, after them. With --all that is taken out too. "
        + "Texts that were yours are kept in the folder `replaced` beside the library."
    ],
    options: [.resetAll, .yes, .help],
    examples: [.init("lucid reset", "what you added stays"), .init("lucid reset --all --yes", "as on the first day")],
    exits: [.consentMissing])

  package static let export = CommandSpec(
    "export", "write abilities for others",
    discussion: [
      "One file in the canonical form, without ids; several NAMEs give one file with all of them. What looks private is named on standard error, with its "
        + "line: names of yours, addresses, telephone numbers, places on this machine.",
      "With --sign, ssh-keygen of OpenSSH signs the file for `lucidability`; `lucid install` and `lucid show` look for the signature beside it.",
    ],
    operands: [.init("NAME", repeatable: true, "abilities of the library by name, id or label")],
    options: [.sign, .config, .output] + appearance,
    examples: [
      .init("lucid export sleep -o sleep.lucidability", "one"),
      .init("lucid export sleep -o sleep.lucidability --sign ~/.ssh/id_ed25519", "signed, for those who know your key"),
      .init("lucid export sleep tidy -o mine.lucidability", "two in one file"),
    ])

  package static let trust = CommandSpec(
    "trust", "see and change what abilities are allowed",
    discussion: [
      "`lucid trust` (or `lucid trust list`) lists what was allowed. `lucid trust grant NAME` shows what an ability could do and allows it, for good; "
        + "`--never` refuses it for good; `lucid trust revoke NAME` takes back what was said. `--source` names a part of it.",
      "An ability of the library is known by its id, any other file by its path. A change of its text asks nothing as long as it can reach no more than "
        + "what was allowed; otherwise only what is new is asked. Shipped abilities are trusted.",
    ],
    operands: [
      .init("ACTION", required: false, "`list`; `grant` or `revoke` with a NAME"),
      .init("NAME", required: false, "an ability of the library, or a path"),
    ],
    options: [.yes, .never, .trustSource, .reportFormat, .json] + appearance,
    examples: [
      .init("lucid trust", "what was allowed"), .init("lucid trust grant tidy.lucidability", "a file of yours that writes"),
      .init("lucid trust grant inbox --never --source mail", "one source, never"), .init("lucid trust revoke inbox", "ask again"),
    ],
    exits: [.nothing, .consentMissing])

  package static let schedule = CommandSpec(
    "schedule", "have abilities run by the clock",
    discussion: [
      "`lucid schedule add ABILITY WHEN` has it started by a timer of your own systemd, or by cron. WHEN is words (`weekdays 7:30`, `every 2 hours`, "
        + "`mon,wed 18:00`, `monthly on the 1st at 9:00`, `every 30 minutes from 8 to 18 on weekdays`) or the five fields of cron. What stands after `--` "
        + "goes to `lucid run`.",
      "`list` shows all of them, `next` when they run (also of a WHEN that is not added), with the nights in which the clocks change, `show NAME` what is written "
        + "for whom. `remove NAME` leaves nothing behind.",
      "`check` looks from inside the surroundings that the timer gives: programs, zone, language, secrets without a terminal, consent, inputs; and how the last run "
        + "went and what was missed since. `run NAME` is just what the timer starts, there; what was missed is made up for once, and said.",
      "A schedule is a file in $XDG_CONFIG_HOME/lucid/schedules. docs/schedule.md has more.",
    ],
    operands: [
      .init(
        "ACTION", required: false,
        "`list`, `next`; `add` with an ABILITY and WHEN; `show`, `run`, `remove` or `check` with a NAME"),
      .init("WORD", required: false, repeatable: true, "what the action is about"),
    ],
    options: [
      .scheduleTo, .scheduleName, .scheduleDelay, .scheduleTimeout, .scheduleCount, .at, .tz, .config, .reportFormat, .json,
      .output,
    ] + appearance,
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule add tidy.lucidability 'every 2 hours' -- -o tidy.txt", "with options of lucid run"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "try a WHEN; nothing is added"),
      .init("lucid schedule check", "would they all work, did they"),
      .init("lucid schedule run briefing", "now, as the timer would"),
    ],
    exits: [.partial, .fileInvalid, .consentMissing, .inputMissing, .backendFailed])

  package static let importer = CommandSpec(
    "import", "make an ability of another program's file",
    discussion: [
      "Reads an ability of the LucidPal app (JSON), a goose recipe, a template of llm, a .prompt file or a fabric pattern, and writes the "
        + "same thing as an ability. FILE is only read.",
      "What has no counterpart is named on standard error with its line, and stands as a comment at the top of the result.",
    ],
    operands: [.init("FILE", "the file to read, or the folder of a fabric pattern; `-` for standard input")],
    options: [.importKind, .output, .jsonResult] + appearance,
    examples: [
      .init("lucid import recipe.yaml -o review.lucidability", "the kind is found out"),
      .init("lucid import --from fabric patterns/summarize", "to standard output"),
    ],
    exits: [.fileInvalid])

  package static let gallery = CommandSpec(
    "gallery", "show the abilities to begin with",
    discussion: [
      "`lucid gallery` (or `lucid gallery list`) lists them by category, in each what is for this part of the day first, and says which are in your "
        + "library. `lucid gallery show NAME` tells all about one: what it can reach, its prompt, and what it answers in its own test. "
        + "Nothing of yours is read. `lucid gallery install NAME` takes one into your library.",
      "`lucid gallery add WHERE` adds a gallery of others: a folder, a repository of git (https, ssh, file), or an https address that ends in .json. "
        + "Its abilities are shown beside the shipped ones and are called OTHER/NAME; nothing of it is trusted, so each asks when it is installed. "
        + "`update` takes what is new in its copy, `remove` forgets it. `lucid gallery index DIR` writes the .json of a folder of yours.",
      "Every command that takes a FILE takes `gallery/NAME`.",
    ],
    operands: [
      .init(
        "ACTION", required: false,
        "`list`; `show` or `install` with a NAME; `add`, `update` or `remove` with a gallery; `index` with a folder"),
      .init("NAME", required: false, "the name of one, such as sleep or club/tidy; or a gallery"),
    ],
    options: [.at, .tz, .reportFormat, .json, .output, .again, .yes, .sha256, .galleryName] + appearance,
    examples: [
      .init("lucid gallery install sleep", "into the library"),
      .init("lucid gallery", "all of them"), .init("lucid gallery show sleep", "one of them, with a preview"),
      .init("lucid try gallery/sleep", "the same one on the sample person's data"),
      .init("lucid gallery add https://example.org/club.git --name club", "a gallery of others"),
      .init("lucid new my-sleep --from gallery/sleep", "a copy of it, to change"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .consentMissing, .backendFailed, .timedOut])

  package static let tools = catalog(
    "tools", "list what steps can call", "calendar.events", "A whole family can be named too: lucid tools calendar.")
  package static let vars = catalog("vars", "list the built-in variables", "next_event", nil)
  package static let filters = catalog("filters", "list the filters", "truncate", nil)

  package static let models = CommandSpec(
    "models", "list the models that are configured, and ask each whether it answers",
    discussion: [
      "Each server gets one cheap request: which models it has. No ability is run and nothing of yours is sent but the key. "
        + "The exit code is 31 when the default does not answer."
    ],
    options: [.config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid models", "what `models:` in the configuration names"),
      .init("lucid models --json | jq '.models[] | select(.answers)'", "for another program"),
    ],
    exits: [.modelFailed])

  package static let config = CommandSpec(
    "config", "show and change the configuration",
    discussion: [
      "`lucid config` (or `lucid config list`) lists what is set, and where each value comes from. `get KEY`, `set KEY VALUE` and `unset KEY` take dotted "
        + "keys, such as history.keep; a change keeps comments, order and every other byte of the file, and is refused when the file would not be good "
        + "any more. With --profile NAME they are about `profiles: NAME`.",
      "`edit` opens a copy in $VISUAL or $EDITOR and puts it in place only when it is good. `check` finds every mistake. `path` says where the file "
        + "is: $XDG_CONFIG_HOME/lucid/config.yaml, usually ~/.config/lucid/config.yaml. docs/configuration.md lists the keys.",
      "A password or a key never stands in it, only where it is had from: `{ env: NAME }`, `{ command: [pass, show, NAME] }`, `{ file: PATH }`.",
    ],
    operands: [
      .init("ACTION", required: false, "list, get, set, unset, edit, check or path"),
      .init("KEY", required: false, "a dotted key, such as user.city"),
      .init("VALUE", required: false, "for set: text, or a list or a mapping such as '[health, notes]'"),
    ],
    options: [.config, .vault, .tz, .checkFormat, .json, .output] + appearance,
    examples: [
      .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config set policy.local_only health,notes", "a list"),
      .init("lucid config set vault ~/work --profile work", "in a profile"),
      .init("lucid config get history.keep", "what counts, set or not"),
      .init("lucid config check --format=github", "for continuous integration"),
    ],
    exits: [.nothing, .fileInvalid])

  package static let setup = CommandSpec(
    "setup", "write a first configuration out of what is there",
    discussion: [
      "Looks for what this account has: calendars of khal and vdirsyncer, lists of todoman, address books of khard, Maildirs of mbsync and OfflineIMAP, "
        + "vaults of Obsidian, what Evolution keeps on this machine, the zone and the name. Only files are looked at; with --probe also whether a model server "
        + "answers on this machine.",
      "On a terminal each thing is asked about; Return takes the default. Elsewhere --yes takes all defaults. The file is written with comments; "
        + "one that is there already is never replaced without a question, and --yes leaves it alone.",
    ],
    options: [.setupYes, .probe, .config, .dryRunSetup] + appearance,
    examples: [
      .init("lucid setup", "asks, then writes"), .init("lucid setup --yes", "all defaults"),
      .init("lucid setup --dry-run", "what would be written"),
    ],
    exits: [.nothing, .consentMissing])

  package static let doctor = CommandSpec(
    "doctor", "check that all that runs need is there and works",
    discussion: [
      "One line each: what works, what does not, and what to do. Every source is asked one real question, the model which models it has; no ability is run, "
        + "nothing is written but what an earlier write left unfinished is told of. The network is used only where the configuration names a server.",
      "Programs that print keys are run with --secrets only, and a model is asked for a word with --model-check only: that may cost money. Each check has "
        + "ten seconds. The exit code is 0, 11 when something is missing, 30 when something is broken.",
    ],
    options: [.secrets, .modelCheck, .checkNames, .vault, .tz, .at, .config, .reportFormat, .json, .output] + appearance,
    examples: [
      .init("lucid doctor", "all of it"), .init("lucid doctor --only mail --only model", "two checks"),
      .init("lucid doctor --json | jq '.findings[] | select(.state != \"ok\")'", "for another program"),
    ],
    exits: [.partial, .backendFailed])

  package static let prompt = CommandSpec(
    "prompt", "show the system prompt of a conversation",
    discussion: [
      "Prints what a model is told before `lucid ask` and `lucid chat` send a message: the sections that have a say, in their order, with what "
        + "they read of your calendar, notes and so on put in. No model is asked and nothing is written.",
      "A section is a file. Those in $XDG_CONFIG_HOME/lucid/sections/*.lucidability are added to the shipped ones, or take the place of the one "
        + "with the same name; `sections: {web: off}` in the configuration switches one off.",
    ],
    options: [.synthesis, .whyPrompt, .persona, .at, .tz, .sample, .vault, .config, .model, .reportFormat, .json, .output]
      + appearance,
    examples: [
      .init("lucid prompt", "as a model is told it now"),
      .init("lucid prompt --why", "which sections are in, which are not and why"),
      .init("lucid prompt --sample --persona oneOnOne", "on Robin's data, with a persona"),
      .init("lucid prompt --json | jq '.sections[] | select(.included) | .name'", "for another program"),
    ],
    exits: [.fileInvalid])

  package static let reference = CommandSpec(
    "reference", "write the page on all that a file can name",
    discussion: [
      "One Markdown page with every tool, its arguments and its result, every variable, filter, setting and card, "
        + "from the same table that the compiler uses. It is docs/builtins.md of this version.",
      "`lucid reference abilities` is the page on the abilities, plans and personas inside the program: abilities/INDEX.md; "
        + "`lucid reference configuration` the one on all keys of the configuration.",
    ],
    operands: [.init("PAGE", required: false, "`builtins`, `abilities` or `configuration`")],
    options: [.output, .help],
    examples: [
      .init("lucid reference -o builtins.md", "the page as a file"),
      .init("lucid reference abilities", "what is shipped"),
    ])

  package static let schema = CommandSpec(
    "schema", "write the JSON Schema of the language, for editors",
    discussion: [
      "Editors that know JSON Schema complete keys and tools with it, explain them and mark what is wrong while you type. "
        + "It sees less than lucid check: no names, no types, nothing inside texts.",
      "With --cards: what stands under `card` in the JSON of a run, for each kind of card. With --config: the configuration.",
    ],
    options: [.cards, .configurationSchema, .output, .help],
    examples: [
      .init("lucid schema -o lucidability.schema.json", "a file for an editor's settings"),
      .init("lucid schema | jq '.definitions | keys'", "what it is made of"),
      .init("lucid schema --cards -o cards.schema.json", "for a program that reads results"),
    ])

  package static let completions = CommandSpec(
    "completions", "write completions for a shell",
    discussion: ["Commands, options, their values and file names, from the same table as --help."],
    operands: [.init("SHELL", "bash, zsh or fish")], options: [.output, .help],
    examples: [
      .init("lucid completions bash -o ~/.local/share/bash-completion/completions/lucid", "for bash"),
      .init("lucid completions zsh -o ~/.zsh/functions/_lucid", "for zsh; a folder of $fpath"),
      .init("lucid completions fish -o ~/.config/fish/completions/lucid.fish", "for fish"),
    ])

  package static let manual = CommandSpec(
    "manual", "write a manual page",
    discussion: ["The page of the program, or of one COMMAND, for man(1). It says what --help says."],
    operands: [.init("COMMAND", required: false, "the name of a command")], options: [.output, .help],
    examples: [
      .init("lucid manual run | man -l -", "reads a page"),
      .init("lucid manual -o ~/.local/share/man/man1/lucid.1", "the page of the program as a file"),
    ])

  package static let help = CommandSpec(
    "help", "explain a command",
    discussion: ["The same as --help after the command. Without a command: the list of all commands."],
    operands: [.init("COMMAND", required: false, "the name of a command")], options: [.help],
    examples: [.init("lucid help run", "everything about lucid run")])

  private static func catalog(_ name: String, _ summary: String, _ example: String, _ more: String?) -> CommandSpec {
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
