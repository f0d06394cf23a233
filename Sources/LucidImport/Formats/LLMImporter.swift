import LucidCore
import LucidSyntax
import LucidYAML

/// Templates of llm (simonw/llm, docs/templates.md): a mapping, or a text alone.
struct LLMImporter: Importer {
  let name = "llm"
  let title = "a template of llm"

  private static let keys: Set<String> = [
    "prompt", "system", "model", "defaults", "options", "extract", "extract_last", "schema_object", "fragments",
    "system_fragments", "tools", "functions", "attachments", "attachment_types", "name",
  ]

  func recognises(_ source: ImportSource) -> Bool {
    guard let mapping = source.mapping, ["yaml", "yml", ""].contains(source.suffix) else { return false }
    return (mapping["prompt"] != nil || mapping["system"] != nil)
      && mapping.entries.allSatisfy { Self.keys.contains($0.key.text) }
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    guard source.documents.count == 1 else { throw source.unreadable }
    if let scalar = source.documents[0].scalar, !scalar.isNull {
      var draft = AbilityDraft("", source, context)
      text(scalar.text, nil, &draft, source.line(scalar.span))
      return try draft.finish()
    }
    guard let mapping = source.documents[0].mapping else { throw source.unreadable }
    var draft = AbilityDraft(mapping["name"]?.scalar?.text ?? "", source, context)
    for entry in mapping["defaults"]?.mapping?.entries ?? [] {
      draft.inputs.declare(entry.key.text, fallback: entry.value.scalar?.text, line: source.line(entry.key.span))
    }
    let system = mapping["system"]?.scalar
    let line = (mapping["prompt"] ?? mapping["system"]).map { source.line($0.span) } ?? 1
    text(mapping["prompt"]?.scalar?.text, system?.text, &draft, line)
    if system != nil, mapping["prompt"] != nil {
      draft.report(.oneText("system", "prompt", system.map { source.line($0.span) }))
    }
    if let schema = mapping["schema_object"] {
      draft.extra.append(("output", .mapping([("format", .bare("json")), ("schema", LayoutNode(schema))])))
    }
    options(mapping["options"]?.mapping, &draft)
    for (key, why) in [
      ("model", ImportReason.modelOfConfiguration), ("extract", ImportReason.askForCode),
      ("extract_last", ImportReason.answerIsWhole), ("fragments", ImportReason.putTextInOrFile),
      ("system_fragments", ImportReason.putTextIn), ("tools", ImportReason.writeSteps), ("functions", ImportReason.noCode),
      ("attachments", ImportReason.noPictures), ("attachment_types", ImportReason.noPictures),
    ] {
      guard let node = mapping[key] else { continue }
      let shown = node.scalar.map { $0.text.contains("\n") ? "" : ": \($0.text)" } ?? ""
      draft.report(.dropped(key + shown, why, draft.line(node)))
    }
    draft.loseOthers(mapping, besides: Self.keys)
    return try draft.finish()
  }

  /// llm puts what it is given at `$input`, or after the prompt where there is none; a system text
  /// alone gets it as the prompt.
  private func text(_ prompt: String?, _ system: String?, _ draft: inout AbilityDraft, _ line: Int) {
    if let system { draft.add(system, as: .dollar, line: line) }
    if let prompt { draft.add(prompt, as: .dollar, line: line) }
    draft.inputs.ask("input", "The text to work on?")
    guard !draft.inputs.used.contains(where: { $0.foreign == "input" }) else { return }
    // A prompt may be used without any; a system text makes no sense without.
    draft.inputs.declare("input", fallback: prompt == nil ? nil : "", ask: "The text to work on?")
    draft.add("$input", as: .dollar, line: line)
  }

  private func options(_ options: YAMLMapping?, _ draft: inout AbilityDraft) {
    var model: [(String, LayoutNode)] = []
    for entry in options?.entries ?? [] {
      let text = entry.value.scalar?.text ?? ""
      switch entry.key.text {
      case "temperature" where Double(text).map { (0...2).contains($0) } == true: model.append(("temperature", .bare(text)))
      case "max_tokens" where Int(text).map { $0 > 0 } == true: model.append(("max_tokens", .bare(text)))
      default: draft.report(.noCounterpart("options.\(entry.key.text)", draft.line(entry.key)))
      }
    }
    if !model.isEmpty { draft.extra.append(("model", .mapping(model, isFlow: true))) }
  }
}
