import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// What people type about the habits of a day, and what is logged of it.
@Suite struct HabitSentenceTests {
  static let habits = [
    HabitDefinition(id: "med", name: "Meditate", emoji: "🧘"),
    HabitDefinition(id: "wat", name: "Water", unit: .count, target: 8),
    HabitDefinition(id: "run", name: "Run", unit: .duration, target: 30),
    HabitDefinition(id: "ups", name: "Push-ups", unit: .count, target: 20),
    HabitDefinition(id: "sug", name: "No Sugar"),
    HabitDefinition(id: "sle", name: "Sleep", unit: .duration, target: 480),
    HabitDefinition(id: "ewa", name: "Evening Walk"), HabitDefinition(id: "mwa", name: "Morning Walk"),
    HabitDefinition(id: "vit", name: "Vitamin", unit: .count), HabitDefinition(id: "sal", name: "Stretch & Roll"),
  ]
  static let german = [
    HabitDefinition(id: "med", name: "Meditation"),
    HabitDefinition(id: "was", name: "Wasser", unit: .count, target: 8),
    HabitDefinition(id: "lau", name: "Laufen", unit: .duration, target: 30),
    HabitDefinition(id: "les", name: "Lesen", unit: .duration, target: 20),
    HabitDefinition(id: "zuc", name: "Kein Zucker"), HabitDefinition(id: "kaf", name: "Kaffee trinken", unit: .count, target: 2),
    HabitDefinition(id: "deh", name: "Dehnübungen"),
  ]

  /// The entries in one line, or the message.
  private static func read(
    _ text: String, _ habits: [HabitDefinition] = habits, logged: [String: Double] = [:]
  ) throws(StepFailure) -> String {
    try HabitSentence(habits: habits, logged: logged).entries(text).map { "\($0.habit.name) \(ValueText.number($0.value))" }
      .joined(separator: ", ")
  }

  @Test(arguments: [
    ("Meditate, Water = 8", "Meditate 1, Water 8"), ("Meditate\nRun 25 min; water: 2.5", "Meditate 1, Run 25, Water 2.5"),
    ("Push ups 20 times", "Push-ups 20"), ("Water 8", "Water 8"), ("Water 8 glasses", "Water 8"), ("8 water", "Water 8"),
    ("8 glasses of water", "Water 8"), ("water eight", "Water 8"), ("eight glasses of water", "Water 8"),
    ("Water: 8 glasses.", "Water 8"), ("water x8", "Water 8"), ("water 8x", "Water 8"), ("8 × water", "Water 8"),
    ("water １２", "Water 12"), ("a glass of water", "Water 1"), ("another glass of water", "Water 1"), ("Water +3", "Water 3"),
    ("drank six glasses of water today", "Water 6"), ("I had 3 cups of water", "Water 3"),
    ("about 8 glasses of water", "Water 8"),
    ("~8 water", "Water 8"), ("water twice", "Water 2"), ("I've had 2 glasses of water this morning", "Water 2"),
    ("water 2½", "Water 2.5"), ("water one and a half glasses", "Water 1.5"), ("water: 1,000", "Water 1000"),
    ("I drank 6 glasses of water and ran 20 minutes", "Water 6, Run 20"),
    ("I ran 20 minutes. I drank 6 glasses of water.", "Run 20, Water 6"),
    ("ran 20 minutes, then 20 push-ups", "Run 20, Push-ups 20"),
    ("run 1h", "Run 60"), ("run 0.5h", "Run 30"), ("run 1h 30min", "Run 90"), ("run 1h30", "Run 90"),
    ("run 1 h and 30 min", "Run 90"),
    ("run 1:30", "Run 90"), ("run 0:45", "Run 45"), ("run 1:30 h", "Run 90"), ("run thirty", "Run 30"), ("25 min run", "Run 25"),
    ("25-min run", "Run 25"), ("Run - 30 min", "Run 30"), ("run twenty-five minutes", "Run 25"), ("Run 25", "Run 25"),
    ("ran for half an hour", "Run 30"), ("a half hour run", "Run 30"), ("a quarter of an hour of running", "Run 15"),
    ("three quarters of an hour run", "Run 45"), ("ran an hour and a half", "Run 90"), ("ran one and a half hours", "Run 90"),
    ("ran for an hour", "Run 60"), ("ran 90 seconds", "Run 1.5"), ("went running for 40 mins", "Run 40"),
    ("my run: 20 min", "Run 20"),
    ("RUN 20 MIN!", "Run 20"), ("(run) 20 min", "Run 20"), ("- run 20 min\n- meditate", "Run 20, Meditate 1"),
    ("run 1,5 h", "Run 90"), ("sleep 7:30", "Sleep 450"), ("slept 7 h 45 min", "Sleep 465"), ("slept 8 hours", "Sleep 480"),
    ("did not meditate", "Meditate 0"), ("didn't meditate", "Meditate 0"), ("didn’t meditate", "Meditate 0"), ("no run", "Run 0"),
    ("forgot to meditate", "Meditate 0"), ("skipped my run", "Run 0"), ("meditate: no", "Meditate 0"),
    ("meditate not done", "Meditate 0"),
    ("no water today", "Water 0"), ("without a run", "Run 0"), ("missed my run, meditated", "Run 0, Meditate 1"),
    ("no run, no meditation", "Run 0, Meditate 0"), ("did not run but meditated", "Run 0, Meditate 1"),
    ("did not meditate and ran 20 min", "Meditate 0, Run 20"),
    ("meditated", "Meditate 1"), ("meditation", "Meditate 1"), ("meditating 10 min", "Meditate 1"),
    ("meditate done", "Meditate 1"),
    ("✅ meditate", "Meditate 1"), ("🧘 meditate", "Meditate 1"), ("meditate: yes", "Meditate 1"),
    ("I meditated and ran 20 min", "Meditate 1, Run 20"),
    ("no sugar", "No Sugar 1"), ("had no sugar today", "No Sugar 1"), ("No Sugar: no", "No Sugar 0"),
    ("evening walk", "Evening Walk 1"),
    ("went for a walk this morning", "Morning Walk 1"), ("vitamin", "Vitamin 1"), ("took a vitamin", "Vitamin 1"),
    ("stretch and roll", "Stretch & Roll 1"), ("stretch & roll and meditate", "Stretch & Roll 1, Meditate 1"),
    ("meditate + water 3", "Meditate 1, Water 3"), ("water 2, another 3 water", "Water 5"),
    ("water 2 and another water", "Water 3"), ("add 2 glasses of water", "Water 2"),
  ]) func english(text: String, entries: String) throws { #expect(try Self.read(text) == entries) }

  @Test(arguments: [
    ("Meditation, Wasser 8", "Meditation 1, Wasser 8"), ("8 Gläser Wasser", "Wasser 8"), ("Wasser acht Gläser", "Wasser 8"),
    ("ein Glas Wasser", "Wasser 1"), ("noch 2 Gläser Wasser", "Wasser 2"), ("ich habe 6 Gläser Wasser getrunken", "Wasser 6"),
    ("30 min gelaufen", "Laufen 30"), ("Laufen 1,5 Std.", "Laufen 90"), ("eine halbe Stunde gelaufen", "Laufen 30"),
    ("anderthalb Stunden gelaufen", "Laufen 90"), ("eine Viertelstunde lesen", "Lesen 15"),
    ("fünfundzwanzig Minuten gelaufen", "Laufen 25"),
    ("fuenf Minuten gelesen", "Lesen 5"), ("zwölf Minuten Laufen", "Laufen 12"), ("1 Std 30 Min gelaufen", "Laufen 90"),
    ("1 Stunde und 30 Minuten gelaufen", "Laufen 90"), ("heute Morgen 20 min gelaufen", "Laufen 20"),
    ("nicht meditiert", "Meditation 0"),
    ("meditiert", "Meditation 1"), ("heute nicht gelaufen", "Laufen 0"), ("kein Laufen", "Laufen 0"),
    ("Laufen ausgelassen", "Laufen 0"),
    ("Meditation: nein", "Meditation 0"), ("Meditation: ja", "Meditation 1"), ("kein Zucker", "Kein Zucker 1"),
    ("20 min gelesen und meditiert", "Lesen 20, Meditation 1"), ("nicht gelaufen, aber 20 Minuten gelesen", "Laufen 0, Lesen 20"),
    ("zwei Tassen Kaffee getrunken", "Kaffee trinken 2"), ("einen Kaffee", "Kaffee trinken 1"),
    ("Dehnübungen gemacht", "Dehnübungen 1"),
    ("Laufen dreißig", "Laufen 30"), ("ca. 20 min gelaufen", "Laufen 20"), ("ohne Meditation", "Meditation 0"),
    ("las 20 Minuten", "Lesen 20"),
  ]) func germanWords(text: String, entries: String) throws { #expect(try Self.read(text, Self.german) == entries) }

  /// Nothing of these is logged: each has a word, an amount or a sense that is not certain.
  @Test(arguments: [
    "water with lemon", "2 litres of water", "2 bottles of water", "run 5 km", "run at 7:30", "run 7:30", "run", "my run", "ran",
    "water",
    "2 runs", "one run", "run 3 times", "water 30 min", "water 6/8", "water 50%", "water -3", "run 20-30 min", "run 20 30",
    "almost 30 min run",
    "less than 30 min run", "meditate yesterday", "run 20 min tomorrow", "will run 20 min", "should meditate", "have to meditate",
    "meditate?",
    "want to run 20 min", "maybe meditated", "did not skip my run", "no more water", "did not run 30 min",
    "did not run and meditate",
    "neither run nor meditate", "did not meditate or run", "sugar", "did not eat sugar", "walk", "Chess", "Meditate, Chess 3",
    "Meditate Water 8",
    "meditaet", "waiter 8", "runway 20", "everything", "all done", "8", "", " , ;", "twenty", "Water 3, Water 5",
    "drank 6 glasses",
    "run and meditate 20 min", "water 1.2.3", "water 99999999999999999999", "meditate 0.5", "meditate ❌", "run 20 min 💪",
    "a few glasses of water",
    "water 8 glasses of wine", "hardly meditated", "never meditated", "not yet meditated", "water eleventy", "run a while",
    "run 1:75", "run 1:30:20", "meditate on monday", "water 1 1/2 glasses", "ran in 30 min", "did not run and ran", "one more",
    "Run 30'",
  ]) func refused(text: String) {
    #expect(throws: StepFailure.self) { try Self.read(text) }
  }

  @Test(arguments: [
    "morgen laufen 20 min", "2 Liter Wasser", "gestern meditiert", "fast 30 min gelaufen", "Zucker", "weder Laufen noch Lesen",
    "Laufen",
  ])
  func refusedInGerman(text: String) { #expect(throws: StepFailure.self) { try Self.read(text, Self.german) } }

  @Test(arguments: [
    ("water with lemon", "`with lemon` in `water with lemon` was not understood, nothing was logged"),
    ("run", "`run` does not say how long, nothing was logged"),
    ("water 30 min", "`Water` is counted, not timed, nothing was logged"),
    ("Chess", "there is no habit `Chess`, nothing was logged"), ("walk", "`walk` may be 2 habits, nothing was logged"),
    ("waiter 8", "there is no habit `waiter`, nothing was logged"),
    ("Meditate 3", "`Meditate` is done or not done and takes no amount such as `Meditate 3`, nothing was logged"),
    ("2 runs", "`Run` is logged in minutes, which `2 runs` does not say, nothing was logged"),
    ("drank 6 glasses", "`drank 6 glasses` names no habit, nothing was logged"),
  ]) func namesWhatWasNotUnderstood(text: String, message: String) {
    let failure = #expect(throws: StepFailure.self) { try Self.read(text) }
    #expect(failure?.message == message)
    #expect(failure?.kind == .badArgument)
  }

  /// Habits that are done or not, with an amount in the name: another amount is not the whole of it.
  static let named = ["Water 8", "Run 5 km", "Read 2 books", "Pushups 20", "Meditate 10 min"].enumerated().map {
    HabitDefinition(id: "named\($0.offset)", name: $0.element)
  }

  @Test(arguments: [
    "Water 3", "Run 2 km", "read 1 book", "Pushups 5", "Water 12", "Meditate 5 min", "Water +3", "3 water",
  ]) func anAmountOfAHabitWithoutAUnitIsRefused(text: String) {
    #expect(throws: StepFailure.self, "\(text)") { try Self.read(text, Self.named) }
  }

  @Test(arguments: [
    ("Water 8", "Water 8 1"), ("Run 5 km", "Run 5 km 1"), ("no water", "Water 8 0"),
    ("pushups 20, meditate 10 min", "Pushups 20 1, Meditate 10 min 1"),
  ]) func theWholeNameIsUnderstood(text: String, entries: String) throws {
    #expect(try Self.read(text, Self.named) == entries)
  }

  /// The habits of a line, as setup asks for them.
  @Test(arguments: [
    ("Meditate, Water 8", "Meditate boolean 1, Water count 8"), ("Run 30 min", "Run duration 30"),
    ("Water 8 glasses", "Water count 8"), ("Read 1 h 30 min", "Read duration 90"), ("Pushups: 20", "Pushups count 20"),
    ("Push-ups 20 times, push-ups", "Push-ups count 20"), ("Run 5 km", "Run 5 km boolean 1"),
    ("Read 2 books", "Read 2 books boolean 1"), ("Wasser acht Gläser", "Wasser count 8"),
    ("Laufen 20 Minuten", "Laufen duration 20"), ("  , ,Meditate,", "Meditate boolean 1"), ("8", ""),
    ("Sleep 99 h", "Sleep 99 h boolean 1"),
  ]) func firstHabits(line: String, habits: String) {
    let read = HabitDefinition.list(in: line, on: Monday.date)
    #expect(
      read.map { "\($0.name) \($0.unit.rawValue) \(ValueText.number($0.target))" }.joined(separator: ", ") == habits)
  }

  @Test func aBetterValueIsNotLost() throws {
    let logged = ["wat": 5.0, "run": 30, "med": 1]
    for text in ["Water 3", "no run", "did not meditate", "run 10 min", "water 0", "a glass of water"] {
      let failure = #expect(throws: StepFailure.self) { try Self.read(text, logged: logged) }
      #expect(failure?.message.contains("is logged today already") == true)
    }
    #expect(try Self.read("Water = 3", logged: logged) == "Water 3")
    #expect(try Self.read("Run = no", logged: logged) == "Run 0")
    #expect(try Self.read("Water 8, run 45 min, meditated", logged: logged) == "Water 8, Run 45, Meditate 1")
    #expect(try Self.read("Water +3", logged: logged) == "Water 8")
    #expect(try Self.read("another glass of water", logged: logged) == "Water 6")
    #expect(try Self.read("3 more glasses of water, +10 min run", logged: logged) == "Water 8, Run 40")
  }

  /// A word that nothing explains, at every place of sentences that are understood.
  @Test(arguments: [
    "Meditate, Water = 8", "I drank 6 glasses of water and ran 20 minutes", "did not meditate", "ran one and a half hours",
    "run 1h 30min", "no sugar", "went for a walk this morning", "Water +3", "25 min run", "slept 7 h 45 min, meditate: yes",
  ]) func aWordThatIsNotUnderstoodLogsNothing(sentence: String) throws {
    #expect(throws: Never.self) { _ = try Self.read(sentence) }
    let words = sentence.split(separator: " ").map(String.init)
    let strangers = ["zqv", "zvqp", "gjkfp", "qqzvbd", "kcfdgjp", "pzvbqkjc"]
    for place in 0...words.count {
      let stranger = strangers[(place + words.count) % strangers.count]
      let text = (words[..<place] + [stranger] + words[place...]).joined(separator: " ")
      #expect(throws: StepFailure.self, "\(text)") { try Self.read(text) }
    }
  }
}
