import LucidCore
import LucidTesting
import Testing

/// Every operator between every two types: what the compiler refuses, and what comes out of the rest.
@Suite struct OperatorTableTests {
  static let list = RecordType("Pair", [.init("title", .text, "Its name."), .init("n", .integer, "A number.")])
  static let values: [(name: String, type: ValueType, value: Value?)] = [
    ("null_", .null, .null), ("bool", .boolean, .boolean(true)), ("int", .integer, .integer(2)), ("num", .number, .number(2.5)),
    ("text", .text, .text("b")), ("date", .date, .date(CivilDate(iso: "2026-04-06")!)),
    ("clock", .time, .time(CivilTime(iso: "07:30")!)),
    ("moment", .datetime, .datetime(Monday.now)), ("period", .period, .period(Period(days: 1))),
    ("ints", .list(.integer), .list([.integer(1), .integer(2)])),
    ("rec", .record(list), .record(Record(list, ["title": .text("t"), "n": .integer(1)]))),
    ("any", .any, .text("b")),
  ]
  static let operators = ["==", "!=", "<", ">=", "in", "not in", "+", "-", "*", "/", "and", "or"]

  @Test func everyPair() {
    var evaluation = Evaluation(Self.values)
    var page = "Rows are left, columns are right; · is refused by the compiler.\n"
    for op in Self.operators {
      page += "\n" + op + "\n"
      for left in Self.values {
        let cells = Self.values.map { right in (try? evaluation.text("\(left.name) \(op) \(right.name)")) ?? "·" }
        page += zip(Self.values, cells).filter { $1 != "·" }.map { "  \(left.name) \(op) \($0.name) = \($1)\n" }.joined()
      }
    }
    Golden.expect(page, "language/operators.txt")
  }

  /// What the compiler promises is what the evaluation gives.
  @Test(arguments: operators) func typesAreKept(op: String) throws {
    var evaluation = Evaluation(Self.values)
    for left in Self.values {
      for right in Self.values {
        let expression = "\(left.name) \(op) \(right.name)"
        guard let type = try? evaluation.type(of: expression) else {
          #expect(throws: Evaluation.Refused.self, "\(expression)") { try evaluation.value(expression) }
          continue
        }
        let value = try evaluation.value(expression)
        #expect(Self.fits(value, type), "\(expression): \(value) is no \(type.name)")
      }
    }
  }

  /// As `ValueType.fits` has it.
  static func fits(_ value: Value, _ type: ValueType) -> Bool {
    switch (value, type) {
    case (.null, _), (_, .any): true
    case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.number, .number), (.text, .text), (.date, .date),
      (.time, .time),
      (.datetime, .datetime), (.date, .datetime), (.period, .period):
      true
    case (.list(let items), .list(let item)): items.allSatisfy { fits($0, item) }
    case (.record(let r), .record(let t)): r.type == t || r.type.name == t.name
    default: false
    }
  }
}
