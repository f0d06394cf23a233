import LucidCore
import LucidWords

/// Reads what a person writes of the day's habits: `Meditate, Water 8 glasses`, `I drank 6 glasses
/// of water and ran 20 minutes`, `kein Sport`.
///
/// Each part between commas, lines or `and` names one habit and at most one amount. A part with a
/// word that is not understood is refused: nothing is guessed.
struct HabitSentence {
  private let habits: [HabitDefinition]
  private let logged: [String: Double]
  /// For each habit the tokens of its name and id, and the words of its name.
  private let names: [(whole: [[WordToken.Content]], words: [String])]

  /// `logged` has the day's values so far, by habit.
  init(habits: [HabitDefinition], logged: [String: Double]) {
    self.habits = habits
    self.logged = logged
    names = habits.map { habit in
      func contents(_ text: String) -> [WordToken.Content] { HabitText(text).tokens.map(HabitText.content) }
      let name = contents(habit.name)
      // A short id may be a unit.
      let whole = [name] + (habit.id.count >= 4 ? [contents(habit.id)] : [])
      return (whole.filter { $0.contains { $0.spelling != nil } }, name.compactMap(\.spelling))
    }
  }

  /// The words and amounts between two commas.
  private struct Part {
    var tokens: [Item]
    /// Whether `and` stands in front.
    var isJoined: Bool

    var shown: String { tokens.map(\.text).joined(separator: " ").oneLine(limit: 80) }
  }

  private enum Item {
    case token(WordToken, String)
    case amount(HabitAmount, String)
    /// The places of the habits that are called so.
    case habit([Int], String)

    var text: String {
      switch self {
      case .token(_, let text), .amount(_, let text), .habit(_, let text): text
      }
    }
  }

  /// The entries of the day, with the value that each habit has then. Errors: `.badArgument` with
  /// what was not understood, or with what would be lost.
  func entries(_ text: String) throws(StepFailure) -> [(habit: HabitDefinition, value: Double)] {
    let parts = parts(HabitText(text))
    guard !parts.isEmpty else {
      throw StepFailure(.badArgument, .words(.noHabitNamed), hint: .words(.nameHabits))
    }
    guard parts.count <= 100 else { throw StepFailure(.badArgument, .words(.tooManyHabits)) }
    var entries: [(habit: HabitDefinition, value: Double)] = []
    var isAfterNegation = false
    for part in parts {
      let statement = try statement(part)
      if isAfterNegation, part.isJoined, !statement.isNegated, !statement.hasAmount {
        throw refusal(.words(.doneNotUnderstood, part.shown), hint: .words(.commaBetweenDone))
      }
      isAfterNegation = statement.isNegated
      let before = entries.first { $0.habit.id == statement.habit.id }
      if before != nil, !statement.isAdded {
        throw refusal(.words(.namedTwice, statement.habit.name), hint: .words(.nameOnce))
      }
      let value = try value(statement, before: before?.value ?? logged[statement.habit.id] ?? 0)
      entries.removeAll { $0.habit.id == statement.habit.id }
      entries.append((statement.habit, value))
    }
    return entries
  }

  private func value(_ statement: Statement, before: Double) throws(StepFailure) -> Double {
    let name = statement.habit.name
    if statement.isAdded { return statement.habit.unit == .boolean ? 1 : before + statement.value }
    // A slip must not cost what was logged earlier.
    guard statement.value >= before || statement.isReplacing else {
      let amount = HabitWriteResult.amount(before, of: statement.habit)
      let new = Figure.number(statement.value)
      let canAdd = statement.value > 0 && statement.habit.unit != .boolean
      throw refusal(
        .words(.loggedAlready, name, amount),
        hint: canAdd ? .words(.replaceOrAdd, name, new, name, new) : .words(.replaceIt, name, new))
    }
    return statement.value
  }

  // MARK: Parts

  private func parts(_ text: HabitText) -> [Part] {
    let tokens = text.tokens
    var parts: [Part] = []
    var part = Part(tokens: [], isJoined: false)
    func close(isJoined: Bool) {
      if !part.tokens.isEmpty { parts.append(part) }
      part = Part(tokens: [], isJoined: isJoined)
    }
    var at = 0
    while at < tokens.count {
      let start = at
      if let (places, end) = name(tokens, at) {
        at = end
        part.tokens.append(.habit(places, text.text(start..<end)))
      } else if let (amount, end) = HabitAmount.read(tokens, at: at) {
        at = end
        part.tokens.append(.amount(amount, text.text(start..<end)))
      } else {
        at += 1
        switch HabitText.content(tokens[start]) {
        case .mark("+"): close(isJoined: true)
        case .mark(",") where !text.isBetweenNumbers(start): close(isJoined: false)
        case .word(let word) where HabitVocabulary.joint.contains(word):
          close(isJoined: !HabitVocabulary.contrast.contains(word))
        default: part.tokens.append(.token(tokens[start], text.text(start..<at)))
        }
      }
    }
    close(isJoined: false)
    return parts
  }

  /// The habits whose whole name, or id, begins at a place; the longest name wins.
  private func name(_ tokens: [WordToken], _ at: Int) -> (places: [Int], end: Int)? {
    var best: (places: [Int], end: Int)?
    for (place, name) in names.enumerated() {
      for words in name.whole {
        guard at + words.count <= tokens.count, zip(words, tokens[at...]).allSatisfy({ $0 == HabitText.content($1) }) else {
          continue
        }
        let end = at + words.count
        if end > best?.end ?? 0 {
          best = ([place], end)
        } else if end == best?.end, best?.places.contains(place) == false {
          best?.places.append(place)
        }
      }
    }
    return best
  }

  // MARK: Statements

  private struct Statement {
    let habit: HabitDefinition
    var value: Double
    var isAdded = false
    /// Whether `=` says that the value stands for what was logged before.
    var isReplacing = false
    var isNegated = false
    var hasAmount = false
  }

  /// The words of one part by their role.
  private struct Reading {
    var named: [Int] = []
    var isNamed = false
    /// Words that have to be in the habit's name, and as they were written.
    var content: [(word: String, text: String)] = []
    /// Words without a meaning of their own that may be in a name, such as `morning`.
    var vague: [String] = []
    var amount: HabitAmount?
    var isBeforeName = false
    var negations = 0
    var hasArticle = false
    var hasCounter = false
    var isAdded = false
    var isReplacing = false
  }

  private func statement(_ part: Part) throws(StepFailure) -> Statement {
    let reading = try read(part)
    let habit = try habit(reading, part)
    var statement = Statement(habit: habit, value: 0)
    statement.isReplacing = reading.isReplacing
    statement.hasAmount = reading.amount != nil
    if reading.negations > 0 {
      guard reading.negations == 1, reading.amount == nil, !reading.isAdded else {
        throw refusal(.words(.notUnderstood, part.shown))
      }
      statement.isNegated = true
      return statement
    }
    statement.isAdded = reading.isAdded || reading.amount?.isAdded == true
    guard !statement.isAdded || !statement.isReplacing else { throw refusal(.words(.notUnderstood, part.shown)) }
    guard let amount = reading.amount else {
      let isOne = habit.unit == .count && (reading.hasArticle || (habit.target == 1 && !statement.isAdded))
      guard isOne || (habit.unit == .boolean && !statement.isAdded) else {
        let (such, what) = habit.unit == .duration ? ("20 min", MessageText.words(.howLong)) : ("2", .words(.howMany))
        throw refusal(.words(.doesNotSay, part.shown, what), hint: .words(.saySuchAs, what, habit.name, such))
      }
      statement.value = 1
      return statement
    }
    statement.value = try value(amount, of: habit, reading, part)
    return statement
  }

  private func value(
    _ amount: HabitAmount, of habit: HabitDefinition, _ reading: Reading, _ part: Part
  ) throws(StepFailure) -> Double {
    switch (habit.unit, amount.unit) {
    // Who meditated for ten minutes did meditate; but five minutes are not all of `Meditate 10 min`.
    case (.boolean, .minutes) where !hasAmount(habit): return amount.value > 0 ? 1 : 0
    case (.boolean, _):
      guard amount.value == 0 || (amount.value == 1 && !hasAmount(habit)) else {
        throw refusal(.words(.takesNoAmount, habit.name, part.shown), hint: .words(.sayIfDone, habit.name))
      }
      return amount.value
    case (.count, .minutes):
      throw refusal(.words(.countedNotTimed, habit.name), hint: .words(.saySuchAs, MessageText.words(.howMany), habit.name, "2"))
    case (.count, _): return amount.value
    // Two runs are no run of two minutes.
    case (.duration, .plain) where !reading.hasCounter && !reading.isBeforeName: return amount.value
    case (.duration, .minutes):
      // A time of the day is written in the same way as a length.
      guard amount.value <= max(300, 2 * habit.target) || !part.tokens.contains(where: isClock) else {
        throw refusal(.words(.notUnderstood, part.shown), hint: .words(.writeLengthAs, habit.name))
      }
      return amount.value
    case (.duration, _):
      throw refusal(
        .words(.inMinutes, habit.name, part.shown), hint: .words(.saySuchAs, MessageText.words(.howLong), habit.name, "20 min"))
    }
  }

  /// Whether a habit has a number in its name, as in `Run 5 km`.
  private func hasAmount(_ habit: HabitDefinition) -> Bool {
    HabitText(habit.name).tokens.contains { if case .number = $0.content { true } else { false } }
  }

  private func isClock(_ item: Item) -> Bool {
    if case .amount(_, let text) = item { text.contains(":") } else { false }
  }

  private func read(_ part: Part) throws(StepFailure) -> Reading {
    var reading = Reading()
    var last: WordToken?
    for (i, item) in part.tokens.enumerated() {
      let next = part.tokens.indices.contains(i + 1) ? part.tokens[i + 1] : nil
      switch item {
      case .habit(let places, _):
        guard !reading.isNamed || reading.named == places else {
          throw refusal(.words(.severalHabits, part.shown), hint: .words(.commaBetween))
        }
        (reading.named, reading.isNamed) = (places, true)
        last = nil
      case .amount(let amount, _):
        guard reading.amount == nil else { throw refusal(.words(.twoAmounts, part.shown)) }
        reading.amount = amount
        reading.isBeforeName = !reading.isNamed && reading.content.isEmpty
        last = nil
      case .token(let token, let text):
        try read(token, text, last: last, next: next, of: part, into: &reading)
        last = token
      }
    }
    return reading
  }

  private func read(
    _ token: WordToken, _ text: String, last: WordToken?, next: Item?, of part: Part, into reading: inout Reading
  ) throws(StepFailure) {
    let content = HabitText.content(token)
    guard let word = content.spelling else {
      if content == .mark("=") {
        reading.isReplacing = true
      } else if !habits.contains(where: { $0.emoji == text }) {
        throw refusal(.words(.notUnderstoodIn, text, part.shown))
      }
      return
    }
    let isOfToday = last?.value(.day) == 0 && (token.means(.clock) || token.value(.part).map { $0 < 3 } == true)
    if HabitVocabulary.negation.contains(word) {
      reading.negations += 1
    } else if HabitVocabulary.addition.contains(word) {
      reading.isAdded = true
      if token.means(.more), isHabit(next) { reading.hasArticle = true }
    } else if HabitVocabulary.filler.contains(word) {
      if token.means(.article), isHabit(next) { reading.hasArticle = true }
      reading.vague.append(word)
    } else if isOfToday || token.means(.to) && HabitVocabulary.beforeTo.contains(last?.word ?? "") {
      return
    } else if token.means(.counter), !forms(word).contains(true) {
      reading.hasCounter = true
    } else {
      reading.content.append((word, text))
    }
  }

  private func isHabit(_ item: Item?) -> Bool {
    switch item {
    case .habit: true
    case .token(let token, _): HabitText.content(token).spelling.map { forms($0).contains(true) } ?? false
    default: false
    }
  }

  // MARK: Habits

  /// For each habit whether a word is a form of one in its name.
  private func forms(_ word: String) -> [Bool] {
    names.map { name in name.words.contains { HabitVocabulary.isForm(word, of: $0) } }
  }

  private func habit(_ reading: Reading, _ part: Part) throws(StepFailure) -> HabitDefinition {
    var fits = reading.isNamed ? reading.named : Array(habits.indices)
    var unknown: [String] = []
    for (word, text) in reading.content {
      let forms = forms(word)
      fits = fits.filter { forms[$0] }
      if !forms.contains(true) { unknown.append(text) }
    }
    guard unknown.isEmpty else { throw stranger(unknown.joined(separator: " "), reading, part) }
    var isNamed = reading.isNamed || !reading.content.isEmpty
    // `drank` may name a habit by itself; a part of the day only tells two habits of one name apart.
    for word in reading.vague where word.count > 3 || HabitVocabulary.vagueVerbs.contains(word) {
      let forms = forms(word)
      let narrowed = fits.filter { forms[$0] }
      guard !narrowed.isEmpty, isNamed || HabitVocabulary.vagueVerbs.contains(word) else { continue }
      (fits, isNamed) = (narrowed, true)
    }
    guard isNamed else { throw refusal(.words(.namesNoHabit, part.shown)) }
    return try only(fits, reading, part)
  }

  /// The one habit that fits.
  private func only(_ places: [Int], _ reading: Reading, _ part: Part) throws(StepFailure) -> HabitDefinition {
    var fits = places
    if !reading.isNamed, fits.count > 1 {
      let said = reading.content.map(\.word) + reading.vague
      let whole = fits.filter { place in
        names[place].words.allSatisfy { name in said.contains { HabitVocabulary.isForm($0, of: name) } }
      }
      if !whole.isEmpty { fits = whole }
    }
    guard let first = fits.first else {
      throw refusal(.words(.severalHabits, part.shown), hint: .words(.commaBetween))
    }
    guard fits.count == 1 else {
      throw refusal(
        .words(.mayBeHabits, part.shown, fits.count), hint: .words(.sayWhich, MessageText.row(fits.map { habits[$0].name })))
    }
    // `sugar` is the opposite of the habit `No Sugar`.
    guard reading.isNamed || !names[first].words.contains(where: HabitVocabulary.negation.contains) else {
      throw refusal(.words(.mayBeOpposite, part.shown, habits[first].name), hint: .words(.nameAsCalled))
    }
    return habits[first]
  }

  /// The failure for words that are in no habit's name.
  private func stranger(_ words: String, _ reading: Reading, _ part: Part) -> StepFailure {
    if reading.isNamed || words.split(separator: " ").count < reading.content.count {
      return refusal(.words(.notUnderstoodIn, words, part.shown))
    }
    do throws(StepFailure) {
      let near = try HabitChoice(words).find(in: habits)
      return refusal(.words(.notUnderstoodIn, words, part.shown), hint: .words(.nameIfMeant, near.name))
    } catch {
      return error
    }
  }

  private func refusal(_ problem: MessageText, hint: MessageText? = nil) -> StepFailure {
    StepFailure(
      .badArgument, .words(.nothingLogged, problem),
      hint: hint ?? .words(.writeHabitsSuchAs, MessageText.row(habits.prefix(6).map(\.name))))
  }
}
