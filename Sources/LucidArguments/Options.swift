/// Every option of every command, once: commands list them, code asks for them by these names.
extension OptionSpec {
  package static let at = OptionSpec(
    "at", .text("TIME"), "run as if it were TIME: 2026-04-06T07:30, 2026-04-06 or 07:30")
  package static let tz = OptionSpec("tz", .text("ZONE"), "the time zone to run in, such as America/Toronto")
  package static let input = OptionSpec(
    "input", .pair("NAME=VALUE"), repeatable: true, "a value for an input of the ability; once for each input")
  package static let attach = OptionSpec(
    "attach", .text("FILE"), repeatable: true, "a file to answer from: text, Markdown, RTF or PDF; at most three")
  package static let vault = OptionSpec("vault", .text("DIR"), "the folder with your calendar, mail, notes and so on")
  package static let sample = OptionSpec(
    "sample", .flag, "on the data of Robin, a person who does not exist: nothing of yours is read or written")
  package static let persona = OptionSpec("persona", .text("NAME"), "answer as this persona, such as decisionHelper")
  package static let approveMessage = OptionSpec(
    "approve", .flag, "write what the model asks for when the answer is there; ask nothing")
  package static let goOn = OptionSpec("continue", short: "c", .flag, "go on with the last conversation")
  package static let synthesis = OptionSpec("synthesis", .flag, "the prompt of the second asking, after a search of the web")
  package static let whyPrompt = OptionSpec("why", .flag, "each section instead: in or out and why, its size, its file")
  package static let world = OptionSpec(
    "world", .text("FILE"), "a YAML file of what tools say, such as `mail: unavailable`; only what it holds is there")
  package static let model = OptionSpec(
    "model", .text("SPEC"), "who answers: digest, a profile of the configuration, or openai:ADDRESS, anthropic:MODEL, replay:DIR")
  package static let record = OptionSpec(
    "record", .text("DIR"), "write each exchange with a model into DIR, to run again with --model=replay:DIR")
  package static let config = OptionSpec("config", .text("FILE"), "read this configuration instead of the usual one")
  package static let profile = OptionSpec("profile", .text("NAME"), "with the keys under `profiles: NAME` of the configuration")
  package static let secrets = OptionSpec(
    "secrets", .flag, "run the programs that print keys too, to see whether they do; what they print is not shown")
  package static let modelCheck = OptionSpec(
    "model-check", .flag, "ask the default model for one word, which may cost money")
  package static let checkNames = OptionSpec("only", .text("NAME"), repeatable: true, "only this check, such as mail")
  package static let probe = OptionSpec(
    "probe", .flag, "look for a model server on this machine too: one request to each usual port")
  package static let setupYes = OptionSpec("yes", short: "y", .flag, "take every default; ask nothing")
  package static let configurationSchema = OptionSpec("config", .flag, "the schema of the configuration instead")
  package static let runFormat = OptionSpec("format", .choice(["text", "markdown", "json", "html"]), "how to write the result")
  package static let testFormat = OptionSpec("format", .choice(["text", "tap", "junit", "json"]), "how to write the result")
  package static let reportFormat = OptionSpec("format", .choice(["text", "json"]), "how to write the result")
  package static let planFormat = OptionSpec(
    "format", .choice(["text", "json", "mermaid", "dot"]), "how to write the result")

  package static let checkFormat = OptionSpec(
    "format", .choice(["text", "json", "sarif", "github"]), "how to write the result")
  package static let json = OptionSpec("json", .flag, "the same as --format=json")
  package static let jsonResult = OptionSpec("json", .flag, "write the result as JSON")
  package static let jsonl = OptionSpec("jsonl", .flag, "one JSON line for each thing that happens, while it happens")
  package static let output = OptionSpec(
    "output", short: "o", .text("FILE"), "write the result to FILE instead of standard output")
  package static let mailTo = OptionSpec(
    "mail-to", .text("ADDRESS"), repeatable: true, "mail the result to ADDRESS too, through the system's sendmail")
  package static let notify = OptionSpec(
    "notify", .flag, "notify you of the result: on the desktop, and by the ntfy topic of the configuration")
  package static let appendTo = OptionSpec("append-to", .text("NOTE"), "add the result to the note of your vault with this title")
  package static let deliverOn = OptionSpec(
    "deliver-on", .choice(["ok", "partial", "failed"]), repeatable: true,
    "deliver only what ends so; all of it when left out")
  package static let noDeliver = OptionSpec("no-deliver", .flag, "deliver nothing, whatever the configuration says")
  package static let logFormat = OptionSpec(
    "log-format", .choice(["text", "json", "journald"]), "a line on standard error for each thing that happens, in this form")
  package static let deliverPending = OptionSpec("pending", .flag, "all that waits, of all runs")
  package static let deliverDrop = OptionSpec("drop", .flag, "do not deliver it, now or later")
  package static let openMetrics = OptionSpec("openmetrics", .flag, "the same as --format=openmetrics")
  package static let historyFormat = OptionSpec(
    "format", .choice(["text", "json", "openmetrics"]), "how to write the result")
  package static let quiet = OptionSpec("quiet", short: "q", .flag, "only the answer; nothing about how it was made")
  package static let quietCheck = OptionSpec("quiet", short: "q", .flag, "only the exit code")
  package static let quietTest = OptionSpec("quiet", short: "q", .flag, "only what failed, and the count")
  package static let filter = OptionSpec("filter", .text("TEXT"), "only tests with TEXT in their names; capitals do not count")
  package static let strictRun = OptionSpec("strict", .flag, "a missing or damaged source ends the run as a failure")
  package static let strictCheck = OptionSpec("strict", .flag, "count warnings and hints as errors")
  package static let select = OptionSpec(
    "select", .text("CODE"), repeatable: true, "of warnings and hints, only these; codes with commas between them")
  package static let ignore = OptionSpec("ignore", .text("CODE"), repeatable: true, "leave out warnings and hints of these codes")
  package static let fix = OptionSpec("fix", .flag, "write safe fixes into the files")
  package static let fixGuesses = OptionSpec(
    "fix-guesses", .flag, "fixes too that are likely but not sure, such as the nearest name")
  package static let fixDiff = OptionSpec("diff", .flag, "with --fix: show what would change, and write nothing")
  package static let checkForm = OptionSpec("check", .flag, "write nothing; list the files that would change")
  package static let diff = OptionSpec("diff", .flag, "write nothing; show what would change")
  package static let migrate = OptionSpec(
    "migrate", .flag, "carry older spellings and formats over, and JSON into YAML")
  package static let quietFormat = OptionSpec("quiet", short: "q", .flag, "only the exit code and what is wrong")
  package static let importKind = OptionSpec(
    "from", .text("KIND"), "what FILE is: lucidpal, goose, llm, dotprompt or fabric; found out when left out")
  package static let template = OptionSpec("from", .text("NAME"), "begin with a shipped ability, such as briefing")
  package static let approve = OptionSpec(
    "approve", .flag, "let the ability write and send what its file says; needed for files that are not shipped")
  package static let once = OptionSpec(
    "once", .choice(["hour", "day", "week"]), "do nothing when the same run gave a result in this hour, day or week already")
  package static let whenChanged = OptionSpec(
    "when-changed", .flag, "ask nobody and write nothing when the steps find what they found the last time")
  package static let wait = OptionSpec(
    "wait", .text("TIME"), "wait at most TIME for another run of the same ability, such as 10m; else as long as a run may take")
  package static let noWait = OptionSpec("no-wait", .flag, "do not wait for another run of the same ability")
  package static let timeout = OptionSpec(
    "timeout", .text("TIME"), "the run may take TIME, such as 90s or 10m, whatever the ability says")
  package static let dryRun = OptionSpec(
    "dry-run", .flag, "read for real, but write nothing and ask no model; show what would be done")
  package static let dryRunSetup = OptionSpec("dry-run", .flag, "write nothing; show the file as it would be")
  package static let timings = OptionSpec("timings", .flag, "add measured times to JSON; two runs then differ")
  package static let testTimings = OptionSpec("timings", .flag, "add measured times; two runs then differ")
  package static let cards = OptionSpec("cards", .flag, "the schema of the cards in the JSON of runs instead")
  package static let force = OptionSpec("force", .flag, "show it again, also when it was shown or put away today")
  package static let why = OptionSpec("json", .flag, "write the reasons as JSON")
  package static let ability = OptionSpec("ability", .text("NAME"), "only runs of the ability with this label or FILE")
  package static let outcome = OptionSpec(
    "outcome", .text("WORD"), "only runs that ended so: ok, partial, backend-failed, killed, …")
  package static let since = OptionSpec("since", .text("TIME"), "only runs from TIME on: 7d, 24h, 2026-04-06 or 07:30")
  package static let search = OptionSpec(
    "search", .text("TEXT"), "only runs with TEXT in the prompt, the answer or what went wrong")
  package static let limit = OptionSpec("limit", .integer("N", 1...100_000), "at most N runs; 20 by default")
  package static let long = OptionSpec("long", short: "l", .flag, "with the prompt, the tools and the answer of each")
  package static let sent = OptionSpec("sent", .flag, "only what left this machine: to whom, and every byte of it")
  package static let replayWith = OptionSpec("with", .text("FILE"), "run this file instead of the ability as it was")
  package static let replayDiff = OptionSpec("diff", .flag, "show only what differs from the recorded run")
  package static let applyAll = OptionSpec("all", .flag, "do all that waits in the run")
  package static let waitingList = OptionSpec("list", .flag, "only show what waits, in all runs")
  package static let undoDiff = OptionSpec("diff", .flag, "write nothing; show what would change in the files")
  package static let showFormat = OptionSpec("format", .choice(["text", "json", "html"]), "how to write the result")
  package static let yes = OptionSpec("yes", short: "y", .flag, "agree to exactly what is shown; ask nothing")
  package static let again = OptionSpec("again", .flag, "take it in also when it is there already")
  package static let sha256 = OptionSpec("sha256", .text("SUM"), "refuse a content with any other SHA-256")
  package static let sign = OptionSpec(
    "sign", .text("KEY"), "sign it with this key of OpenSSH; the signature is the file beside it that ends in .sig")
  package static let moveBefore = OptionSpec("before", .text("NAME"), "put it before this one")
  package static let moveTo = OptionSpec("to", .integer("N", 1...1_000_000), "make it number N, from 1")
  package static let galleryName = OptionSpec("name", .text("NAME"), "what the gallery is called; made of its address otherwise")
  package static let resetAll = OptionSpec("all", .flag, "take out what you added too")
  package static let never = OptionSpec("never", .flag, "never allow it, and never ask")
  package static let trustSource = OptionSpec(
    "source", .text("NAME"), repeatable: true, "only this source, such as mail; all of them when left out")
  package static let scheduleTo = OptionSpec(
    "to", .choice(["systemd", "cron", "print"]),
    "who starts it: your own systemd (when there is one) or cron; print only shows both")
  package static let scheduleName = OptionSpec(
    "name", .text("NAME"), "what the schedule is called; the ability's name when left out")
  package static let scheduleCount = OptionSpec("count", short: "n", .integer("N", 1...10_000), "how many times; 5 by default")
  package static let scheduleDelay = OptionSpec(
    "delay", .text("PERIOD"), "put each start off at random by up to PERIOD, such as 5m; systemd only")
  package static let scheduleTimeout = OptionSpec(
    "timeout", .text("PERIOD"), "when systemd ends a run that does not; 30m by default")
  package static let color = OptionSpec(
    "color", .choice(["auto", "always", "never"]), "colour and boxes; auto means on a terminal only")
  package static let width = OptionSpec("width", .integer("N", 20...400), "columns to fill, instead of the terminal's")
  package static let help = OptionSpec("help", short: "h", .flag, "show this help")
  package static let version = OptionSpec("version", .flag, "show the version")
}
