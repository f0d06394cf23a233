import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct ICalScannerTests {
  struct Case: Sendable {
    let text: String
    let events: Int
    var cut = false
    var unfinished = 0
    var isCalendar = true
  }

  static let event = "BEGIN:VEVENT\nUID:a\nEND:VEVENT\n"

  @Test(arguments: [
    Case(text: "", events: 0, isCalendar: false),
    Case(text: "hello\nworld", events: 0, isCalendar: false),
    Case(text: "BEGIN:VCALENDAR\n\(event)\(event)END:VCALENDAR\n", events: 2),
    Case(text: "\u{FEFF}begin:vcalendar\r\(event.replacing("\n", with: "\r"))END:VCALENDAR", events: 1),
    Case(text: "BEGIN:VCALENDAR\n\(event)", events: 1, cut: true),
    Case(text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n", events: 0, cut: true, unfinished: 1),
    Case(text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n\(event)END:VCALENDAR\n", events: 1, unfinished: 1),
    Case(text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VCALENDAR\n", events: 0, unfinished: 1),
    Case(text: "BEGIN:VCALENDAR\n\(event)END:VCALENDAR\nBEGIN:VCALENDAR\n\(event)END:VCALENDAR\n", events: 2),
    Case(text: event, events: 1),
    Case(text: "END:VCALENDAR\nEND:VEVENT\n\(event)", events: 1),
    Case(text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n", events: 1),
  ]) func split(c: Case) {
    let scanner = ICalScanner(Array(c.text.utf8))
    #expect(scanner.events.count == c.events)
    #expect(scanner.isCut == c.cut)
    #expect(scanner.unfinished == c.unfinished)
    #expect(scanner.isCalendar == c.isCalendar)
  }

  @Test func onlyWhatMattersIsKept() {
    let text =
      "BEGIN:VEVENT\nUID:a\nATTACH;ENCODING=BASE64:AAAA\n BBBB\nSUMMARY:Long\n  er\n"
      + "BEGIN:VALARM\nSUMMARY:no\n  no\nEND:VALARM\nEND:VEVENT\n"
    let scanner = ICalScanner(Array(text.utf8))
    #expect(
      scanner.events.map { String(decoding: $0, as: UTF8.self) } == [
        "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Long\r\n  er\r\nEND:VEVENT\r\n"
      ])
  }
}
