import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidSession

/// One rule for all searches: what one source finds by a word, the others find by it too.
@Suite struct SearchesAgreeTests {
  /// A home in which every source has one record with a text.
  private static func lab(_ text: String) -> SessionLab {
    func component(_ name: String, _ lines: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:\(name)\r\nUID:u\r\nDTSTAMP:20260401T000000Z\r\n"
        + "\(lines)\r\nEND:\(name)\r\nEND:VCALENDAR\r\n"
    }
    return SessionLab([
      "vault/notes/one.md": SessionLab.note("Note", text),
      "vault/mail/cur/1775460000.M1:2,S":
        "From: a@example.org\nSubject: Hello\nDate: 6 Apr 2026 08:00:00 +0000\nContent-Type: text/plain; charset=utf-8\n"
        + "Content-Transfer-Encoding: 8bit\n\n\(text)\n",
      "vault/calendar/own.ics": component("VEVENT", "DTSTART:20260407T190000Z\r\nDTEND:20260407T200000Z\r\nSUMMARY:\(text)"),
      "vault/tasks/own.ics": component("VTODO", "SUMMARY:Task\r\nCATEGORIES:\(text)"),
      "vault/contacts/own.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:c\r\nFN:\(text)\r\nEND:VCARD\r\n",
    ])
  }

  private static let calls: [(tool: String, arguments: @Sendable (String) -> [String: Value])] = [
    ("notes.search", { ["query": .text($0)] }), ("mail.search", { ["query": .text($0)] }),
    ("contacts.search", { ["query": .text($0)] }), ("tasks.list", { ["label": .text($0)] }),
    (
      "calendar.events",
      { ["query": .text($0), "from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 7))] }
    ),
  ]

  @Test(arguments: [
    ("l'été", "L’ÉTÉ", true), ("finance", "ﬁnance", true), ("abc123", "ＡＢＣ１２３", true), ("zero", "ze\u{200B}ro", true),
    ("ueber", "Über", true), ("lodz", "Łódź", true), ("οδοσ", "ΟΔΌΣ", true), ("احمد", "أحمد", true), ("जरूरी", "ज़रूरी", true),
    ("елка", "Ёлка", true), ("か", "が", false), ("か", "か\u{3099}", false), ("мои", "мой", false), ("हंस", "हँस", false),
  ]) func everySourceFindsIt(query: String, text: String, isFound: Bool) async throws {
    let lab = Self.lab(text)
    let environment = lab.environment(frozen: lab.now)
    let builtins = environment.tools().builtins
    for call in Self.calls {
      let tool = try #require(builtins.tools.first { $0.signature.name == call.tool })
      let value = try await tool.call(Arguments(for: tool.signature, call.arguments(query)), in: Monday.tools).value
      #expect(value["items"].list?.count == (isFound ? 1 : 0), "\(call.tool) \(query)")
    }
    let search = SourceSearch(
      QuestionQuery(words: query, now: lab.now, zone: Monday.zone), builtins, now: lab.now, zone: Monday.zone)
    let observations = try await OwnThread.run { () -> Result<[Observation], RunSessionError> in
      do throws(RunSessionError) { return .success(try search.observations(in: environment)) } catch { return .failure(error) }
    }.get()
    let families = Set(search.ranked(search.records(observations)).map(\.family.name))
    #expect(families.isSuperset(of: ["notes", "mail", "calendar"]) == isFound, "find \(query): \(families.sorted())")
    #expect(isFound || families.isEmpty)
    #expect(WordSearch(query).matches(text: text) == isFound)
    #expect(TextFold.names(meantBy: query, among: [text]).isEmpty == !isFound)
  }
}
