import LucidCore

/// A part of a JSON Schema, with the whole that its references lead into.
struct MCPSchema {
  struct Property {
    let name: String
    let schema: MCPSchema
    let isRequired: Bool
  }

  enum Form {
    case value(MCPTool.Primitive)
    case choice([String])
    /// nil for items of any kind.
    case list(MCPSchema?)
    case object
  }

  private static let mostReferences = 20

  private let root: JSONNode
  private let node: JSONNode
  /// The place of the reference, which may say more, such as a description.
  private let outer: JSONNode?

  init(_ root: JSONNode) { self.init(root, root) }

  private init(_ root: JSONNode, _ node: JSONNode) {
    self.root = root
    var (inner, count) = (node, 0)
    while count < Self.mostReferences, let next = Self.step(inner, root) { (inner, count) = (next, count + 1) }
    self.node = inner
    outer = count == 0 ? nil : node
  }

  /// The schema that a reference leads to, or the one alternative besides null; nil for a schema
  /// itself.
  private static func step(_ node: JSONNode, _ root: JSONNode) -> JSONNode? {
    if let path = node["$ref"]?.text {
      guard path.hasPrefix("#/") else { return nil }
      var at: JSONNode? = root
      for part in path.dropFirst(2).split(separator: "/") {
        at = at?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
      }
      return at
    }
    for key in ["anyOf", "oneOf", "allOf"] {
      guard let list = node[key]?.list else { continue }
      let others = list.filter { $0["type"]?.text != "null" }
      return others.count == 1 ? others[0] : nil
    }
    return nil
  }

  /// In the order of the server; nothing for what is no object.
  var properties: [Property] {
    let required = Set(node["required"]?.list?.compactMap(\.text) ?? [])
    return (node["properties"]?.members ?? []).map { member in
      Property(name: member.name, schema: MCPSchema(root, member.value), isRequired: required.contains(member.name))
    }
  }

  var about: String { outer?["description"]?.text ?? node["description"]?.text ?? node["title"]?.text ?? "" }

  /// Errors: a fragment on why it has no type here.
  var form: Result<Form, MCPToolReader.Problem> {
    func none(_ reason: String) -> Result<Form, MCPToolReader.Problem> { .failure(MCPToolReader.Problem(reason: reason)) }
    if let values = node["enum"]?.list {
      let texts = values.filter { !$0.isNull }.compactMap(\.text)
      guard !texts.isEmpty, texts.count == values.count(where: { !$0.isNull }) else {
        return none("is a choice of values that are not text")
      }
      return .success(.choice(texts))
    }
    for key in ["anyOf", "oneOf", "allOf"] where node[key] != nil { return none("has alternatives (`\(key)`)") }
    if node["$ref"] != nil { return none("refers to another schema") }
    var types = node["type"]?.text.map { [$0] } ?? node["type"]?.list?.compactMap(\.text) ?? []
    types.removeAll { $0 == "null" }
    guard types.count == 1 else { return none(types.isEmpty ? "has no type" : "has several types") }
    switch types[0] {
    case "string":
      switch node["format"]?.text {
      case "date": return .success(.value(.date))
      case "date-time": return .success(.value(.datetime))
      default: return .success(.value(.string))
      }
    case "integer": return .success(.value(.integer))
    case "number": return .success(.value(.number))
    case "boolean": return .success(.value(.boolean))
    case "array":
      guard let items = node["items"], items.members?.isEmpty == false else { return .success(.list(nil)) }
      return .success(.list(MCPSchema(root, items)))
    case "object": return .success(.object)
    default: return none("has a type that lucid does not know")
    }
  }

  /// The form as an argument: lists only of texts.
  var argument: Result<MCPTool.Argument.Kind, MCPToolReader.Problem> {
    form.flatMap { form in
      switch form {
      case .value(let type): return .success(.value(type))
      case .choice(let texts): return .success(.choice(texts))
      case .object: return .failure(MCPToolReader.Problem(reason: "is an object"))
      case .list(let items):
        switch items?.form {
        case .success(.value(.string)), .success(.choice): return .success(.list)
        default: return .failure(MCPToolReader.Problem(reason: "is a list of something else than text"))
        }
      }
    }
  }

  /// The default as JSON where the language can write it; nil for none.
  func fallback(of kind: MCPTool.Argument.Kind) -> String? {
    guard let value = outer?["default"] ?? node["default"] else { return nil }
    switch (kind, value.value) {
    case (.value(.string), .text(let text)): return JSONText(string: text).text
    case (.choice(let texts), .text(let text)) where texts.contains(text): return JSONText(string: text).text
    case (.value(.integer), .integer(let n)): return String(n)
    case (.value(.number), .integer(let n)): return String(n)
    case (.value(.boolean), .boolean(let flag)): return flag ? "true" : "false"
    default: return nil
    }
  }
}
