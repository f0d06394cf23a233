extension AnswerSchema: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("kinds", kinds)
      writer.put("title", title)
      writer.put("description", description)
      writer.put("properties", properties)
      writer.put("required", required)
      writer.put("additional", additional)
      writer.put("items", items)
      writer.put("values", values)
      writer.put("minimum", minimum)
      writer.put("maximum", maximum)
      writer.put("minLength", minLength)
      writer.put("maxLength", maxLength)
      writer.put("minItems", minItems)
      writer.put("maxItems", maxItems)
      writer.put("anyOf", anyOf)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    kinds = try reader.get("kinds")
    title = try reader.get("title")
    description = try reader.get("description")
    properties = try reader.get("properties")
    required = try reader.get("required")
    additional = try reader.get("additional")
    items = try reader.get("items")
    values = try reader.get("values")
    minimum = try reader.get("minimum")
    maximum = try reader.get("maximum")
    minLength = try reader.get("minLength")
    maxLength = try reader.get("maxLength")
    minItems = try reader.get("minItems")
    maxItems = try reader.get("maxItems")
    anyOf = try reader.get("anyOf")
  }
}

extension AnswerSchema.Kind: Storable {}

extension AnswerSchema.Rest: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .anything: writer.choice("anything")
    case .nothing: writer.choice("nothing")
    case .schema(let value): writer.choice("schema", value)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "anything": self = .anything
    case "nothing": self = .nothing
    case "schema": self = .schema(try AnswerSchema(from: value))
    default: throw StorageError("no case `\(name)` of AnswerSchema.Rest")
    }
  }
}

extension AnswerSchema.Property: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("schema", schema)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    name = try reader.get("name")
    schema = try reader.get("schema")
  }
}

extension CardTemplate: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("kind", kind)
      writer.put("title", title)
      writer.put("columns", columns)
      writer.put("entries", entries)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    kind = try reader.get("kind")
    title = try reader.get("title")
    columns = try reader.get("columns")
    entries = try reader.get("entries")
  }
}

extension CardTemplate.Kind: Storable {}

extension CardTemplate.Entry: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("forEach", forEach)
      writer.put("condition", condition)
      writer.put("values", values)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    forEach = try reader.get("forEach")
    condition = try reader.get("condition")
    values = try reader.get("values")
  }
}
