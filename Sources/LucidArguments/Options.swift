/// Every option of every command, once: commands list them, code asks for them by these names.
extension OptionSpec {
  // MARK: Input

  package static let at = OptionSpec(
    "at", .text("TIME"), in: .input, "run as if it were TIME: 2026-04-06T07:30, 2026-04-06 or 07:30")
  package static let tz = OptionSpec("tz", .text("ZONE"), in: .input, "time zone, such as America/Toronto")
  package static let input = OptionSpec(
    "input", .pair("NAME=VALUE"), repeatable: true, in: .input, "set an input of the ability; repeatable")
  package static let attach = OptionSpec(
    "attach", .text("FILE"), repeatable: true, in: .input, "attach a text, Markdown, RTF or PDF file; at most three")
  package static let vault = OptionSpec(
    "vault", .text("DIR"), in: .input, "folder with your calendar, mail, notes and other data")
  package static let sample = OptionSpec(
    "sample", .flag, in: .input, "use the data of a sample person; read and write nothing of yours")
  package static let own = OptionSpec(
    "own", .flag, in: .input, "use your own data instead of the sample person's; services of the network are not asked")
  package static let world = OptionSpec(
    "world", .text("FILE"), in: .input, "mock tool results from a YAML file, such as `mail: unavailable`; replaces all sources")
  package static let config = OptionSpec("config", .text("FILE"), in: .input, "configuration file")
  package static let profile = OptionSpec("profile", .text("NAME"), in: .input, "use profile NAME of the configuration")
  package static let goOn = OptionSpec("continue", short: "c", .flag, in: .input, "continue the last conversation")
  package static let conversation = OptionSpec(
    "conversation", .text("NAME"), in: .input, "continue this conversation: the name of its file without .jsonl")

  // MARK: Model

  package static let model = OptionSpec(
    "model", .text("SPEC"), in: .model,
    "model to use: digest (built-in summary), a configured name, openai:ADDRESS, anthropic:MODEL or replay:DIR")
  package static let record = OptionSpec(
    "record", .text("DIR"), in: .model, "save model exchanges in DIR, for --model=replay:DIR")
  package static let persona = OptionSpec("persona", .text("NAME"), in: .model, "persona to answer as, such as decisionHelper")
  package static let synthesis = OptionSpec(
    "synthesis", .flag, in: .model, "show the prompt of the second request, after a web search")
  package static let whyPrompt = OptionSpec(
    "why", .flag, "list the sections instead: included or not, reason, size, file")

  // MARK: Output

  package static let runFormat = OptionSpec(
    "format", .choice(["text", "markdown", "json", "html"]), in: .output, "output format")
  package static let testFormat = OptionSpec("format", .choice(["text", "tap", "junit", "json"]), in: .output, "output format")
  package static let reportFormat = OptionSpec("format", .choice(["text", "json"]), in: .output, "output format")
  package static let planFormat = OptionSpec(
    "format", .choice(["text", "json", "html", "mermaid", "dot"]), in: .output, "output format")
  package static let checkFormat = OptionSpec(
    "format", .choice(["text", "json", "sarif", "github"]), in: .output, "output format")
  package static let historyFormat = OptionSpec(
    "format", .choice(["text", "json", "openmetrics"]), in: .output, "output format")
  package static let showFormat = OptionSpec("format", .choice(["text", "json", "html"]), in: .output, "output format")
  package static let json = OptionSpec("json", .flag, in: .output, "same as --format=json")
  package static let jsonResult = OptionSpec("json", .flag, in: .output, "write the result as one JSON object")
  package static let jsonl = OptionSpec("jsonl", .flag, in: .output, "write one JSON line per event, as events happen")
  package static let forecast = OptionSpec(
    "forecast", .flag, in: .output, "show what models will take in the next 30 days, by the stored runs of the last 30")
  package static let openMetrics = OptionSpec("openmetrics", .flag, in: .output, "same as --format=openmetrics")
  package static let why = OptionSpec("json", .flag, in: .output, "write the reasons as JSON")
  package static let timings = OptionSpec(
    "timings", .flag, in: .output, "add measured times to JSON; output is no longer reproducible")
  package static let testTimings = OptionSpec(
    "timings", .flag, in: .output, "add measured times; output is no longer reproducible")
  package static let output = OptionSpec(
    "output", short: "o", .text("FILE"), in: .output, "write the result to FILE instead of standard output")
  package static let showPrompt = OptionSpec(
    "show-prompt", .flag, in: .output, "show the prompt above the card")
  package static let brief = OptionSpec(
    "brief", .flag, in: .output, "show headlines and tiles of the card; of a list the first rows")
  package static let full = OptionSpec("full", .flag, in: .output, "show every row and every line of the card")
  package static let quiet = OptionSpec("quiet", short: "q", .flag, in: .output, "show only the answer")
  package static let quietCheck = OptionSpec("quiet", short: "q", .flag, in: .output, "show nothing; set only the exit code")
  package static let quietTest = OptionSpec("quiet", short: "q", .flag, in: .output, "show only failures and the total")
  package static let quietFormat = OptionSpec("quiet", short: "q", .flag, in: .output, "show only errors")
  package static let color = OptionSpec(
    "color", .choice(["auto", "always", "never"]), in: .output, "use colors and boxes; auto: only on a terminal")
  package static let width = OptionSpec(
    "width", .integer("N", 20...400), in: .output, "line width in columns; default: the terminal's")
  package static let page = OptionSpec(
    "page", .flag, in: .output, "show the views on a page of 127.0.0.1 that renews itself, and print its address")
  package static let views = OptionSpec(
    "count", .integer("N", 1...1_000_000), in: .output, "end after N views; default: at Ctrl-C")
  package static let long = OptionSpec(
    "long", short: "l", .flag, in: .output, "include the prompt, tools and answer of each run")
  package static let sent = OptionSpec(
    "sent", .flag, in: .output, "show only the data that left this machine, byte for byte, with its recipients")

  // MARK: Writing

  package static let about = OptionSpec(
    "about", .text("RUN"), in: .input, "continue from the result of a stored run")
  package static let strictRun = OptionSpec(
    "strict", .flag, in: .writing, "fail if a source is missing or damaged, or the model fell short")
  package static let approve = OptionSpec(
    "approve", .flag, in: .writing, "permit this run to write and send; needed for abilities that are not shipped")
  package static let approveMessage = OptionSpec(
    "approve", .flag, in: .writing, "apply the changes that the model requests, without asking")
  package static let dryRun = OptionSpec(
    "dry-run", .flag, in: .writing, "read the sources, but write nothing and ask no model; show what would be done")

  // MARK: Delivery

  package static let mailTo = OptionSpec(
    "mail-to", .text("ADDRESS"), repeatable: true, in: .delivery, "email the result to ADDRESS with sendmail; repeatable")
  package static let notify = OptionSpec(
    "notify", .flag, in: .delivery, "send a desktop notification, and one to the configured ntfy topic")
  package static let appendTo = OptionSpec(
    "append-to", .text("NOTE"), in: .delivery, "append the result to the note of this title in your vault")
  package static let deliverOn = OptionSpec(
    "deliver-on", .choice(["ok", "partial", "failed"]), repeatable: true, in: .delivery,
    "deliver only these outcomes; default: all; repeatable")
  package static let noDeliver = OptionSpec(
    "no-deliver", .flag, in: .delivery, "deliver nothing, whatever the configuration says")
  package static let deliverPending = OptionSpec("pending", .flag, "all pending deliveries of all runs")
  package static let deliverAll = OptionSpec("all", .flag, "all that are listed: pending and failed ones")
  package static let deliverDrop = OptionSpec("drop", .flag, "drop the deliveries instead of retrying them")

  // MARK: Unattended runs

  package static let once = OptionSpec(
    "once", .choice(["hour", "day", "week"]), in: .unattended, "do nothing if this run already succeeded in the period")
  package static let whenChanged = OptionSpec(
    "when-changed", .flag, in: .unattended, "do nothing more if the steps find the same as in the last run")
  package static let wait = OptionSpec(
    "wait", .text("DURATION"), in: .unattended,
    "wait at most DURATION, such as 10m, for another run of the ability; default: the limit of a run")
  package static let noWait = OptionSpec("no-wait", .flag, in: .unattended, "do not wait for another run of the ability")
  package static let timeout = OptionSpec(
    "timeout", .text("DURATION"), in: .unattended, "end the run after DURATION, such as 90s or 10m; default: the ability's limit")
  package static let logFormat = OptionSpec(
    "log-format", .choice(["text", "json", "journald"]), in: .unattended, "log each event to standard error")

  // MARK: Checking and formatting

  package static let filter = OptionSpec("filter", .text("TEXT"), "run only tests with TEXT in their names; ignores case")
  package static let strictCheck = OptionSpec("strict", .flag, "treat warnings and hints as errors")
  package static let select = OptionSpec(
    "select", .text("CODE"), repeatable: true, "report only these warnings and hints; separate codes with commas")
  package static let ignore = OptionSpec("ignore", .text("CODE"), repeatable: true, "do not report these warnings and hints")
  package static let fix = OptionSpec("fix", .flag, "apply safe fixes to the files")
  package static let fixGuesses = OptionSpec("fix-guesses", .flag, "apply likely fixes too, such as the nearest name")
  package static let fixDiff = OptionSpec("diff", .flag, "with --fix: show the changes without writing them")
  package static let checkForm = OptionSpec("check", .flag, "list the files that would change; write nothing")
  package static let diff = OptionSpec("diff", .flag, "show the changes; write nothing")
  package static let migrate = OptionSpec("migrate", .flag, "convert older spellings and formats, and JSON to YAML")
  package static let importKind = OptionSpec(
    "kind", .choice(["lucidpal", "goose", "llm", "dotprompt", "prompty", "fabric", "skill", "openclaw", "hermes"]),
    former: "from", "format of FILE; default: detected")
  package static let template = OptionSpec("from", .text("ABILITY"), "copy a shipped ability, such as briefing")
  package static let variables = OptionSpec("variables", .flag, "list variables instead of tools")
  package static let filters = OptionSpec("filters", .flag, "list filters instead of tools")

  // MARK: Runs

  package static let ability = OptionSpec("ability", .text("ABILITY"), "only runs of this ability, by label or FILE")
  package static let outcome = OptionSpec(
    "outcome", .text("OUTCOME"), "only runs with this outcome: ok, partial, backend-failed, killed, …")
  package static let since = OptionSpec("since", .text("TIME"), "only runs since TIME: 7d, 24h, 2026-04-06 or 07:30")
  package static let search = OptionSpec("search", .text("TEXT"), "only runs with TEXT in the prompt, answer or error")
  package static let limit = OptionSpec("limit", .integer("N", 1...100_000), "list at most N runs; default: 20")
  package static let replayWith = OptionSpec("with", .text("FILE"), "run FILE instead of the stored ability")
  package static let replayDiff = OptionSpec("diff", .flag, "show only the differences from the stored run")
  package static let applyAll = OptionSpec("all", .flag, "apply all pending changes of the run")
  package static let toldForget = OptionSpec("forget", .flag, "forget the facts that match PATTERN")
  package static let toldAll = OptionSpec("all", .flag, "with --forget: all facts")
  package static let waitingList = OptionSpec("list", .flag, "only list the pending changes of all runs")
  package static let undoDiff = OptionSpec("diff", .flag, "show the changes to files; write nothing")
  package static let force = OptionSpec("force", .flag, "show it even if it was shown or dismissed today")

  // MARK: Backtests

  package static let days = OptionSpec("days", .integer("N", 1...366), "run it over the last N days; default: 30")
  package static let ahead = OptionSpec(
    "ahead", .integer("N", 1...366), "run it over the next N days, on your data as they are now")
  package static let times = OptionSpec(
    "time", .text("WHEN"), repeatable: true,
    "time of a run: 07:30, or words such as 'weekdays 7:30'; default: its schedules; repeatable")
  package static let against = OptionSpec(
    "against", .text("FILE"), "compare with another version of the ability; show only what differs")
  package static let verbose = OptionSpec("verbose", short: "v", .flag, in: .output, "show whole answers and all changes")
  package static let backtestModel = OptionSpec(
    "model", .text("SPEC"), in: .model, "model to ask in every run, after a question; default: none, the built-in summary")
  package static let approveModel = OptionSpec(
    "approve", .flag, in: .model, "permit the runs, and the requests to the model, without asking")

  // MARK: Library

  package static let yes = OptionSpec("yes", short: "y", .flag, "agree to exactly what is shown, without asking")
  package static let again = OptionSpec("again", .flag, "reinstall an ability that is already installed")
  package static let sha256 = OptionSpec("sha256", .text("CHECKSUM"), "refuse content with any other SHA-256 checksum")
  package static let exportAs = OptionSpec(
    "as", .choice(["skill", "plugin"]), "write a folder for agents into the folder of -o, instead of a file")
  package static let sign = OptionSpec(
    "sign", .text("KEY"), "sign with this OpenSSH key; writes the signature to FILE.sig")
  package static let moveBefore = OptionSpec("before", .text("ABILITY"), "place it before this ability")
  package static let moveTo = OptionSpec("to", .integer("N", 1...1_000_000), "place it at position N; the first is 1")
  package static let galleryName = OptionSpec("name", .text("NAME"), "name of the gallery; default: from its address")
  package static let siteFrom = OptionSpec(
    "abilities", .text("DIR"), former: "from", "the abilities of a folder, or gallery for the shipped ones; default: your own")
  package static let siteAddress = OptionSpec(
    "address", .text("URL"), "where it will be served, for the feed, the catalog and the commands on its pages")
  package static let resetAll = OptionSpec("all", .flag, "remove the abilities that you added, too")
  package static let never = OptionSpec("never", .flag, "deny permanently, without asking again")
  package static let trustSource = OptionSpec(
    "source", .text("SOURCE"), repeatable: true, "only this source, such as mail; default: all; repeatable")

  // MARK: Schedules

  package static let scheduleTo = OptionSpec(
    "timer", .choice(["systemd", "cron", "none", "print"]), former: "to",
    "what starts the runs; none: an engine outside asks `lucid schedule due`; print: only show units and crontab; default: systemd, if available"
  )
  package static let scheduleOn = OptionSpec(
    "on", .text("TRIGGER"), "start on mail.new, file PATH or before-event DURATION, instead of at WHEN")
  package static let scheduleEvery = OptionSpec(
    "every", .text("DURATION"), "with --on: look every DURATION, such as 15m; default: 5m, for events 1m")
  package static let scheduleName = OptionSpec("name", .text("NAME"), "name of the schedule; default: the ability's name")
  package static let scheduleCount = OptionSpec(
    "count", short: "n", .integer("N", 1...10_000), "number of run times to list; default: 5")
  package static let scheduleDelay = OptionSpec(
    "delay", .text("DURATION"), "delay each start at random by up to DURATION, such as 5m; systemd only")
  package static let scheduleTimeout = OptionSpec(
    "timeout", .text("DURATION"), "systemd ends the run after DURATION; default: 30m")
  package static let dueFrom = OptionSpec(
    "since", .text("TIME"), former: "from", "the first moment of the window; default: now")
  package static let dueUntil = OptionSpec(
    "until", .text("TIME"), "the end of the window, which is not in it; default: a day later")

  // MARK: People

  package static let people = OptionSpec(
    "people", .text("DIR"), "folder with the home folder of each person; default: the variable LUCID_PEOPLE")
  package static let personUser = OptionSpec(
    "uid", .integer("N", 1...2_147_483_647), "the number of the account that gets the home; only as root")
  package static let personExport = OptionSpec(
    "output", short: "o", .text("PATH"), "a new folder, or a file that ends in .zip; default: NAME.zip")

  // MARK: Set up

  package static let secrets = OptionSpec(
    "secrets", .flag, "run the programs that print keys, to test them; their output is not shown")
  package static let modelCheck = OptionSpec("model-check", .flag, "request one word from the default model; may cost money")
  package static let checkNames = OptionSpec(
    "only", .text("CHECK"), repeatable: true, "run only this check, such as mail; repeatable")
  package static let promptGroups = OptionSpec(
    "only", .text("GROUP"), repeatable: true,
    "only the prompts of this group: calls, json, shape, figures or refusals; repeatable")
  package static let really = OptionSpec("really", .flag, "call a tool that writes or sends")
  package static let serverInto = OptionSpec("into", .text("FILE"), "declare the tools in this ability")
  package static let serverTool = OptionSpec(
    "tool", .text("TOOL"), repeatable: true, "declare only this tool with --into; repeatable, default all")
  package static let serverNetwork = OptionSpec("network", .flag, "the program may reach the network")
  package static let serverRead = OptionSpec(
    "read", .text("DIR"), repeatable: true, "a folder that the program may read; repeatable")
  package static let serverWrite = OptionSpec(
    "write", .text("DIR"), repeatable: true, "a folder that the program may change; repeatable")
  package static let serverEnv = OptionSpec(
    "env", .text("VARIABLE"), repeatable: true, "a variable that the program gets; repeatable")
  package static let serverKey = OptionSpec(
    "key", .text("VARIABLE"), "the variable with the key that an address is sent as a bearer token")
  package static let serveKey = OptionSpec(
    "key", .text("VARIABLE"), "with --http: the variable with the key that clients send as a bearer token")
  package static let clientName = OptionSpec("client", .text("CLIENT"), "the client that is served")
  package static let clientAsked = OptionSpec("client", .text("CLIENT"), "all changes that this MCP client asked for")
  package static let clientTo = OptionSpec("client", .text("CLIENT"), former: "to", "the client that gets the results")
  package static let clientWrites = OptionSpec(
    "writes", .flag, "the steps write at once; without it their writes stay pending")
  package static let servePort = OptionSpec(
    "http", .integer("PORT", 0...65_535), "serve HTTP on 127.0.0.1 instead of the standard streams; 0: a free port")
  package static let webPort = OptionSpec("port", .integer("PORT", 0...65_535), "the port on 127.0.0.1; without it, a free one")
  package static let webOpen = OptionSpec("open", .flag, "open the link in your browser")
  package static let webInstall = OptionSpec("install", .flag, "serve from each login on, as a systemd user service")
  package static let webUninstall = OptionSpec("uninstall", .flag, "remove what --install has written")
  package static let serveAuthoring = OptionSpec(
    "authoring", .flag, "add tools that check, plan and try texts of abilities")
  package static let noSandbox = OptionSpec("no-sandbox", .flag, "start the program without bubblewrap")
  package static let findYes = OptionSpec("yes", short: "y", .flag, "add the profiles that are shown, without asking")
  package static let probe = OptionSpec(
    "probe", .flag, "look for a model server on this machine: one request to each usual port")
  package static let setupYes = OptionSpec("yes", short: "y", .flag, "accept every default, without asking")
  package static let newYes = OptionSpec("yes", short: "y", .flag, "with a sentence: keep the file without asking")
  package static let newFile = OptionSpec("output", short: "o", .text("FILE"), "the file; default: NAME.lucidability")
  package static let offlineSetup = OptionSpec("offline", .flag, "with a SOURCE: write it without asking the service once")
  package static let dryRunSetup = OptionSpec("dry-run", .flag, "show the configuration; write nothing")
  package static let configurationSchema = OptionSpec("config", .flag, "schema of the configuration")
  package static let resultSchema = OptionSpec("results", .flag, "schema of the results of --json")
  package static let cards = OptionSpec("cards", .flag, "schema of the cards in the JSON of a run")

  package static let help = OptionSpec("help", short: "h", .flag, "show this help")
  package static let version = OptionSpec("version", short: "V", .flag, "show the version")
}
