import LucidCore

/// One key of the language: a row of the table from which parser, messages, schema, reference and
/// completion are made.
package struct Key: Sendable {
  package let name: String
  package let shape: Shape
  package let required: Bool
  /// The key that does in the place of a required one.
  package let alternative: String?
  /// The format in which it appeared.
  package let since: Int
  package let doc: String
  /// Whether every name that begins with this one and a dot is the key too: `payload` for
  /// `payload.tiles.length`.
  package let takesPaths: Bool
  /// Whether it is no key itself but a placeholder of any family that a file declares, for schema
  /// and reference. The parser is given a key for each.
  package let isPlaceholder: Bool

  package init(
    _ name: String, _ shape: Shape, required: Bool = false, or alternative: String? = nil, since: Int = 1,
    takesPaths: Bool = false,
    isPlaceholder: Bool = false, _ doc: String
  ) {
    self.name = name
    self.shape = shape
    self.required = required
    self.alternative = alternative
    self.since = since
    self.takesPaths = takesPaths
    self.isPlaceholder = isPlaceholder
    self.doc = doc
  }

  /// Whether an author who writes `written` means this key.
  package func matches(_ written: String) -> Bool {
    (name.utf8.count == written.utf8.count && name == written && !isPlaceholder)
      || (takesPaths && written.hasPrefix(name + ".") && written.utf8.count > name.utf8.count + 1)
  }

  /// `required`, or `required unless there is` its alternative; nil for a key that may be left out.
  package var need: String? { required ? "required" + (alternative.map { " unless there is `\($0)`" } ?? "") : nil }

  /// For lists of keys.
  package var shown: String { takesPaths ? name + ".PATH" : name }
}

extension Sequence<Key> {
  /// Those that an author can write, for suggestions and lists: without placeholders.
  package var written: [Key] { filter { !$0.isPlaceholder } }
}

/// The form of a key's value. Scalars are typed by it, never guessed.
package indirect enum Shape: Sendable {
  /// Text; the limit counts grapheme clusters.
  case text(limit: Int?)
  /// Text with placeholders; the limit counts characters.
  case template(limit: Int?)
  /// An expression that is true or false.
  case condition
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case boolean
  /// `on` or `off`; other readers of YAML take them for `true` and `false`, which say the same.
  case toggle
  case choice([String])
  /// `90s`, `30m`, `24h`, `7d`, `2w`, `1mo`, `1y`.
  case duration
  /// `#RRGGBB`, which must be quoted.
  case color
  case uuid
  /// `morningBriefing`.
  case lowerCamel
  /// `[a-z][a-z0-9_]*`.
  case identifier
  case list(Shape)
  /// Free names, one shape for all values.
  case map(Shape)
  case object([Key])
  case steps
  /// A tool with its arguments and nothing beside it.
  case call
  /// One of several shapes; the text says which in a message.
  case either([Shape], String)
  /// Any YAML value.
  case value

  /// For "expected …".
  package var name: String {
    switch self {
    case .text, .template: "text"
    case .condition: "a condition such as `events.count > 0`"
    case .integer(let r): r.upperBound > 1_000_000 ? "a whole number" : "a whole number from \(r.lowerBound) to \(r.upperBound)"
    case .number(let r): "a number from \(ValueText.number(r.lowerBound)) to \(ValueText.number(r.upperBound))"
    case .boolean: "true or false"
    case .toggle: "`on` or `off`"
    case .choice(let c): "one of " + c.map { "`\($0)`" }.joined(separator: ", ")
    case .duration: "a duration such as `30m`"
    case .color: "a colour such as `\"#FF9F0A\"`"
    case .uuid: "a UUID"
    case .lowerCamel: "a name such as `morningBriefing`"
    case .identifier: "a name of small letters, digits and `_`"
    case .list(let s): "a list (\(s.name) each)"
    case .map: "a mapping of names to values"
    case .object: "a mapping"
    case .steps: "a list of steps"
    case .call: "a tool with its arguments, such as `{ calendar.next: {} }`"
    case .either(_, let text): text
    case .value: "a value"
    }
  }
}

extension Shape {
  /// Returns what the word of a toggle says; nil for another word.
  package static func isOn(_ word: String) -> Bool? {
    switch word {
    case "on", "true": true
    case "off", "false": false
    default: nil
    }
  }
}
