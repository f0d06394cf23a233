import LucidCore
import LucidSyntax
import LucidYAML

/// `.prompt` files: front matter, then a Handlebars template (google/dotprompt,
/// reference/frontmatter). Comments and empty lines may stand before the front matter.
struct DotpromptImporter: Importer {
  let name = "dotprompt"
  let title = "a .prompt file"

  func recognises(_ source: ImportSource) -> Bool {
    if source.suffix == "prompt" { return true }
    guard !source.isAbility, source.suffix != "prompty", let matter = ImportedFrontMatter(source.file, .lateStart),
      let mapping = matter.mapping
    else { return false }
    return ["model", "input", "output", "config"].contains { mapping[$0] != nil } && matter.body.contains("{{")
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    let matter = ImportedFrontMatter(source.file, .lateStart)
    if let matter, let problem = matter.problem { throw .notYAML(problem, matter.line(problem.span)) }
    if matter == nil, source.text.hasPrefix("---") { throw .frontMatterIsNoMapping(1) }
    var draft = AbilityDraft(source, context, matter)
    let body = matter?.body ?? source.text
    let mapping = matter?.mapping
    draft.entitle(draft.take(mapping?["name"]), else: body)
    draft.summarise(draft.take(mapping?["description"]))
    draft.carry(mapping?["version"], as: "version", limit: 40)
    if let input = mapping?["input"]?.mapping { inputs(input, &draft) }
    draft.add(body, as: .handlebars, line: matter?.bodyLine ?? 1)
    if let mapping { head(mapping, &draft) }
    return try draft.finish()
  }

  private func inputs(_ input: YAMLMapping, _ draft: inout AbilityDraft) {
    let defaults = input["default"]?.mapping
    if let schema = input["schema"]?.mapping {
      for field in Self.fields(schema, &draft) { declare(field, defaults?[field.name], &draft) }
    } else if let node = input["schema"], let text = node.scalar?.text, !text.isEmpty {
      draft.drop("input.schema", ImportReason.schemaOfHost, node)
    }
    for entry in defaults?.entries ?? [] where entry.value.scalar != nil && !draft.inputs.has(entry.key.text) {
      draft.inputs.declare(entry.key.text, fallback: draft.take(entry.value), line: draft.line(entry.key))
    }
  }

  /// Under `properties` the short form stands too.
  private static func fields(_ schema: YAMLMapping, _ draft: inout AbilityDraft) -> [SchemaField] {
    guard JSONSchemaFields.isSchema(schema) else { return Picoschema.fields(schema, &draft) }
    guard let properties = schema["properties"]?.mapping, properties.entries.contains(where: { $0.value.scalar != nil }) else {
      return JSONSchemaFields.read(schema, &draft)
    }
    draft.settle(schema["type"])
    return Picoschema.fields(properties, &draft)
  }

  private func declare(_ field: SchemaField, _ given: YAMLNode?, _ draft: inout AbilityDraft) {
    switch field.type {
    case .single(let kind):
      let given = draft.take(given) ?? field.fallback
      let fallback = given ?? (field.isOptional ? (kind == .string ? "" : kind == .boolean ? "false" : nil) : nil)
      if field.isOptional, fallback == nil { draft.report(.inputWithoutDefault(field.name, field.line)) }
      draft.declare(field, kind, fallback: fallback)
    case .list(let of):
      let items = given?.sequence?.items.compactMap { draft.take($0) } ?? field.items ?? (field.isOptional ? [] : nil)
      draft.declare(field, listOf: of, items: items)
    case .several(let shape): draft.report(.inputOfManyValues(field.name, shape: shape, field.line))
    case .host(let schema):
      draft.report(.inputOfHost(field.name, schema: schema, field.line))
      draft.inputs.declare(field.name, fallback: draft.take(given), ask: field.description, line: field.line)
    }
  }

  private func head(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) {
    draft.takeModel(mapping["config"]?.mapping, longest: ["maxOutputTokens"])
    if let output = mapping["output"]?.mapping {
      var entries: [(String, LayoutNode)] = []
      let format = output["format"]?.scalar?.text ?? (output["schema"] == nil ? nil : "json")
      if let format, ["json", "text", "markdown"].contains(format) {
        draft.settle(output["format"])
        entries.append(("format", .bare(format)))
      }
      if let schema = output["schema"].flatMap({ Picoschema.schema($0, &draft) }) { entries.append(("schema", schema)) }
      if !entries.isEmpty { draft.put("output", .mapping(entries, isFlow: entries.count == 1)) }
    }
    if let node = mapping["model"] { draft.drop("model", ImportReason.modelOfConfiguration, node) }
    for key in ["tools", "toolDefs"] {
      if let node = mapping[key] { draft.drop(key, ImportReason.writeSteps, node) }
    }
  }
}
