import LucidCompiler
import LucidCore
import LucidTesting
import Testing

@testable import LucidSession

/// Searches of all sources, on real files.
@Suite struct SourceSearchTests {
  private static func lab() -> SessionLab {
    SessionLab([
      "vault/notes/milk.md": SessionLab.note("Groceries", "- oat milk\n- bread"),
      "vault/notes/cabin.md": SessionLab.note("Cabin", "The key is under the blue pot.\nBring milk."),
      "vault/notes/invoice.md": SessionLab.note("Invoice 2041", "Pay Dana"),
      "vault/calendar/own.ics": """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:test\r
      BEGIN:VEVENT\r
      UID:dentist\r
      DTSTAMP:20260401T000000Z\r
      DTSTART:20260407T190000Z\r
      DTEND:20260407T200000Z\r
      SUMMARY:Dentist\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
    ])
  }

  private static func search(_ query: QuestionQuery, _ lab: SessionLab) async throws -> (SourceSearch, [SourceSearch.Found]) {
    let environment = lab.environment(frozen: lab.now)
    let search = SourceSearch(query, environment.tools().builtins, now: lab.now, zone: Monday.zone)
    let observations = try await OwnThread.run { () -> Result<[Observation], RunSessionError> in
      do throws(RunSessionError) { return .success(try search.observations(in: environment)) } catch { return .failure(error) }
    }.get()
    return (search, search.records(observations))
  }

  private static func ranked(_ words: String) async throws -> [String] {
    let lab = lab()
    let (search, records) = try await search(QuestionQuery(words: words, now: lab.now, zone: Monday.zone), lab)
    return search.ranked(records).map(\.record.heading)
  }

  @Test func recordsWithTheMostWordsComeFirst() async throws {
    #expect(Set(try await Self.ranked("milk")) == ["Groceries", "Cabin"])
    #expect(try await Self.ranked("blue milk") == ["Cabin"])
    #expect(try await Self.ranked("invoices") == ["Invoice 2041"])
    #expect(try await Self.ranked("submarine").isEmpty)
  }

  private static func outcome(_ question: String) async throws -> SourceSearch.Outcome {
    let lab = lab()
    let (search, records) = try await search(QuestionQuery(question, now: lab.now, zone: Monday.zone), lab)
    return search.outcome(records)
  }

  @Test func aWordThatNothingHasRefusesTheQuestion() async throws {
    guard case .refused(let words) = try await Self.outcome("Where is the key of the submarine?") else {
      return #expect(Bool(false))
    }
    #expect(words == ["submarine"])
  }

  @Test func aQuestionOfYesOrNoIsAnswered() async throws {
    guard case .none = try await Self.outcome("Are eggs in the groceries?") else { return #expect(Bool(false)) }
  }

  @Test func recordsWithAllWordsAreFound() async throws {
    guard case .found(let found) = try await Self.outcome("Where is the blue pot?") else { return #expect(Bool(false)) }
    #expect(found.map(\.record.heading) == ["Cabin"])
  }

  @Test func aMisspelledWordFindsTheNearest() async throws {
    guard case .nearest("dentits", "dentist", let found) = try await Self.outcome("When is the dentits?") else {
      return #expect(Bool(false))
    }
    #expect(found.map(\.record.heading) == ["Dentist"])
  }

  @Test func linesWithTheWordsAreTold() async throws {
    let lab = Self.lab()
    let (search, records) = try await Self.search(QuestionQuery("blue pot", now: lab.now, zone: Monday.zone), lab)
    let cabin = try #require(records.first { $0.record.heading == "Cabin" })
    #expect(search.excerpt(cabin, most: 8) == ["The key is under the blue pot."])
    #expect(search.excerpt(cabin, most: 0).isEmpty)
  }
}
