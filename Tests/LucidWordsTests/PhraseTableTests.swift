import LucidCompiler
import LucidCore
import LucidLab
import LucidRuntime
import LucidSchedule
import LucidTesting
import LucidWords
import Synchronization
import Testing

@testable import LucidBuiltins

/// Each phrase of `Tests/Fixtures/words/phrases.tsv` in every place where it may stand: one meaning,
/// or refused.
@Suite struct PhraseTableTests {
  struct Row: Sendable, CustomStringConvertible {
    let phrase: String
    let language: String
    let value: String
    /// The schedule that a draft proposes; nil for a phrase that is none.
    var draft: String?
    var description: String { "\(phrase) (\(language))" }

    var isRefused: Bool { value == "refused" || value == "refused time" }
    /// What is meant where one moment is wanted; nil for other kinds of phrases.
    var moment: String? {
      if value.hasPrefix("at ") { return "2026-04-06T" + value.dropFirst(3) }
      guard value.hasPrefix("20"), isRange == false else { return nil }
      return String(value.prefix { $0 != " " })
    }
    var isRange: Bool { value.contains("..") && !value.contains(" of ") && !value.hasPrefix("every ") }
  }

  static let rows: [Row] = {
    RepositoryFiles.lines("Tests/Fixtures/words/phrases.tsv").filter { !$0.isEmpty }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(phrase: fields[0], language: fields[1], value: fields[2], draft: fields.count > 3 ? fields[3] : nil)
    }
  }()

  /// A question is compiled without a clock: whether the time of today's weekday is still to come
  /// is not known. A stop behind `4.` in a sentence may end it.
  static let apart: Set<String> = ["monday at 7am", "Montag 7 Uhr", "am 14.4. um 10 Uhr"]

  @Test func theTableIsLarge() {
    #expect(Self.rows.count > 400 && Self.rows.count { $0.language == "de" } > 150)
  }

  /// A row out of order is one that nothing finds.
  @Test func everyRowOfTheLexiconIsFound() {
    let rows = RepositoryFiles.lines("Sources/LucidWords/lexicon.tsv").filter { !$0.isEmpty }
    #expect(rows.count > 400)
    for row in rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let kind = fields.count == 4 || fields.count == 5 ? WordKind(rawValue: fields[2]) : nil
      #expect(WordLexicon.senses(of: fields[0]).contains { $0.kind == kind && $0.value == Double(fields[3]) ?? 0 }, "\(row)")
      if fields.count == 5 { #expect(WordLexicon.english(of: fields[0])?.joined(separator: " ") == fields[4], "\(row)") }
    }
  }

  // MARK: One value

  @Test(arguments: rows.filter { $0.moment != nil || $0.isRange || $0.isRefused })
  func anArgumentOfATool(row: Row) throws {
    let parameter = Parameter("at", .moment, "")
    let value = try? Conversion.convert(.text(row.phrase), for: parameter, zone: Monday.zone, now: Monday.now)
    guard let moment = row.moment, row.value != "refused time" else { return #expect(value == nil) }
    #expect(value == ISOMoment.instant(moment, zone: Monday.zone).map(Value.datetime) || Self.isLater(row, value))
  }

  /// `in 3 days` keeps the time of day where a moment is wanted.
  private static func isLater(_ row: Row, _ value: Value?) -> Bool {
    guard case .datetime(let instant) = value, row.value.count == 10 else { return false }
    return Monday.zone.iso(instant).hasPrefix(row.value + "T07:30")
  }

  @Test(arguments: rows.filter { $0.value.count == 10 && $0.moment != nil || $0.isRange || $0.value == "refused" })
  func anInputOfTypeDate(row: Row) {
    let value = Value.text(row.phrase).placed(as: .date, at: Monday.now, in: Monday.zone)
    if let moment = row.moment {
      #expect(value == CivilDate(iso: moment).map(Value.date))
    } else {
      #expect(value.isMissing)
    }
  }

  @Test(arguments: rows.filter { $0.value.hasPrefix("at ") || $0.value == "refused time" })
  func aTimeOfDay(row: Row) {
    #expect((try? CivilTime(words: row.phrase))?.iso == (row.isRefused ? nil : String(row.value.dropFirst(3))))
  }

  @Test(arguments: rows.filter { $0.value.hasPrefix("for ") || $0.value == "refused duration" })
  func aDuration(row: Row) {
    let wanted = row.value.hasPrefix("for ") ? Period(String(row.value.dropFirst(4))) : nil
    #expect((try? Period(words: row.phrase)) == wanted)
  }

  // MARK: Remedies

  /// A range, or a sum, where one moment is needed: the remedy computes its first day.
  @Test(arguments: rows.filter { $0.isRange || $0.value.hasPrefix("from ") })
  func aRemedyOfAnArgument(row: Row) async throws {
    let asked = Mutex<[Instant]>([])
    let lab = Lab(tools: [Self.diary { found in asked.withLock { $0 += found } }])
    let body = "steps:\n  - diary.days: { from: \"\(row.phrase)\", to: <<today | plus(400d)>> }\nprompt: x\n"
    let fixed = Fixer(lab.compiler, guesses: true).fix(SourceFile(name: "test", text: Lab.ability(body)))
    let text = String(decoding: fixed.file.bytes.dropFirst(Lab.ability("").utf8.count), as: UTF8.self)
    _ = try await lab.run(text)
    let first = row.isRange ? String(row.value.prefix(10)) : String(row.value.dropFirst(5))
    #expect(asked.withLock { $0.first } == ISOMoment.instant(first, zone: Monday.zone), "\(row): \(text)")
  }

  // MARK: Habits

  private static let habits: [HabitDefinition] = [
    HabitDefinition(id: "m", name: "Meditate"), HabitDefinition(id: "w", name: "Water", unit: .count, target: 8),
    HabitDefinition(id: "r", name: "Run", unit: .duration, target: 30),
    HabitDefinition(id: "t", name: "Read", unit: .duration, target: 20), HabitDefinition(id: "c", name: "Café au lait"),
  ]
  private static let german: [HabitDefinition] = [
    HabitDefinition(id: "m", name: "Meditation"), HabitDefinition(id: "w", name: "Wasser", unit: .count, target: 8),
    HabitDefinition(id: "r", name: "Laufen", unit: .duration, target: 30),
    HabitDefinition(id: "t", name: "Lesen", unit: .duration, target: 20), HabitDefinition(id: "u", name: "Übungen"),
    HabitDefinition(id: "l", name: "Liegestütze", unit: .count, target: 20),
  ]

  /// What a sentence logs; nil where it is refused.
  private static func logged(_ sentence: String, _ language: String) -> String? {
    let read = try? HabitSentence(habits: language == "de" ? german : habits, logged: [:]).entries(sentence)
    return read.map { $0.map { "\($0.habit.name) \(ValueText.number($0.value))" }.joined(separator: ", ") }
  }

  @Test(arguments: rows.filter { $0.value.hasPrefix("logs ") || $0.value == "refused habit" })
  func aSentenceAboutHabits(row: Row) {
    #expect(Self.logged(row.phrase, row.language) == (row.value.hasPrefix("logs ") ? String(row.value.dropFirst(5)) : nil))
  }

  /// An amount behind the name of a habit that is counted or timed.
  @Test(arguments: rows.filter { $0.value.hasPrefix("amount ") })
  func anAmountOfAHabit(row: Row) {
    let amount = row.value.split(separator: " ")[1].filter { $0 != "+" }
    let isTimed = row.value.hasSuffix(" minutes")
    let name = row.language == "de" ? isTimed ? "Laufen" : "Wasser" : isTimed ? "Run" : "Water"
    #expect(Self.logged("\(name) \(row.phrase)", row.language) == "\(name) \(amount)")
  }

  /// A duration of less than a day is one of a habit that is timed; others are refused there, too.
  @Test(arguments: rows.filter { $0.value.hasPrefix("for ") || $0.value == "refused duration" })
  func aDurationOfAHabit(row: Row) {
    let name = row.language == "de" ? "Laufen" : "Run"
    let period = row.value.hasPrefix("for ") ? Period(String(row.value.dropFirst(4))) : nil
    let minutes = period.flatMap { $0.days == 0 ? Double($0.seconds) / 60 : nil }
    #expect(Self.logged("\(name) \(row.phrase)", row.language) == minutes.map { "\(name) \(ValueText.number($0))" })
  }

  // MARK: Sentences

  /// A range of a question, and of a prompt: both are read by inference.
  @Test(
    arguments: rows.filter { row in
      (row.moment != nil || row.isRange || row.isRefused) && !row.value.hasSuffix("exactly") && !apart.contains(row.phrase)
    })
  func aQuestion(row: Row) async throws {
    let asked = Mutex<[Instant]>([])
    let diary = Self.diary { found in asked.withLock { $0 += found } }
    let lab = Lab(tools: [diary])
    let question = (row.language == "en" ? "What is in my diary " : "Was steht in meinem diary ") + row.phrase + "?"
    let isUnderstood = QuestionLimits.misunderstood(question, lab.compiler).isEmpty
    let plan = try lab.plan("prompt: \"\(question)\"\n")
    if isUnderstood, !plan.steps.isEmpty { _ = try await lab.run("prompt: \"\(question)\"\n") }
    let found = asked.withLock { $0 }
    guard !row.isRefused else { return #expect(found.isEmpty, "\(row)") }
    #expect(found == Self.range(row), "\(row)")
  }

  /// A tool that reports the moments that it is called with.
  private static func diary(_ report: @escaping @Sendable ([Instant]) -> Void) -> ScriptedTool {
    var diary = ScriptedTool(
      ToolSignature(
        "diary", "days", "",
        parameters: [Parameter("from", .moment, required: true, ""), Parameter("to", .moment, required: true, "")],
        result: .record(ScriptedTool.result), reach: "diary")
    ) { arguments, _ in
      if case .datetime(let from) = arguments["from"], case .datetime(let to) = arguments["to"] { report([from, to]) }
      return .init(.null)
    }
    diary.cues = TriggerPhrases(["diary"], time: .range(from: "from", to: "to"), isStandard: true)
    return diary
  }

  private static func range(_ row: Row) -> [Instant] {
    func at(_ text: String) -> Instant? { ISOMoment.instant(text, zone: Monday.zone) }
    func after(_ day: Substring) -> Instant? { CivilDate(iso: day).map { Monday.zone.startOfDay($0.adding(days: 1)) } }
    let ends: [Instant?]
    if row.isRange {
      ends = [at(String(row.value.prefix(10))), after(row.value.suffix(10))]
    } else if row.value.contains(" of ") {
      let (day, hours) = (row.value.prefix(10), row.value.suffix(12))
      ends = [at("\(day)T\(hours.prefix(5))"), hours.suffix(5) == "24:00" ? after(day) : at("\(day)T\(hours.suffix(5))")]
    } else if let moment = row.moment, moment.count > 10 {
      ends = [at(moment), at(moment)?.adding(seconds: 3600)]
    } else {
      ends = [at(row.value), after(row.value.prefix(10))]
    }
    return ends.compactMap { $0 }
  }

  /// Words of a prompt have no fractions, and a comma parts them.
  static let unreadLengths: Set<String> = ["1½ hours", "1,5 Stunden"]

  /// A length beside the thing that is looked for: whole minutes of less than a day.
  @Test(
    arguments: rows.filter { row in
      (row.value.hasPrefix("for ") || row.value == "refused duration") && !unreadLengths.contains(row.phrase)
    })
  func aLengthInAQuestion(row: Row) async throws {
    let asked = Mutex<[Value]>([])
    var diary = ScriptedTool(
      ToolSignature(
        "diary", "gaps", "", parameters: [Parameter("minutes", .integer(1...1440), default: .integer(7), "")],
        result: .record(ScriptedTool.result), reach: "diary")
    ) { arguments, _ in
      asked.withLock { $0.append(arguments["minutes"]) }
      return .init(.null)
    }
    diary.cues = TriggerPhrases(["diary"], length: "minutes", isStandard: true)
    let question = row.language == "en" ? "What is in my diary of \(row.phrase)?" : "Was steht in meinem diary von \(row.phrase)?"
    _ = try await Lab(tools: [diary]).run("prompt: \"\(question)\"\n")
    let period = row.value.hasPrefix("for ") ? Period(String(row.value.dropFirst(4))) : nil
    let minutes = period.flatMap { $0.days == 0 && $0.seconds % 60 == 0 ? Int($0.seconds / 60) : nil }
    let found = asked.withLock { $0 }
    // What no length can be is left, or refused with the whole request.
    #expect(found == [.integer(minutes ?? 7)] || row.value == "refused duration" && found.isEmpty, "\(row)")
  }

  // MARK: Drafts

  @Test(arguments: rows.filter { $0.draft != nil })
  func aScheduleOfADraft(row: Row) throws {
    let sentence = row.phrase + (row.language == "en" ? " what is in my diary" : " was steht in meinem diary")
    let lab = Lab(tools: [Self.diary { _ in }])
    let schedule = SentenceReading.of(sentence, lab.compiler).schedule
    #expect(schedule == (row.draft == "-" ? nil : row.draft), "\(row)")
    if let schedule { #expect(try Schedule(schedule).onCalendar(.utc) == [row.value.dropFirst(6) + " UTC"]) }
  }

  // MARK: Schedules

  @Test(arguments: rows.filter { $0.value.hasPrefix("every ") })
  func aSchedule(row: Row) throws {
    #expect(try Schedule(row.phrase).onCalendar(.utc) == [row.value.dropFirst(6) + " UTC"])
  }

  /// A time of day means the same in a schedule; there a bare hour is one of the 24-hour clock.
  @Test(
    arguments: rows.filter { ["noon", "mittags", "5pm", "5 pm", "17:00", "17 Uhr", "8 Uhr", "17:30 Uhr"].contains($0.phrase) })
  func aTimeOfASchedule(row: Row) throws {
    #expect(try Schedule("daily " + row.phrase).onCalendar(.utc) == ["*-*-* \(row.value.dropFirst(3)):00 UTC"])
  }

  // MARK: Deadlines

  /// A day and a time of the future, behind "by". A date of the last two months is one that is over.
  @Test(
    arguments: rows.filter { row in
      guard let moment = row.moment, !row.value.contains(" of "), !row.value.hasSuffix("exactly") else { return false }
      return moment >= "2026-04-06T07:30" && !row.phrase.hasPrefix("in ") && !row.value.hasPrefix("at 0")
        && !row.value.hasPrefix("2027-04-0")
    })
  func aDeadline(row: Row) {
    let text = (row.language == "en" ? "Please send it by " : "Bitte schick es bis ") + row.phrase + "."
    let deadline = DeadlineReader(sent: Monday.now, zone: Monday.zone).find(in: text)
    #expect(deadline?.iso == row.moment, "\(row)")
  }
}
