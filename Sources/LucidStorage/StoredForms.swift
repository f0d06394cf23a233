package import LucidCore

extension AnswerSchema: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: AnswerSchema?) throws(Form.Failure) -> AnswerSchema {
    var schema = AnswerSchema()
    schema.kinds = try field("kinds", it, \.kinds)
    schema.title = try field("title", it, \.title)
    schema.description = try field("description", it, \.description)
    schema.properties = try field("properties", it, \.properties)
    schema.required = try field("required", it, \.required)
    schema.additional = try field("additional", it, \.additional)
    schema.items = try field("items", it, \.items)
    schema.values = try field("values", it, \.values)
    schema.minimum = try field("minimum", it, \.minimum)
    schema.maximum = try field("maximum", it, \.maximum)
    schema.minLength = try field("minLength", it, \.minLength)
    schema.maxLength = try field("maxLength", it, \.maxLength)
    schema.minItems = try field("minItems", it, \.minItems)
    schema.maxItems = try field("maxItems", it, \.maxItems)
    schema.anyOf = try field("anyOf", it, \.anyOf)
    return schema
  }
}

extension AnswerSchema.Kind: Storable {}

extension AnswerSchema.Rest: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout AnswerSchema.Rest?) throws(Rows.Failure) {
    try row("anything", &it, .anything)
    try row("nothing", &it, .nothing)
    try row("schema", &it, AnswerSchema.Rest.schema) { if case .schema(let it) = $0 { it } else { nil } }
  }
}

extension AnswerSchema.Property: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: AnswerSchema.Property?) throws(Form.Failure)
    -> AnswerSchema.Property
  {
    try AnswerSchema.Property(field("name", it, \.name), field("schema", it, \.schema))
  }
}

extension CardTemplate: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CardTemplate?) throws(Form.Failure) -> CardTemplate {
    try CardTemplate(
      field("kind", it, \.kind), title: field("title", it, \.title), columns: field("columns", it, \.columns),
      entries: field("entries", it, \.entries))
  }
}

extension CardTemplate.Kind: Storable {}

extension CardTemplate.Entry: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CardTemplate.Entry?) throws(Form.Failure)
    -> CardTemplate.Entry
  {
    try CardTemplate.Entry(
      forEach: field("forEach", it, \.forEach), condition: field("condition", it, \.condition),
      values: field("values", it, \.values))
  }
}
