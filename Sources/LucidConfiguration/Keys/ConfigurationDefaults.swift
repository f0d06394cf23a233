import LucidCore
import LucidHistory
import LucidSyntax
import LucidYAML

/// The values of keys that are not set, as YAML text. A key without an entry is off or empty.
enum ConfigurationDefaults {
  static let all: [(key: String, value: String)] = [
    ("user.language", "en"),
    ("models.default", "digest"),
    ("policy.writes", WritePolicy().writes.rawValue),
    ("policy.client_changes", "\(WritePolicy.usualClientChanges)"),
    ("history.keep", "\(Retention().seconds / 86_400)d"),
    ("history.runs", "\(Retention().runs)"),
    ("history.size", "\(Retention().size.bytes >> 20)MB"),
    ("mirror", "on"),
    ("hours.from", time(WorkingHours().from)),
    ("hours.to", time(WorkingHours().to)),
    ("hours.days", "[" + WorkingHours().days.sorted().map { ConfigurationKeys.dayNames[$0 - 1] }.joined(separator: ", ") + "]"),
    ("day_ends", time(DayEnd().secondOfDay)),
  ]

  static func text(_ key: String) -> String? { all.first { $0.key == key }?.value }

  static func tree(_ value: String) -> YAMLTree {
    guard value.hasPrefix("[") else { return .text(value) }
    return YAMLReader.read(SourceFile(name: "", text: "k: \(value)\n"), id: 0).documents.first?.mapping?["k"].map { YAMLTree($0) }
      ?? .text(value)
  }

  /// `08:00`.
  private static func time(_ seconds: Int) -> String {
    padded(seconds / 3_600, 2) + ":" + padded(seconds / 60 % 60, 2)
  }
}
