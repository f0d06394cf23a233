package import LucidCore

/// Whether a value has the form that a schema asks for.
package struct SchemaCheck {
  private var problems: [String] = []
  /// The most problems: more do not help a model.
  private static let most = 8

  /// Returns the violations, one line each, in the order of the value; empty if the value is valid.
  package static func problems(_ value: Value, _ schema: AnswerSchema) -> [String] {
    var check = SchemaCheck()
    check.check(value, schema, at: "")
    return check.problems
  }

  private mutating func say(_ place: String, _ what: String) {
    guard problems.count < Self.most else { return }
    problems.append((place.isEmpty ? "the answer" : "`\(place)`") + " " + what)
  }

  private mutating func check(_ value: Value, _ schema: AnswerSchema, at place: String) {
    guard problems.count < Self.most else { return }
    if !schema.kinds.isEmpty, !schema.kinds.contains(where: { Self.is(value, $0) }) {
      return say(place, "is \(Self.shown(value)); it must be \(Self.list(schema.kinds.map(\.article)))")
    }
    if let values = schema.values, !values.contains(where: { Self.same($0, value) }) {
      let allowed = values.prefix(12).map(Self.shown)
      return say(place, "is \(Self.shown(value)); it must be \(Self.list(allowed))")
    }
    if !schema.anyOf.isEmpty, !schema.anyOf.contains(where: { Self.problems(value, $0).isEmpty }) {
      let nearest = schema.anyOf.map { Self.problems(value, $0) }.min { $0.count < $1.count }?.first
      return say(place, "fits none of the \(schema.anyOf.count) forms it may have" + (nearest.map { ": \($0)" } ?? ""))
    }
    switch value {
    case .record(let record): check(record, schema, at: place)
    case .list(let items): check(items, schema, at: place)
    case .text(let text): check(text, schema, at: place)
    case .integer, .number:
      guard let d = value.double else { return }
      if let least = schema.minimum, d < least {
        say(place, "is \(Self.shown(value)); it must be at least \(ValueText.number(least))")
      }
      if let most = schema.maximum, d > most {
        say(place, "is \(Self.shown(value)); it must be at most \(ValueText.number(most))")
      }
    default: break
    }
  }

  private mutating func check(_ record: Record, _ schema: AnswerSchema, at place: String) {
    for name in schema.required where record.type.index(of: name) == nil { say(Self.join(place, name), "is missing") }
    for (name, value) in zip(record.type.names, record.values) {
      let inner = Self.join(place, name)
      if let property = schema.properties.first(where: { $0.name == name }) {
        check(value, property.schema, at: inner)
        continue
      }
      switch schema.additional {
      case .anything: break
      case .nothing:
        let names = schema.properties.map { "`\($0.name)`" }
        say(inner, "has no place here" + (names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"))
      case .schema(let rest): check(value, rest, at: inner)
      }
    }
  }

  private mutating func check(_ items: [Value], _ schema: AnswerSchema, at place: String) {
    if let least = schema.minItems, items.count < least { say(place, "has \(items.count) items; it must have at least \(least)") }
    if let most = schema.maxItems, items.count > most { say(place, "has \(items.count) items; it may have at most \(most)") }
    switch schema.items {
    case .anything: break
    case .nothing: if !items.isEmpty { say(place, "must be empty") }
    case .schema(let inner): for (i, item) in items.enumerated() { check(item, inner, at: "\(place)[\(i)]") }
    }
  }

  private mutating func check(_ text: String, _ schema: AnswerSchema, at place: String) {
    guard schema.minLength != nil || schema.maxLength != nil else { return }
    let length = text.unicodeScalars.count
    if let least = schema.minLength, length < least { say(place, "has \(length) characters; it must have at least \(least)") }
    if let most = schema.maxLength, length > most { say(place, "has \(length) characters; it may have at most \(most)") }
  }

  // MARK: Words

  private static func `is`(_ value: Value, _ kind: AnswerSchema.Kind) -> Bool {
    switch (kind, value) {
    case (.object, .record), (.array, .list), (.string, .text), (.integer, .integer), (.number, .integer), (.number, .number),
      (.boolean, .boolean), (.null, .null):
      true
    case (.integer, .number(let d)): d == d.rounded()
    default: false
    }
  }

  /// Numbers by their amount, objects whatever the order of their members.
  private static func same(_ a: Value, _ b: Value) -> Bool {
    if let x = a.double, let y = b.double { return x == y }
    switch (a, b) {
    case (.list(let x), .list(let y)): return x.count == y.count && zip(x, y).allSatisfy(same)
    case (.record(let x), .record(let y)):
      return x.type.names.count == y.type.names.count
        && x.type.names.allSatisfy { y.type.index(of: $0) != nil && same(x[$0], y[$0]) }
    default: return a == b
    }
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .record: "an object"
    case .list: "a list"
    case .text(let t): "\"\(t.count > 40 ? t.prefix(40) + "…" : t)\""
    case .null, .absent: "null"
    default: ValueText.text(value, zone: .utc)
    }
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func join(_ place: String, _ name: String) -> String { place.isEmpty ? name : place + "." + name }
}
