package import LucidCore

extension AnswerSchema: StoredObject {
  package static func form<Form: StoredFields<AnswerSchema>>(_ field: inout Form) throws(Form.Failure) -> AnswerSchema {
    var schema = AnswerSchema()
    schema.kinds = try field("kinds", \.kinds)
    schema.title = try field("title", \.title)
    schema.description = try field("description", \.description)
    schema.properties = try field("properties", \.properties)
    schema.required = try field("required", \.required)
    schema.additional = try field("additional", \.additional)
    schema.items = try field("items", \.items)
    schema.values = try field("values", \.values)
    schema.minimum = try field("minimum", \.minimum)
    schema.maximum = try field("maximum", \.maximum)
    schema.minLength = try field("minLength", \.minLength)
    schema.maxLength = try field("maxLength", \.maxLength)
    schema.minItems = try field("minItems", \.minItems)
    schema.maxItems = try field("maxItems", \.maxItems)
    schema.anyOf = try field("anyOf", \.anyOf)
    return schema
  }
}

extension AnswerSchema.Kind: Storable {}

extension AnswerSchema.Rest: StoredChoice {
  package static func cases<Rows: StoredCases<AnswerSchema.Rest>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("anything", .anything)
    try row("nothing", .nothing)
    try row("schema", AnswerSchema.Rest.schema) { if case .schema(let it) = $0 { it } else { nil } }
  }
}

extension AnswerSchema.Property: StoredObject {
  package static func form<Form: StoredFields<AnswerSchema.Property>>(_ field: inout Form) throws(Form.Failure)
    -> AnswerSchema.Property
  {
    try AnswerSchema.Property(field("name", \.name), field("schema", \.schema))
  }
}

extension CardTemplate: StoredObject {
  package static func form<Form: StoredFields<CardTemplate>>(_ field: inout Form) throws(Form.Failure) -> CardTemplate {
    try CardTemplate(
      field("kind", \.kind), title: field("title", \.title), columns: field("columns", \.columns),
      entries: field("entries", \.entries))
  }
}

extension CardTemplate.Kind: Storable {}

extension CardTemplate.Entry: StoredObject {
  package static func form<Form: StoredFields<CardTemplate.Entry>>(_ field: inout Form) throws(Form.Failure) -> CardTemplate.Entry
  {
    try CardTemplate.Entry(
      forEach: field("forEach", \.forEach), condition: field("condition", \.condition), values: field("values", \.values))
  }
}
