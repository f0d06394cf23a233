import LucidCore
import LucidRuntime

/// `files.rows`: the rows of a table in a file that the person gave with the command, as records
/// with typed columns.
struct FilesRows: Tool {
  let backend: Bound<any FilesBackend>

  let signature = ToolSignature(
    "files", "rows", "The rows of a table with a heading (CSV) that was given with --attach.",
    parameters: [
      Parameter("path", .text, role: .selector, "The name of the file; not needed when one was given."),
      Parameter(
        "columns", .fields(isNested: false), role: .selector, required: true,
        "The columns to read with their types; `booking_date` is the column `Booking date`."),
      Parameter("limit", .integer(1...10_000), role: .selector, default: .integer(10_000), "The most rows."),
    ],
    result: .record(ToolSignature.listing(of: RecordType("Row", []))), cost: .cheap, reach: .words(.reachFiles),
    example: "files.rows: { path: spending.csv, columns: { date: date, category: string, amount: number } }",
    shape: .init("Row", isList: true))

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard case .record(let list) = signature.result(described: arguments["columns"]), let at = list.index(of: "items"),
      case .list(.record(let row)) = list.fields[at].type, !row.fields.isEmpty
    else { throw StepFailure(.badArgument, .words(.columnsNeedTypes)) }
    let names = try backend().names
    let number = try FilesRead.number(arguments.text("path"), among: names)
    let table = CSVReader(Array(try await backend().text(of: number).utf8))
    guard let heading = table.rows.first else { throw StepFailure(.failed, .words(.noTable)) }
    var reader = RowReader(row, in: context)
    try reader.find(in: heading.fields)
    reader.decimal = reader.mark(of: table.rows.dropFirst()) ?? (table.separator == ";" ? "," : ".")
    let records = table.rows.dropFirst().map { reader.record($0) }
    let notices = reader.notice.map { [Notice.file(names[number].oneLine(limit: 120), $0)] } ?? []
    return .listing(records, of: list, limit: arguments.integer("limit"), notices: notices)
  }
}

/// Reads the cells of rows as the types of their columns.
private struct RowReader {
  private let type: RecordType
  private let context: ToolContext
  /// The decimal mark of numbers.
  var decimal: Character = "."
  /// Where each column stands in a row.
  private var places: [Int] = []
  private var unread: (count: Int, line: Int, cell: String, column: String)?

  init(_ type: RecordType, in context: ToolContext) { (self.type, self.context) = (type, context) }

  /// The cells that could not be read; nil for none.
  var notice: MessageText? {
    unread.map { .words(.cellsUnreadable, $0.count, $0.line, $0.cell, $0.column) }
  }

  /// Errors: `.badArgument`, a column that is not there.
  mutating func find(in heading: [String]) throws(StepFailure) {
    let known = heading.map(Self.name)
    for name in type.names {
      guard let place = known.firstIndex(of: name) else {
        throw StepFailure(
          .badArgument, .words(.noColumn, name),
          hint: .words(.columnsAre, heading.prefix(30).map { $0.oneLine(limit: 40) }.joined(separator: ", ")))
      }
      places.append(place)
    }
  }

  /// The decimal mark of the first number that can be read in one way only; nil without one.
  func mark(of rows: ArraySlice<CSVReader.Row>) -> Character? {
    for row in rows {
      for (place, field) in zip(places, type.fields) where field.type == .number && row.fields.indices.contains(place) {
        let cell = row.fields[place]
        guard case .number(let d)? = Value.number(written: cell, decimal: "."),
          Value.number(written: cell, decimal: ",") == .number(d)
        else { continue }
        return cell.last { $0 == "." || $0 == "," }
      }
    }
    return nil
  }

  /// The name that a heading has as a field: `booking_date` for `Booking date`.
  private static func name(_ heading: String) -> String {
    heading.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "_")
  }

  /// An empty cell is null; one that does not fit its column is not known.
  mutating func record(_ row: CSVReader.Row) -> Record {
    var values: [Value] = []
    values.reserveCapacity(places.count)
    for (place, field) in zip(places, type.fields) {
      let cell = row.fields.indices.contains(place) ? row.fields[place] : ""
      if let value = WrittenValue(decimal: decimal, context).value(.text(cell), as: field.type) {
        values.append(value)
      } else {
        let shown = cell.oneLine(limit: 40)
        unread = unread ?? (0, row.line, shown, field.name)
        unread?.count += 1
        let why = MessageText.words(.cellsUnreadable, 1, row.line, shown, field.name)
        values.append(.absent(Absence(unavailable: "files", why)))
      }
    }
    return Record(type, values: values)
  }
}
