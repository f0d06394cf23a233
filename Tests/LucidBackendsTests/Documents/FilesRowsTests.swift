import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// A file that was given, as it is.
private struct GivenTable: FilesBackend {
  let text: String
  var names: [String] { ["bank.csv"] }
  func text(of number: Int) async throws(StepFailure) -> String { text }
}

@Suite struct FilesRowsTests {
  private func rows(_ text: String, _ columns: [(String, ValueType)], limit: Int? = nil) async throws -> ToolResult {
    let tool = try #require(FilesFamily.family(GivenTable(text: text)).tools.first { $0.signature.verb == "rows" })
    let type = RecordType("Columns", columns.map { .init($0.0, $0.1, "") })
    var given = ["columns": ValueType.record(type).described]
    if let limit { given["limit"] = .integer(limit) }
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
  }

  /// The cells of a column, as an expression shows them.
  private func cells(_ result: ToolResult, _ column: String) -> [Value] {
    (result.value["items"].list ?? []).map { $0[column] }
  }

  @Test func columnsHaveTheirTypes() async throws {
    let text = "Date,Category,Booking amount,Paid\n2026-03-02,Groceries,64.10,yes\n2026-03-05,\"Transit, bus\",\"1,097.00\",no\n"
    let result = try await rows(text, [("date", .date), ("category", .text), ("booking_amount", .number), ("paid", .boolean)])
    #expect(cells(result, "date") == [.date(CivilDate(iso: "2026-03-02")!), .date(CivilDate(iso: "2026-03-05")!)])
    #expect(cells(result, "category") == [.text("Groceries"), .text("Transit, bus")])
    #expect(cells(result, "booking_amount") == [.number(64.1), .number(1097)])
    #expect(cells(result, "paid") == [.boolean(true), .boolean(false)])
    #expect(result.value["count"] == .integer(2) && result.value["total"] == .integer(2) && result.notices.isEmpty)
  }

  @Test func semicolonsGoWithDecimalCommas() async throws {
    let result = try await rows("Datum;Betrag\n9.4.2026;1.234\n10.4.2026;-5,50\n", [("datum", .date), ("betrag", .number)])
    #expect(cells(result, "betrag") == [.integer(1234), .number(-5.5)])
    #expect(cells(result, "datum").map { $0.date?.iso } == ["2026-04-09", "2026-04-10"])
  }

  /// A number that can be read in one way only decides for the others.
  @Test(arguments: [
    ("a;b\n52.5;1.234\n", 52.5, 1.234), ("a;b\n52,5;1.234\n", 52.5, 1234), ("a,b\n52.5,\"1,234\"\n", 52.5, 1234),
    ("a,b\n\"52,5\",\"1,234\"\n", 52.5, 1.234),
  ]) func oneNumberDecides(text: String, first: Double, second: Double) async throws {
    let result = try await rows(text, [("a", .number), ("b", .number)])
    #expect(cells(result, "a").map(\.double) == [first] && cells(result, "b").map(\.double) == [second])
  }

  @Test(arguments: ["a\n", "a\n\n\n", "a"]) func aTableMayBeEmpty(text: String) async throws {
    let result = try await rows(text, [("a", .number)])
    #expect(cells(result, "a").isEmpty && result.value["truncated"] == .boolean(false))
  }

  @Test func anEmptyCellIsNullAndAWrongOneIsNotKnown() async throws {
    let result = try await rows("a,b\n1,x\n,y\nabc,z\n7\n", [("a", .integer), ("b", .text)])
    let values = cells(result, "a")
    #expect(values[0] == .integer(1) && values[1] == .null && values[2].isAbsent && values[3] == .integer(7))
    #expect(cells(result, "b") == [.text("x"), .text("y"), .text("z"), .text("")])
    #expect(result.notices.map(\.text) == ["bank.csv: cells that do not fit their column: 1, the first in line 4 (`abc` in `a`)"])
  }

  @Test func aLimitIsSaid() async throws {
    let result = try await rows("a\n1\n2\n3\n4\n5\n", [("a", .integer)], limit: 2)
    #expect(cells(result, "a") == [.integer(1), .integer(2)])
    #expect(result.value["truncated"] == .boolean(true) && result.value["total"] == .integer(5))
  }

  @Test func aColumnThatIsNotThereIsNamed() async throws {
    let error = await #expect(throws: StepFailure.self) { try await rows("Date,Sum\n1,2\n", [("amount", .number)]) }
    #expect(error?.kind == .badArgument && error?.message == "the file has no column `amount`")
    #expect(error?.hint == "its columns are Date, Sum")
    let none = await #expect(throws: StepFailure.self) { try await rows("", [("amount", .number)]) }
    #expect(none?.message == "the file has no rows")
  }

  @Test func aModelThatNamesNoTypesIsTold() async throws {
    let tool = try #require(FilesFamily.family(GivenTable(text: "a\n1\n")).tools.last)
    for columns in [Value.null, .text("a"), .list([.text("a")])] {
      let error = await #expect(throws: StepFailure.self) {
        try await tool.call(Arguments(for: tool.signature, ["columns": columns]), in: Monday.tools)
      }
      #expect(error?.kind == .badArgument)
    }
  }
}
