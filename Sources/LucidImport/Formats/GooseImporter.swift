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
    var draft = AbilityDraft(source, context, root: .mapping(outer))
    let title = draft.take(recipe["title"])
    if recipe["title"] == nil || recipe["title"]?.scalar?.text == outer["name"]?.scalar?.text { draft.settle(outer["name"]) }
    draft.entitle(title ?? outer["name"]?.scalar?.text)
    draft.summarise(draft.take(recipe["description"]))
    draft.carry(recipe["version"], as: "version", limit: 40)
    for node in recipe["parameters"]?.sequence?.items ?? [] { parameter(node, &draft) }
    let hasOwnFolder = draft.inputs.has(Self.folder)
    // What a recipe says to the system and to the model stands in one text, in that order.
    for key in ["instructions", "prompt"] { draft.add(recipe[key], as: .jinja) }
    if recipe["instructions"] != nil, let prompt = recipe["prompt"] {
      draft.report(.oneText("instructions", "prompt", draft.line(prompt)))
    }
    if !hasOwnFolder, draft.inputs.used.contains(where: { $0.foreign == Self.folder }) {
      draft.report(.dropped(Self.folder, ImportReason.environment, nil))
    }
    if let schema = recipe["response"]?.mapping?["json_schema"], schema.mapping != nil {
      draft.put("output", .mapping([("format", .bare("json")), ("schema", JSONSchemaFields.answer(schema, &draft))]))
    }
    settings(recipe["settings"]?.mapping, &draft)
    for node in recipe["extensions"]?.sequence?.items ?? [] {
      let name = node.mapping?["name"]?.scalar?.text ?? "without a name"
      draft.settle(node)
      draft.report(.extensionOfHost(name, draft.line(node)))
    }
    for node in recipe["sub_recipes"]?.sequence?.items ?? [] {
      let name = node.mapping?["name"]?.scalar?.text ?? "without a name"
      draft.settle(node)
      draft.report(.otherRecipe(name, draft.line(node)))
    }
    for (key, why) in [("activities", ImportReason.noButtons), ("retry", ImportReason.noRepetition)] {
      if let node = recipe[key] { draft.drop(key, why, node) }
    }
    draft.carry(recipe["author"]?.mapping?["contact"], as: "author", limit: 200)
    return try draft.finish()
  }

  /// A variable that goose fills in: where the recipe lies.
  private static let folder = "recipe_dir"

  private func parameter(_ node: YAMLNode, _ draft: inout AbilityDraft) {
    guard let mapping = node.mapping, let key = mapping["key"]?.scalar?.text, !key.isEmpty else {
      draft.report(.parameterWithoutKey(draft.line(node)))
      return
    }
    let line = draft.line(node)
    let options = mapping["options"]?.sequence?.items.compactMap { draft.take($0) } ?? []
    for key in ["key", "input_type", "requirement"] { draft.settle(mapping[key]) }
    let kind: PlanInput.Kind
    switch mapping["input_type"]?.scalar?.text ?? "string" {
    case "number": kind = .number
    case "boolean": kind = .boolean
    case "date": kind = .date
    case "file": kind = .file
    case "select" where !options.isEmpty: kind = .choice
    default: kind = .string
    }
    var fallback = draft.take(mapping["default"])
    if mapping["requirement"]?.scalar?.text == "optional", fallback == nil, kind == .string { fallback = "" }
    let ask = draft.take(mapping["description"])
    draft.declare(key, kind, fallback: fallback, choices: options, ask: ask, line: line)
  }

  private func settings(_ settings: YAMLMapping?, _ draft: inout AbilityDraft) {
    draft.takeModel(settings, longest: ["max_tokens"])
    for entry in settings?.entries ?? [] {
      let text = entry.value.scalar?.text ?? ""
      switch entry.key.text {
      case "max_turns" where Int(text).map { (1...100).contains($0) } == true:
        draft.settle(entry.value)
        draft.put("limits", .mapping([("turns", .bare(text))], isFlow: true))
      case "goose_provider", "goose_model": draft.drop(entry.key.text, ImportReason.modelOfConfiguration, entry.value)
      default: break
      }
    }
  }
}
