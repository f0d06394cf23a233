/// Types of fields as an author writes them, `{ date: date, amount: number }`, and as they reach a
/// tool: as a value of the same shape, whose texts are the names of types.
extension ValueType {
  /// The words for types, as for inputs and results of declared tools.
  package static let words: [(word: String, type: ValueType)] = [
    ("string", .text), ("integer", .integer), ("number", .number), ("boolean", .boolean), ("date", .date), ("time", .time),
    ("datetime", .datetime), ("duration", .period),
  ]

  /// The value that describes the type; null for one without a word.
  package var described: Value {
    switch self {
    case .list(let item): .list([item.described])
    case .record(let record):
      .record(
        Record(
          RecordType("Fields", record.names.map { .init($0, .any, "The type of the field.") }),
          values: record.fields.map(\.type.described)))
    default: Self.words.first { $0.type == self }.map { .text($0.word) } ?? .null
    }
  }

  /// The type that a value describes; nil when it describes none. `name` is that of a record.
  package init?(described value: Value, name: String) {
    switch value {
    case .text(let word):
      guard let type = Self.words.first(where: { $0.word == word })?.type else { return nil }
      self = type
    case .list(let items):
      guard items.count == 1, let item = ValueType(described: items[0], name: name) else { return nil }
      self = .list(item)
    case .record(let record):
      var fields: [RecordType.Field] = []
      for (field, value) in zip(record.type.names, record.values) {
        guard let type = ValueType(described: value, name: field) else { return nil }
        fields.append(.init(field, type, "As it was found; null when there is none."))
      }
      guard !fields.isEmpty else { return nil }
      self = .record(RecordType(name, fields))
    default: return nil
    }
  }
}

extension AnswerSchema {
  /// The schema of JSON that holds a value of a type. Any value may be null.
  package init(_ type: ValueType) {
    self.init()
    switch type {
    case .text: kinds = [.string]
    case .integer: kinds = [.integer]
    case .number: kinds = [.number]
    case .boolean: kinds = [.boolean]
    case .date: (kinds, description) = ([.string], "As 2026-04-07.")
    case .time: (kinds, description) = ([.string], "As 15:00.")
    case .datetime: (kinds, description) = ([.string], "As 2026-04-07T15:00, local time.")
    case .period: (kinds, description) = ([.string], "As 30m or 2h.")
    case .list(let item): (kinds, items) = ([.array], .schema(AnswerSchema(item)))
    case .record(let record):
      (kinds, additional, required) = ([.object], .nothing, record.names)
      properties = record.fields.map { field in
        var schema = AnswerSchema(field.type)
        schema.kinds.append(.null)
        return .init(field.name, schema)
      }
    case .any, .null: break
    }
  }
}
