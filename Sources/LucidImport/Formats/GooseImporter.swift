import LucidCore
import LucidSyntax
import LucidYAML

/// Recipes of goose, in the form of its command line and in that of its desktop app (block/goose,
/// recipe-reference.md).
struct GooseImporter: Importer {
  let name = "goose"
  let title = "a goose recipe"

  func recognises(_ source: ImportSource) -> Bool {
    guard let mapping = source.mapping, mapping["lucidability"] == nil else { return false }
    let recipe = mapping["recipe"]?.mapping ?? mapping
    return recipe["title"] != nil && recipe["description"] != nil && (recipe["instructions"] != nil || recipe["prompt"] != nil)
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    guard let outer = source.mapping else { throw source.unreadable }
    let recipe = outer["recipe"]?.mapping ?? outer
    var draft = AbilityDraft(recipe["title"]?.scalar?.text ?? outer["name"]?.scalar?.text ?? "", source, context)
    draft.summarise(recipe["description"]?.scalar?.text)
    for node in recipe["parameters"]?.sequence?.items ?? [] { parameter(node, &draft) }
    // What a recipe says to the system and to the model stands in one text, in that order.
    for key in ["instructions", "prompt"] {
      guard let scalar = recipe[key]?.scalar, !scalar.isNull else { continue }
      draft.add(scalar.text, as: .jinja, line: textLine(scalar, source))
    }
    if recipe["instructions"] != nil, let prompt = recipe["prompt"] {
      draft.report(.oneText("instructions", "prompt", draft.line(prompt)))
    }
    if let schema = recipe["response"]?.mapping?["json_schema"] {
      draft.extra.append(("output", .mapping([("format", .bare("json")), ("schema", LayoutNode(schema))])))
    }
    settings(recipe["settings"]?.mapping, &draft)
    for node in recipe["extensions"]?.sequence?.items ?? [] {
      let name = node.mapping?["name"]?.scalar?.text ?? "without a name"
      draft.report(.extensionOfHost(name, draft.line(node)))
    }
    for node in recipe["sub_recipes"]?.sequence?.items ?? [] {
      let name = node.mapping?["name"]?.scalar?.text ?? "without a name"
      draft.report(.otherRecipe(name, draft.line(node)))
    }
    for (key, why) in [("activities", ImportReason.noButtons), ("retry", ImportReason.noRepetition)] {
      if let node = recipe[key] { draft.report(.dropped(key, why, draft.line(node))) }
    }
    if let contact = recipe["author"]?.mapping?["contact"]?.scalar?.text { draft.extra.append(("author", .text(contact))) }
    draft.loseOthers(
      recipe,
      besides: [
        "version", "title", "description", "instructions", "prompt", "parameters", "response", "settings", "extensions",
        "sub_recipes", "activities", "retry", "author",
      ])
    return try draft.finish()
  }

  /// Where a text begins: that of a block on the line after its mark.
  private func textLine(_ scalar: Scalar, _ source: ImportSource) -> Int {
    source.line(scalar.span) + (scalar.style == .literal || scalar.style == .folded ? 1 : 0)
  }

  private func parameter(_ node: YAMLNode, _ draft: inout AbilityDraft) {
    guard let mapping = node.mapping, let key = mapping["key"]?.scalar?.text, !key.isEmpty else {
      draft.report(.parameterWithoutKey(draft.line(node)))
      return
    }
    let line = draft.line(node)
    let options = mapping["options"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    var kind: PlanInput.Kind
    switch mapping["input_type"]?.scalar?.text ?? "string" {
    case "number": kind = .number
    case "boolean": kind = .boolean
    case "date": kind = .date
    case "file": kind = .file
    case "select" where !options.isEmpty: kind = .choice
    default: kind = .string
    }
    var fallback = mapping["default"]?.scalar?.text
    if kind == .boolean { fallback = fallback?.lowercased() }
    if let given = fallback, !accepts(kind, given, options) {
      if kind == .file || kind == .choice {
        draft.report(.lostDefault(given, of: key, isFile: kind == .file, line))
        fallback = nil
      } else {
        draft.report(.becameText(key, default: given, no: kind.rawValue, line))
        kind = .string
      }
    }
    if mapping["requirement"]?.scalar?.text == "optional", fallback == nil, kind == .string { fallback = "" }
    draft.inputs.declare(
      key, kind, fallback: fallback, choices: kind == .choice ? options : [], ask: mapping["description"]?.scalar?.text,
      line: line)
  }

  private func accepts(_ kind: PlanInput.Kind, _ text: String, _ options: [String]) -> Bool {
    switch kind {
    case .number: text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D } && Double(text) != nil
    case .boolean: text == "true" || text == "false"
    case .date: CivilDate(iso: text) != nil
    case .choice: options.contains(text)
    case .file: false
    default: true
    }
  }

  private func settings(_ settings: YAMLMapping?, _ draft: inout AbilityDraft) {
    guard let settings else { return }
    for entry in settings.entries {
      let text = entry.value.scalar?.text ?? ""
      switch entry.key.text {
      case "temperature" where Double(text).map { (0...2).contains($0) } == true:
        draft.extra.append(("model", .mapping([("temperature", .bare(text))], isFlow: true)))
      case "max_turns" where Int(text).map { (1...100).contains($0) } == true:
        draft.extra.append(("limits", .mapping([("turns", .bare(text))], isFlow: true)))
      case "goose_provider", "goose_model":
        draft.report(
          .dropped("\(entry.key.text): \(text)", ImportReason.modelOfConfiguration, draft.line(entry.key)))
      default: draft.report(.noCounterpart("settings.\(entry.key.text)", draft.line(entry.key)))
      }
    }
  }
}
