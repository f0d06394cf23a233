import LucidCore

/// The JSON Schema of all results of `--json`, made from `ResultShape.all`. Draft 7.
package struct ResultSchema {
  private let exits: [ExitFacts]

  /// `exits` are all ways in which a command can end.
  package init(_ exits: [ExitFacts]) { self.exits = exits }

  package var text: String {
    var json = JSONText()
    json.object { json in
      json.field("$schema", "http://json-schema.org/draft-07/schema#")
      json.field("title", "A result of lucid")
      json.field(
        "description",
        "The object that a command writes with --json. All have `exit` and `exit_code`; each definition is one result. "
          + "Times are RFC 3339 with their zone.")
      json.field("type", "object")
      json.strings("required", ["exit", "exit_code"])
      json.object("properties") { json in
        json.object("exit") { $0.strings("enum", exits.map(\.word)) }
        json.object("exit_code") { json in
          json.array("enum") { json in for exit in exits { json.integer(exit.code) } }
        }
      }
      json.objects("anyOf", ResultShape.all) { json, shape in json.field("$ref", "#/definitions/\(shape.name)") }
      json.object("definitions") { json in
        for shape in ResultShape.all {
          json.key(shape.name)
          write(shape, &json)
        }
      }
    }
    return json.indented()
  }

  private func write(_ shape: ResultShape, _ json: inout JSONText) {
    json.object { json in
      json.field("description", shape.doc)
      json.field("type", "object")
      json.strings("required", ["exit", "exit_code"] + shape.fields.filter { !$0.isOptional }.map(\.name))
      json.object("properties") { json in
        for name in ["exit", "exit_code"] { json.object(name) { _ in } }
        for field in shape.fields {
          json.key(field.name)
          Self.write(field, &json)
        }
      }
      json.field("additionalProperties", false)
    }
  }

  private static func write(_ field: ResultShape.Field, _ json: inout JSONText) {
    json.object { json in
      guard field.isNullable else { return content(field.kind, &json) }
      json.array("anyOf") { json in
        json.object { content(field.kind, &$0) }
        json.object { $0.field("type", "null") }
      }
    }
  }

  private static func content(_ kind: ResultShape.Field.Kind, _ json: inout JSONText) {
    func list(_ json: inout JSONText, of item: ResultShape.Field.Kind) {
      json.field("type", "array")
      json.object("items") { content(item, &$0) }
    }
    switch kind {
    case .text: json.field("type", "string")
    case .time:
      json.field("type", "string")
      json.field("format", "date-time")
    case .integer: json.field("type", "integer")
    case .number: json.field("type", "number")
    case .boolean: json.field("type", "boolean")
    case .object: json.field("type", "object")
    case .texts: list(&json, of: .text)
    case .times: list(&json, of: .time)
    case .objects: list(&json, of: .object)
    case .rows: list(&json, of: .texts)
    case .any: break
    }
  }
}
