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
      var draft = AbilityDraft(source, context, root: source.documents[0])
      draft.entitle(nil, else: scalar.text)
      text(source.documents[0], nil, &draft)
      return try draft.finish()
    }
    guard let mapping = source.documents[0].mapping else { throw source.unreadable }
    var draft = AbilityDraft(source, context, root: .mapping(mapping))
    draft.entitle(draft.take(mapping["name"]), else: (mapping["system"] ?? mapping["prompt"])?.scalar?.text ?? "")
    for entry in mapping["defaults"]?.mapping?.entries ?? [] where entry.value.scalar != nil {
      draft.inputs.declare(entry.key.text, fallback: draft.take(entry.value), line: draft.line(entry.key))
    }
    text(mapping["prompt"], mapping["system"], &draft)
    if let system = mapping["system"], mapping["prompt"] != nil {
      draft.report(.oneText("system", "prompt", draft.line(system)))
    }
    if let schema = mapping["schema_object"], schema.mapping != nil {
      draft.put("output", .mapping([("format", .bare("json")), ("schema", JSONSchemaFields.answer(schema, &draft))]))
    }
    draft.takeModel(mapping["options"]?.mapping, longest: ["max_tokens"])
    for (key, why) in [
      ("model", ImportReason.modelOfConfiguration), ("extract", ImportReason.askForCode),
      ("extract_last", ImportReason.answerIsWhole), ("fragments", ImportReason.putTextInOrFile),
      ("system_fragments", ImportReason.putTextIn), ("tools", ImportReason.writeSteps), ("functions", ImportReason.noCode),
      ("attachments", ImportReason.noPictures), ("attachment_types", ImportReason.noPictures),
    ] {
      if let node = mapping[key] { draft.drop(key, why, node) }
    }
    return try draft.finish()
  }

  /// llm puts what it is given at `$input`, or after the prompt where there is none; a system text
  /// alone gets it as the prompt.
  private func text(_ prompt: YAMLNode?, _ system: YAMLNode?, _ draft: inout AbilityDraft) {
    draft.add(system, as: .dollar)
    draft.add(prompt, as: .dollar)
    draft.inputs.ask("input", "The text to work on?")
    guard !draft.inputs.used.contains(where: { $0.foreign == "input" }) else { return }
    // A prompt may be used without any; a system text makes no sense without.
    draft.inputs.declare("input", fallback: prompt == nil ? nil : "", ask: "The text to work on?")
    draft.add("$input", as: .dollar, line: 1)
  }
}
