import LucidCore

/// A place inside a card, by the names that `--json` prints.
enum CardPlace {
  /// nil when there is no such place.
  static func value(_ path: [AbilityTestAssertion.PathPart], in card: Card) -> Value? {
    guard case .field(let first)? = path.first else { return nil }
    var value: Value
    switch first {
    case "kind": value = .text(card.kind)
    case "title": value = .text(card.title)
    case "generated_at": value = .datetime(card.generated)
    case "notes": value = .list(card.notes.map { .text($0.text) })
    default:
      guard card.body.type.index(of: first) != nil else { return nil }
      value = card.body[first]
    }
    for part in path.dropFirst() {
      switch (part, value) {
      case (.field(let name), .record(let record)) where record.type.index(of: name) != nil: value = record[name]
      case (.length, .record(let record)) where record.type.index(of: "length") != nil: value = record["length"]
      case (.element(let i), .list(let items)) where i < items.count: value = items[i]
      case (.length, .list(let items)): value = .integer(items.count)
      default: return nil
      }
    }
    return value
  }

  /// Whether two values are equal: whole numbers and others by their amount, null like nothing at
  /// all.
  static func same(_ wanted: Value, _ found: Value) -> Bool {
    if wanted == found { return true }
    if let a = wanted.double, let b = found.double { return abs(a - b) <= 1e-9 * max(1, abs(a), abs(b)) }
    switch (wanted, found) {
    case (.null, _): return found.isMissing
    case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy(same)
    case (.record(let a), .record(let b)):
      return a.type.names == b.type.names && zip(a.values, b.values).allSatisfy(same)
    default: return false
    }
  }
}
