import LucidCore
import LucidTesting
import Testing

@testable import LucidWording

/// Lists of which an answer says a few items: how many are left is said once, by one text.
@Suite struct ListedStatementTests {
  private static func statements(_ items: Int, isCut: Bool = false) -> [Statement] {
    ListedStatements.first(3, of: Array(0..<items), named: "birthdays", isCut: isCut) { _, i in
      Statement(
        .contacts(.birthday), .fact, weight: 50 - i, [.title: .text("P\(i)"), .day: .day(Monday.date)],
        records: ["\(i)"])
    }
  }

  private static func texts(_ statements: [Statement], _ language: Language) -> [String] {
    let renderer = StatementRenderer(language, now: Monday.now, zone: Monday.zone)
    return ListedStatements.telling(statements).compactMap(renderer.text)
  }

  @Test(
    arguments: [
      (0, false, []), (1, false, [""]), (2, false, ["", ""]), (3, false, ["", "", ""]),
      (5, false, ["", "", " (and 2 more)"]), (10, false, ["", "", " (and 7 more)"]),
      (3, true, ["", "", " (and more)"]), (10, true, ["", "", " (and at least 7 more)"]),
    ] as [(Int, Bool, [String])]) func saysHowManyAreLeft(items: Int, isCut: Bool, ends: [String])
  {
    let said = Self.texts(Self.statements(items, isCut: isCut), .english)
    #expect(said == ends.enumerated().map { "The birthday of **P\($0)** is today\($1)." })
  }

  @Test func saysItInGerman() {
    #expect(Self.texts(Self.statements(10), .german).last?.hasSuffix(" (und 7 weitere).") == true)
    #expect(Self.texts(Self.statements(10, isCut: true), .german).last?.hasSuffix(" (und mindestens 7 weitere).") == true)
    #expect(Self.texts(Self.statements(3, isCut: true), .german).last?.hasSuffix(" (und weitere).") == true)
  }

  /// An answer with room for one sentence leaves more out than the presenter did.
  @Test func countsWhatTheAnswerLeavesOut() {
    let one = Array(Self.statements(3).prefix(1))
    #expect(Self.texts(one, .english) == ["The birthday of **P0** is today (and 2 more)."])
  }

  /// Two steps may list the same kind.
  @Test func listsOfTwoStepsAreTwo() {
    var (first, second) = (Self.statements(4), Self.statements(2))
    for i in first.indices { first[i].step = "a" }
    for i in second.indices { second[i].step = "b" }
    let said = Self.texts(first + second, .english)
    #expect(said.filter { $0.contains("more") } == ["The birthday of **P2** is today (and 1 more)."])
  }
}
