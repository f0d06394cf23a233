package import LucidCore

/// Picks entries of a catalog by the names a person typed.
package struct CatalogNames {
  let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// All when no name is given; nil when one of them is none.
  package func tools(_ names: [String]) -> [ToolSignature]? {
    guard !names.isEmpty else { return catalog.tools }
    var out: [ToolSignature] = []
    for name in names {
      let family = catalog.aliases[name] ?? name
      let found = catalog.tool(name).map { [$0] } ?? catalog.tools.filter { $0.family == family }
      guard !found.isEmpty else { return nil }
      out += found.filter { !out.contains($0) }
    }
    return out
  }

  package func variables(_ names: [String]) -> [VariableSignature]? {
    names.isEmpty ? catalog.variables : pick(names) { catalog.variable($0) }
  }

  package func filters(_ names: [String]) -> [FilterSignature]? {
    names.isEmpty ? catalog.filters : pick(names) { catalog.filter($0)?.signature }
  }

  /// Every record that tools and variables give, and those of expressions alone, by name.
  package var recordTypes: [RecordType] {
    let roots = [catalog.settings, personaType, loopType].map { ValueType.record($0) }
    return RecordTypes.all(in: catalog.tools.flatMap(\.results) + catalog.variables.map(\.type) + roots)
  }

  /// `Event`, or `Event.title` for one field of it.
  package func records(_ names: [String]) -> [RecordType]? {
    let types = recordTypes
    guard !names.isEmpty else { return types }
    return pick(names) { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard let type = types.first(where: { $0.name == parts[0] }), parts.count <= 2 else { return nil }
      guard parts.count == 2 else { return type }
      return type.fields.first { $0.name == parts[1] }.map { RecordType(type.name, [$0]) }
    }
  }

  /// The tools whose results hold a record.
  func givers(of record: RecordType) -> [String] {
    catalog.tools.filter { RecordTypes.all(in: $0.results).contains { $0.name == record.name } }.map(\.name)
  }

  private func pick<Entry>(_ names: [String], _ find: (String) -> Entry?) -> [Entry]? {
    var out: [Entry] = []
    for name in names {
      guard let entry = find(name) else { return nil }
      out.append(entry)
    }
    return out
  }

  /// The first kind that has a name.
  package func kind(of name: String) -> CatalogKind? { CatalogKind.allCases.first { has(name, $0) } }

  private func has(_ name: String, _ kind: CatalogKind) -> Bool {
    switch kind {
    case .tool: tools([name]) != nil
    case .variable: catalog.variable(name) != nil
    case .filter: catalog.filter(name) != nil
    case .record: records([name]) != nil
    }
  }

  private func all(_ kind: CatalogKind) -> [String] {
    switch kind {
    case .tool: catalog.tools.map(\.name) + catalog.families
    case .variable: catalog.variables.map(\.name)
    case .filter: catalog.filters.map(\.name)
    case .record: recordTypes.map(\.name)
    }
  }

  /// The first name that no entry of a kind has, with the nearest one that there is. Without a kind
  /// a name of any kind is known.
  package func unknown(_ names: [String], as kind: CatalogKind? = nil) -> (name: String, nearest: String?)? {
    let kinds = kind.map { [$0] } ?? CatalogKind.allCases
    return names.first { name in !kinds.contains { has(name, $0) } }
      .map { ($0, Spelling.nearest($0, among: kinds.flatMap(all))) }
  }
}

/// The kinds of entries of a catalog. A name that several kinds have is of the first.
package enum CatalogKind: String, CaseIterable, Sendable {
  case tool, variable, filter, record
}
