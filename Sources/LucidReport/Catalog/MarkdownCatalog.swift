package import LucidCore

/// All that a file can name, as one page of Markdown. Records are shown once, at the end, and
/// linked to from where they are given.
package struct MarkdownCatalog {
  let catalog: Catalog
  let zone: Zone

  package init(_ catalog: Catalog, zone: Zone = .utc) {
    self.catalog = catalog
    self.zone = zone
  }

  package var text: String {
    let parts = [head, tools, variables, settings, filters, cards, records].filter { !$0.isEmpty }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    """
    # Tools, variables, filters and cards

    <!-- Made by `lucid generate reference`; a test compares. -->

    Every name here comes from the table that the compiler uses. `lucid tools`, with `--variables` or `--filters`, shows the same in a terminal.
    A test runs each example for the sample person, on Monday, April 6, 2026 at 07:30.
    """
  }

  // MARK: Tools

  private var tools: String {
    var out = [
      "## Tools\n\nA step names one tool, `family.verb`, and gives it arguments. An argument without a default is left out or required."
    ]
    for family in catalog.families {
      let aliases = catalog.aliases.filter { $0.value == family }.keys.sorted().map { "`\($0)`" }
      out.append("### \(family)" + (aliases.isEmpty ? "" : "\n\nAlso called \(aliases.joined(separator: ", "))."))
      for tool in catalog.tools where tool.family == family { out.append(self.tool(tool)) }
    }
    return out.joined(separator: "\n\n")
  }

  private func tool(_ tool: ToolSignature) -> String {
    var out =
      "#### `\(tool.name)`\n\n\(sentence(tool.summary)) It \(tool.effect.rawValue)s \(tool.family): \(tool.reach)"
      + "\(tool.discloses.map { " and discloses \($0)" } ?? ""); its cost is \(tool.cost.rawValue)."
    if !tool.parameters.isEmpty {
      out += "\n\n" + table(["argument", "type", "when not given", "what it says"], tool.parameters.map(row))
    }
    if let example = tool.example { out += "\n\n```yaml\n- \(example)\n```" }
    let variant = tool.variant.map { "; with `\($0.argument)`, \(link($0.result))" } ?? ""
    return out + "\n\nGives \(link(tool.result))\(variant)."
  }

  private func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

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

  // MARK: The other names

  private var variables: String {
    let rows = catalog.variables.map { ["`\($0.name)`", link($0.type), $0.cost.rawValue, $0.doc, shown($0.example)] }
    return "## Variables\n\nEach is computed at most once in a run, and only when it is needed.\n\n"
      + table(["name", "type", "cost", "what it is", "example"], rows)
  }

  private var settings: String {
    guard !catalog.settings.fields.isEmpty else { return "" }
    let rows = catalog.settings.fields.map { ["`settings.\($0.name)`", link($0.type), $0.doc] }
    return "## Settings\n\nFrom the user's configuration.\n\n" + table(["name", "type", "what it is"], rows)
  }

  private var filters: String {
    let rows = catalog.filters.map { filter -> [String] in
      let names = filter.parameters.map { $0.name + ($0.required ? "" : "?") }
      let arguments = filter.parameters.map { "`\($0.name)`: \($0.kind.name). \($0.doc)" }
      return [
        "`\(filter.name)" + (names.isEmpty ? "`" : "(\(names.joined(separator: ", ")))`"), filter.accepts,
        ([filter.doc] + arguments).joined(separator: "<br>"), shown(filter.example),
      ]
    }
    return "## Filters\n\n`<<value | filter(argument)>>`. A missing value passes through every filter but `default`. "
      + "In the examples `events` is a step `calendar.events: { from: <<today>>, to: <<tomorrow>> }`.\n\n"
      + table(["filter", "takes", "what it does", "example"], rows)
  }

  /// The template over the lines of its result.
  private func shown(_ example: TemplateExample?) -> String {
    guard let example else { return "" }
    let lines = example.result.split(separator: "\n").map { "`\($0)`" }
    return (["`\(example.template)`", "gives"] + lines).joined(separator: "<br>")
  }

  private var cards: String {
    "## Cards\n\n`card:` names one of: \(catalog.cards.sorted().map { "`\($0)`" }.joined(separator: ", "))."
  }

  // MARK: Records

  private var records: String {
    let types = RecordTypes.all(in: catalog.tools.flatMap(\.results) + catalog.variables.map(\.type))
    guard !types.isEmpty else { return "" }
    let parts = types.map { type in
      "### \(type.name)\n\n"
        + table(["field", "type", "what it is"], type.fields.map { ["`\($0.name)`", link($0.type), $0.doc] })
    }
    return (["## Records\n\nThe fields of what tools give."] + parts).joined(separator: "\n\n")
  }

  /// The name of a type, with a link when it is a record.
  private func link(_ type: ValueType) -> String {
    switch type {
    case .list(let item): "list of \(link(item))"
    case .record(let record): "[\(record.name)](#\(record.name.lowercased()))"
    default: type.name
    }
  }

  /// A bar would begin another cell.
  private static func cell(_ text: String) -> String { String(text.flatMap { $0 == "|" ? ["\\", "|"] : [$0] }) }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "| " + row.map(Self.cell).joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }
}
