import LucidCore
import LucidTesting
import Testing

@testable import LucidWording

/// The catalogues have the same texts, with the same places for pieces.
@Suite struct CompletenessTests {
  /// The same in both languages.
  private static let shared: Set<String> = [
    "Wind", "wind", "Feeds", "Web", "HRV", "HRV #", "HRV # (#)", "# min", "#: #", "# (#)", "# in #", "# → #",
  ]

  private func compare(_ kind: FixedTexts.Kind, _ names: [String]) {
    for name in names {
      guard let a = English.texts[kind, name], let b = German.texts[kind, name] else {
        Issue.record("\(kind) \(name) lacks a text")
        continue
      }
      #expect(!a.isEmpty && !b.isEmpty, "\(name)")
      #expect(a != b || Self.shared.contains(a), "\(name): \(a)")
      #expect(a.filter { $0 == "#" }.count == b.filter { $0 == "#" }.count, "\(name): \(a), \(b)")
    }
  }

  private static let names: [FixedTexts.Kind: [String]] = [
    .card: CardWord.allCases.map(\.rawValue), .page: PageWord.allCases.map(\.rawValue),
    .outcome: RunOutcome.allCases.map(\.rawValue), .fate: Change.Fate.allCases.map(\.rawValue),
    .change: Change.Kind.allCases.map(\.rawValue), .phrase: ["and", "noSubject", "unknownSender", "untitled"],
  ]

  @Test func everyTextIsInBothLanguages() {
    for (kind, names) in Self.names { compare(kind, names) }
    for kind in Change.Kind.allCases {
      let (english, german) = (English.texts, German.texts)
      #expect(
        english[.change, kind.rawValue, isSecond: true] != nil && german[.change, kind.rawValue, isSecond: true] != nil, "\(kind)"
      )
    }
  }

  /// A row that nothing asks for is one with a misspelt name. Rows are in the order of their bytes.
  @Test func everyRowIsAText() {
    var both: [[String]] = []
    for file in ["English/english", "German/german"] {
      let rows = RepositoryFiles.lines("Sources/LucidWording/\(file)-texts.tsv").filter { !$0.isEmpty }
      let keys = rows.map { Array($0.split(separator: "\t", omittingEmptySubsequences: false).prefix(2)).map(String.init) }
      for key in keys {
        let kind = FixedTexts.Kind(rawValue: key[0])
        let names = kind == .noun ? CardNoun.allCases.map(\.rawValue) : kind.flatMap { Self.names[$0] }
        #expect(kind != nil && names?.contains(key[1]) != false, "\(key)")
      }
      #expect(
        zip(keys, keys.dropFirst()).allSatisfy {
          Array($0.joined(separator: "\t").utf8).lexicographicallyPrecedes(Array($1.joined(separator: "\t").utf8))
        })
      both.append(keys.map { $0.joined(separator: " ") })
    }
    // The words of the data are English.
    let only = Set(both[1]).symmetricDifference(both[0])
    #expect(only.allSatisfy { $0.hasPrefix("sky ") || $0.hasPrefix("noun ") || $0.hasPrefix("changed ") }, "\(only)")
  }

  @Test func everyNounCounts() {
    for noun in CardNoun.allCases {
      for language in Language.allCases {
        let words = CardWords(language)
        #expect(words.count(1, noun).hasPrefix("1 ") && words.count(2, noun).hasPrefix("2 "), "\(noun)")
        #expect(words.count(1, noun, more: "+").hasSuffix(words.count(2, noun).dropFirst(2)), "\(noun)")
      }
      #expect(CardWords(.english).count(1, noun) != CardWords(.english).count(2, noun), "\(noun)")
    }
  }

  /// Each kind of piece in both languages, and read again from the body of a card.
  static let pieces: [(CardPhrase, String, String)] = [
    (.title("Focus"), "Focus", "Focus"),
    (.word(.focus), "Focus", "Konzentriertes Arbeiten"),
    (
      .word(.overlapAt, [.title("A # B"), .title("C"), .clock(Monday.at(9))]), "A # B and C overlap at 09:00.",
      "A # B und C überschneiden sich um 09:00."
    ),
    (.term(.metric, "resting_hr"), "Resting heart rate", "Ruhepuls"),
    (.term(.sky, "light rain"), "light rain", "leichter Regen"),
    (.term(.sky, "mild"), "mild", "mild"),
    (.term(.family, "calendar"), "Calendar", "Kalender"),
    (.term(.family, "diary"), "Diary", "Diary"),
    (.count(1, .event), "1 event", "1 Termin"),
    (.count(10, .message, isCut: true), "10+ messages", "10+ Nachrichten"),
    (.count(5, isCut: true), "5+", "5+"),
    (.amount(95, .min), "1 h 35 min", "1 h 35 min"),
    (.amount(-4.5, .celsius), "−4.5 °C", "−4,5 °C"),
    (.amount(4210, .steps), "4210 steps", "4210 Schritte"),
    (.amount(3.6), "3.6", "3,6"),
    (.change(-13.3), "−13.3 %", "−13,3 %"),
    (.change(3.6), "+3.6 %", "+3,6 %"),
    (.day(Monday.date), "today", "heute"),
    (.day(Monday.date.adding(days: 2)), "Wednesday", "Mittwoch"),
    (.day(Monday.date.adding(days: 14)), "April 20", "20. April"),
    (.nearDay(Monday.date), "", ""),
    (.nearDay(Monday.date.adding(days: 1)), "Tue", "Di."),
    (.days(CivilDate(iso: "2026-03-01")!, CivilDate(iso: "2026-03-31")!), "March 1 to 31", "1. bis 31. März"),
    (.days(CivilDate(iso: "2026-02-23")!, CivilDate(iso: "2026-03-01")!), "February 23 to March 1", "23. Februar bis 1. März"),
    (.days(CivilDate(iso: "2026-04-05")!, CivilDate(iso: "2026-04-05")!), "April 5", "5. April"),
    (.period(CivilDate(iso: "2026-03-01")!, CivilDate(iso: "2026-03-31")!), "from March 1 to 31", "vom 1. bis 31. März"),
    (.span(Monday.at(22), Monday.at(2, days: 1)), "22:00–02:00 (+1)", "22:00–02:00 (+1)"),
    (.row([.nearDay(Monday.date), .clock(Monday.at(9)), .title("Standup")]), "09:00 Standup", "09:00 Standup"),
    (.list([.word(.openCount, [.count(2)]), .word(.dueCount, [.count(1)])]), "2 open, 1 due", "2 offen, 1 fällig"),
  ]

  @Test(arguments: pieces) func aPieceIsWordedInEachLanguage(piece: CardPhrase, english: String, german: String) {
    #expect(piece.text(.english) == english && piece.text(.german) == german)
    #expect(CardPhrase(piece.value) == piece)
  }

  /// Names of words in cards are stable, and each reads as its word.
  @Test func everyWordHasAName() {
    #expect(CardWord.noTimeLeftOfInHours.name == "no_time_left_of_in_hours" && CardWord.lowHRV.name == "low_hrv")
    for word in CardWord.allCases { #expect(CardWord(name: word.name) == word) }
    #expect(CardWord(name: "Focus") == nil)
  }
}
