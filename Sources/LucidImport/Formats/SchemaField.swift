import LucidCore
import LucidSyntax
import LucidYAML

/// A value that a foreign file describes, as an input.
struct SchemaField {
  enum Kind {
    case single(PlanInput.Kind)
    /// A list of single values of one kind.
    case list(of: PlanInput.Kind)
    /// An object, or a list of what is no single value: `object`, `array`.
    case several(String)
    /// The name of a schema that only the host knows.
    case host(String)
  }

  let name: String
  let type: Kind
  var isOptional = false
  var description: String?
  var choices: [String] = []
  var fallback: String?
  /// The default of a list.
  var items: [String]?
  let line: Int
}

/// JSON Schema: the values it describes as inputs, and the part of it that an answer can have.
enum JSONSchemaFields {
  /// The names of types. A schema of an answer has them and no others.
  static let types: Set<String> = ["object", "array", "string", "number", "integer", "boolean", "null"]

  /// The keywords that a schema of an answer has.
  static let keywords: Set<String> = [
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "minimum", "maximum", "minLength",
    "maxLength", "minItems", "maxItems", "anyOf", "title", "description",
  ]

  /// Whether a mapping is JSON Schema and not a short form of it.
  static func isSchema(_ mapping: YAMLMapping) -> Bool {
    mapping["type"]?.scalar.map { types.contains($0.text) || $0.text == "any" } == true || mapping["properties"]?.mapping != nil
  }

  /// The properties of an object. What an input has no place for stays open in the draft.
  static func read(_ schema: YAMLMapping, _ draft: inout AbilityDraft) -> [SchemaField] {
    _ = draft.take(schema["type"])
    let required = schema["required"]?.sequence?.items.compactMap { draft.take($0) }
    return (schema["properties"]?.mapping?.entries ?? []).map { entry in
      let property = entry.value.mapping
      let shape = property?["type"]?.scalar?.text
      let list = shape == "array" ? self.list(property, &draft) : nil
      if shape == "object" || shape == "array" && list == nil { draft.settle(entry.value) }
      if let list {
        return SchemaField(
          name: entry.key.text, type: .list(of: list.of),
          isOptional: required.map { !$0.contains(entry.key.text) } ?? true,
          description: draft.take(property?["description"]) ?? draft.take(property?["title"]), choices: list.choices,
          items: list.items, line: draft.line(entry.key))
      }
      let choices = property?["enum"]?.sequence?.items.compactMap { draft.take($0) } ?? []
      let type = draft.take(property?["type"]) ?? "string"
      return SchemaField(
        name: entry.key.text, type: kind(type, choices), isOptional: required.map { !$0.contains(entry.key.text) } ?? true,
        description: draft.take(property?["description"]) ?? draft.take(property?["title"]), choices: choices,
        fallback: draft.take(property?["default"]), line: draft.line(entry.key))
    }
  }

  /// An `array` of single values; nil for any other.
  private static func list(
    _ property: YAMLMapping?, _ draft: inout AbilityDraft
  ) -> (of: PlanInput.Kind, choices: [String], items: [String]?)? {
    let items = property?["items"]?.mapping
    guard case .single(let of) = kind(items?["type"]?.scalar?.text ?? "string", []) else { return nil }
    let given = property?["default"]
    if let given, given.sequence?.items.allSatisfy({ $0.scalar != nil }) != true { return nil }
    draft.settle(property?["type"])
    _ = draft.take(items?["type"])
    let choices = items?["enum"]?.sequence?.items.compactMap { draft.take($0) } ?? []
    return (choices.isEmpty ? of : .string, choices, given?.sequence?.items.compactMap { draft.take($0) })
  }

  private static func kind(_ type: String, _ choices: [String]) -> SchemaField.Kind {
    if !choices.isEmpty { return .single(.choice) }
    switch type {
    case "string", "any": return .single(.string)
    case "number": return .single(.number)
    case "integer": return .single(.integer)
    case "boolean": return .single(.boolean)
    case "array", "object": return .several(type)
    default: return .host(type)
    }
  }

  // MARK: Schemas of answers

  /// The keywords that a schema of an answer can have; others stay open in the draft.
  static func answer(_ node: YAMLNode, _ draft: inout AbilityDraft) -> LayoutNode {
    guard let mapping = node.mapping else { return .mapping([], isFlow: true) }
    var entries: [(String, LayoutNode)] = []
    for entry in mapping.entries {
      if let value = keyword(entry, &draft) { entries.append((entry.key.text, value)) }
    }
    return .mapping(entries, isFlow: mapping.isFlow)
  }

  private static func keyword(_ entry: YAMLMapping.Entry, _ draft: inout AbilityDraft) -> LayoutNode? {
    let (key, node) = (entry.key.text, entry.value)
    guard keywords.contains(key) else { return nil }
    switch key {
    case "type":
      let names = node.scalar.map { [$0.text] } ?? node.sequence?.items.compactMap { $0.scalar?.text } ?? []
      guard !names.isEmpty, names.allSatisfy(types.contains) else { return nil }
    case "properties":
      guard let properties = node.mapping else { return nil }
      return .mapping(properties.entries.map { ($0.key.text, answer($0.value, &draft)) })
    case "items", "additionalProperties":
      if node.mapping != nil { return answer(node, &draft) }
      guard node.scalar.map({ ["true", "false"].contains($0.text) }) == true else { return nil }
    case "anyOf":
      guard let choices = node.sequence?.items, !choices.isEmpty else { return nil }
      return .list(choices.map { answer($0, &draft) })
    case "required":
      guard node.sequence?.items.allSatisfy({ $0.scalar != nil }) == true else { return nil }
    case "enum":
      guard let items = node.sequence?.items, !items.isEmpty, items.allSatisfy({ $0.scalar != nil }) else { return nil }
    case "minLength", "maxLength", "minItems", "maxItems":
      guard node.scalar.flatMap({ Int($0.text) }).map({ $0 >= 0 }) == true else { return nil }
    case "minimum", "maximum":
      guard node.scalar.flatMap({ Double($0.text) })?.isFinite == true else { return nil }
    default:
      guard node.scalar != nil else { return nil }
    }
    draft.settle(node)
    return LayoutNode(node)
  }
}
