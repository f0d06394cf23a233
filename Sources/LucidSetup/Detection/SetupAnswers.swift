import LucidModels
import LucidSyntax
package import LucidSystem

/// The values of a first configuration, and its text.
package struct SetupAnswers {
  package var name: String?
  package var timezone: String?
  package var city: String?
  package var region: String?
  package var language: String?
  package var emails: [String] = []
  package var vault: String?
  /// One a family.
  package var places: [DetectedSource] = []
  /// Families that the user does not have.
  package var off: [String] = []
  /// The model server of this machine, when one was found and wanted.
  package var model: LocalProfile?

  package init() {}

  /// The language and the region of the locale, such as `fr_CA.UTF-8`; nil where it names none.
  package static func locale(_ process: ProcessFacts) -> (language: String?, region: String?) {
    guard let locale = process.variable("LC_ALL") ?? process.variable("LANG") else { return (nil, nil) }
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").map(String.init)
    guard let language = parts.first, language.count == 2, language.allSatisfy(\.isLowercase) else { return (nil, nil) }
    return (language, parts.count > 1 && parts[1].count == 2 ? parts[1] : nil)
  }

  private static func scalar(_ text: String) -> String { PlainText.written(text, inFlow: true) }

  /// The file with comments; unset keys are commented out.
  package var text: String {
    var out = """
      # lucid configuration. `lucid config list` shows the effective values, `lucid config check` finds mistakes, `lucid doctor`
      # checks every source; docs/configuration.md explains each key. Abilities cannot change this file. It holds no secrets, only
      # references to them.


      """
    out += "# Who you are: abilities may use your name, and the weather of your city.\nuser:\n"
    out += line("name", name, "Robin Roy") + line("city", city, "Montreal") + line("region", region, "CA")
    out += line("timezone", timezone, "America/Toronto") + line("language", language, "en")
    out +=
      emails.isEmpty ? "  # emails: [robin@example.com]\n" : "  emails: [\(emails.map(Self.scalar).joined(separator: ", "))]\n"
    // A mapping must hold something.
    if [name, city, region, timezone, language].allSatisfy({ $0 == nil }), emails.isEmpty {
      out = out.replacing("\nuser:\n", with: "\n# user:\n")
    }
    out +=
      "\n# Folder for everything else: habits, reminders, health and so on, one subfolder each (docs/vault.md).\n"
    out += vault.map { "vault: \(PlainText.written($0))\n" } ?? "# vault: ~/vault\n"
    out += "\n# Per-source folders outside the vault. Runs write to them too, unless `writes: off` is set.\n"
    out += "# `off` is for what you do not have: nothing asks for it or misses it.\n"
    out +=
      places.isEmpty && off.isEmpty
      ? "# backends:\n#   calendar: ~/.calendars\n#   mail: ~/Mail\n#   notes: ~/Notes\n#   weather: off\n" : "backends:\n"
    for place in places { out += "  # Detected from \(place.program).\n  \(place.family): \(Self.place(place))\n" }
    if !off.isEmpty { out += "  # Not found; `lucid doctor` names how to add each.\n" }
    for family in off { out += "  \(family): off\n" }
    out +=
      "\n# The model that writes answers. Without one, the built-in summary does: no network, no account (docs/models.md).\n"
    if let model {
      out += "models:\n  default: \(model.name)\n  # \(model.server.kind.rawValue) on this machine.\n"
      out += "  \(model.name): \(model.written)\n"
    } else {
      out += """
        # models:
        #   default: local
        #   local: { openai: "http://127.0.0.1:8080/v1" }
        #   remote: { anthropic: MODEL, key: { command: [pass, show, anthropic] } }

        """
    }
    out += """

      # What happens to writes that a model requests (ask, stage, apply), and what remote models may not see.
      policy:
        writes: ask
        local_only: [health]

      # Working hours; free time is searched within them.
      hours: { from: "08:00", to: "20:00", days: [mon, tue, wed, thu, fri] }

      # Retention of the run history, for `lucid history` and `lucid undo`.
      history: { keep: 365d }

      # Profiles override these keys: lucid run --profile work briefing
      # profiles:
      #   work: { vault: ~/work }

      """
    return out
  }

  private func line(_ key: String, _ value: String?, _ example: String) -> String {
    value.map { "  \(key): \(PlainText.written($0))\n" } ?? "  # \(key): \(example)\n"
  }

  static func place(_ place: DetectedSource) -> String {
    let folders = place.folders.map(scalar)
    let written = place.isList ? "[\(folders.joined(separator: ", "))]" : folders[0]
    return place.isWritable ? written : "{ folder: \(written), writes: off }"
  }
}
