package import LucidCore
import LucidYAML

/// The effects of a configuration before anyone uses it, what it starts, reaches, sends, permits: a
/// line for each of its values, except for those that only describe the person and the pages.
///
/// The exceptions are listed, not what is shown: a key that is added later is shown by itself.
package struct SettingEffects {
  package enum Effect: String, Sendable, CaseIterable {
    case starts, connects, sends, permits, sets
  }

  package struct Line: Hashable, Sendable {
    package let effect: Effect
    /// The path of the key.
    package let key: String
    package let value: String
  }

  package private(set) var lines: [Line] = []

  private static let harmless: Set<String> = ["user", "hours", "day_ends", "calendar", "sections", "suggested"]
  /// Keys with a program and its arguments.
  static let programs: Set<String> = ["command", "run", "program", "sendmail"]
  /// Keys with the address of a server.
  static let servers: Set<String> = ["url", "openai", "anthropic", "fetch"]

  package init(_ file: SourceFile) {
    let read = YAMLReader.read(file, id: 0)
    guard let mapping = read.documents.first?.mapping else { return }
    add(mapping, [])
    lines = Effect.allCases.flatMap { effect in lines.filter { $0.effect == effect } }
  }

  private mutating func add(_ mapping: YAMLMapping, _ path: [String]) {
    for entry in mapping.entries {
      let inner = path + [entry.key.text]
      // A profile has the same keys below its name.
      let top = path.first == ConfigurationKeys.profiles ? inner.dropFirst(2) : inner[...]
      if top.count == 1, let key = top.first, Self.harmless.contains(key) { continue }
      if let below = entry.value.mapping, !below.entries.isEmpty {
        add(below, inner)
      } else {
        let value = YAMLTree(entry.value).line
        lines.append(
          Line(
            effect: Self.effect(of: entry.key.text, at: top, value), key: inner.joined(separator: "."),
            value: value))
      }
    }
  }

  private static func effect(of key: String, at path: ArraySlice<String>, _ value: String) -> Effect {
    if programs.contains(key) { return .starts }
    if servers.contains(key) || value.contains("://") { return .connects }
    switch path.first {
    case "deliver": return .sends
    case "policy": return .permits
    default: return .sets
    }
  }
}
