import LucidCore
import LucidRuntime

/// Filters that turn values into text.
extension Filters {
  /// `list | join(" · ")`.
  static let join = Filter(
    FilterSignature(
      "join", accepts: "a list",
      parameters: [Parameter("separator", .text, default: .text(", "), "What stands between the items.")],
      absentItems: .shown, truncated: .listed(" ", ""), "The items of a list as one text.",
      example: .init(#"<<events.items | map(title) | join(" and ")>>"#, gives: "Easter Monday and Standup and Client review")
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined((input.list ?? []).map(context.text), by: arguments[0].text ?? ", ", context))
  }

  /// `list | bullets`, `list | bullets(title)`, `list | bullets("<<title>> at <<start | time>>")`.
  static let bullets = Filter(
    FilterSignature(
      "bullets", accepts: "a list",
      parameters: [shown], absentItems: .shown, truncated: .listed("\n- ", ""),
      "The items of a list as lines that begin with `- `.",
      example: .init(
        #"<<events.items | where(not all_day) | bullets("<<start | time>> <<title>>")>>"#,
        gives: "- 09:00 Standup\n- 13:00 Client review")
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined(lines(arguments[0].list ?? input.list ?? [], context).map { "- " + $0 }, by: "\n", context))
  }

  /// `list | numbered`, `list | numbered(title)`, `list | numbered("<<title>> <<start | time>>")`.
  static let numbered = Filter(
    FilterSignature(
      "numbered", accepts: "a list",
      parameters: [shown], absentItems: .shown, truncated: .listed("\n", ""),
      "The items of a list as numbered lines.",
      example: .init("<<events.items | numbered(title)>>", gives: "1. Easter Monday\n2. Standup\n3. Client review")
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    let lines = lines(arguments[0].list ?? input.list ?? [], context).enumerated().map { "\($0 + 1). \($1)" }
    return .text(try joined(lines, by: "\n", context))
  }

  /// `list | table(title, start | time)`: a Markdown table, one row an item.
  static let table = Filter(
    FilterSignature(
      "table", accepts: "a list", parameters: columns, absentItems: .shown, truncated: .listed("\n\n", ""),
      "The items of a list as a Markdown table of expressions over the item.",
      example: .init(
        "<<events.items | where(not all_day) | table(title, start: start | time)>>",
        gives: "| title | start |\n| --- | --- |\n| Standup | 09:00 |\n| Client review | 13:00 |")
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { _, arguments, context throws(FilterError) in
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    func cell(_ value: Value) -> String {
      context.text(value).split(whereSeparator: \.isNewline).joined(separator: " ").split(
        separator: "|", omittingEmptySubsequences: false
      )
      .joined(separator: "\\|")
    }
    let rows = rows(arguments)
    var lines = rows.map { row($0.map(cell)) }
    if let headings = rows.first { lines.insert(row(headings.map { _ in "---" }), at: 1) }
    return .text(try joined(lines, by: "\n", context))
  }

  /// `list | csv(title, hours: minutes / 60)`, `[a, b] | csv`, `text | csv`: fields as RFC 4180
  /// quotes them.
  ///
  /// Texts come from others, and a spreadsheet carries out what begins with a sign of formulas. It
  /// reads dates in ISO 8601 in every language.
  static let csv = Filter(
    FilterSignature(
      "csv", accepts: "a list or text", parameters: columns.map { Parameter($0.name, $0.kind, $0.doc) },
      truncated: .listed("\n", ""),
      "A list as lines of comma-separated values with a heading, a list without columns as one line, a text as one field.",
      example: .init("<<events.items | map(title) | csv>>", gives: "Easter Monday,Standup,Client review")
    ) { input, _ in input.isList || input == .text || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    func cell(_ value: Value) -> String { field(value.text.map(inert) ?? plain(value, context)) }
    func line(_ values: [Value]) -> String { values.map(cell).joined(separator: ",") }
    let rows = rows(arguments)
    if rows.isEmpty { return .text(input.list.map(line) ?? cell(input)) }
    return .text(try joined(rows.map(line), by: "\n", context))
  }

  /// `value | json`.
  static let json = Filter(
    FilterSignature(
      "json", accepts: "any value", null: .text("null"), truncated: .shown, "The value as JSON on one line.",
      example: .init("<<events.items | map(title) | json>>", gives: #"["Easter Monday","Standup","Client review"]"#)
    ) { _, _ in .text }
  ) { input, _, context in
    var json = JSONText()
    json.value(input, zone: context.zone)
    return .text(json.text)
  }

  /// `value | quote`: a block that shows where outside text begins and ends.
  static let quote = Filter(
    FilterSignature(
      "quote", accepts: "any value", truncated: .shown, "The text as a quotation: every line after `> `.",
      example: .init("<<weekday | quote>>", gives: "> Monday")
    ) { _, _ in .text }
  ) { input, _, context in
    .text(
      context.text(input).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "> " + $0 }.joined(
        separator: "\n"))
  }

  // MARK: Shared

  /// The parts as one text. Errors: that it would be larger than a text may be; nothing is made
  /// then.
  static func joined(_ parts: [String], by separator: String, _ context: FilterContext) throws(FilterError) -> String {
    var size = Swift.max(0, parts.count - 1) * separator.utf8.count
    for part in parts { size += part.utf8.count }
    guard size <= context.mostTextBytes else { throw .tooLarge }
    return parts.joined(separator: separator)
  }

  private static func lines(_ items: [Value], _ context: FilterContext) -> [String] {
    items.map { item in
      context.text(item).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  private static let shown = Parameter(
    "template", .shown,
    "What to show of each item: an expression, or `\"<<title>> at <<start | time>>\"`; the item itself without it.")

  private static let columns = (1...8).map {
    Parameter(
      "column\($0)", .column, required: $0 == 1,
      "An expression over the item, in the order of the columns; `name: expression` gives its heading.")
  }

  /// The rows of columns, headings first; none without columns.
  private static func rows(_ columns: [Value]) -> [[Value]] {
    let columns = columns.compactMap(\.list)
    guard let first = columns.first else { return [] }
    return first.indices.map { row in columns.map { $0.indices.contains(row) ? $0[row] : .null } }
  }

  /// A value as a spreadsheet reads it: dates and times in ISO 8601.
  private static func plain(_ value: Value, _ context: FilterContext) -> String {
    switch value.held {
    case .date(let day): day.iso
    case .time(let time): time.iso
    case .datetime(let instant): context.zone.civil(instant).iso
    default: context.text(value)
    }
  }

  /// A text that no spreadsheet takes for a formula: a `'` stands before a sign that begins one. A
  /// number in a text stays one.
  private static func inert(_ text: String) -> String {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), Double(text) == nil else { return text }
    return "'" + text
  }

  /// A field of a line; in quotes where it needs them.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
