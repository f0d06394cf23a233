import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `output`: the form of the answer.
struct OutputLowering {
  private let unit: LoweringUnit
  private let document: DocumentSyntax

  /// `document` is the unit's own when none is given.
  init(_ unit: LoweringUnit, _ document: DocumentSyntax? = nil) {
    self.unit = unit
    self.document = document ?? unit.document
  }

  func output() -> (format: OutputFormat, schema: AnswerSchema?) {
    guard let mapping = document["output"]?.mapping else { return (.markdown, nil) }
    let written = mapping["format"]?.scalar
    let format = written.flatMap { OutputFormat(rawValue: $0.text) }
    guard let node = mapping["schema"] else { return (format ?? .markdown, nil) }
    if let format, format != .json, let written {
      unit.report(.formatBesideSchema(format, at: written.span))
    }
    return (.json, SchemaLowering(diagnostics: unit.diagnostics).schema(node))
  }
}

/// Lowers what is written under `schema`. Every keyword is known or refused; none is passed over.
struct SchemaLowering {
  let diagnostics: DiagnosticCollector

  static let keywords = [
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "minimum", "maximum", "minLength",
    "maxLength", "minItems", "maxItems", "anyOf", "title", "description",
  ]

  /// Keywords of JSON Schema that are not in the subset, with what does instead.
  private static let others = [
    "oneOf": "use `anyOf`", "allOf": "write the properties out in one schema", "not": "say what is allowed",
    "$ref": "write the schema out where it is used", "$defs": "write the schemas out where they are used",
    "pattern": "say in `description` what the text looks like", "format": "say in `description` what the text looks like",
    "exclusiveMinimum": "use `minimum`", "exclusiveMaximum": "use `maximum`", "nullable": "`type: [string, \"null\"]`",
    "multipleOf": "`type: integer` asks for whole numbers", "default": "say it in `description`",
    "examples": "say it in `description`",
  ]

  func schema(_ node: YAMLNode) -> AnswerSchema? {
    guard let mapping = node.mapping else {
      diagnostics.report(.schemaIsNoMapping(node))
      return nil
    }
    var schema = AnswerSchema()
    if let type = mapping["type"] { schema.kinds = kinds(type) }
    for entry in mapping.entries { keyword(entry, &schema) }
    checkRequired(mapping, schema)
    checkBounds(mapping, schema)
    return schema
  }

  private func keyword(_ entry: YAMLMapping.Entry, _ schema: inout AnswerSchema) {
    let (key, node) = (entry.key.text, entry.value)
    switch key {
    case "type": break
    case "title": schema.title = text(node, key)
    case "description": schema.description = text(node, key)
    case "properties":
      guard let properties = node.mapping else { return wrong(node, key, "a mapping of names to schemas") }
      for property in properties.entries {
        // One that is wrong is a property all the same, of any kind.
        schema.properties.append(.init(property.key.text, self.schema(property.value) ?? AnswerSchema()))
      }
      expect(.object, schema, entry.key)
    case "required":
      guard let names = node.sequence?.items.map(\.scalar), !names.contains(where: { $0 == nil }) else {
        return wrong(node, key, "a list of names")
      }
      schema.required = names.compactMap { $0?.text }
      expect(.object, schema, entry.key)
    case "additionalProperties":
      schema.additional = rest(node)
      expect(.object, schema, entry.key)
    case "items":
      schema.items = rest(node)
      expect(.array, schema, entry.key)
    case "enum":
      guard let items = node.sequence?.items, !items.isEmpty else { return wrong(node, key, "a list of values") }
      schema.values = items.map { value($0, schema.kinds) }
    case "const": schema.values = [value(node, schema.kinds)]
    case "minimum", "maximum":
      guard let bound = node.scalar.flatMap({ Literals.number($0.text) }) else { return wrong(node, key, "a number") }
      if key == "minimum" { schema.minimum = bound } else { schema.maximum = bound }
      expect(.number, schema, entry.key)
    case "minLength", "maxLength", "minItems", "maxItems":
      guard let bound = node.scalar.flatMap({ Int($0.text) }), bound >= 0 else {
        return wrong(node, key, "a whole number from 0")
      }
      switch key {
      case "minLength": schema.minLength = bound
      case "maxLength": schema.maxLength = bound
      case "minItems": schema.minItems = bound
      default: schema.maxItems = bound
      }
      expect(key.hasSuffix("Length") ? .string : .array, schema, entry.key)
    case "anyOf":
      guard let choices = node.sequence?.items, !choices.isEmpty else { return wrong(node, key, "a list of schemas") }
      schema.anyOf = choices.compactMap { self.schema($0) }
    default: unknown(entry.key)
    }
  }

  private func unknown(_ key: Scalar) {
    diagnostics.report(
      Self.others[key.text].map { .otherSchemaKeyword(key, instead: $0, keywords: Self.keywords) }
        ?? .unknownSchemaKeyword(key, keywords: Self.keywords))
  }

  // MARK: Parts

  private func wrong(_ node: YAMLNode, _ key: String, _ expected: String) {
    diagnostics.report(.wrongSchemaValue(node, key, expected: expected))
  }

  private func text(_ node: YAMLNode, _ key: String) -> String? {
    guard let scalar = node.scalar else {
      wrong(node, key, "a text")
      return nil
    }
    return scalar.text
  }

  private func kinds(_ node: YAMLNode) -> [AnswerSchema.Kind] {
    let names = AnswerSchema.Kind.allCases.map(\.rawValue)
    let scalars = node.scalar.map { [$0] } ?? node.sequence?.items.compactMap(\.scalar) ?? []
    if scalars.isEmpty { wrong(node, "type", "one of " + names.joined(separator: ", ")) }
    let kinds = scalars.map { AnswerSchema.Kind(rawValue: $0.text) }
    for (scalar, kind) in zip(scalars, kinds) where kind == nil {
      diagnostics.report(.unknownSchemaType(scalar, types: names))
    }
    // With one that is wrong the type is not known.
    return kinds.contains(nil) ? [] : kinds.compactMap { $0 }
  }

  /// A schema, or true or false for anything and nothing.
  private func rest(_ node: YAMLNode) -> AnswerSchema.Rest {
    if let scalar = node.scalar, scalar.text == "true" || scalar.text == "false" {
      return scalar.text == "true" ? .anything : .nothing
    }
    return schema(node).map { .schema($0) } ?? .anything
  }

  /// A value as the type says; without one as JSON would have it: quoted it is text.
  private func value(_ node: YAMLNode, _ kinds: [AnswerSchema.Kind]) -> Value {
    guard let scalar = node.scalar else {
      wrong(node, "enum", "made of texts, numbers, true, false and null")
      return .null
    }
    let isText = kinds == [.string] || scalar.style != .plain
    if isText { return .text(scalar.text) }
    if scalar.isNull { return .null }
    if let n = Int(scalar.text) { return .integer(n) }
    if let d = Literals.number(scalar.text) { return .number(d) }
    if scalar.text == "true" || scalar.text == "false" { return .boolean(scalar.text == "true") }
    return .text(scalar.text)
  }

  // MARK: Sense

  /// A keyword for a kind of value that the type rules out would never be looked at.
  private func expect(_ kind: AnswerSchema.Kind, _ schema: AnswerSchema, _ key: Scalar) {
    guard !schema.kinds.isEmpty, !schema.kinds.contains(kind), !(kind == .number && schema.kinds.contains(.integer)) else {
      return
    }
    diagnostics.report(.keywordOfOtherType(key, kind, schema.kinds))
  }

  private func checkRequired(_ mapping: YAMLMapping, _ schema: AnswerSchema) {
    let names = schema.properties.map(\.name)
    guard !names.isEmpty else { return }
    for scalar in mapping["required"]?.sequence?.items.compactMap(\.scalar) ?? [] where !names.contains(scalar.text) {
      // What is required and described nowhere is a slip of the pen more often than a wish.
      diagnostics.report(.requiresUnknownProperty(scalar, properties: names))
    }
  }

  private func checkBounds(_ mapping: YAMLMapping, _ schema: AnswerSchema) {
    func check(_ least: Double?, _ most: Double?, _ names: (least: String, most: String)) {
      guard let least, let most, least > most, let node = mapping[names.most] else { return }
      diagnostics.report(.boundsCrossed(names.least, names.most, at: node.span))
    }
    check(schema.minimum, schema.maximum, ("minimum", "maximum"))
    check(schema.minLength.map(Double.init), schema.maxLength.map(Double.init), ("minLength", "maxLength"))
    check(schema.minItems.map(Double.init), schema.maxItems.map(Double.init), ("minItems", "maxItems"))
  }
}
