import LucidCore
import LucidSyntax
import LucidYAML

/// The short form in which dotprompt describes data (google/dotprompt, reference/picoschema), as a
/// kind of input and as JSON Schema.
///
/// `name?(array, what it is): string`: an optional field, its shape, a description; `(*)` stands
/// for all other fields.
enum Picoschema {
  struct Field {
    let name: String
    let isOptional: Bool
    /// `array`, `object`, `enum`, or the name of a single value's type.
    let shape: String
    let description: String?
    let choices: [String]

    /// nil for what is not a single value.
    var inputKind: PlanInput.Kind? {
      switch shape {
      case "string", "any": .string
      case "number": .number
      case "integer": .integer
      case "boolean": .boolean
      case "enum": choices.isEmpty ? .string : .choice
      default: nil
      }
    }
  }

  static func field(_ entry: YAMLMapping.Entry) -> Field {
    var key = entry.key.text
    var inside: [String] = []
    if let open = key.firstIndex(of: "("), key.hasSuffix(")"), open > key.startIndex {
      inside = split(String(key[key.index(after: open)...].dropLast()))
      key = String(key[..<open])
    }
    let isOptional = key.hasSuffix("?")
    if isOptional { key.removeLast() }
    if let shape = inside.first {
      let choices = shape == "enum" ? entry.value.sequence?.items.compactMap { $0.scalar?.text } ?? [] : []
      return Field(name: key, isOptional: isOptional, shape: shape, description: inside.dropFirst().first, choices: choices)
    }
    guard let text = entry.value.scalar?.text else {
      return Field(
        name: key, isOptional: isOptional, shape: entry.value.sequence == nil ? "object" : "array", description: nil, choices: [])
    }
    let parts = split(text)
    return Field(
      name: key, isOptional: isOptional, shape: parts.first ?? "any", description: parts.dropFirst().first, choices: [])
  }

  /// At the first comma.
  private static func split(_ text: String) -> [String] {
    text.split(separator: ",", maxSplits: 1).map { part in
      let front = part.drop { $0 == " " }
      return String(front.prefix(front.count - front.reversed().prefix { $0 == " " }.count))
    }
  }

  /// JSON Schema; what is JSON Schema already stays as it is.
  static func schema(_ node: YAMLNode) -> LayoutNode {
    guard let mapping = node.mapping else { return value(node.scalar?.text ?? "any") }
    if mapping["type"]?.scalar.map({ ["object", "array", "string", "number", "integer", "boolean"].contains($0.text) }) == true {
      return LayoutNode(node)
    }
    return object(mapping, description: nil)
  }

  private static func object(_ mapping: YAMLMapping, description: String?) -> LayoutNode {
    var properties: [(String, LayoutNode)] = []
    var required: [LayoutNode] = []
    var others: LayoutNode = .bare("false")
    for entry in mapping.entries {
      if entry.key.text == "(*)" {
        others = entry.value.scalar?.text.hasPrefix("any") == true ? .bare("true") : schema(entry.value)
        continue
      }
      let field = field(entry)
      properties.append((field.name, property(field, entry.value)))
      if !field.isOptional { required.append(.text(field.name)) }
    }
    var entries: [(String, LayoutNode)] = [("type", .bare("object"))]
    if let description { entries.append(("description", .text(description))) }
    entries.append(("properties", .mapping(properties)))
    if !required.isEmpty { entries.append(("required", .list(required))) }
    entries.append(("additionalProperties", others))
    return .mapping(entries)
  }

  private static func property(_ field: Field, _ node: YAMLNode) -> LayoutNode {
    let about = field.description.map { [("description", LayoutNode.text($0))] } ?? []
    switch field.shape {
    case "array": return .mapping([("type", .bare("array"))] + about + [("items", schema(node))])
    case "enum": return .mapping(about + [("enum", .list(field.choices.map { .text($0) }))], isFlow: true)
    case "object":
      return node.mapping.map { object($0, description: field.description) }
        ?? .mapping([("type", .bare("object"))] + about, isFlow: true)
    case "any": return about.isEmpty ? .mapping([], isFlow: true) : .mapping(about, isFlow: true)
    default: return .mapping([("type", .text(field.shape))] + about, isFlow: true)
    }
  }

  private static func value(_ text: String) -> LayoutNode {
    let parts = split(text)
    let about = parts.dropFirst().first.map { [("description", LayoutNode.text($0))] } ?? []
    return .mapping((parts.first.map { $0 == "any" ? [] : [("type", LayoutNode.text($0))] } ?? []) + about, isFlow: true)
  }
}
