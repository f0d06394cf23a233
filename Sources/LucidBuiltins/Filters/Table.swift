import LucidCore
import LucidRuntime

extension Filters {
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
}
