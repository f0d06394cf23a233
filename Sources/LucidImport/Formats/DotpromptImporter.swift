import LucidCore
import LucidSyntax
import LucidYAML

/// `.prompt` files: front matter, then a Handlebars template (google/dotprompt,
/// reference/frontmatter).
struct DotpromptImporter: Importer {
  let name = "dotprompt"
  let title = "a .prompt file"

  func recognises(_ source: ImportSource) -> Bool {
    if source.suffix == "prompt" { return true }
    guard let matter = source.frontMatter, let mapping = matter.mapping else { return false }
    return ["model", "input", "output", "config"].contains { mapping[$0] != nil } && matter.body.contains("{{")
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    if source.frontMatter == nil, source.text.hasPrefix("---") {
      throw .frontMatterIsNoMapping(1)
    }
    let mapping = source.frontMatter?.mapping
    var draft = AbilityDraft(mapping?["name"]?.scalar?.text ?? "", source, context)
    draft.summarise(mapping?["description"]?.scalar?.text)
    if let input = mapping?["input"]?.mapping { inputs(input, &draft) }
    draft.add(source.frontMatter?.body ?? source.text, as: .handlebars, line: source.frontMatter?.bodyLine ?? 1)
    if let mapping { head(mapping, &draft) }
    return try draft.finish()
  }

  private func inputs(_ input: YAMLMapping, _ draft: inout AbilityDraft) {
    let defaults = input["default"]?.mapping
    for entry in input["schema"]?.mapping?.entries ?? [] {
      let field = Picoschema.field(entry)
      let given = defaults?[field.name]?.scalar?.text
      guard let kind = field.inputKind else {
        draft.report(.inputOfManyValues(field.name, shape: field.shape, draft.line(entry.key)))
        continue
      }
      let fallback = given ?? (field.isOptional ? (kind == .string ? "" : kind == .boolean ? "false" : nil) : nil)
      if field.isOptional, fallback == nil { draft.report(.inputWithoutDefault(field.name, draft.line(entry.key))) }
      draft.inputs.declare(
        field.name, kind, fallback: fallback, choices: field.choices, ask: field.description, line: draft.line(entry.key))
    }
    for entry in defaults?.entries ?? [] where entry.value.scalar != nil {
      draft.inputs.declare(entry.key.text, fallback: entry.value.scalar?.text, line: draft.line(entry.key))
    }
    draft.loseOthers(input, besides: ["schema", "default"], in: "input.")
  }

  private func head(_ mapping: YAMLMapping, _ draft: inout AbilityDraft) {
    var model: [(String, LayoutNode)] = []
    for entry in mapping["config"]?.mapping?.entries ?? [] {
      let text = entry.value.scalar?.text ?? ""
      switch entry.key.text {
      case "temperature" where Double(text).map { (0...2).contains($0) } == true: model.append(("temperature", .bare(text)))
      case "maxOutputTokens" where Int(text).map { $0 > 0 } == true: model.append(("max_tokens", .bare(text)))
      default: draft.report(.noCounterpart("config.\(entry.key.text)", draft.line(entry.key)))
      }
    }
    if !model.isEmpty { draft.extra.append(("model", .mapping(model, isFlow: true))) }
    if let output = mapping["output"]?.mapping {
      var entries: [(String, LayoutNode)] = []
      let format = output["format"]?.scalar?.text ?? (output["schema"] == nil ? nil : "json")
      if let format, ["json", "text", "markdown"].contains(format) {
        entries.append(("format", .bare(format)))
      } else if let format, let node = output["format"] {
        draft.report(.noCounterpart("output.format: \(format)", draft.line(node)))
      }
      if let schema = output["schema"] { entries.append(("schema", Picoschema.schema(schema))) }
      if !entries.isEmpty { draft.extra.append(("output", .mapping(entries, isFlow: entries.count == 1))) }
      draft.loseOthers(output, besides: ["format", "schema"], in: "output.")
    }
    if let node = mapping["model"] {
      draft.report(
        .dropped("model: \(node.scalar?.text ?? "")", ImportReason.modelOfConfiguration, draft.line(node)))
    }
    if let node = mapping["tools"] {
      draft.report(.dropped("tools", ImportReason.writeSteps, draft.line(node)))
    }
    draft.loseOthers(mapping, besides: ["name", "description", "input", "config", "output", "model", "tools"])
  }
}
