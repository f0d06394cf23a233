import LucidCore
package import LucidSyntax

/// The keys of the host's configuration that this version acts on, by the same kind of table as the
/// language's own.
package enum ConfigurationKeys {
  /// All that a file may hold: `all`, and profiles of them.
  package static let whole = withProfiles(all)

  /// The same in a file that declares tools of these families.
  static func keys(own: [String]) -> [Key] { withProfiles(all(own: own)) }

  /// Those of `all` in such a file.
  package static func all(own: [String]) -> [Key] {
    all.map { $0.name == policy ? Key(policy, .object(PolicySettings.keys(own: own)), $0.doc) : $0 }
  }

  private static func withProfiles(_ all: [Key]) -> [Key] {
    all + [
      Key(
        profiles, .map(.object(all.filter { !common.contains($0.name) })),
        "Keys that override those above with --profile NAME or LUCID_PROFILE.")
    ]
  }

  private static let policy = "policy"

  package static let profiles = "profiles"

  /// Those that no profile can change: there is one record of runs.
  package static let common: Set<String> = ["history"]

  package static let all: [Key] = [
    Key("user", .object(user), "The user."),
    Key("vault", .text(limit: nil), "The folder of calendars, mail, notes, habits and health; `~` is the home folder."),
    Key("calendar", .text(limit: 200), "The calendar for new events that name none; the first one by default."),
    Key("models", ModelProfiles.shape, "The models and the default one; without a model the built-in digest answers."),
    Key(policy, .object(PolicySettings.keys()), "What happens to writes that a model requests, and what stays on this machine."),
    Key(
      "sections", .map(.toggle),
      "Which sections of the system prompt are on; all but the optional ones by default."),
    Key("deliver", .object(DeliverySettings.keys), "Where results of unattended runs are delivered, and how."),
    Key("history", HistorySettings.shape, "What is stored of runs, and for how long."),
    Key("budgets", .object(BudgetSettings.keys), "What models may use, for a run and for a day."),
    Key(
      "backends", .object(BackendSettings.keys),
      "Per-source folders outside the vault, and sources that you do not have, such as `{ mail: ~/Mail, weather: off }`."),
    Key(
      "mirror", .toggle,
      "Whether what was read of mail, notes and other files is stored in the cache folder, to answer sooner; on by default."),
    Key(
      "tools", ToolSettings.shape,
      "Programs and HTTP services that abilities can call as tools, by `family.verb`."),
    Key(
      "mcp", MCPSettings.shape, "MCP servers, by name; abilities call their tools by `server.tool` after `lucid mcp add`."),
    Key("hours", .object(hours), "Working hours; free slots are searched within them."),
    Key("day_ends", .text(limit: 5), "When a day of habits ends, such as \"04:00\": until then they count for the day before."),
    Key("suggested", .list(.text(limit: 64)), "Abilities that `lucid setup` has suggested; it does not suggest them again."),
  ]

  package static let user: [Key] = [
    Key("name", .text(limit: 200), "Full name; `<<name>>` is its first word."),
    Key("city", .text(limit: 200), "What `location.current` gives without another source, and where the weather is asked for."),
    Key("region", .text(limit: 8), "Country code, such as CA."),
    Key("timezone", .text(limit: 64), "Such as America/Toronto; the machine's own by default."),
    Key("language", .text(limit: 16), "The language of results: en or de; a region may follow, as in de-AT."),
    Key("emails", .list(.text(limit: 320)), "Your email addresses; an event that you organize counts as your own."),
    Key("office", .text(limit: 300), "Where `travel.to` goes when no destination is given."),
  ]

  package static let hours: [Key] = [
    Key("from", .text(limit: 5), "Such as \"08:00\"."),
    Key("to", .text(limit: 5), "Such as \"20:00\"; a time before `from` is of the next day."),
    Key("days", .list(.choice(dayNames)), "Working days; hours that run over midnight belong to the day on which they begin."),
  ]

  static let dayNames = TextLanguage.english.words.shortWeekdays.map { $0.lowercased() }
}
