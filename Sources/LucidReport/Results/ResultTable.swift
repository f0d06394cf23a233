/// The fields of one result of `--json`, without the frame.
package struct ResultShape: Sendable {
  package struct Field: Sendable {
    package enum Kind: Sendable {
      case text, time, integer, number, boolean
      case texts, times
      case object, objects
      /// Rows of names, as the waves of a plan.
      case rows
      case any
    }

    package let name: String
    let kind: Kind
    /// Whether it may be null.
    var isNullable = false
    /// Whether it may be missing.
    package private(set) var isOptional = false

    init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

    var orNull: Field {
      var field = self
      field.isNullable = true
      return field
    }

    var optional: Field {
      var field = self
      field.isOptional = true
      return field
    }
  }

  /// The name of its definition in the schema.
  package let name: String
  let doc: String
  package let fields: [Field]

  init(_ name: String, _ doc: String, _ fields: [Field]) { (self.name, self.doc, self.fields) = (name, doc, fields) }

  /// A result that says what was done.
  private init(done name: String, _ doc: String, _ fields: [Field] = []) {
    self.init(name, doc, [Field("done", .text)] + fields)
  }
}

extension ResultShape {
  /// Every result of every command. A field that is not here fails the test of all commands.
  ///
  /// To add a result: its shape here, and its line in Tests/Surface/json.tsv.
  package static let all: [ResultShape] =
    [failure] + runs + history + changes + abilities + library + schedules + tools + models + host

  private static let failure = ResultShape(
    "failure", "A command that came to no result, and why.", [Field("failure", .object)])

  // MARK: Runs

  private static let runs = [
    ResultShape("run", "A run: `run`, `try`, `ask`, `briefing`, `replay`.", run),
    ResultShape(
      "already_ran", "`run --once`: the run was made before.",
      [
        Field("outcome", .text), Field("reason", .text), Field("run", .text), Field("started_at", .time),
      ]),
    ResultShape(
      "status", "`status`: figures of the day.",
      [
        Field("written_at", .time), Field("habits_today", .integer).orNull, Field("habits_total", .integer).orNull,
        Field("top_streak_name", .text).orNull, Field("top_streak_days", .integer),
        Field("pinned_note", .text).orNull, Field("pending", .integer).orNull, Field("asked_by", .objects).optional,
      ]),
    ResultShape(
      "reasons", "`why`: the first failure of a run, and what is missing in it.",
      [
        Field("ability", .text), Field("outcome", .text), Field("first_failure", .object).orNull, Field("missing", .texts),
        Field("notices", .texts), Field("not_found", .texts), Field("receipts", .integer), Field("author", .text).orNull,
        Field("failed_model", .object).optional, Field("command", .text),
        Field("replay", .text).optional,
      ]),
    ResultShape(
      "exclusions", "`why not`: why something is not in an answer.",
      [
        Field("words", .text), Field("run", .text), Field("ability", .text), Field("started_at", .time),
        Field("reasons", .objects), Field("looked_at", .objects),
      ]),
    ResultShape(
      "found", "`find`: records that have some words.",
      [Field("words", .text), Field("items", .objects), Field("looked_at", .texts), Field("unavailable", .texts)]),
    ResultShape(
      "backtest", "`history backtest`: what a run would have said at past times.",
      [
        Field("ability", .text), Field("file", .text), Field("zone", .text), Field("now", .time),
        Field("days", .integer).orNull, Field("ahead", .integer).orNull, Field("times", .text),
        Field("model", .text).orNull, Field("planned", .integer), Field("interrupted", .boolean),
        Field("moments", .objects), Field("summary", .object), Field("against", .object).optional,
        Field("elapsed_ms", .integer).optional,
      ]),
    ResultShape(done: "dismissal", "`briefing dismiss`.", [Field("day", .text)]),
  ]

  private static let run: [Field] = [
    Field("outcome", .text), Field("run", .text), Field("ability", .object), Field("started_at", .time),
    Field("zone", .text), Field("command", .text).optional, Field("prompt", .object), Field("persona", .object).optional,
    Field("steps", .objects), Field("variables", .objects), Field("headline", .object).orNull,
    Field("card", .object).orNull, Field("answer", .object).orNull, Field("receipts", .object),
    Field("notices", .objects), Field("failure", .object).orNull, Field("changes", .objects).optional,
    Field("change_summary", .text).optional,
    Field("committed", .boolean).optional, Field("fate", .text).optional, Field("proposals", .objects).optional,
    Field("dry_run", .object).optional, Field("elapsed_ms", .integer).optional,
  ]

  // MARK: History

  private static let history = [
    ResultShape("history", "`history list`: stored runs, newest first.", [Field("runs", .objects)]),
    ResultShape(
      "forecast", "`history list --forecast`.",
      [
        Field("days_ahead", .integer), Field("days_of_runs", .number).orNull, Field("first_run", .time).orNull,
        Field("abilities", .objects),
      ]),
    ResultShape(
      "stored_run", "`history show`: a stored run, and what it was made from.",
      [
        Field("run", .object), Field("file", .object), Field("labels", .object), Field("command", .texts),
        Field("program", .text), Field("inputs", .object), Field("calls", .objects), Field("sent", .objects),
        Field("services", .objects).optional, Field("omitted", .texts), Field("deliveries", .objects),
      ]),
    ResultShape(
      "sent", "`history show --sent`: the requests that left the machine.",
      [Field("left_this_machine", .boolean), Field("sent", .objects)]),
    ResultShape("told", "`told`: facts that delivered results told, oldest first.", [Field("facts", .objects)]),
    ResultShape(done: "forgotten", "`told --forget`.", [Field("count", .integer)]),
    ResultShape("deliveries", "`schedule deliver`: deliveries of results.", [Field("deliveries", .objects)]),
  ]

  // MARK: Changes

  private static let changes = [
    ResultShape("pending", "`apply`: pending changes.", [Field("pending", .objects)]),
    ResultShape(
      "applied", "`apply --all`: what was changed.",
      [Field("run", .text), Field("changes", .objects), Field("notices", .texts)]),
    ResultShape(
      done: "rejected", "`reject`.",
      [Field("run", .text).optional, Field("client", .text).optional, Field("count", .integer)]),
    ResultShape(
      done: "reversal", "`undo` and `redo`; with --diff `done` is `dry-run`.",
      [Field("run", .text), Field("files", .texts)]),
  ]

  // MARK: Writing abilities

  private static let abilities = [
    ResultShape(
      "diagnostics", "`check` and `config check`.",
      [
        Field("errors", .integer), Field("warnings", .integer), Field("hints", .integer),
        Field("omitted", .integer).optional, Field("diagnostics", .objects),
      ]),
    ResultShape(
      "explanations", "`explain`: the pages of diagnostics, and the meanings of other words.",
      [Field("diagnostics", .objects), Field("explanations", .objects)]),
    ResultShape("formatted", "`fmt`: what was done with each file.", [Field("files", .objects)]),
    ResultShape("plan", "`plan`: what a run would do.", plan),
    ResultShape("plans", "`plan` of a file with several abilities.", [Field("plans", .objects)]),
    ResultShape(
      "tests", "`test`: the tests of each file.",
      [
        Field("tests", .integer), Field("failed", .integer), Field("files_with_errors", .integer),
        Field("files", .objects),
      ]),
    ResultShape(
      "audit", "`trust audit`: data that an ability sends without saying it.",
      [
        Field("pairs", .integer), Field("differences", .integer), Field("not_on_card", .integer),
        Field("files", .objects),
      ]),
    ResultShape(
      done: "created", "`new`.",
      [
        Field("file", .text), Field("text", .text).optional, Field("by", .text).optional,
        Field("not_understood", .texts).optional, Field("schedule", .text).orNull.optional,
        Field("trial_exit", .integer).optional,
      ]),
    ResultShape(
      "imported", "`import`: an ability made from a file of another program.",
      [Field("file", .text), Field("kind", .text), Field("text", .text), Field("notes", .objects)]),
  ]

  private static let plan: [Field] = [
    Field("ability", .object), Field("files", .texts), Field("prompt", .text), Field("answer", .text).optional,
    Field("headline", .text).optional, Field("when", .text).orNull,
    Field("inputs", .objects), Field("steps", .objects), Field("off", .texts).optional, Field("waves", .rows),
    Field("edges", .objects), Field("variables", .objects), Field("card", .text).orNull,
    Field("card_filled", .any).optional, Field("output", .text), Field("schema", .any).optional,
    Field("persona", .object).optional, Field("sections", .texts).optional, Field("limits", .object),
    Field("offers", .texts).optional, Field("writes", .object).optional, Field("model", .any).optional,
    Field("capabilities", .object), Field("inferred", .boolean), Field("clues", .objects), Field("asks", .objects),
  ]

  // MARK: The library

  private static let library = [
    ResultShape("abilities", "`list`, and `show` of a file with several abilities.", [Field("abilities", .objects)]),
    ResultShape(
      "ability", "`show`: one ability.",
      card + [
        Field("from", .text), Field("file", .text).orNull, Field("sha256", .text), Field("trusted", .boolean),
        Field("trust", .text), Field("signed", .text).orNull, Field("model", .text).optional, Field("limits", .object),
        Field("inputs", .objects), Field("capabilities", .object), Field("most", .object), Field("prompt", .text),
        Field("answer", .text).optional, Field("headline", .text).optional, Field("remarks", .texts),
      ]),
    ResultShape(
      "gallery", "`gallery list`: abilities by category, and the added galleries.",
      [Field("categories", .objects), Field("galleries", .objects)]),
    ResultShape(
      "gallery_ability", "`gallery show`: one ability with its preview.",
      card + [
        Field("default", .boolean), Field("gallery", .text).orNull, Field("installed", .text).orNull,
        Field("capabilities", .object), Field("inputs", .objects), Field("prompt", .text),
        Field("answer", .text).optional, Field("headline", .text).optional, Field("preview", .object).orNull,
      ]),
    ResultShape(
      done: "installed", "`install` and `gallery install`.",
      [Field("source", .text), Field("sha256", .text), Field("abilities", .objects)]),
    ResultShape(done: "updated", "`update`.", [Field("new", .texts), Field("abilities", .objects)]),
    ResultShape(done: "moved", "`list move`.", [Field("name", .text), Field("place", .integer)]),
    ResultShape(done: "names", "`remove` and `gallery update`: what was changed.", [Field("names", .texts)]),
    ResultShape(
      done: "reset", "`list reset`.",
      [
        Field("restored", .texts), Field("removed", .texts), Field("kept", .texts), Field("replaced", .texts),
        Field("reordered", .boolean),
      ]),
    ResultShape(done: "exported_text", "`share export`.", [Field("text", .text), Field("private", .objects)]),
    ResultShape(
      done: "exported_package", "`share export --as`.",
      [Field("kind", .text), Field("path", .text), Field("abilities", .objects), Field("private", .objects)]),
    ResultShape("verification", "`share verify`.", [Field("verified", .boolean), Field("paths", .objects)]),
    ResultShape(
      done: "site", "`share site`.", [Field("path", .text), Field("count", .integer), Field("remarks", .texts)]),
    ResultShape(
      done: "added_gallery", "`gallery add`.",
      [Field("name", .text), Field("kind", .text), Field("address", .text), Field("count", .integer)]),
    ResultShape(
      done: "removed_gallery", "`gallery remove`.", [Field("name", .text), Field("installed", .texts)]),
    ResultShape("grants", "`trust list`: what was permitted and denied.", [Field("grants", .objects)]),
    ResultShape(done: "granted", "`trust grant`.", [Field("ability", .text), Field("permissions", .objects)]),
    ResultShape(done: "ability_done", "`trust revoke` and `mcp hide`.", [Field("ability", .text)]),
  ]

  private static let card: [Field] = [
    Field("name", .text), Field("label", .text), Field("id", .text).orNull, Field("summary", .text).orNull,
    Field("icon", .text).orNull, Field("color", .text).orNull, Field("category", .text).orNull,
    Field("slot", .text).orNull, Field("plan", .text).orNull,
  ]

  // MARK: Schedules

  private static let schedules = [
    ResultShape("schedules", "`schedule list` and `schedule check`.", [Field("schedules", .objects)]),
    ResultShape(
      "schedule", "`schedule show`: one schedule.",
      [
        Field("name", .text), Field("ability", .text), Field("when", .text), Field("on", .text).orNull,
        Field("zone", .text), Field("by", .text), Field("options", .texts), Field("next", .time).orNull,
        Field("last", .time).orNull, Field("outcome", .text).orNull, Field("calendar", .texts).optional,
      ]),
    ResultShape("run_times", "`schedule next`: times of runs.", [Field("next", .objects)]),
    ResultShape(
      "due", "`schedule due`: runs of a window of time.",
      [
        Field("from", .time), Field("until", .time), Field("complete", .boolean), Field("due", .objects),
        Field("started_elsewhere", .texts),
      ]),
    ResultShape(
      done: "added_schedule", "`schedule add`.",
      [
        Field("name", .text), Field("when", .text), Field("on", .text).orNull, Field("zone", .text), Field("by", .text),
        Field("next_times", .times), Field("notes", .texts),
      ]),
    ResultShape(done: "printed_schedule", "`schedule add --timer print`.", [Field("name", .text), Field("text", .text)]),
    ResultShape(done: "name_done", "`schedule remove`, `schedule ack`, `mcp remove`.", [Field("name", .text)]),
    ResultShape("incidents", "`schedule incidents`: open failures.", [Field("incidents", .objects)]),
  ]

  // MARK: Tools

  private static let tools = [
    ResultShape("tools", "`tools`.", [Field("tools", .objects), Field("aliases", .object)]),
    ResultShape(
      "variables", "`tools --variables`.",
      [
        Field("variables", .objects), Field("settings", .objects), Field("persona", .objects), Field("loop", .objects),
        Field("families", .texts),
      ]),
    ResultShape("filters", "`tools --filters`.", [Field("filters", .objects)]),
    ResultShape("records", "`tools` with names of records.", [Field("records", .objects)]),
    ResultShape(
      "own_tools", "`tools own list`.",
      [Field("tools", .objects), Field("families", .objects), Field("questions", .objects)]),
    ResultShape(
      "own_tool", "`tools own show`.",
      [
        Field("name", .text), Field("summary", .text), Field("effect", .text), Field("reach", .text),
        Field("stays_on_device", .boolean), Field("declaration", .text),
      ]),
    ResultShape(
      "tool_check", "`tools own test` of a tool.",
      [
        Field("tool", .text), Field("reach", .text), Field("arguments", .object), Field("made_up", .texts),
        Field("result", .any), Field("elapsed_ms", .integer).orNull, Field("good", .boolean), Field("checks", .objects),
      ]),
    ResultShape(
      "family_check", "`tools own test` of a family.",
      [Field("family", .text), Field("reach", .text), Field("good", .boolean), Field("checks", .objects)]),
    ResultShape(done: "declared", "`tools own into`.", [Field("file", .text), Field("tools", .texts)]),
    ResultShape("servers", "`mcp list`.", [Field("servers", .objects)]),
    ResultShape("server", "`mcp show NAME`.", server),
    ResultShape(
      "server_tool", "`mcp show NAME TOOL`.",
      [
        Field("name", .text), Field("tool", .text), Field("summary", .text), Field("effect", .text),
        Field("sha256", .text), Field("declaration", .text), Field("left_out", .objects),
      ]),
    ResultShape(
      done: "server_done", "`mcp add` and `mcp update`.", [Field("changes", .texts).optional, Field("server", .object)]),
    ResultShape(
      done: "exposed", "`mcp expose`.",
      [Field("ability", .text), Field("client", .text), Field("sources", .texts), Field("writes", .texts)]),
    ResultShape("clients", "`mcp exposed`.", [Field("clients", .objects)]),
  ]

  private static let server: [Field] = [
    Field("name", .text), Field("reach", .text), Field("agreed", .boolean), Field("title", .text).orNull,
    Field("version", .text).orNull, Field("protocol", .text).orNull, Field("tools", .objects),
    Field("left_out", .objects),
  ]

  // MARK: Models

  private static let models = [
    ResultShape(
      "models", "`models list`.",
      [
        Field("default", .text), Field("fallback", .text).orNull, Field("local_only", .texts),
        Field("models", .objects),
      ]),
    ResultShape("found_models", "`models find`.", [Field("added", .texts), Field("servers", .objects)]),
    ResultShape(
      "model_test", "`models test`.",
      [
        Field("model", .text), Field("whole", .boolean), Field("groups", .objects), Field("trust", .objects),
        Field("cost", .object), Field("prompts", .objects),
      ]),
    ResultShape(
      "prompt", "`models prompt`.",
      [
        Field("synthesis", .boolean), Field("bytes", .integer), Field("tokens", .integer), Field("context", .integer),
        Field("output", .integer), Field("message", .integer), Field("tools", .object), Field("text", .text),
        Field("sections", .objects),
      ]),
  ]

  // MARK: The host

  private static let host = [
    ResultShape("health", "`doctor`.", [Field("state", .text), Field("findings", .objects)]),
    ResultShape(
      "settings", "`config list`.",
      [Field("file", .text).orNull, Field("profile", .text).orNull, Field("keys", .objects)]),
    ResultShape("setting", "`config get`.", [Field("key", .text), Field("value", .any)]),
    ResultShape(done: "key_done", "`config set` and `config unset`.", [Field("key", .text)]),
    ResultShape("path", "`config path`.", [Field("path", .text)]),
    ResultShape(
      done: "setup", "`setup` and `config edit`.",
      [
        Field("file", .text), Field("text", .text).optional, Field("keys", .object).optional,
        Field("notes", .texts).optional, Field("files", .texts).optional, Field("mailboxes", .texts).optional,
      ]),
    ResultShape(
      "own_data", "`data list`.",
      [Field("parts", .objects), Field("other_files", .texts), Field("unreadable", .texts)]),
    ResultShape(
      done: "exported_data", "`data export` and `data people export`.",
      [
        Field("path", .text), Field("file_count", .integer), Field("bytes", .integer).optional,
        Field("notices", .texts).optional, Field("left_out", .integer).optional,
      ]),
    ResultShape(
      done: "imported_data", "`data import`.",
      [
        Field("file_count", .integer), Field("parts", .texts), Field("paths", .texts), Field("schedules", .texts),
      ]),
    ResultShape(
      done: "erased_data", "`data erase`.",
      [Field("parts", .texts), Field("schedules", .texts), Field("left", .texts)]),
    ResultShape("people", "`data people list` and `data people check`.", [Field("people", .objects)]),
    ResultShape(
      done: "added_person", "`data people add`.",
      [Field("name", .text), Field("home", .text), Field("uid", .integer)]),
  ]
}
