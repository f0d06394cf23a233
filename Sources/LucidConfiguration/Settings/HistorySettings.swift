package import LucidCore
package import LucidHistory
package import LucidSyntax
package import LucidYAML

/// `history:` of the configuration: whether runs are kept, for how long, and what of them is not.
package struct HistorySettings: Sendable, Equatable {
  package var isKept = true
  package var retention = Retention()
  /// Families whose results are left out.
  package var omitted: Set<String> = []

  package var policy: HistoryPolicy { HistoryPolicy(isKept: isKept, retention: retention, omitted: omitted) }

  package static let shape = Shape.either(
    [.choice(["on", "off"]), .boolean, .object(keys)], "`off`, or a mapping such as `{ keep: 365d, runs: 10000, size: 200MB }`")

  private static let keys: [Key] = [
    Key("keep", .duration, "How old a run may get, such as 365d, which is the default."),
    Key("runs", .integer(1...1_000_000), "How many runs are stored; 10000 by default."),
    Key("size", .text(limit: 20), "How large the run history may get, such as 200MB, which is the default."),
    Key(
      "omit", .list(.text(limit: 64)),
      "Families, such as mail or one of your own tools, whose results are not stored."),
  ]

  /// `own` are the families of declared tools and the names of MCP servers.
  package static func read(
    _ node: YAMLNode, own: [String] = [], _ diagnostics: inout [Diagnostic]
  ) -> HistorySettings {
    var settings = HistorySettings()
    if let word = node.scalar?.text {
      settings.isKept = word != "off" && word != "false"
      return settings
    }
    guard let mapping = node.mapping else { return settings }
    if let keep = mapping["keep"]?.scalar?.text, let period = Period(keep) {
      settings.retention.seconds = Int(clamping: period.nominalSeconds)
    }
    settings.retention.runs = mapping["runs"]?.scalar.flatMap { Int($0.text) } ?? settings.retention.runs
    if let scalar = mapping["size"]?.scalar {
      if let size = size(scalar.text) {
        settings.retention.size = size
      } else {
        diagnostics.append(Diagnostic(.invalidValue, .error, "`\(scalar.text)` is no size such as 200MB", at: scalar.span))
      }
    }
    if let omit = mapping["omit"]?.sequence {
      settings.omitted = FamilyNames(own: own, withLanguage: true).read(omit, &diagnostics)
    }
    return settings
  }

  /// `500kB`, `200MB`, `2GB`, with or without a blank; from a megabyte on.
  private static func size(_ text: String) -> ByteCount? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let n = Int(digits), n < 1_000_000 else { return nil }
    let factor: Int? =
      switch unit {
      case "mb", "mib", "m": 1 << 20
      case "gb", "gib", "g": 1 << 30
      default: nil
      }
    return factor.map { .bytes(max(1, n) * $0) }
  }
}
