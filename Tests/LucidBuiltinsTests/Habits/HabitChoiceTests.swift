import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

@Suite struct HabitChoiceTests {
  static let habits = ["Morning Run", "Evening Walk", "Water", "Meditate", "Café au lait", "No Sugar", "Evening Run"].enumerated()
    .map {
      HabitDefinition(id: "h\($0.offset)", name: $0.element)
    }

  @Test(arguments: [
    ("Morning Run", "Morning Run"), ("MORNING RUN", "Morning Run"), ("h2", "Water"), ("my walk", "Evening Walk"),
    ("water", "Water"),
    ("drink some water", "Water"), ("meditation", "Meditate"), ("meditating", "Meditate"),
    ("cafe", "Café au lait"),
    ("sugar", "No Sugar"), ("the morning", "Morning Run"), ("walking", "Evening Walk"), ("run evening", "Evening Run"),
  ]) func finds(words: String, name: String) throws { #expect(try HabitChoice(words).find(in: Self.habits).name == name) }

  @Test func myRunIsTheOnlyRun() throws {
    #expect(try HabitChoice("my run").find(in: Array(Self.habits.prefix(6))).name == "Morning Run")
  }

  @Test(arguments: [
    ("run", "`run` may be 2 habits", "say which: Morning Run and Evening Run"),
    ("my runs", "`my runs` may be 2 habits", "say which: Morning Run and Evening Run"),
    ("Evening", "`Evening` may be 2 habits", "say which: Evening Walk and Evening Run"),
    (
      "Chess", "there is no habit `Chess`, nothing was logged",
      "create it: lucid setup habits Chess; there are Morning Run, Evening Walk, Water, Meditate, Café au lait and No Sugar, …"
    ),
    (
      "wa", "there is no habit `wa`, nothing was logged",
      "create it: lucid setup habits wa; there are Morning Run, Evening Walk, Water, Meditate, Café au lait and No Sugar, …"
    ),
  ]) func saysWhatItDoesNotKnow(words: String, message: String, hint: String) {
    let failure = #expect(throws: StepFailure.self) { try HabitChoice(words).find(in: Self.habits) }
    #expect(failure?.kind == .badArgument && failure?.message == message && failure?.hint == hint)
  }

  /// A habit is never chosen by how alike its name is written: another one would be logged.
  @Test(arguments: [
    ("Medicine", "Meditate"), ("meditaet", "Meditate"), ("Waiter", "Water"), ("Warter", "Water"),
    ("Morning Rum", "Morning Run"),
  ]) func aNameThatIsOnlyAlikeIsOffered(words: String, near: String) {
    let failure = #expect(throws: StepFailure.self) { try HabitChoice(words).find(in: Self.habits) }
    #expect(failure?.message == "there is no habit `\(words)`, nothing was logged")
    #expect(failure?.hint?.hasPrefix("did you mean \(near)?") == true)
  }

  @Test func aNameThatOnlyBeginsAlikeIsNotChosen() {
    let habits = [HabitDefinition(id: "r", name: "Run")]
    #expect(throws: StepFailure.self) { try HabitChoice("Rune").find(in: habits) }
    #expect(throws: StepFailure.self) { try HabitChoice("Runway").find(in: habits) }
  }

  /// Where nothing would be logged anyway, nothing is said of it.
  @Test func aReadDoesNotSpeakOfLogging() {
    let failure = #expect(throws: StepFailure.self) {
      try HabitChoice("Medicine").find(in: Self.habits, isLogging: false)
    }
    #expect(failure?.message == "there is no habit `Medicine`")
  }

  @Test(arguments: [
    ("Żółć", "zolc"), ("Amélie  Côté", "amelie cote"), ("Nguyễn Thị", "nguyen thi"), ("O'Brien-Smith", "obrien smith"),
    ("STRASSE ß", "strasse ss"),
    ("e\u{301}te\u{301}", "ete"), ("Ærø", "aero"), ("李小龍", "李小龍"), ("Ёлка й", "елка й"), ("!!", ""),
  ]) func foldsNames(text: String, folded: String) { #expect(FoldedText(text).text == folded) }

  @Test func milestonesOnTheDay() {
    for (days, milestone) in [(6, nil), (7, 7), (8, nil), (14, 14), (30, 30), (100, 100)] as [(Int, Int?)] {
      let entries = Dictionary(uniqueKeysWithValues: (0..<days).map { (Monday.date.adding(days: -$0), 1.0) })
      #expect(Habit(HabitDefinition(id: "h", name: "H"), entries, today: Monday.date).milestone == milestone)
      #expect(Habit(HabitDefinition(id: "h", name: "H"), entries, today: Monday.date.adding(days: 1)).milestone == nil)
    }
  }
}
