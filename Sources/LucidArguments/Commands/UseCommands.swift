/// Commands that run an ability or ask a question.
package enum UseCommands {
  package static let group = CommandGroup("Use", [tryOut, run, ask, chat, briefing])

  package static let tryOut = CommandSpec(
    "try", "run an ability on sample data",
    discussion: [
      "Runs FILE (default: the briefing) for Robin, a sample person with a calendar, mail, notes, habits, health data and weather.",
      "Your data is not read, and nothing is written or sent. The built-in digest writes the answer, without a model, unless --model names one.",
    ],
    operands: [.init("FILE", .ability, required: false, CommandParts.file.doc), .inputs],
    options: [.at, .tz, .input, .attach, .world, .model, .record] + CommandParts.result + [.dryRun] + CommandParts.appearance,
    examples: [
      .init("lucid try", "the briefing, on Robin's Monday"),
      .init("lucid try my.lucidability --at 2026-04-06T12:10", "your own file, at ten past noon"),
      .init("lucid try my.lucidability city=Montreal", "with a value for an input"),
    ],
    exits: CommandParts.runExits)

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
    operands: [CommandParts.file, .inputs],
    options: [.at, .tz, .input, .attach, .vault, .world, .config, .model, .record] + CommandParts.result + [
      .strictRun, .approve, .dryRun,
    ]
      + [.once, .whenChanged, .wait, .noWait, .timeout, .mailTo, .notify, .appendTo, .deliverOn, .noDeliver, .logFormat]
      + CommandParts.appearance,
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
    exits: CommandParts.runExits + CommandParts.writingExits)

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
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona] + CommandParts.result + [
      .strictRun, .approveMessage,
    ]
      + CommandParts.appearance,
    examples: [
      .init("lucid ask 'What is on my calendar today?' --sample", "on Robin's data, without a model"),
      .init("lucid ask 'When could I go for a run?'", "on yours"),
      .init("lucid ask 'What does it say on notice periods?' --attach contract.pdf", "about a document"),
    ],
    exits: CommandParts.runExits + [.locked])

  package static let chat = CommandSpec(
    "chat", "chat about your data",
    discussion: [
      "Like `lucid ask`, with memory: earlier messages are sent along as far as they fit. Each line is a message; a line that ends in "
        + "`\\` continues on the next. /reset starts anew, /help lists the commands, Ctrl-D quits.",
      "Conversations are stored in $XDG_STATE_HOME/lucid/chats; --continue resumes the last one.",
    ],
    options: [.at, .tz, .attach, .sample, .vault, .config, .model, .persona, .goOn, .approveMessage] + CommandParts.appearance,
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
    options: [.at, .tz, .vault, .config, .force, .runFormat, .json, .output, .quiet] + CommandParts.appearance,
    examples: [
      .init("lucid briefing || true", "in ~/.profile: the first shell of the day shows it"),
      .init("lucid briefing --force --format=html -o today.html", "as a page"),
      .init("lucid briefing dismiss", "not today"),
    ],
    exits: [.nothing, .partial])
}
