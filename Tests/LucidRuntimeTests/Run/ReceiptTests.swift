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

  private func receipts(_ answer: String, sentences: [Sentence] = []) -> Receipts {
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
      for: answer, in: [good, bad], card: nil, sentences: sentences, missing: [], zone: Monday.zone)
  }

  @Test(
    arguments: [
      ("at 13:00", []), ("at 1:00 PM", []), ("at 1300", ["1300"]), ("at 13:30", ["13:30"]),
      ("2026-04-06T13:00:00-04:00", []), ("2026-04-06T13:30-04:00, 13:00", ["13:30"]), ("at 13:00-04:00", ["04:00"]),
      ("6 h 10 min", []), ("370 min", []),
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

  /// Words of a fixed set are no names, and pieces of a card are no source: the record is.
  @Test func codesAndPiecesAreNoSource() {
    let message = RecordType("Mail", [.init("id", .text, ""), .init("subject", .text, ""), .init("waits", .text, "")])
    let mail = Observation(
      step: "mail", tool: "calendar.next", status: .done,
      value: .record(Record(message, ["id": .text("m1"), "subject": .text("Contract"), "waits": .text("answer")])))
    let body = RecordType("Body", [.init("line", .any, "")])
    let line = CardPhrase.word(.fromAbout, [.title("Dana"), .title("Contract")])
    let card = Card(
      kind: "briefing", title: "", generated: Monday.now, body: Record(body, ["line": line.value]), notes: [], statements: [])
    let receipts = ReceiptFinder.receipts(
      for: "The answer to Dana about Contract.", in: [mail], card: card, sentences: [], missing: [], zone: Monday.zone)
    #expect(receipts.found == [.init(text: "Contract", step: "mail", record: "m1", field: "subject")])
  }

  @Test func whatWasComputedFromRecordsIsFounded() {
    let highlight = Sentence(.chance, weight: 1, "A gap of 95 min.", records: ["e2"], step: "s")
    #expect(receipts("a gap of 95 min").unfounded == ["95"])
    let receipts = receipts("a gap of 95 min", sentences: [highlight])
    #expect(receipts.unfounded == [] && receipts.found.first?.field == "computed")
  }

  @Test func strangeNumbersDoNotTrap() {
    let values: [Value] = [.number(.infinity), .number(.nan), .number(1e300), .integer(.max), .integer(.min), .number(-0.0)]
    let observation = Observation(step: "s", tool: "a.get", status: .done, value: .list(values))
    let receipts = ReceiptFinder.receipts(for: "1 2 3", in: [observation], card: nil, sentences: [], missing: [], zone: .utc)
    #expect(receipts.unfounded == ["1", "2", "3"])
  }

  private struct Case: CustomTestStringConvertible {
    let answer: String
    /// `text step record field`, in order.
    let found: [String]
    var testDescription: String { answer }
  }

  private static let item = RecordType(
    "Item", [.init("id", .text, ""), .init("title", .text, ""), .init("at", .datetime, ""), .init("n", .number, "")])

  private static func item(_ id: String, _ title: String, _ hour: Int, _ n: Double) -> Value {
    .record(Record(item, ["id": .text(id), "title": .text(title), "at": .datetime(Monday.at(hour)), "n": .number(n)]))
  }

  /// Of several places the one that the sentence speaks of.
  @Test(arguments: [
    // The time of the event that is named, not of the first at that time.
    Case(answer: "Review is at 09:00.", found: ["09:00 events e2 at", "Review events e2 title"]),
    Case(answer: "Planning is at 09:00.", found: ["09:00 events e1 at", "Planning events e1 title"]),
    // Of two of one name the one with the figure.
    Case(answer: "Run: 25 min.", found: ["25 habits h2 n", "Run habits h2 title"]),
    Case(answer: "Run: 5 min.", found: ["5 habits h1 n", "Run habits h1 title"]),
    // Each sentence for itself; what is said once only is taken from where it is.
    Case(
      answer: "Planning takes 5 h. Run: 30 of it.\nReview takes 30 min",
      found: ["5 events e1 n", "30 events e2 n", "Planning events e1 title", "Review events e2 title", "Run habits h1 title"]),
    // A figure alone stays with the first.
    Case(answer: "At 09:00.", found: ["09:00 events e1 at"]), Case(answer: "5 things", found: ["5 events e1 n"]),
    // The step of the other figures, where no record has them.
    Case(answer: "5 and 25", found: ["5 habits h1 n", "25 habits h2 n"]),
  ]) private func theOneThatIsSpokenOf(_ one: Case) {
    let events = Observation(
      step: "events", tool: "a.get", status: .done,
      value: .list([Self.item("e1", "Planning", 9, 5), Self.item("e2", "Review", 9, 30)]))
    let habits = Observation(
      step: "habits", tool: "a.get", status: .done, value: .list([Self.item("h1", "Run", 7, 5), Self.item("h2", "Run", 7, 25)]))
    let receipts = ReceiptFinder.receipts(
      for: one.answer, in: [events, habits], card: nil, sentences: [], missing: [], zone: Monday.zone)
    #expect(receipts.found.map { "\($0.text) \($0.step) \($0.record ?? "-") \($0.field)" } == one.found)
    #expect(receipts.unfounded == [])
  }
}
