package import LucidCore

/// All that a file can name, as pages of Markdown: an index, a page for each family, one for the
/// variables and one for the filters. A record stands once, on the page of the first family that
/// gives it; the fields of every list stand in the index.
package struct MarkdownCatalog {
  package static let index = "README"
  private static let variables = "variables"
  private static let filters = "filters"
  private static let mark = "<!-- Made by `lucid generate reference`; a test compares. -->"

  private let catalog: Catalog
  private let zone: Zone
  /// The records of each family's page, by name.
  private let records: [(family: String, types: [RecordType])]

  package init(_ catalog: Catalog, zone: Zone = .utc) {
    self.catalog = catalog
    self.zone = zone
    var seen: Set<String> = []
    records = catalog.families.map { family in
      let types = RecordTypes.all(in: catalog.tools.filter { $0.family == family }.flatMap(\.results))
      return (family, types.filter { seen.insert($0.name).inserted && !Self.fields(of: $0).isEmpty })
    }
  }

  /// The names of the pages, which are those of their files without `.md`.
  package var pages: [String] { [Self.index] + catalog.families + [Self.variables, Self.filters] }

  /// nil for a name that no page has.
  package func page(_ name: String) -> String? {
    let parts: [String]
    switch name {
    case Self.index: parts = index
    case Self.variables: parts = variables
    case Self.filters: parts = filters
    default:
      guard catalog.families.contains(name) else { return nil }
      parts = family(name)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: Index

  private var index: [String] {
    let families = catalog.families.map { family in
      let tools = catalog.tools.filter { $0.family == family }
      return [
        "[\(family)](\(family).md)", tools.map { "[`\($0.verb)`](\(family).md#\(Self.anchor($0.name)))" }.joined(separator: " "),
      ]
    }
    let types = records.flatMap { family, types in types.map { ($0.name, "\(family).md") } }.sorted { $0.0 < $1.0 }
    return [
      "# Tools, variables and filters", Self.mark,
      "Every name here comes from the tables that the compiler uses; `lucid explain NAME` prints its entry. A test runs each example "
        + "for the sample person, on Monday, April 6, 2026 at 07:30.",
      "A step names one tool, `family.verb`, with its arguments: [keys of a step](../keys.md#3-steps).",
      Self.table(["family", "tools"], families),
      "Also: [variables and settings](variables.md), [filters](filters.md), [cards](../cards.md): "
        + catalog.cards.sorted().map { "`\($0)`" }.joined(separator: ", ") + ".",
      "Records that tools give: " + types.map { "[\($0.0)](\($0.1)#\(Self.anchor($0.0)))" }.joined(separator: ", ") + ".",
      "## Lists\n\nA tool that lists gives a record with:\n\n"
        + Self.table(["field", "type", "meaning"], Self.listed.map { ["`\($0.name)`", $0.type.name, $0.doc] }),
    ]
  }

  // MARK: Families

  private func family(_ family: String) -> [String] {
    let tools = catalog.tools.filter { $0.family == family }
    let types = records.first { $0.family == family }?.types ?? []
    let aliases = catalog.aliases.filter { $0.value == family }.keys.sorted().map { "`\($0)`" }
    var parts = ["# Tools of \(family)", Self.mark, Self.contents(tools.map(\.name) + types.map(\.name))]
    if !aliases.isEmpty { parts.append("Also called \(aliases.joined(separator: ", ")).") }
    return parts + tools.map { tool($0, on: family) }
      + types.map { type in
        let list = Self.item(of: type).map { "A [list](README.md#lists) of \(link(.record($0), on: family)), with:\n\n" } ?? ""
        return "## \(type.name)\n\n" + list + fields(Self.fields(of: type), prefix: "", on: family)
      }
  }

  private func tool(_ tool: ToolSignature, on page: String) -> String {
    var out =
      "## `\(tool.name)`\n\n\(Self.sentence(tool.summary)) It \(tool.effect.rawValue)s \(tool.reach)"
      + "\(tool.discloses.map { " and discloses \($0)" } ?? ""); cost: \(tool.cost.rawValue)."
    if !tool.parameters.isEmpty {
      out += "\n\n" + Self.table(["argument", "type", "default", "meaning"], tool.parameters.map(row))
    }
    if let example = tool.example { out += "\n\n```yaml\n- \(example)\n```" }
    let variant = tool.variant.map { "; with `\($0.argument)`, \(link($0.result, on: page))" } ?? ""
    return out + "\n\nGives \(link(tool.result, on: page))\(variant)."
  }

  private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

  private func row(_ parameter: Parameter) -> [String] {
    let fallback =
      if parameter.required {
        "**required**"
      } else if let value = parameter.fallback, !value.isMissing {
        "`\(ValueText.fallback(value, zone: zone))`"
      } else if let usual = parameter.usual {
        "`\(usual)`"
      } else {
        ""
      }
    return ["`\(parameter.name)`", parameter.kind.name, fallback, parameter.doc]
  }

  // MARK: Variables and filters

  private var variables: [String] {
    let named = catalog.variables.map { variable in
      "## `\(variable.name)`\n\n\(Self.sentence(variable.doc)) It is \(link(variable.type, on: Self.variables)); cost: "
        + "\(variable.cost.rawValue)." + Self.shown(variable.example)
    }
    let settings = catalog.settings.fields.isEmpty ? [] : ["settings"]
    return [
      "# Variables and settings", Self.mark, Self.contents(catalog.variables.map(\.name) + settings),
      "Each is computed at most once in a run, and only when it is needed.",
    ] + named
      + settings.map {
        "## `\($0)`\n\nFrom the user's configuration.\n\n"
          + fields(catalog.settings.fields, prefix: "settings.", on: Self.variables)
      }
  }

  private var filters: [String] {
    let named = catalog.filters.map { filter in
      let (names, arguments) = Self.arguments(filter)
      let call = filter.name + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))")
      return "## `\(filter.name)`\n\n`\(call)` takes \(filter.accepts). \(Self.sentence(filter.doc))"
        + (arguments.isEmpty ? "" : "\n\n" + arguments.joined(separator: "\n")) + Self.shown(filter.example)
    }
    return [
      "# Filters", Self.mark, Self.contents(catalog.filters.map(\.name)),
      "`<<value | filter(argument)>>`; the rules are in [the text language](../text-language.md#4-filters). A missing value passes "
        + "through every filter but `default`. In the examples `events` is a step `calendar.events: { from: <<today>>, to: <<tomorrow>> }`.",
    ] + named
  }

  /// The names in a call, and a line for each argument; arguments that say the same have one.
  private static func arguments(_ filter: FilterSignature) -> (names: [String], lines: [String]) {
    var groups: [[Parameter]] = []
    for parameter in filter.parameters {
      if let last = groups.last?.last, last.doc == parameter.doc, last.kind.name == parameter.kind.name {
        groups[groups.count - 1].append(parameter)
      } else {
        groups.append([parameter])
      }
    }
    let names = groups.map { group in
      group[0].name + (group[0].required ? "" : "?") + (group.count == 1 ? "" : ", … \(group[group.count - 1].name)?")
    }
    let lines = groups.map { group in
      "- `\(group[0].name)`" + (group.count == 1 ? "" : " to `\(group[group.count - 1].name)`")
        + ": \(group[0].kindInFilter). \(group[0].doc)"
    }
    return (names, lines)
  }

  /// A template and its result.
  private static func shown(_ example: TemplateExample?) -> String {
    guard let example else { return "" }
    guard example.result.contains("\n") else { return "\n\n`\(example.template)` gives `\(example.result)`." }
    return "\n\n`\(example.template)` gives\n\n```text\n\(example.result)\n```"
  }

  // MARK: Parts of pages

  /// The fields of every list.
  private static let listed = ToolSignature.listing(of: RecordType("record", [])).fields

  /// The record that the items of a list result are; nil for another record.
  private static func item(of record: RecordType) -> RecordType? {
    guard record.fields.contains(where: { $0.name == ToolSignature.totalField.name }),
      case .list(.record(let item))? = record.fields.first(where: { $0.name == listed[0].name })?.type
    else { return nil }
    return item
  }

  /// The fields of a record; of a list those that not every list has.
  private static func fields(of record: RecordType) -> [RecordType.Field] {
    guard item(of: record) != nil else { return record.fields }
    return record.fields.filter { field in !listed.contains { $0.name == field.name && $0.doc == field.doc } }
  }

  private func fields(_ fields: [RecordType.Field], prefix: String, on page: String) -> String {
    Self.table(["field", "type", "meaning"], fields.map { ["`\(prefix)\($0.name)`", link($0.type, on: page), $0.doc] })
  }

  /// The name of a type, with a link when it is a record of some page.
  private func link(_ type: ValueType, on page: String) -> String {
    switch type {
    case .list(let item): return "list of \(link(item, on: page))"
    case .record(let record):
      if let item = Self.item(of: record), Self.fields(of: record).isEmpty {
        return "a [list](README.md#lists) of \(link(.record(item), on: page))"
      }
      guard let home = records.first(where: { $0.types.contains { $0.name == record.name } })?.family else { return record.name }
      return "[\(record.name)](\(home == page ? "" : home + ".md")#\(Self.anchor(record.name)))"
    default: return type.name
    }
  }

  private static func contents(_ names: [String]) -> String {
    names.map { "[\($0)](#\(anchor($0)))" }.joined(separator: " · ")
  }

  /// The name that GitHub gives a heading of one word.
  private static func anchor(_ name: String) -> String { name.lowercased().replacing(".", with: "") }

  /// A bar would begin another cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { row in "| " + row.map(cell).joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
