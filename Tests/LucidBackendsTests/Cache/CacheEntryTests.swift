import LucidCore
import LucidFuzzing
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBackends

/// Results as bytes: there and back exactly; anything else is refused and never traps.
@Suite struct CacheEntryTests {
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

  private static func entry(_ value: Value) -> CacheEntry {
    var result = ToolResult(
      value, notices: [Notice(.words(.inFile, "x", MessageText.words(.cutOff)), about: "x", isCredit: true)])
    result.labels = Labels(families: FamilySet("mail"), untrusted: FamilySet("mail"))
    return CacheEntry(key: "a\nb", kept: Monday.now, result: result)
  }

  @Test(arguments: values + [.list(values), .text(String(repeating: "long\n", count: 200))])
  func thereAndBack(value: Value) throws {
    let whole = Self.entry(value)
    let entry = try #require(CacheEntry(whole.bytes))
    #expect(entry.key == whole.key && entry.kept == whole.kept && entry.result.value == value)
    #expect(entry.result.notices == whole.result.notices && entry.result.labels == whole.result.labels)
  }

  @Test func damageIsNoticed() {
    let whole = Self.entry(.list(Self.values)).bytes
    for end in 0..<whole.count { #expect(CacheEntry(Array(whole[..<end])) == nil) }
    var random = SeededRandom(11)
    for _ in 0..<2_000 {
      var copy = whole
      copy[Int.random(in: 0..<copy.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      #expect(CacheEntry(copy) == nil)
    }
  }

  @Test func aDeepValueIsRefused() {
    var value = Value.null
    for _ in 0..<500 { value = .list([value]) }
    #expect(CacheEntry(Self.entry(value).bytes) == nil)
  }
}
