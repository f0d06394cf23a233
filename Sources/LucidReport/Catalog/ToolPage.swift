import LucidCore

/// All that is known of one tool: parameters with types and defaults, the fields of its result, effect and cost.
struct ToolPage {
  let zone: Zone

  func write(_ tool: ToolSignature, _ catalog: Catalog, to page: inout Page) {
    page.add(Phrase(tool.name, .strong) + "  " + Phrase(tool.summary))
    let effect = Phrase(tool.effect.rawValue + "s \(tool.family): \(tool.reach)", tool.effect == .read ? .dim : .warn)
    let told = tool.discloses.map { Phrase("tells others \($0)", .warn) }
    page.add(.joined([effect, told, Phrase(tool.cost.rawValue, .dim)]), indent: 2)
    let cues = catalog.cues(tool.name)
    if cues.isStandard {
      page.add(Phrase("in `steps`, `- \(tool.family)` alone calls it with its usual arguments", .dim), indent: 2)
    }
    if !cues.phrases.isEmpty {
      let words = cues.phrases.map { "\"\($0.text)\"" }.joined(separator: ", ")
      page.add(Phrase("in the prompt of an ability without steps: \(words)", .dim), indent: 2)
    }
    if !tool.parameters.isEmpty {
      page.add(Phrase("parameters", .dim), indent: 2)
      let column = (tool.parameters.map { $0.name.count }.max() ?? 0) + 2
      for parameter in tool.parameters { write(parameter, column: column, to: &page) }
    }
    page.add(Phrase("gives " + tool.result.name, .dim), indent: 2)
    if let type = Self.record(tool.result) { fields(type, indent: 4, seen: [], to: &page) }
  }

  func write(_ parameter: Parameter, column: Int, to page: inout Page) {
    let fallback: Phrase =
      if parameter.required {
        Phrase("required", .warn)
      } else if let value = parameter.fallback, !value.isMissing {
        Phrase("default \(text(value))", .dim)
      } else {
        Phrase("optional", .dim)
      }
    page.add(
      Phrase(parameter.name), .joined([Phrase(parameter.kind.name), fallback, Phrase(parameter.doc)]), indent: 4, column: column)
  }

  /// The fields of records inside a result are shown once, under the field that holds them.
  private func fields(_ type: RecordType, indent: Int, seen: Set<String>, to page: inout Page) {
    guard !seen.contains(type.name), indent <= 12 else { return }
    let column = (type.fields.map { $0.name.count }.max() ?? 0) + 2
    for field in type.fields {
      page.add(Phrase(field.name), .joined([Phrase(field.type.name), Phrase(field.doc, .dim)]), indent: indent, column: column)
      if let inner = Self.record(field.type) { fields(inner, indent: indent + 4, seen: seen.union([type.name]), to: &page) }
    }
  }

  private func text(_ value: Value) -> String {
    if case .datetime(let i) = value { return zone.iso(i) }
    return ValueText.text(value, zone: zone)
  }

  private static func record(_ type: ValueType) -> RecordType? {
    switch type {
    case .record(let r): r
    case .list(let item): record(item)
    default: nil
    }
  }
}
