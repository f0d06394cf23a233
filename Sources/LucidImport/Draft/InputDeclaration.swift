import LucidCore

extension AbilityDraft {
  /// Declares an input of a described value.
  mutating func declare(_ field: SchemaField, _ kind: PlanInput.Kind, fallback: String?) {
    declare(field.name, kind, fallback: fallback, choices: field.choices, ask: field.description, line: field.line)
  }

  /// Declares a list. A default with an item that is none of its kind is left out, and reported.
  mutating func declare(_ field: SchemaField, listOf kind: PlanInput.Kind, items: [String]?) {
    var items = items
    let isFitting = { (item: String) in field.choices.isEmpty ? Self.accepts(kind, item, []) : field.choices.contains(item) }
    if let given = items, let wrong = given.first(where: { !isFitting($0) }) {
      report(.lostDefault(wrong, of: field.name, isFile: false, field.line))
      items = nil
    }
    inputs.declare(
      field.name, .list, of: kind, items: items, choices: field.choices, ask: field.description, line: field.line)
  }

  /// Declares an input. A default that is no value of its kind makes it a text; one that no option
  /// is, or a file, is left out. Both are reported.
  mutating func declare(
    _ name: String, _ kind: PlanInput.Kind, fallback: String?, choices: [String] = [], ask: String?, line: Int
  ) {
    var (kind, fallback) = (kind, fallback)
    if kind == .boolean { fallback = fallback?.lowercased() }
    if let given = fallback, !Self.accepts(kind, given, choices) {
      if kind == .file || kind == .choice {
        report(.lostDefault(given, of: name, isFile: kind == .file, line))
        fallback = nil
      } else {
        report(.becameText(name, default: given, no: kind.rawValue, line))
        kind = .string
      }
    }
    inputs.declare(name, kind, fallback: fallback, choices: kind == .choice ? choices : [], ask: ask, line: line)
  }

  static func accepts(_ kind: PlanInput.Kind, _ text: String, _ options: [String]) -> Bool {
    switch kind {
    case .number: text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D } && Double(text) != nil
    case .integer: text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D } && Int(text) != nil
    case .boolean: text == "true" || text == "false"
    case .date: CivilDate(iso: text) != nil
    case .choice: options.contains(text)
    case .file: false
    default: true
    }
  }
}
