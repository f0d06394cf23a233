import LucidCore
import LucidSyntax
import LucidYAML

/// The short form in which dotprompt describes data (google/dotprompt, reference/picoschema), as
/// inputs and as JSON Schema.
///
/// `name?(array, what it is): string`: an optional field, its shape, a description; `(*)` stands
/// for all other fields. A type that is none is the name of a schema that only the host has.
enum Picoschema {
  private static let scalars: Set<String> = ["any", "boolean", "integer", "null", "number", "string"]

  private struct Field {
    let name: String
    let isOptional: Bool
    /// `array`, `object`, `enum`, or the name of a type.
    let shape: String
    let description: String?
    /// Whether the shape stands in parentheses after the name.
    let isInKey: Bool
  }

  /// The fields of a mapping as inputs.
  static func fields(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) -> [SchemaField] {
    mapping.entries.map { entry in
      let field = field(entry)
      var choices: [String] = []
      let type: SchemaField.Kind
      switch field.shape {
      case "string", "any", "null": type = .single(.string)
      case "number": type = .single(.number)
      case "integer": type = .single(.integer)
      case "boolean": type = .single(.boolean)
      case "enum":
        choices = entry.value.sequence?.items.filter { $0.scalar?.isNull == false }.compactMap { draft.take($0) } ?? []
        type = .single(choices.isEmpty ? .string : .choice)
      case "array":
        // `tags(array): string`; of objects it is a mapping.
        type = entry.value.scalar.flatMap { single($0.text) }.map { .list(of: $0) } ?? .several("array")
      case "object": type = .several("object")
      case let shape where shape.hasSuffix("[]"):
        type = single(String(shape.dropLast(2))).map { .list(of: $0) } ?? .several("array")
      default: type = .host(field.shape)
      }
      draft.settle(entry.value)
      return SchemaField(
        name: field.name, type: type, isOptional: field.isOptional, description: field.description, choices: choices,
        line: draft.line(entry.key))
    }
  }

  /// The kind of an item; nil for what is no single value.
  private static func single(_ type: String) -> PlanInput.Kind? {
    switch split(type).first {
    case "string", "any": .string
    case "number": .number
    case "integer": .integer
    case "boolean": .boolean
    default: nil
    }
  }

  private static func field(_ entry: YAMLMapping.Entry) -> Field {
    var key = entry.key.text
    var inside: [String] = []
    if let open = key.firstIndex(of: "("), key.hasSuffix(")"), open > key.startIndex {
      inside = split(String(key[key.index(after: open)...].dropLast()))
      key = String(key[..<open])
    }
    let isOptional = key.hasSuffix("?")
    if isOptional { key.removeLast() }
    if let shape = inside.first {
      return Field(name: key, isOptional: isOptional, shape: shape, description: inside.dropFirst().first, isInKey: true)
    }
    guard let text = entry.value.scalar?.text else {
      return Field(
        name: key, isOptional: isOptional, shape: entry.value.sequence == nil ? "object" : "array", description: nil,
        isInKey: false)
    }
    let parts = split(text)
    return Field(
      name: key, isOptional: isOptional, shape: parts.first ?? "any", description: parts.dropFirst().first, isInKey: false)
  }

  /// At the first comma.
  private static func split(_ text: String) -> [String] {
    text.split(separator: ",", maxSplits: 1).map { part in
      let front = part.drop { $0 == " " }
      return String(front.prefix(front.count - front.reversed().prefix { $0 == " " }.count))
    }
  }

  // MARK: JSON Schema

  /// JSON Schema; what is JSON Schema already stays as it is. nil for the schema of a host, which
  /// is reported.
  static func schema(_ node: YAMLNode, _ draft: inout AbilityDraft) -> LayoutNode? {
    guard let mapping = node.mapping else { return node.scalar.flatMap { value($0.text, node, &draft) } }
    if JSONSchemaFields.isSchema(mapping) { return JSONSchemaFields.answer(node, &draft) }
    return object(mapping, description: nil, &draft)
  }

  private static func object(_ mapping: YAMLMapping, description: String?, _ draft: inout AbilityDraft) -> LayoutNode {
    var properties: [(String, LayoutNode)] = []
    var required: [LayoutNode] = []
    var others: LayoutNode = .bare("false")
    for entry in mapping.entries {
      if entry.key.text == "(*)" {
        let isAny = entry.value.scalar?.text.hasPrefix("any") == true
        if isAny { draft.settle(entry.value) }
        others = isAny ? .bare("true") : schema(entry.value, &draft) ?? .bare("true")
        continue
      }
      let field = field(entry)
      properties.append((field.name, property(field, entry.value, &draft)))
      if !field.isOptional { required.append(.text(field.name)) }
    }
    var entries: [(String, LayoutNode)] = [("type", .bare("object"))]
    if let description { entries.append(("description", .text(description))) }
    entries.append(("properties", .mapping(properties)))
    if !required.isEmpty { entries.append(("required", .list(required))) }
    entries.append(("additionalProperties", others))
    return .mapping(entries)
  }

  private static func property(_ field: Field, _ node: YAMLNode, _ draft: inout AbilityDraft) -> LayoutNode {
    let about = field.description.map { [("description", LayoutNode.text($0))] } ?? []
    switch field.shape {
    case "array" where field.isInKey:
      let items = schema(node, &draft).map { [("items", $0)] } ?? []
      return .mapping([("type", .bare("array"))] + about + items)
    case "enum" where field.isInKey:
      let choices = node.sequence?.items.filter { $0.scalar != nil } ?? []
      for choice in choices { draft.settle(choice) }
      guard !choices.isEmpty else { return .mapping(about, isFlow: true) }
      return .mapping(about + [("enum", .list(choices.map(LayoutNode.init)))], isFlow: true)
    case "object" where node.mapping != nil:
      return node.mapping.map { object($0, description: field.description, &draft) } ?? .mapping(about, isFlow: true)
    case "object" where field.isInKey:
      draft.settle(node)
      return .mapping([("type", .bare("object"))] + about, isFlow: true)
    case _ where node.sequence != nil:
      // A list stands for nothing in this form.
      return .mapping([("type", .bare("array"))] + about, isFlow: true)
    default: return value(node.scalar?.text ?? "any", node, &draft) ?? .mapping(about, isFlow: true)
    }
  }

  /// `string, what it is`.
  private static func value(_ text: String, _ node: YAMLNode, _ draft: inout AbilityDraft) -> LayoutNode? {
    draft.settle(node)
    let parts = split(text)
    let about = parts.dropFirst().first.map { [("description", LayoutNode.text($0))] } ?? []
    guard let type = parts.first, type != "any" else { return .mapping(about, isFlow: true) }
    if scalars.contains(type) { return .mapping([("type", .text(type))] + about, isFlow: true) }
    if type.hasSuffix("[]"), scalars.contains(String(type.dropLast(2))) {
      draft.report(.shortList(type, draft.line(node)))
      let items: LayoutNode = .mapping(type == "any[]" ? [] : [("type", .text(String(type.dropLast(2))))], isFlow: true)
      return .mapping([("type", .bare("array"))] + about + [("items", items)], isFlow: true)
    }
    draft.report(.schemaOfHost(text, draft.line(node)))
    return nil
  }
}
