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

  private func pick<Entry>(_ names: [String], _ find: (String) -> Entry?) -> [Entry]? {
    var out: [Entry] = []
    for name in names {
      guard let entry = find(name) else { return nil }
      out.append(entry)
    }
    return out
  }

  /// The first name that the catalog lacks, with the nearest one it has.
  package func unknown(tools names: [String]) -> (name: String, nearest: String?)? {
    names.first { tools([$0]) == nil }.map { ($0, Spelling.nearest($0, among: catalog.tools.map(\.name) + catalog.families)) }
  }

  package func unknown(variables names: [String]) -> (name: String, nearest: String?)? {
    names.first { catalog.variable($0) == nil }.map { ($0, Spelling.nearest($0, among: catalog.variables.map(\.name))) }
  }

  package func unknown(filters names: [String]) -> (name: String, nearest: String?)? {
    names.first { catalog.filter($0) == nil }.map { ($0, Spelling.nearest($0, among: catalog.filters.map(\.name))) }
  }
}
