import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Birthdays of vCards, and the tool that finds those that come next; Monday is April 6, 2026.
@Suite struct BirthdayTests {
  @Test(
    arguments: [
      // 3.0 (RFC 2426), and as phones and Apple write it.
      ("BDAY:1996-04-15", 1996, 4, 15), ("BDAY;VALUE=date:1996-04-15", 1996, 4, 15), ("BDAY:19960415", 1996, 4, 15),
      ("BDAY:1953-10-15T23:10:00Z", 1953, 10, 15), ("BDAY;VALUE=date-time:1987-09-27T08:30:00-06:00", 1987, 9, 27),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", nil, 2, 29), ("BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1804:1804-12-31", nil, 12, 31),
      ("BDAY;VALUE=date:1604-03-22", nil, 3, 22), ("item1.BDAY:1990-01-01", 1990, 1, 1),
      // 4.0 (RFC 6350).
      ("BDAY:19531015T231000Z", 1953, 10, 15), ("BDAY:--0203", nil, 2, 3), ("BDAY:--02-03", nil, 2, 3),
      ("BDAY;VALUE=date-and-or-time:--0415T1022", nil, 4, 15), ("BDAY;CALSCALE=gregorian:20000229", 2000, 2, 29),
    ] as [(String, Int?, Int, Int)]) func isRead(line: String, year: Int?, month: Int, day: Int) throws
  {
    let line = try #require(VCardLine(Array(line.utf8)[...]))
    #expect(VCardDate(line).birthday == Birthday(year: year, month: month, day: day))
    #expect(VCardDate(line).birthday != nil)
  }

  @Test(arguments: [
    "BDAY:1985", "BDAY:1985-04", "BDAY:---12", "BDAY:--04", "BDAY:T102200", "BDAY;VALUE=text:circa 1800",
    "BDAY;VALUE=TEXT:1990-04-09",
    "BDAY:", "BDAY:1990-02-30", "BDAY:20010229", "BDAY:--0231", "BDAY:1990-4-9", "BDAY:1990-0409", "BDAY:09/04/1990",
    "BDAY:-0409",
    "BDAY:199-00-409",
  ]) func isNoBirthday(line: String) throws {
    let line = try #require(VCardLine(Array(line.utf8)[...]))
    #expect(VCardDate(line).birthday == nil)
  }

  @Test(
    arguments: [
      ((1990, 4, 6), "2026-04-06", 0, 36), ((1990, 4, 7), "2026-04-07", 1, 36), ((1990, 4, 5), "2027-04-05", 364, 37),
      ((nil, 4, 9), "2026-04-09", 3, nil), ((2000, 2, 29), "2027-02-28", 328, 27), ((2030, 4, 9), "2026-04-09", 3, nil),
    ] as [((Int?, Int, Int), String, Int, Int?)])
  func next(of day: (Int?, Int, Int), date: String, days: Int, age: Int?) throws {
    let birthday = try #require(Birthday(year: day.0, month: day.1, day: day.2))
    let record = birthday.record(today: Monday.date)
    #expect(record["next"] == CivilDate(iso: date).map(Value.date))
    #expect((record["days"], record["age"]) == (.integer(days), .optional(age)))
    #expect(Birthday(.record(record)) == birthday)
  }

  @Test func leapDays() throws {
    let birthday = try #require(Birthday(month: 2, day: 29))
    #expect(birthday.next(from: try #require(CivilDate(iso: "2028-02-01"))).iso == "2028-02-29")
    #expect(birthday.next(from: try #require(CivilDate(iso: "2026-03-01"))).iso == "2027-02-28")
    #expect(birthday.next(from: try #require(CivilDate(iso: "2026-02-28"))).iso == "2026-02-28")
  }

  @Test func asText() throws {
    func text(_ year: Int?) -> String {
      ValueText.text(
        Birthday(year: year, month: 4, day: 9).map { .record($0.record(today: Monday.date)) } ?? .null, zone: Monday.zone)
    }
    #expect((text(nil), text(1990)) == ("April 9", "April 9, 1990"))
  }

  private static let tree = MemoryTree([
    "contacts/all.vcf": """
    BEGIN:VCARD\nUID:s\nFN:Sarah\nBDAY:19880409\nEND:VCARD\nBEGIN:VCARD\nUID:d\nFN:Dana\nBDAY:--0406\nEND:VCARD
    BEGIN:VCARD\nUID:a\nFN:Anna\nBDAY:1988-04-09\nEND:VCARD\nBEGIN:VCARD\nUID:p\nFN:Past\nBDAY:--0405\nEND:VCARD
    BEGIN:VCARD\nUID:n\nFN:None\nEND:VCARD
    """
  ])

  static func day(_ days: Int) -> Value { .datetime(Monday.at(0, days: days)) }

  private func observe(_ given: [String: Value] = [:]) async throws -> Observation {
    let family = ContactsFamily.family(VaultContacts(tree: Self.tree, pool: BlockingPool()))
    let tool = try #require(family.tools.first { $0.signature.verb == "birthdays" })
    let result = try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
    return Observation(step: "b", tool: "contacts.birthdays", status: .done, value: result.value)
  }

  @Test(
    arguments: [
      ([:], ["d", "a", "s"], false), (["to": day(3)], ["d"], false), (["to": day(4)], ["d", "a", "s"], false),
      (["to": day(366)], ["d", "a", "s", "p"], false), (["to": day(800)], ["d", "a", "s", "p"], false),
      (["from": day(1), "to": day(3)], [], false), (["from": day(3)], ["a", "s"], false),
      // The past, and a part of a day.
      (["from": day(-1), "to": day(0)], ["p"], false),
      (["from": day(2), "to": .datetime(Monday.at(1, days: 3))], ["a", "s"], false),
      (["limit": .integer(2)], ["d", "a"], true),
    ] as [([String: Value], [String], Bool)]) func comeNext(given: [String: Value], ids: [String], isCut: Bool) async throws
  {
    let result = try await observe(given).value
    #expect(result["items"].list?.map { $0["id"].text } == ids)
    #expect(result["truncated"] == .boolean(isCut) && result["total"] == .integer(isCut ? 3 : ids.count))
  }

  @Test func aRangeWithoutADayIsRefused() async throws {
    let error = await #expect(throws: StepFailure.self) { try await observe(["from": Self.day(3), "to": Self.day(3)]) }
    #expect(error?.kind == .badArgument && error?.hint?.contains("exclusive") == true)
  }

  @Test func arePresented() async throws {
    let presenter = try #require(ContactsFamily.family(nil).presenter)
    let found = try await observe()
    let tile = presenter.tile(found, in: Monday.present).english
    #expect((tile.label, tile.value, tile.sub) == ("Birthdays", "Dana today", "2 more"))
    #expect(
      presenter.statements(found, in: Monday.present).map(\.text) == [
        "The birthday of **Dana** is today.", "**Anna** turns **38** on Thursday.", "**Sarah** turns **38** on Thursday.",
      ])
    let none = Observation(step: "b", tool: "contacts.birthdays", status: .done, value: .null)
    #expect(presenter.tile(none, in: Monday.present).english.value == "none soon")
    #expect(presenter.statements(none, in: Monday.present).isEmpty)
  }
}
