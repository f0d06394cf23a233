import LucidCore
import LucidSyntax
import LucidYAML

/// `.prompty` files: front matter, then messages under lines such as `user:` (microsoft/prompty,
/// spec/spec.md). Both forms are read: the older with `sample`, `authors` and `model.parameters`,
/// the newer with lists of `inputs` and `outputs`, `metadata` and `model.options`.
struct PromptyImporter: Importer {
  let name = "prompty"
  let title = "a .prompty file"

  func recognises(_ source: ImportSource) -> Bool { source.suffix == "prompty" && !source.isAbility }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    let matter = ImportedFrontMatter(source.file, .lateStart)
    if let matter, let problem = matter.problem { throw .notYAML(problem, matter.line(problem.span)) }
    if matter == nil, source.text.hasPrefix("---") { throw .frontMatterIsNoMapping(1) }
    var draft = AbilityDraft(source, context, matter)
    let messages = PromptyMessages(matter?.body ?? source.text, line: matter?.bodyLine ?? 1)
    if let mapping = matter?.mapping {
      head(mapping, &draft)
      inputs(mapping, &draft)
    }
    for note in messages.notes { draft.report(note) }
    draft.add(messages.text, as: language(matter?.mapping?["template"], &draft), line: messages.line)
    draft.closeGaps(PromptyMessages.mark)
    return try draft.finish()
  }

  // MARK: Head

  private func head(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) {
    let shown = draft.take(mapping["displayName"])
    if let shown {
      draft.entitle(shown)
      draft.carry(mapping["name"], as: "x-name", limit: .max)
    } else {
      draft.entitle(draft.take(mapping["name"]))
    }
    draft.summarise(draft.take(mapping["description"]))
    for place in [mapping, mapping["metadata"]?.mapping].compactMap(\.self) {
      draft.carry(place["version"], as: "version", limit: 40)
      list(place["authors"] ?? place["author"], as: "author", &draft)
      tags(place["tags"], &draft)
    }
    model(mapping["model"], &draft)
    if let outputs = mapping["outputs"] ?? mapping["outputSchema"] { output(outputs, &draft) }
    for tool in mapping["tools"]?.sequence?.items ?? [] {
      let name = tool.mapping?["name"]?.scalar?.text
      draft.drop("tools" + (name.map { "." + $0 } ?? ""), ImportReason.writeSteps, tool)
    }
  }

  private func list(_ node: YAMLNode?, as key: String, _ draft: inout AbilityDraft) {
    let items = node?.sequence?.items ?? node.map { [$0] } ?? []
    let texts = items.compactMap { $0.scalar?.text }
    let joined = texts.joined(separator: ", ")
    guard !joined.isEmpty, texts.count == items.count, joined.count <= 200, !joined.contains(where: \.isNewline) else { return }
    draft.settle(node)
    draft.put(key, .text(joined))
  }

  private func tags(_ node: YAMLNode?, _ draft: inout AbilityDraft) {
    let items = node?.sequence?.items ?? []
    let texts = items.compactMap { $0.scalar?.text }
    guard !texts.isEmpty, texts.count == items.count, texts.allSatisfy({ (1...40).contains($0.count) }) else { return }
    draft.settle(node)
    draft.put("tags", .list(texts.map { .text($0) }))
  }

  private func model(_ node: YAMLNode?, _ draft: inout AbilityDraft) {
    guard let mapping = node?.mapping else {
      if let node { draft.drop("model", ImportReason.modelOfConfiguration, node) }
      return
    }
    for entry in mapping.entries {
      guard ["parameters", "options"].contains(entry.key.text) else {
        draft.drop("model." + entry.key.text, ImportReason.modelOfConfiguration, entry.value)
        continue
      }
      draft.takeModel(entry.value.mapping, longest: ["max_tokens", "maxOutputTokens", "max_completion_tokens"])
      if let form = entry.value.mapping?["response_format"]?.mapping, form["type"]?.scalar?.text == "json_object" {
        draft.settle(form["type"])
        draft.put("output", .mapping([("format", .bare("json"))], isFlow: true))
      }
    }
  }

  private func language(_ node: YAMLNode?, _ draft: inout AbilityDraft) -> TemplateLanguage {
    guard let node else { return .jinja }
    let mapping = node.mapping
    let format = mapping?["format"] ?? mapping?["type"] ?? node
    for (key, part) in [("format", format), ("parser", mapping?["parser"])] {
      guard let part, let scalar = part.mapping?["kind"] ?? (part.scalar == nil ? nil : part) else { continue }
      let kind = scalar.scalar?.text ?? ""
      if ["jinja2", "jinja", "nunjucks", "mustache", "handlebars", "prompty"].contains(kind) {
        draft.settle(scalar)
      } else {
        draft.drop("template.\(key)", ImportReason.templateOfHost, scalar)
      }
    }
    let kind = (format.mapping?["kind"] ?? format).scalar?.text
    return kind == "mustache" || kind == "handlebars" ? .handlebars : .jinja
  }

  // MARK: Inputs

  private func inputs(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) {
    let given = mapping["inputs"] ?? mapping["inputSchema"]?.mapping?["properties"] ?? mapping["inputSchema"]
    for (name, node, line) in Self.properties(given, &draft) { input(name, node, line, &draft) }
    if let samples = mapping["sample"]?.mapping {
      for entry in samples.entries {
        guard entry.value.scalar != nil else {
          let shape = entry.value.sequence == nil ? "object" : "array"
          if !draft.inputs.has(entry.key.text) {
            draft.settle(entry.value)
            draft.report(.inputOfManyValues(entry.key.text, shape: shape, draft.line(entry.key)))
          }
          continue
        }
        draft.inputs.declare(entry.key.text, line: draft.line(entry.key))
        sample(entry.value, of: entry.key.text, &draft)
      }
    } else if let sample = mapping["sample"] {
      draft.drop("sample", ImportReason.sampleOfFile, sample)
    }
  }

  /// Entries of a mapping, or items of a list with their `name`.
  private static func properties(
    _ node: YAMLNode?, _ draft: inout AbilityDraft
  ) -> [(name: String, node: YAMLNode, line: Int)] {
    if let mapping = node?.mapping { return mapping.entries.map { ($0.key.text, $0.value, draft.line($0.key)) } }
    var found: [(String, YAMLNode, Int)] = []
    for item in node?.sequence?.items ?? [] {
      guard let name = draft.take(item.mapping?["name"]) else { continue }
      found.append((name, item, draft.line(item)))
    }
    return found
  }

  private func input(_ name: String, _ node: YAMLNode, _ line: Int, _ draft: inout AbilityDraft) {
    guard let mapping = node.mapping else {
      guard let scalar = node.scalar else { return draft.report(settling: node, .inputOfManyValues(name, shape: "array", line)) }
      return draft.declare(name, Self.kind(of: scalar), fallback: draft.take(node), ask: nil, line: line)
    }
    let type = (mapping["kind"] ?? mapping["type"])?.scalar?.text
    let keys: Set<String> = ["kind", "type", "description", "default", "required", "is_required", "sample", "example"]
    guard type != nil || mapping.entries.contains(where: { keys.contains($0.key.text) }) else {
      return draft.report(settling: node, .inputOfManyValues(name, shape: "object", line))
    }
    draft.settle(mapping["kind"])
    draft.settle(mapping["type"])
    let required = draft.take(mapping["required"]) ?? draft.take(mapping["is_required"])
    let ask = draft.take(mapping["description"])
    let choices = (mapping["enumValues"] ?? mapping["enum"])?.sequence?.items.compactMap { draft.take($0) } ?? []
    var kind: PlanInput.Kind
    switch type ?? "string" {
    case "string": kind = choices.isEmpty ? .string : .choice
    case "integer": kind = .integer
    case "float", "number": kind = .number
    case "boolean": kind = .boolean
    case "file":
      kind = .file
      draft.report(.fileIsText(name, line))
    case "thread", "image", "audio":
      draft.report(
        .inputWithoutCounterpart(name, type == "thread" ? ImportReason.noHistory : ImportReason.noPictures, line))
      return draft.inputs.declare(name, fallback: "", ask: ask, line: line)
    case "array", "list":
      guard let field = list(name, mapping, isOptional: required == "false", ask: ask, line: line, &draft) else {
        return draft.report(settling: node, .inputOfManyValues(name, shape: type ?? "", line))
      }
      return draft.declare(field.field, listOf: field.of, items: field.field.items)
    case "object", "dict":
      return draft.report(settling: node, .inputOfManyValues(name, shape: type ?? "", line))
    case let other:
      draft.report(.inputOfHost(name, schema: other, line))
      kind = .string
    }
    if !choices.isEmpty, kind != .choice { kind = .choice }
    var fallback: String?
    if let node = mapping["default"] {
      if node.scalar.map({ $0.text.contains("${") }) == true {
        draft.drop("inputs.\(name).default", ImportReason.environment, node)
      } else {
        fallback = draft.take(node)
      }
    }
    if fallback == nil, required == "false", kind == .string { fallback = "" }
    draft.declare(name, kind, fallback: fallback, choices: choices, ask: ask, line: line)
    if let sample = mapping["sample"] ?? mapping["example"] { self.sample(sample, of: name, &draft) }
  }

  /// A list of single values; nil for any other. A sample is no default.
  private func list(
    _ name: String, _ mapping: YAMLMapping, isOptional: Bool, ask: String?, line: Int, _ draft: inout AbilityDraft
  ) -> (field: SchemaField, of: PlanInput.Kind)? {
    let items = mapping["items"]
    let type = (items?.mapping?["type"] ?? items?.mapping?["kind"] ?? items)?.scalar
    let kinds: [String: PlanInput.Kind] = [
      "string": .string, "integer": .integer, "number": .number, "float": .number, "boolean": .boolean,
    ]
    guard let of = kinds[type?.text ?? "string"], mapping["default"].map({ $0.sequence != nil }) ?? true else { return nil }
    for node in [type.map(YAMLNode.scalar), mapping["sample"], mapping["example"]] { draft.settle(node) }
    let given = mapping["default"]?.sequence?.items.compactMap { draft.take($0) }
    return (
      SchemaField(
        name: name, type: .list(of: of), isOptional: isOptional, description: ask, items: given ?? (isOptional ? [] : nil),
        line: line), of
    )
  }

  private func sample(_ node: YAMLNode, of name: String, _ draft: inout AbilityDraft) {
    guard let text = node.scalar?.text, !text.contains("${") else { return }
    if let text = draft.take(node) { draft.samples.append((name, text)) }
  }

  private static func kind(of scalar: Scalar) -> PlanInput.Kind {
    guard scalar.style == .plain else { return .string }
    if Int(scalar.text) != nil { return .integer }
    if Double(scalar.text)?.isFinite == true { return .number }
    return scalar.text == "true" || scalar.text == "false" ? .boolean : .string
  }

  // MARK: Answers

  private func output(_ node: YAMLNode, _ draft: inout AbilityDraft) {
    let properties = Self.properties(node.mapping?["properties"] ?? node, &draft)
    guard !properties.isEmpty else { return }
    draft.put("output", .mapping([("format", .bare("json")), ("schema", object(properties, &draft))]))
  }

  private func object(_ properties: [(name: String, node: YAMLNode, line: Int)], _ draft: inout AbilityDraft) -> LayoutNode {
    var required: [LayoutNode] = []
    var entries: [(String, LayoutNode)] = []
    for property in properties {
      if draft.take(property.node.mapping?["required"]) == "true" { required.append(.text(property.name)) }
      entries.append((property.name, schema(property.node, &draft)))
    }
    return .mapping(
      [("type", .bare("object")), ("properties", .mapping(entries))] + (required.isEmpty ? [] : [("required", .list(required))]))
  }

  private func schema(_ node: YAMLNode, _ draft: inout AbilityDraft) -> LayoutNode {
    guard let mapping = node.mapping else { return .mapping([], isFlow: true) }
    var entries: [(String, LayoutNode)] = []
    let kind = mapping["kind"] ?? mapping["type"]
    let type = kind?.scalar.map { $0.text == "float" ? "number" : $0.text }
    if let type, JSONSchemaFields.types.contains(type) {
      draft.settle(kind)
      entries.append(("type", .text(type)))
    }
    if let text = draft.take(mapping["description"]) { entries.append(("description", .text(text))) }
    if let values = mapping["enumValues"] ?? mapping["enum"], let items = values.sequence?.items, !items.isEmpty,
      items.allSatisfy({ $0.scalar != nil })
    {
      draft.settle(values)
      entries.append(("enum", .list(items.map(LayoutNode.init))))
    }
    if type == "array", let items = mapping["items"] { entries.append(("items", schema(items, &draft))) }
    if type == "object", let inner = mapping["properties"],
      case .mapping(let object) = object(Self.properties(inner, &draft), &draft).content
    {
      entries += object.filter { $0.key.text != "type" }.map { ($0.key.text, $0.node) }
    }
    return .mapping(entries, isFlow: !entries.contains { $0.0 == "properties" })
  }
}
