package import LucidCore

/// The JSON Schema of cards: what `card` is in the JSON of a run, for each kind, made from the
/// record types of the card builders.
package struct CardSchema {
  private let bodies: [(kind: String, type: RecordType)]

  /// With the kinds that authors fill.
  package init(_ catalog: Catalog) {
    let filled = CardTemplate.Kind.allCases.map { ($0.rawValue, $0.body) }
    bodies = (catalog.cardBodies.map { ($0.key, $0.value) } + filled).sorted { $0.0 < $1.0 }
  }

  package var text: String {
    let names = Names(bodies)
    var json = JSONText()
    json.object { json in
      json.field("$schema", "http://json-schema.org/draft-07/schema#")
      json.field("title", "A card of lucid")
      json.field("description", "The `card` in the JSON of a run. A kind that is not here may hold anything.")
      json.field("type", "object")
      json.strings("required", Card.commonFields)
      json.object("properties") { Self.common(&$0) }
      json.objects("allOf", bodies) { json, body in
        json.object("if") { json in
          json.object("properties") { json in json.object("kind") { $0.field("const", body.kind) } }
        }
        json.object("then") { $0.field("$ref", "#/definitions/\(body.kind)") }
      }
      json.object("definitions") { json in
        for body in bodies {
          json.key(body.kind)
          Self.record(body.type, names, isCard: true, &json)
        }
        for (name, type) in names.types {
          json.key(name)
          Self.record(type, names, isCard: false, &json)
        }
      }
    }
    return json.indented()
  }

  private static func common(_ json: inout JSONText) {
    json.object("kind") { $0.field("type", "string") }
    json.object("title") { $0.field("type", "string") }
    json.object("generated_at") { json in
      json.field("type", "string")
      json.field("format", "date-time")
    }
    json.object("notes") { json in
      json.field("description", "A line for each thing that is missing or damaged.")
      json.field("type", "array")
      json.object("items") { $0.field("type", "string") }
    }
  }

  private static func record(_ type: RecordType, _ names: Names, isCard: Bool, _ json: inout JSONText) {
    // The title of a card is never null, whatever an author has written.
    let fields = type.fields.filter { !isCard || !Card.commonFields.contains($0.name) }
    json.object { json in
      json.field("type", "object")
      json.strings("required", (type.isSparse ? fields.prefix(1) : fields[...]).map(\.name))
      json.object("properties") { json in
        if isCard { common(&json) }
        for field in fields {
          json.object(field.name) { json in
            json.field("description", field.doc)
            content(field.type, names, &json)
          }
        }
      }
      json.field("additionalProperties", false)
    }
  }

  /// Writes the schema of a value; null is always valid.
  private static func content(_ type: ValueType, _ names: Names, _ json: inout JSONText) {
    switch type {
    case .any: break
    case .null: json.field("type", "null")
    case .boolean: json.strings("type", ["boolean", "null"])
    case .integer: json.strings("type", ["integer", "null"])
    case .number: json.strings("type", ["number", "null"])
    case .text, .period, .time: json.strings("type", ["string", "null"])
    case .date:
      json.strings("type", ["string", "null"])
      json.field("format", "date")
    case .datetime:
      json.strings("type", ["string", "null"])
      json.field("format", "date-time")
    case .list(let item):
      json.strings("type", ["array", "null"])
      json.object("items") { content(item, names, &$0) }
    case .record(let record):
      json.array("anyOf") { json in
        json.object { $0.field("$ref", "#/definitions/\(names[record])") }
        json.object { $0.field("type", "null") }
      }
    }
  }

  /// Every type of a record inside a card under a name of its own.
  private struct Names {
    private(set) var types: [(name: String, type: RecordType)] = []

    init(_ bodies: [(kind: String, type: RecordType)]) {
      for body in bodies { for field in body.type.fields { add(field.type) } }
    }

    subscript(type: RecordType) -> String { types.first { $0.type == type }?.name ?? type.name }

    private mutating func add(_ type: ValueType) {
      switch type {
      case .list(let item): add(item)
      case .record(let record):
        guard !types.contains(where: { $0.type == record }) else { return }
        // Two types may have one name.
        var name = record.name
        var n = 2
        while types.contains(where: { $0.name == name }) {
          name = "\(record.name)\(n)"
          n += 1
        }
        types.append((name, record))
        for field in record.fields { add(field.type) }
      default: break
      }
    }
  }
}
