import LucidCore
import LucidTesting
import LucidWords
import Testing

@testable import LucidWording

/// Refusals of times, dates and lengths in both languages.
@Suite struct PhraseRefusalTests {
  private static func refusal(_ read: () throws(PhraseError) -> Void) -> PhraseError? {
    do throws(PhraseError) {
      try read()
      return nil
    } catch { return error }
  }

  /// What a remedy proposes between backticks.
  private static func proposals(_ remedy: String) -> [String] {
    remedy.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  @Test(arguments: [
    ("later", "`later` does not say when", "`later` sagt nicht, wann"),
    ("weekend", "`weekend` may be either of two days", "`weekend` kann jeder von zwei Tagen sein"),
    (
      "morgn", "`morgn` is not a date or date and time; did you mean `morgen`?",
      "`morgn` ist nicht, was nötig ist: ein Datum, auch mit Uhrzeit; meinst du `morgen`?"
    ),
    ("31. April", "`31. April`: that month has no day 31", "`31. April`: dieser Monat hat keinen Tag 31"),
    ("25:00", "`25:00` has an hour that no clock shows", "`25:00` nennt eine Stunde, die keine Uhr zeigt"),
    (
      "", "a date or date and time is needed, and the text is empty",
      "nötig ist ein Datum, auch mit Uhrzeit, und der Text ist leer"
    ),
  ]) func aRefusalIsWordedInEachLanguage(text: String, english: String, german: String) {
    let refusal = Self.refusal { () throws(PhraseError) in _ = try TimePhrase(text) }
    #expect(refusal?.message == english)
    #expect(refusal.map { PageWords(.german).message($0.words) } == german)
  }

  /// What a remedy of either language proposes can be read.
  @Test(arguments: [
    "later", "weekend", "morgn", "4/7", "midnight", "next week", "in a month", "2 hours", "tomorrow at 9", "2026-06", "april 31",
  ]) func aRemedyCanBeRead(text: String) {
    let refusal = Self.refusal { () throws(PhraseError) in _ = try TimePhrase(text) }
    guard let refusal else {
      Issue.record("\(text) is read")
      return
    }
    for language in [Language.english, .german] {
      let remedy = PageWords(language).message(refusal.remedy)
      for proposal in Self.proposals(remedy) where !["8 weeks", "60 days", "8 Wochen", "60 Tage"].contains(proposal) {
        #expect(throws: Never.self, "\(remedy): \(proposal)") { try TimePhrase(proposal) }
      }
    }
  }

  @Test func aTimeOfDayThatIsAddedCanBeRead() throws {
    for text in ["friday", "Freitag", "2026-04-10"] {
      let refusal = Self.refusal { () throws(PhraseError) in try TimePhrase(text).requireTime() }
      for language in [Language.english, .german] {
        let proposals = Self.proposals(PageWords(language).message(try #require(refusal).remedy))
        #expect(!proposals.isEmpty)
        for proposal in proposals { #expect(try TimePhrase(proposal).hasTime, "\(proposal)") }
      }
    }
  }

  @Test func otherRemediesCanBeRead() throws {
    let parts: [(PhraseError?, (String) throws -> Void)] = [
      (Self.refusal { () throws(PhraseError) in _ = try TimePhrase(day: "later") }, { _ = try TimePhrase(day: $0) }),
      (Self.refusal { () throws(PhraseError) in _ = try CivilTime(words: "nine") }, { _ = try CivilTime(words: $0) }),
      (Self.refusal { () throws(PhraseError) in _ = try CivilTime(words: "9") }, { _ = try CivilTime(words: $0) }),
      (Self.refusal { () throws(PhraseError) in _ = try Period(words: "soon") }, { _ = try Period(words: $0) }),
      (Self.refusal { () throws(PhraseError) in _ = try Period(words: "2 month") }, { _ = try Period(words: $0) }),
    ]
    for (refusal, read) in parts {
      for language in [Language.english, .german] {
        let proposals = Self.proposals(PageWords(language).message(try #require(refusal).remedy))
        #expect(!proposals.isEmpty)
        for proposal in proposals { #expect(throws: Never.self, "\(proposal)") { try read(proposal) } }
      }
    }
  }
}
