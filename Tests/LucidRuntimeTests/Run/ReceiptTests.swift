import LucidCore
import LucidTesting
import Testing

@testable import LucidRuntime

@Suite struct ReceiptTests {
  static let type = RecordType(
    "Thing",
    [
      .init("id", .text, "Id."), .init("title", .text, "Title."), .init("start", .datetime, "Start."),
      .init("minutes", .number, "Minutes."),
      .init("delta", .number, "Percent."), .init("steps", .integer, "Steps."), .init("day", .date, "Day."),
      .init("at", .time, "Time."),
    ])

  private func receipts(_ answer: String, highlights: [Highlight] = []) -> Receipts {
    let record = Record(
      Self.type,
      [
        "id": .text("e2"), "title": .text("Client review"), "start": .datetime(Monday.at(13)), "minutes": .number(370),
        "delta": .number(-13.333),
        "steps": .integer(6200), "day": .date(CivilDate(iso: "2026-04-08")!), "at": .time(CivilTime(iso: "18:45")!),
      ])
    let good = Observation(step: "s", tool: "a.get", status: .done, value: .list([.record(record), .null]))
    let bad = Observation(step: "f", tool: "b.get", status: .failed(StepFailure(.failed, "x")), value: .integer(4242))
    return ReceiptFinder.receipts(
      for: answer, in: [good, bad], card: nil, highlights: highlights, missing: [], zone: Monday.zone)
  }

  @Test(
    arguments: [
      ("at 13:00", []), ("at 1:00 PM", []), ("at 1300", ["1300"]), ("at 13:30", ["13:30"]), ("6 h 10 min", []), ("370 min", []),
      ("7 h", ["7"]),
      ("−13.3 %", []), ("-13.33 %", ["13.33"]), ("13.333", []), ("13 %", []), ("14 %", ["14"]), ("6200 steps", []),
      ("6,200 steps", []), ("6,201", ["6201"]),
      ("6.2", ["6.2"]), ("April 8", []), ("April 6", []), ("April 9", ["9"]), ("on 2026-04-08", []), ("on 2026-05-08", ["05"]),
      ("18:45", []), ("6:45 PM", []),
      ("2 things", []), ("4242", ["4242"]), ("M1 and e3 and x_9", []), ("3,4 and 5", ["3", "4", "5"]), ("5 5 5", ["5"]), ("", []),
      ("no figures", []),
      ("e2 at 13:00.", []), ("13:00–14:00", ["14:00"]), ("٣", []), ("99999999999999999999", ["99999999999999999999"]),
      ("1.2.3", ["1.2.3"]), ("in 13.", []),
    ] as [(String, [String])]) func figures(answer: String, unfounded: [String])
  {
    #expect(receipts(answer).unfounded == unfounded)
  }

  @Test func namesAndFiguresLeadToTheirRecord() throws {
    let receipts = receipts("**Client review** at **13:00**.")
    let time = try #require(receipts.found.first { $0.text == "13:00" })
    #expect(time == .init(text: "13:00", step: "s", record: "e2", field: "start"))
    #expect(receipts.found.contains(.init(text: "Client review", step: "s", record: "e2", field: "title")))
  }

  @Test func whatWasComputedFromRecordsIsFounded() {
    let highlight = Highlight(.chance, weight: 1, "A gap of 95 min.", records: ["e2"], step: "s")
    #expect(receipts("a gap of 95 min").unfounded == ["95"])
    let receipts = receipts("a gap of 95 min", highlights: [highlight])
    #expect(receipts.unfounded == [] && receipts.found.first?.field == "computed")
  }

  @Test func strangeNumbersDoNotTrap() {
    let values: [Value] = [.number(.infinity), .number(.nan), .number(1e300), .integer(.max), .integer(.min), .number(-0.0)]
    let observation = Observation(step: "s", tool: "a.get", status: .done, value: .list(values))
    let receipts = ReceiptFinder.receipts(for: "1 2 3", in: [observation], card: nil, highlights: [], missing: [], zone: .utc)
    #expect(receipts.unfounded == ["1", "2", "3"])
  }
}
