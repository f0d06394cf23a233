/// The schema of a JSON answer: a checked subset of JSON Schema 2020-12.
package struct AnswerSchema: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case object, array, string, integer, number, boolean, null

    /// For messages: `an object`.
    package var article: MessageText {
      switch self {
      case .object: .words(.anObject)
      case .array: .words(.someList)
      case .string: .words(.someText)
      case .integer: .words(.aWholeNumber)
      case .number: .words(.anyNumber)
      case .boolean: .words(.trueOrFalse)
      case .null: "null"
      }
    }
  }

  /// The rule for places that have no schema of their own.
  package indirect enum Rest: Hashable, Sendable {
    case anything
    case nothing
    case schema(AnswerSchema)
  }

  package struct Property: Hashable, Sendable {
    package let name: String
    package let schema: AnswerSchema

    package init(_ name: String, _ schema: AnswerSchema) {
      self.name = name
      self.schema = schema
    }
  }

  /// Empty allows every kind.
  package var kinds: [Kind] = []
  package var title: String?
  package var description: String?
  /// In the author's order.
  package var properties: [Property] = []
  package var required: [String] = []
  /// Members of an object beyond `properties`.
  package var additional = Rest.anything
  package var items = Rest.anything
  /// `enum`, or `const` as the only one; nil allows every value.
  package var values: [Value]?
  package var minimum: Double?
  package var maximum: Double?
  package var minLength: Int?
  /// Counts Unicode code points, as JSON Schema does.
  package var maxLength: Int?
  package var minItems: Int?
  package var maxItems: Int?
  /// At least one must hold; empty asks for nothing.
  package var anyOf: [AnswerSchema] = []

  package init() {}
}

extension JSONText {
  /// The schema as JSON Schema.
  package mutating func schema(_ schema: AnswerSchema) {
    object { json in
      if let title = schema.title { json.field("title", title) }
      if let description = schema.description { json.field("description", description) }
      if schema.kinds.count == 1 {
        json.field("type", schema.kinds[0].rawValue)
      } else if !schema.kinds.isEmpty {
        json.strings("type", schema.kinds.map(\.rawValue))
      }
      if !schema.properties.isEmpty {
        json.object("properties") { json in
          for property in schema.properties {
            json.key(property.name)
            json.schema(property.schema)
          }
        }
      }
      if !schema.required.isEmpty { json.strings("required", schema.required) }
      json.rest("additionalProperties", schema.additional)
      json.rest("items", schema.items)
      if let values = schema.values {
        json.key(values.count == 1 ? "const" : "enum")
        if values.count == 1 {
          json.value(values[0], zone: .utc)
        } else {
          json.array { json in for value in values { json.value(value, zone: .utc) } }
        }
      }
      for (name, bound) in [("minimum", schema.minimum), ("maximum", schema.maximum)] {
        guard let bound else { continue }
        json.field(name, bound)
      }
      for (name, bound) in [
        ("minLength", schema.minLength), ("maxLength", schema.maxLength), ("minItems", schema.minItems),
        ("maxItems", schema.maxItems),
      ] {
        if let bound { json.field(name, bound) }
      }
      guard !schema.anyOf.isEmpty else { return }
      json.array("anyOf") { json in for choice in schema.anyOf { json.schema(choice) } }
    }
  }

  private mutating func rest(_ name: String, _ rest: AnswerSchema.Rest) {
    switch rest {
    case .anything: return
    case .nothing: field(name, false)
    case .schema(let inner):
      key(name)
      schema(inner)
    }
  }
}
