/// Commands about scheduled and stored runs.
package enum AutomateCommands {
  package static let group = CommandGroup("Automate", [schedule, history])

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
    ] + CommandParts.appearance,
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule add tidy.lucidability 'every 2 hours' -- -o tidy.txt", "with options of lucid run"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "preview a WHEN; nothing is added"),
      .init("lucid schedule check", "test all schedules and report missed runs"),
      .init("lucid schedule run briefing", "run it now, as the timer would"),
    ],
    exits: [.partial, .fileInvalid, .consentMissing, .inputMissing, .backendFailed])

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
      .init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"),
    ],
    options: [
      .ability, .outcome, .since, .search, .limit, .long, .sent, .at, .tz, .config, .historyFormat, .json, .openMetrics, .output,
    ]
      + CommandParts.appearance,
    examples: [
      .init("lucid history", "the last twenty runs"),
      .init("lucid history --ability Briefing --since 7d", "the briefings of a week"),
      .init("lucid history --search dentist --long", "questions and answers about it"),
      .init("lucid history show", "the last run"),
      .init("lucid history show Briefing --sent", "what the last briefing sent to a model"),
      .init("lucid history show last --json | jq .calls", "for another program"),
      .init("lucid history --openmetrics -o /var/lib/node_exporter/lucid.prom", "for node_exporter, replaced atomically"),
    ])
}
