import LucidCore

/// All that is known of one tool: parameters with types and defaults, the fields of its result,
/// effect and cost.
struct ToolPage {
  let zone: Zone

  func write(_ tool: ToolSignature, _ catalog: Catalog, to page: inout LineWriter) {
    page.add(StyledText(tool.name, .strong) + "  " + StyledText(tool.summary))
    let effect = StyledText(tool.effect.rawValue + "s \(tool.family): \(tool.reach)", tool.effect == .read ? .dim : .warn)
    let told = tool.discloses.map { StyledText("discloses \($0)", .warn) }
    page.add(.joined([effect, told, StyledText(tool.cost.rawValue, .dim)]), indent: 2)
    let cues = catalog.cues(tool.name)
    if cues.isStandard {
      page.add(StyledText("in `steps`, `- \(tool.family)` alone calls it with its usual arguments", .dim), indent: 2)
    }
    if !cues.phrases.isEmpty {
      let words = cues.phrases.map { "\"\($0.text)\"" }.joined(separator: ", ")
      page.add(StyledText("in the prompt of an ability without steps: \(words)", .dim), indent: 2)
    }
    if !tool.parameters.isEmpty {
      page.add(StyledText("parameters", .dim), indent: 2)
      let column = (tool.parameters.map { $0.name.count }.max() ?? 0) + 2
      for parameter in tool.parameters { write(parameter, column: column, to: &page) }
    }
    if let example = tool.example {
      page.add(StyledText("example", .dim), indent: 2)
      page.add(StyledText("- " + example), indent: 4, hanging: 4)
    }
    page.add(StyledText("gives " + tool.result.name, .dim), indent: 2)
    if let type = Self.record(tool.result) { fields(type, indent: 4, seen: [], to: &page) }
    guard let variant = tool.variant else { return }
    page.add(StyledText("with \(variant.argument) gives \(variant.result.name)", .dim), indent: 2)
    if let type = Self.record(variant.result) { fields(type, indent: 4, seen: [], to: &page) }
  }

  /// A text of a filter stands in quotes, as it is written there.
  func write(_ parameter: Parameter, inFilter: Bool = false, column: Int, to page: inout LineWriter) {
    let fallback: StyledText =
      if parameter.required {
        StyledText("required", .warn)
      } else if let value = parameter.fallback, !value.isMissing {
        StyledText("default \(ValueText.fallback(value, inFilter: inFilter, zone: zone))", .dim)
      } else if let usual = parameter.usual {
        StyledText("default \(usual)", .dim)
      } else {
        StyledText("optional", .dim)
      }
    page.add(
      StyledText(parameter.name),
      .joined([
        StyledText(inFilter ? parameter.kindInFilter : parameter.kind.name), fallback, StyledText(parameter.doc),
      ]), indent: 4, column: column)
  }

  /// The fields of records inside a result are shown once, under the field that holds them.
  private func fields(_ type: RecordType, indent: Int, seen: Set<String>, to page: inout LineWriter) {
    guard !seen.contains(type.name), indent <= 12 else { return }
    let column = (type.fields.map { $0.name.count }.max() ?? 0) + 2
    for field in type.fields {
      page.add(
        StyledText(field.name), .joined([StyledText(field.type.name), StyledText(field.doc, .dim)]), indent: indent,
        column: column)
      if let inner = Self.record(field.type) { fields(inner, indent: indent + 4, seen: seen.union([type.name]), to: &page) }
    }
  }

  private static func record(_ type: ValueType) -> RecordType? {
    switch type {
    case .record(let r): r
    case .list(let item): record(item)
    default: nil
    }
  }
}

extension ValueText {
  /// A value that a parameter has where none is given, as catalogs show it.
  static func fallback(_ value: Value, inFilter: Bool = false, zone: Zone) -> String {
    if case .datetime(let i) = value { return zone.iso(i) }
    if inFilter, case .text(let text) = value { return "\"\(text)\"" }
    return literal(value, zone: zone)
  }
}
