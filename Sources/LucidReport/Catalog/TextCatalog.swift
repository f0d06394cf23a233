package import LucidCore

/// Renders the catalog as text: tools, variables, filters, records. One line each, or the details
/// of those asked for by name.
package struct TextCatalog {
  let catalog: Catalog
  let zone: Zone
  let screen: Screen

  package init(_ catalog: Catalog, zone: Zone = .utc, screen: Screen = .plain) {
    self.catalog = catalog
    self.zone = zone
    self.screen = screen
  }

  /// All tools by family, or those named in full (`calendar.events`, an alias too) or by family.
  ///
  /// nil when a name is none: `CatalogNames.unknown` says which.
  package func tools(_ names: [String] = []) -> String? {
    guard let chosen = CatalogNames(catalog).tools(names) else { return nil }
    var page = LineWriter(ANSIWriter(screen))
    guard names.isEmpty else {
      for tool in chosen {
        page.gap()
        ToolPage(zone: zone).write(tool, catalog, to: &page)
      }
      return page.text
    }
    for family in catalog.families {
      let aliases = catalog.aliases.filter { $0.value == family }.keys.sorted()
      page.heading(family + (aliases.isEmpty ? "" : " (also \(aliases.joined(separator: ", ")))"))
      for tool in catalog.tools where tool.family == family {
        let facts: [StyledText] = [
          tool.effect == .read
            ? (tool.discloses == nil ? "" : StyledText("tells", .warn)) : StyledText(tool.effect.rawValue + "s", .warn),
          StyledText(tool.cost.rawValue, .dim),
        ]
        page.add(StyledText(tool.name), .joined([StyledText(Self.fragment(tool.summary))] + facts), column: 24)
      }
    }
    page.gap()
    page.add(StyledText("lucid tools NAME shows its parameters and its result.", .dim))
    return page.text
  }

  /// Built-in variables and `settings`, or those named.
  package func variables(_ names: [String] = []) -> String? {
    guard let chosen = CatalogNames(catalog).variables(names) else { return nil }
    var page = LineWriter(ANSIWriter(screen))
    let column = (chosen.map { $0.name.count }.max() ?? 0) + 2
    for variable in chosen {
      let facts: [StyledText] = [
        StyledText(Self.fragment(variable.doc)), StyledText(variable.type.name, .dim), StyledText(variable.cost.rawValue, .dim),
      ]
      page.add(StyledText(variable.name), .joined(facts), indent: 0, column: column)
      if !names.isEmpty { write(variable.example, indent: column, to: &page) }
    }
    guard names.isEmpty, !catalog.settings.fields.isEmpty else { return page.text }
    page.heading("From your configuration")
    for field in catalog.settings.fields { root("settings", field, &page) }
    page.heading("Of the last finished run of the ability")
    page.add(
      StyledText("previous.STEP"), StyledText("What the step gave then, such as `previous.mail.items`; absent before the first"),
      indent: 0, column: 20)
    page.heading("Of the ability's persona; absent when it has none")
    for field in personaType.fields { root("persona", field, &page) }
    page.heading("Inside a loop")
    for field in loopType.fields { root("loop", field, &page) }
    page.heading("Of this program")
    page.add(
      StyledText("tools.FAMILY"), StyledText("For `tools.calendar is available`: " + catalog.families.joined(separator: ", ")),
      indent: 0,
      column: 20)
    return page.text
  }

  private func root(_ name: String, _ field: RecordType.Field, _ page: inout LineWriter) {
    page.add(
      StyledText(name + "." + field.name), .joined([StyledText(Self.fragment(field.doc)), StyledText(field.type.name, .dim)]),
      indent: 0,
      column: 20)
  }

  /// All filters with what they take, or those named.
  package func filters(_ names: [String] = []) -> String? {
    guard let chosen = CatalogNames(catalog).filters(names) else { return nil }
    var page = LineWriter(ANSIWriter(screen))
    let heads = chosen.map(Self.call)
    let column = min((heads.map(\.count).max() ?? 0) + 2, 28)
    for (filter, head) in zip(chosen, heads) {
      page.add(
        StyledText(head), .joined([StyledText(Self.fragment(filter.doc)), StyledText("takes \(filter.accepts)", .dim)]),
        indent: 0,
        column: column)
      guard !names.isEmpty else { continue }
      for parameter in filter.parameters { ToolPage(zone: zone).write(parameter, inFilter: true, column: column - 2, to: &page) }
      write(filter.example, indent: 4, to: &page)
    }
    return page.text
  }

  /// All records with their fields, or those named; `Event.title` names one field.
  package func records(_ names: [String] = []) -> String? {
    let known = CatalogNames(catalog)
    guard let chosen = known.records(names) else { return nil }
    var page = LineWriter(ANSIWriter(screen))
    for record in chosen {
      page.gap()
      page.add(StyledText(record.name, .strong))
      let column = (record.fields.map { $0.name.count }.max() ?? 0) + 2
      for field in record.fields {
        page.add(
          StyledText(field.name), .joined([StyledText(field.type.name), StyledText(field.doc, .dim)]), column: column)
      }
      let givers = known.givers(of: record)
      if !givers.isEmpty { page.add(StyledText("given by " + givers.joined(separator: ", "), .dim), indent: 2) }
    }
    return page.text
  }

  package func text(_ kind: CatalogKind, _ names: [String] = []) -> String? {
    switch kind {
    case .tool: tools(names)
    case .variable: variables(names)
    case .filter: filters(names)
    case .record: records(names)
    }
  }

  private func write(_ example: TemplateExample?, indent: Int, to page: inout LineWriter) {
    guard let example else { return }
    page.add(StyledText("example", .dim) + "  " + StyledText(example.template), indent: indent)
    for line in example.result.split(separator: "\n") {
      page.add(StyledText("gives", .dim) + "  " + StyledText(String(line)), indent: indent + 2)
    }
  }

  /// Without its period, since more follows.
  private static func fragment(_ doc: String) -> String { doc.hasSuffix(".") ? String(doc.dropLast()) : doc }

  /// `truncate(n)`, `where(field, op?, value)`.
  private static func call(_ filter: FilterSignature) -> String {
    guard !filter.parameters.isEmpty else { return filter.name }
    return filter.name + "(" + filter.parameters.map { $0.name + ($0.required ? "" : "?") }.joined(separator: ", ") + ")"
  }
}
