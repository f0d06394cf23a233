package import LucidCore

/// Whether a value has the form that a schema asks for.
package struct SchemaCheck {
  private var problems: [MessageText] = []
  /// The most problems: more do not help a model.
  private static let most = 8

  /// Returns the violations, one line each, in the order of the value; empty if the value is valid.
  package static func problems(_ value: Value, _ schema: AnswerSchema) -> [MessageText] {
    var check = SchemaCheck()
    check.check(value, schema, at: "")
    return check.problems
  }

  private mutating func say(at place: String, _ word: MessageWord, _ pieces: any MessagePiece...) {
    add(Self.problem(at: place, word, pieces))
  }

  private mutating func add(_ problem: MessageText) { if problems.count < Self.most { problems.append(problem) } }

  /// Words a problem; the place is the first piece of the word.
  private static func problem(at place: String, _ word: MessageWord, _ pieces: [any MessagePiece] = []) -> MessageText {
    .word(word, [place.isEmpty ? .words(.theAnswer) : .name("`\(place)`")] + pieces.map(\.message))
  }

  private mutating func check(_ value: Value, _ schema: AnswerSchema, at place: String) {
    guard problems.count < Self.most else { return }
    if !schema.kinds.isEmpty, !schema.kinds.contains(where: { Self.is(value, $0) }) {
      return say(at: place, .schemaMustBe, Self.shown(value), MessageText.row(schema.kinds.map(\.article), .or))
    }
    if let values = schema.values, !values.contains(where: { Self.same($0, value) }) {
      let allowed = values.prefix(12).map(Self.shown)
      return say(at: place, .schemaMustBe, Self.shown(value), MessageText.row(allowed, .or))
    }
    if !schema.anyOf.isEmpty, !schema.anyOf.contains(where: { Self.problems(value, $0).isEmpty }) {
      let problem = Self.problem(at: place, .schemaNoForm, [schema.anyOf.count])
      let nearest = schema.anyOf.map { Self.problems(value, $0) }.min { $0.count < $1.count }?.first
      return add(nearest.map { .words(.inFile, problem, $0) } ?? problem)
    }
    switch value {
    case .record(let record): check(record, schema, at: place)
    case .list(let items): check(items, schema, at: place)
    case .text(let text): check(text, schema, at: place)
    case .integer, .number:
      guard let d = value.double else { return }
      if let least = schema.minimum, d < least {
        say(at: place, .schemaAtLeast, Self.shown(value), ValueText.number(least))
      }
      if let most = schema.maximum, d > most {
        say(at: place, .schemaAtMost, Self.shown(value), ValueText.number(most))
      }
    default: break
    }
  }

  private mutating func check(_ record: Record, _ schema: AnswerSchema, at place: String) {
    for name in schema.required where record.type.index(of: name) == nil { say(at: Self.join(place, name), .isMissing) }
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
        let problem = Self.problem(at: inner, .noPlaceHere)
        add(names.isEmpty ? problem : .words(.thereAre, problem, names.joined(separator: ", ")))
      case .schema(let rest): check(value, rest, at: inner)
      }
    }
  }

  private mutating func check(_ items: [Value], _ schema: AnswerSchema, at place: String) {
    if let least = schema.minItems, items.count < least { say(at: place, .itemsAtLeast, items.count, least) }
    if let most = schema.maxItems, items.count > most { say(at: place, .itemsAtMost, items.count, most) }
    switch schema.items {
    case .anything: break
    case .nothing: if !items.isEmpty { say(at: place, .mustBeEmpty) }
    case .schema(let inner): for (i, item) in items.enumerated() { check(item, inner, at: "\(place)[\(i)]") }
    }
  }

  private mutating func check(_ text: String, _ schema: AnswerSchema, at place: String) {
    guard schema.minLength != nil || schema.maxLength != nil else { return }
    let length = text.unicodeScalars.count
    if let least = schema.minLength, length < least { say(at: place, .charactersAtLeast, length, least) }
    if let most = schema.maxLength, length > most { say(at: place, .charactersAtMost, length, most) }
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

  private static func shown(_ value: Value) -> MessageText {
    switch value {
    case .record: .words(.anObject)
    case .list: .words(.someList)
    case .text(let t): "\"\(t.count > 40 ? t.prefix(40) + "…" : t)\""
    case .null, .absent: "null"
    default: .name(ValueText.text(value, zone: .utc))
    }
  }

  private static func join(_ place: String, _ name: String) -> String { place.isEmpty ? name : place + "." + name }
}
