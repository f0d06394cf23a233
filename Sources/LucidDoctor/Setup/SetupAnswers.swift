import LucidSyntax
import LucidSystem

/// What a first configuration says, and how it is written.
package struct SetupAnswers {
  package var name: String?
  package var timezone: String?
  package var city: String?
  package var region: String?
  package var language: String?
  package var vault: String?
  /// One a family.
  package var places: [DetectedSource] = []
  /// The address and the name of a model, when one was found and wanted.
  package var model: (address: String, name: String?)?

  package init() {}

  /// The language and the region of the locale, such as `fr_CA.UTF-8`; nil where it names none.
  package static func locale(_ process: ProcessFacts) -> (language: String?, region: String?) {
    guard let locale = process.variable("LC_ALL") ?? process.variable("LANG") else { return (nil, nil) }
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").map(String.init)
    guard let language = parts.first, language.count == 2, language.allSatisfy(\.isLowercase) else { return (nil, nil) }
    return (language, parts.count > 1 && parts[1].count == 2 ? parts[1] : nil)
  }

  private static func scalar(_ text: String) -> String { PlainText.written(text, inFlow: true) }

  /// With comments; what nobody said stands as one.
  package var text: String {
    var out = """
      # What lucid goes by. `lucid config list` shows what counts, `lucid config check` finds mistakes, `lucid doctor` tries all of it;
      # docs/configuration.md explains each key. No ability can set any of this. No password and no key stands here, only where one is had from.


      """
    out += "# Who you are: abilities may say your name, and ask for the weather where you are.\nuser:\n"
    out += line("name", name, "Robin Roy") + line("city", city, "Montreal") + line("region", region, "CA")
    out += line("timezone", timezone, "America/Toronto") + line("language", language, "en")
    // A mapping must hold something.
    if [name, city, region, timezone, language].allSatisfy({ $0 == nil }) {
      out = out.replacing("\nuser:\n", with: "\n# user:\n")
    }
    out +=
      "\n# The folder for what lies nowhere else: habits, reminders, health and so on, each in a folder of its name (docs/vault.md).\n"
    out += vault.map { "vault: \(PlainText.written($0))\n" } ?? "# vault: ~/vault\n"
    out += "\n# Families whose files lie elsewhere. What runs write goes there too, unless it says `writes: off`.\n"
    out += places.isEmpty ? "# backends:\n#   calendar: ~/.calendars\n#   mail: ~/Mail\n#   notes: ~/Notes\n" : "backends:\n"
    for place in places { out += "  # Found by way of \(place.program).\n  \(place.family): \(Self.place(place))\n" }
    out +=
      "\n# Who writes the answers. Without a model a rule inside the program does, without network and account (docs/models.md).\n"
    if let model {
      let named = model.name.map { ", model: \(Self.scalar($0))" } ?? ""
      out += "models:\n  default: local\n  local: { openai: \(Self.scalar(model.address))\(named) }\n"
    } else {
      out += """
        # models:
        #   default: local
        #   local: { openai: "http://127.0.0.1:8080/v1" }
        #   far: { anthropic: MODEL, key: { command: [pass, show, anthropic] } }

        """
    }
    out += """

      # What becomes of what a model wants written (ask, stage, apply), and what no model elsewhere may see.
      policy:
        writes: ask
        local_only: [health]

      # When you work; free time is looked for inside.
      hours: { from: "08:00", to: "20:00", days: [mon, tue, wed, thu, fri] }

      # How long runs are kept, for `lucid history` and `lucid undo`.
      history: { keep: 365d }

      # Other keys for other surroundings: lucid run --profile work briefing
      # profiles:
      #   work: { vault: ~/work }

      """
    return out
  }

  private func line(_ key: String, _ value: String?, _ example: String) -> String {
    value.map { "  \(key): \(PlainText.written($0))\n" } ?? "  # \(key): \(example)\n"
  }

  private static func place(_ place: DetectedSource) -> String {
    let folders = place.folders.map(scalar)
    let written = place.isList ? "[\(folders.joined(separator: ", "))]" : folders[0]
    return place.isWritable ? written : "{ folder: \(written), writes: off }"
  }
}
