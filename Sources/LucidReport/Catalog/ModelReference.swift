package import LucidCore

/// The language, its tools, filters and cards on one page that fits a model's context: at most
/// 4,000 tokens of `cl100k_base`, which `Tests/Reference/run.sh` counts.
///
/// The rules are in `model-reference.txt`; every name and type is taken from the catalog.
package struct ModelReference {
  private let catalog: Catalog

  /// The rules of the language, without the last line feed of the file.
  private static let rules = String(decoding: PackageResources.model_reference_txt.dropLast(), as: UTF8.self)

  package init(_ catalog: Catalog) { self.catalog = catalog }

  package var text: String {
    [Self.rules, variables, filters, tools, records, cards].joined(separator: "\n\n") + "\n"
  }

  // MARK: Names

  private var variables: String {
    "## Variables\n" + catalog.variables.map { name($0.name, $0.type) }.joined(separator: ", ") + ", "
      + catalog.settings.fields.map { "settings.\($0.name)" }.joined(separator: ", ")
  }

  private var filters: String {
    "## Filters\n`key` and `cond` are expressions over the item: `items | where(minutes > 30) | sort(start, \"desc\") | map(title)`.\n"
      + catalog.filters.map { filter in
        let arguments = filter.parameters.prefix(3).map { parameter in
          Self.argument(parameter) + (parameter.required ? "" : "?")
        }
        let more = filter.parameters.count > 3 ? ["…"] : []
        return filter.name + (arguments.isEmpty ? "" : "(\((arguments + more).joined(separator: ", ")))")
      }.joined(separator: ", ")
  }

  private static func argument(_ parameter: Parameter) -> String {
    switch parameter.kind {
    case .item, .column: "key"
    case .condition: "cond"
    case .shown: "\"<<title>> at <<start | time>>\""
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
    default: parameter.name
    }
  }

  private var tools: String {
    var out = [
      "## Tools",
      "`!` required; `:when` is a moment or words, `:time` one with a time of day, `:since` a moment or a duration. After `→` the result; `X*` is a record with `items: [X]`, `count`, `total` and `truncated`.",
    ]
    for family in catalog.families {
      let lines = catalog.tools.filter { $0.family == family }.map(tool)
      out.append("\(family): " + lines.joined(separator: "; "))
    }
    return out.joined(separator: "\n")
  }

  private func tool(_ tool: ToolSignature) -> String {
    let arguments = tool.parameters.map { parameter in
      parameter.name + (parameter.required ? "!" : "") + Self.kind(parameter.kind)
    }
    let verb = tool.name.split(separator: ".").last.map(String.init) ?? tool.name
    let variant = tool.variant.map { ", with \($0.argument) \(type($0.result))" } ?? ""
    return verb + (arguments.isEmpty ? "" : "{\(arguments.joined(separator: ", "))}") + "→" + type(tool.result) + variant
  }

  private static func kind(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .boolean: ":bool"
    case .integer, .number: ":n"
    case .moment: ":when"
    case .instant: ":time"
    case .since: ":since"
    case .period: ":dur"
    case .choice(let words): ":" + words.joined(separator: "|")
    case .texts, .list: ":[]"
    case .fields: ":{field: type}"
    default: ""
    }
  }

  // MARK: Records

  private var records: String {
    "## Records\nFields are text unless marked.\n"
      + recordTypes.map { type in
        "\(type.name): " + type.fields.map { name($0.name, $0.type) }.joined(separator: " ")
      }.joined(separator: "\n")
  }

  private func name(_ name: String, _ type: ValueType) -> String {
    let mark = self.type(type)
    return mark == "text" ? name : "\(name):\(mark)"
  }

  private func type(_ type: ValueType) -> String {
    switch type {
    case .boolean: "bool"
    case .integer, .number: "n"
    case .datetime: "dt"
    case .period: "dur"
    case .list(let item): "[\(self.type(item))]"
    case .record(let record): isPlainList(record) ? itemType(record).map { self.type($0) + "*" } ?? record.name : record.name
    default: type.name
    }
  }

  /// Whether a record is `items`, `count`, `truncated` and `total` alone.
  private func isPlainList(_ record: RecordType) -> Bool {
    Set(record.fields.map(\.name)).isSubset(of: ["items", "count", "truncated", "total"])
      && record.fields.contains { $0.name == "items" }
  }

  private func itemType(_ record: RecordType) -> ValueType? {
    guard case .list(let item)? = record.fields.first(where: { $0.name == "items" })?.type else { return nil }
    return item
  }

  private var recordTypes: [RecordType] { RecordTypes.all(in: catalog.tools.flatMap(\.results)).filter { !isPlainList($0) } }

  private var cards: String {
    "## Cards\n`card: NAME` of " + catalog.cards.sorted().joined(separator: " ")
      + ", or a mapping of kind tiles, list, table or text."
  }
}
