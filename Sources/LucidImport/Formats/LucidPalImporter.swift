import LucidSyntax
import LucidYAML

/// Abilities of the LucidPal app: one JSON object, or the list in which the app stores them.
struct LucidPalImporter: Importer {
  let name = "lucidpal"
  let title = "an ability of LucidPal"

  func recognises(_ source: ImportSource) -> Bool {
    guard source.documents.count == 1 else { return false }
    return OlderShape.isList(source.documents[0])
      || source.documents[0].mapping.map { OlderShape.isAbility($0.entries.map(\.key.text)) } ?? false
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    guard source.documents.count == 1 else { throw source.unreadable }
    let nodes = source.documents[0].sequence?.items ?? source.documents
    guard !nodes.isEmpty else { throw .noAbility }
    var result = ImportResult()
    for node in nodes {
      guard let mapping = node.mapping, mapping["prompt"] != nil else {
        throw .notAnAbility(source.line(node.span))
      }
      var notes: [ImportNote] = []
      var layout = ability(mapping, source, context, &notes)
      layout.annotate(notes)
      result.append(ImportResult(layouts: [layout], notes: notes))
    }
    return result
  }

  private func ability(
    _ mapping: YAMLMapping, _ source: ImportSource, _ context: ImportContext, _ notes: inout [ImportNote]
  ) -> Layout {
    var entries: [(String, LayoutNode)] = [("lucidability", .bare("1")), ("kind", .bare("ability"))]
    let known = Set(Keys.ability.map(\.name))
    for entry in mapping.entries {
      let key = entry.key.text
      let line = source.line(entry.key.span)
      let text = entry.value.scalar?.text ?? ""
      if entry.value.scalar?.isNull == true { continue }
      switch key {
      case "sortOrder": notes.append(.dropped(key, ImportReason.orderOfLibrary, line))
      case "isDefault": if text == "true" { notes.append(.dropped(key, ImportReason.neverShipped, line)) }
      case "label":
        let label = text.count <= ShortLabel.limit && !text.isEmpty ? text : ShortLabel.of(text)
        entries.append(("label", .text(label)))
        if label != text {
          entries.append(("x-title", .text(text)))
          notes.append(.cutLabel(text, line))
        }
      case "colorHex": entries.append(("color", .text(text.hasPrefix("#") ? text : "#" + text)))
      case "planKeyRaw":
        if context.isPlan(text) {
          entries.append(("plan", .text(text)))
        } else {
          entries.append(("x-plan-key", .text(text)))
          notes.append(.unknownPlan(text, line))
        }
      case "preferredTimeSlot": entries.append(("slot", .text(text)))
      case "prompt": entries.append(("prompt", .text(prompt(text, context, line, &notes))))
      default: entries.append((known.contains(key) || key.hasPrefix("x-") ? key : "x-" + key, LayoutNode(entry.value)))
      }
    }
    if mapping["label"] == nil { entries.append(("label", .text(ShortLabel.of(source.name)))) }
    var layout = Layout(root: LayoutNode(.mapping(ImportedSteps.added(to: entries, context, &notes))))
    KeyOrder.sort(&layout)
    return layout
  }

  private func prompt(_ text: String, _ context: ImportContext, _ line: Int, _ notes: inout [ImportNote]) -> String {
    var unknown: [String] = []
    let converted = OlderShape.placeholders(TemplateConverter.inert(text)) { name in
      let root = String(name.prefix { $0 != "." })
      let isKnown = context.isVariable(root) || Migration.isRetired(root)
      if !isKnown, !unknown.contains(name) { unknown.append(name) }
      return isKnown
    }
    for name in unknown {
      notes.append(.unknownVariable(name, line))
    }
    return converted
  }
}
