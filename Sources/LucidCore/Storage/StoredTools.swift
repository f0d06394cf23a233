/// Tools that a file declares, as stored plans name them.
extension ToolDeclaration: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("about", about)
      writer.put("parameters", parameters)
      writer.put("result", result)
      writer.put("effect", effect)
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    self.init(
      name: try reader.get("name"), about: try reader.get("about"), parameters: try reader.get("parameters"),
      result: try reader.get("result"), effect: try reader.get("effect"))
  }
}

extension Parameter: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("kind", kind)
      writer.put("required", required)
      writer.put("fallback", fallback)
      writer.put("doc", doc)
    }
  }
  package convenience init(from reader: StorageReader) throws(StorageError) {
    self.init(
      try reader.get("name"), try reader.get("kind"), required: try reader.get("required"), default: try reader.get("fallback"),
      try reader.get("doc"))
  }
}

/// The kinds that a declaration can name; any other is stored as `any`.
extension Parameter.Kind: Storable {
  package func write(to writer: inout StorageWriter) {
    switch self {
    case .text: writer.choice("text")
    case .boolean: writer.choice("boolean")
    case .integer: writer.choice("integer")
    case .number: writer.choice("number")
    case .moment: writer.choice("moment")
    case .instant: writer.choice("instant")
    case .period: writer.choice("period")
    case .choice(let words): writer.choice("choice") { writer in for word in words { word.write(to: &writer) } }
    case .texts: writer.choice("texts")
    case .list: writer.choice("list")
    case .any, .since, .item, .condition, .column, .shown, .pattern: writer.choice("any")
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    switch name {
    case "text": self = .text
    case "boolean": self = .boolean
    case "integer": self = .integer(Int.min...Int.max)
    case "number": self = .number
    case "moment": self = .moment
    case "instant": self = .instant
    case "period": self = .period
    case "choice": self = .choice(try [String](from: value))
    case "texts": self = .texts
    case "list": self = .list
    case "any": self = .any
    default: throw StorageError("no case `\(name)` of Parameter.Kind")
    }
  }
}
