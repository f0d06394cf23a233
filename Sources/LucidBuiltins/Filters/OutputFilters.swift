import LucidCore
import LucidRuntime

/// Filters that turn values into text.
extension Filters {
  /// `list | join(" · ")`.
  static let join = Filter(
    FilterSignature(
      "join", accepts: "a list",
      parameters: [Parameter("separator", .text, default: .text(", "), "What stands between the items.")],
      "The items of a list as one text."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined((input.list ?? []).map(context.text), by: arguments[0].text ?? ", ", context))
  }

  /// `list | bullets`, `list | bullets(title)`, `list | bullets("{title} at {start | time}")`.
  static let bullets = Filter(
    FilterSignature(
      "bullets", accepts: "a list",
      parameters: [
        Parameter(
          "template", .shown, "What to show of each item: a field, or `\"{title} at {start | time}\"`; the item itself without.")
      ],
      "The items of a list as lines that begin with `- `."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined(lines(input, arguments[0].text, context).map { "- " + $0 }, by: "\n", context))
  }

  /// `list | numbered`, `list | numbered(title)`, `list | numbered("{title} at {start | time}")`.
  static let numbered = Filter(
    FilterSignature(
      "numbered", accepts: "a list",
      parameters: [
        Parameter(
          "template", .shown, "What to show of each item: a field, or `\"{title} at {start | time}\"`; the item itself without.")
      ],
      "The items of a list as numbered lines."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    let lines = lines(input, arguments[0].text, context).enumerated().map { "\($0 + 1). \($1)" }
    return .text(try joined(lines, by: "\n", context))
  }

  /// `list | table(title, start)`: a Markdown table, one row an item.
  static let table = Filter(
    FilterSignature(
      "table", accepts: "a list",
      parameters: (1...8).map { Parameter("column\($0)", .field, required: $0 == 1, "A field, in the order of the columns.") },
      "The items of a list as a Markdown table of the named fields."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    let fields = arguments.compactMap(\.text)
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    func cell(_ value: Value) -> String {
      context.text(value).split(whereSeparator: \.isNewline).joined(separator: " ").split(
        separator: "|", omittingEmptySubsequences: false
      )
      .joined(separator: "\\|")
    }
    let rows = (input.list ?? []).map { item in row(fields.map { cell(item[$0]) }) }
    return .text(try joined([row(fields), row(fields.map { _ in "---" })] + rows, by: "\n", context))
  }

  /// `value | json`.
  static let json = Filter(
    FilterSignature("json", accepts: "any value", "The value as JSON on one line.") { _, _ in .text }
  ) { input, _, context in
    var json = JSONText()
    json.value(input, zone: context.zone)
    return .text(json.text)
  }

  /// `value | quote`: a block that shows where outside text begins and ends.
  static let quote = Filter(
    FilterSignature("quote", accepts: "any value", "The text as a quotation: every line after `> `.") { _, _ in .text }
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

  static func lines(_ input: Value, _ field: String?, _ context: FilterContext) -> [String] {
    (input.list ?? []).map { item in
      context.text(field.map { item[$0] } ?? item).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
        separator: " ")
    }
  }
}
