import LucidCore
import LucidFuzzing
import LucidTesting
import Testing

@testable import LucidBackends

/// Values as bytes: there and back exactly; anything else is refused and never traps.
@Suite struct ValueBytesTests {
  private static let person = RecordType("Person", [.init("name", .text, "As written.")])
  private static let event = RecordType(
    "Event",
    [
      .init("id", .text, "Stable."), .init("start", .datetime, "When."), .init("people", .list(.record(person)), "May be empty."),
      .init("host", .record(person), "May be null."), .init("more", .any, "Whatever."),
    ])

  static let values: [Value] = [
    .null, .boolean(true), .boolean(false), .integer(0), .integer(.min), .integer(.max), .number(-0.0), .number(.infinity),
    .number(1.5),
    .text(""), .text("naïve 👩‍👩‍👧 \u{0}"), .date(CivilDate(iso: "2026-04-06")!), .time(CivilTime(iso: "07:30")!),
    .datetime(Monday.now),
    .period(Period(days: -3, seconds: 40)), .absent(Absence(.unavailable, "no folder")), .absent(Absence(.skipped, "")),
    .list([]),
    .list([.integer(1), .text("x"), .list([.null])]),
    .record(
      Record(
        event,
        [
          "id": .text("e1"), "start": .datetime(Monday.now),
          "people": .list([.record(Record(person, ["name": .text("Ann")])), .record(Record(person, ["name": .null]))]),
          "host": .record(Record(person, ["name": .text("Bo")])), "more": .list([.record(Record(person, ["name": .text("C")]))]),
        ])),
  ]

  @Test(arguments: values) func thereAndBack(value: Value) throws {
    var reader = ValueReader(ValueWriter.bytes(value)[...])
    #expect(try reader.value() == value)
  }

  @Test func allTogether() throws {
    var reader = ValueReader(ValueWriter.bytes(.list(Self.values))[...])
    #expect(try reader.value() == .list(Self.values))
  }

  @Test func damageIsNoticedOrHarmless() {
    let whole = ValueWriter.bytes(.list(Self.values))
    for end in 0..<whole.count {
      var reader = ValueReader(whole[..<end])
      #expect(throws: ValueReaderError.self) { try reader.value() }
    }
    var random = SeededRandom(11)
    for _ in 0..<20_000 {
      var copy = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var reader = ValueReader(copy[...])
      _ = try? reader.value()
    }
  }

  @Test func aDeepValueIsRefused() {
    var value = Value.null
    for _ in 0..<100 { value = .list([value]) }
    var reader = ValueReader(ValueWriter.bytes(value)[...])
    #expect(throws: ValueReaderError.self) { try reader.value() }
  }
}
