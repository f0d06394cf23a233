import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@testable import LucidBackends

/// Lines that are not left to libical.
@Suite struct WrittenLinesTests {
  @Test(
    arguments: [
      (["Work"], "CATEGORIES:Work"), (["Work", "food", "deep focus"], "CATEGORIES:Work,food,deep focus"),
      (["a, b", "c;d", "e\\f"], "CATEGORIES:a  b,c d,e f"), (["Büro", "会議"], "CATEGORIES:Büro,会議"), ([], nil),
      (
        (1...30).map { "Größe \($0)" },
        "CATEGORIES:" + (1...30).map { "Größe \($0)" }.joined(separator: ",")
      ),
    ] as [([String], String?)]) func everyLabelOfAnEventIsThere(labels: [String], line: String?) throws
  {
    try ICalComponent.openLibrary()
    var draft = EventDraft(title: "Lunch", start: Monday.at(12), end: Monday.at(13), allDay: false)
    draft.categories = labels
    let bytes = EventText.event(draft, uid: "u", now: Monday.now, zone: Monday.zone)
    let lines = bytes.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    #expect(lines.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
    let unfolded = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
    #expect(unfolded.first { $0.hasPrefix("CATEGORIES") }.map(String.init) == line)
    // As libical, and so every program that uses it, reads them.
    let read = ICalComponent.properties(bytes).filter { $0.name == "CATEGORIES" }.map(\.text)
    #expect(read == (line.map { $0.dropFirst(11).split(separator: ",").map(String.init) } ?? []))
  }
}
