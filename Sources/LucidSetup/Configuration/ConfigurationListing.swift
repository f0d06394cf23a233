package import LucidApplication
package import LucidConfiguration
import LucidCore
package import LucidReport
import LucidSystem

/// The keys of a configuration with their values and origins, and the texts of `lucid config list`.
package struct ConfigurationListing {
  package let table: ConfigurationTable
  private let file: SourceFile?
  private let profile: String?
  private let host: HostEnvironment

  /// `zone` and `vault` are those that are named, and count before the file. Errors: the file has
  /// mistakes, which are shown.
  package init(_ environment: CommandEnvironment, zone: String?, vault: String?) throws(CommandError) {
    let configuration = try environment.configuration()
    (file, profile, host) = (try environment.source(), environment.profile, environment.host)
    var found: [(key: String, value: String, origin: ConfigurationTable.Origin, isStronger: Bool)] = []
    if let name = configuration.settings.name { found.append(("user.name", name, .machine, false)) }
    if let zone = host.process.zoneName {
      found.append(("user.timezone", zone, host.process.variable("TZ") == nil ? .machine : .environment("TZ"), false))
    }
    if let zone { found.append(("user.timezone", zone, .option("tz"), true)) }
    if let vault { found.append(("vault", vault, .option("vault"), true)) }
    table = ConfigurationTable(file, profile: profile, found: found)
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("file", file?.name)
      json.field("profile", profile)
      json.objects("keys", table.rows) { json, row in
        json.field("key", row.key)
        json.key("value")
        row.value.write(&json)
        json.field("from", row.origin.word)
        if let line = row.origin.line { json.field("line", line) }
      }
    }
  }

  /// Three columns under the name of the file.
  package var text: String {
    let shown = table.rows.map { ($0.key, TerminalSanitizer.message($0.value.line), TerminalSanitizer.message($0.origin.text)) }
    let keys = shown.map(\.0.count).max() ?? 0
    let values = min(44, shown.map(\.1.count).max() ?? 0)
    var out =
      file.map { "\(TerminalSanitizer.message($0.name))\(profile.map { ", profile \($0)" } ?? "")\n" }
      ?? (host.folders.configurationFile == nil
        ? "no configuration: this account has no home folder; --config=FILE names one\n"
        : "no configuration yet; lucid setup writes one\n")
    for (key, value, origin) in shown {
      let pad = String(repeating: " ", count: max(0, keys - key.count) + 2)
      out += "  \(key)\(pad)\(value)\(String(repeating: " ", count: max(0, values - value.count) + 2))\(origin)\n"
    }
    return out
  }
}
