/// An amount in a sentence about habits, such as `1 h 30 min` or `eight glasses`.
struct HabitAmount: Equatable {
  enum Unit: Equatable {
    /// A number and nothing else.
    case plain
    case minutes
    case times
  }

  var value: Double
  var unit: Unit
  /// Whether a plus stands in front.
  var isAdded = false

  /// Reads the amount that begins at `start`; gives the place behind it, or nil for none.
  static func read(_ tokens: [HabitToken], at start: Int) -> (amount: HabitAmount, end: Int)? {
    guard tokens.indices.contains(start) else { return nil }
    if tokens[start].kind == .plus {
      guard let (read, end) = Self.read(tokens, at: start + 1), !read.isAdded else { return nil }
      var amount = read
      amount.isAdded = true
      return (amount, end)
    }
    // `another glass` is one more of it.
    if word(tokens, start) == "another", let unit = word(tokens, start + 1),
      isUnit(unit) || HabitVocabulary.minutes.contains(unit)
    {
      let (one, end) = measured(1, tokens, start + 1)
      var amount = one
      amount.isAdded = true
      return (amount, end)
    }
    if case .clock(let hours, let minutes) = tokens[start].kind {
      let isNamed = word(tokens, start + 1).map(HabitVocabulary.hours.contains) ?? false
      return (HabitAmount(value: Double(hours * 60 + minutes), unit: .minutes), start + (isNamed ? 2 : 1))
    }
    if let fixed = fixed(tokens, start) { return fixed }
    guard let (value, end) = number(tokens, start) ?? one(tokens, start) else { return nil }
    return measured(value, tokens, end)
  }

  /// The unit behind a number, and the minutes behind hours.
  private static func measured(_ value: Double, _ tokens: [HabitToken], _ end: Int) -> (HabitAmount, Int) {
    guard let unit = word(tokens, end) else { return (HabitAmount(value: value, unit: .plain), end) }
    if HabitVocabulary.minutes.contains(unit) { return (HabitAmount(value: value, unit: .minutes), end + 1) }
    if HabitVocabulary.seconds.contains(unit) { return (HabitAmount(value: value / 60, unit: .minutes), end + 1) }
    if HabitVocabulary.counters.contains(unit) { return (HabitAmount(value: value, unit: .times), end + 1) }
    guard HabitVocabulary.hours.contains(unit) else { return (HabitAmount(value: value, unit: .plain), end) }
    let hours = HabitAmount(value: value * 60, unit: .minutes)
    let next = end + 1
    let rest = isAnd(word(tokens, next)) ? next + 1 : next
    if rest > next, let half = half(tokens, rest) { return (HabitAmount(value: hours.value + 30, unit: .minutes), half) }
    guard let (minutes, after) = number(tokens, rest), minutes < 60 else { return (hours, next) }
    if let unit = word(tokens, after), HabitVocabulary.minutes.contains(unit) {
      return (HabitAmount(value: hours.value + minutes, unit: .minutes), after + 1)
    }
    // `1h30`; behind `and` a number without a unit belongs to what follows.
    guard rest == next, !(word(tokens, after).map(isUnit) ?? false) else { return (hours, next) }
    return (HabitAmount(value: hours.value + minutes, unit: .minutes), after)
  }

  private static func isUnit(_ word: String) -> Bool {
    HabitVocabulary.counters.contains(word) || HabitVocabulary.hours.contains(word) || HabitVocabulary.seconds.contains(word)
  }

  /// `half an hour`, `eine Viertelstunde`, `twice`.
  private static func fixed(_ tokens: [HabitToken], _ start: Int) -> (HabitAmount, Int)? {
    var at = start
    if let first = word(tokens, at), HabitVocabulary.article.contains(first) || first == "one" { at += 1 }
    guard let first = word(tokens, at) else { return nil }
    if let minutes = ["viertelstunde": 15.0, "dreiviertelstunde": 45, "halbestunde": 30][first] {
      return (HabitAmount(value: minutes, unit: .minutes), at + 1)
    }
    if at == start, let times = ["once": 1.0, "twice": 2, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4][first] {
      return (HabitAmount(value: times, unit: .times), at + 1)
    }
    var quarters = ["half": 2.0, "halbe": 2, "halben": 2, "quarter": 1][first]
    if first == "three", word(tokens, at + 1) == "quarters" {
      quarters = 3
      at += 1
    }
    guard let quarters else { return nil }
    at += 1
    if word(tokens, at) == "of" { at += 1 }
    if let article = word(tokens, at), HabitVocabulary.article.contains(article) { at += 1 }
    guard let unit = word(tokens, at), HabitVocabulary.hours.contains(unit) else { return nil }
    return (HabitAmount(value: quarters * 15, unit: .minutes), at + 1)
  }

  /// `an hour`, `a glass`: an article counts only in front of a unit.
  private static func one(_ tokens: [HabitToken], _ start: Int) -> (Double, Int)? {
    guard let first = word(tokens, start), HabitVocabulary.article.contains(first), let unit = word(tokens, start + 1),
      isUnit(unit) || HabitVocabulary.minutes.contains(unit)
    else { return nil }
    return (1, start + 1)
  }

  /// `8`, `twenty five`, `one and a half`, `fünfundzwanzig`.
  private static func number(_ tokens: [HabitToken], _ start: Int) -> (Double, Int)? {
    guard tokens.indices.contains(start) else { return nil }
    // `x8`.
    if word(tokens, start) == "x", tokens.indices.contains(start + 1), case .number(let value) = tokens[start + 1].kind {
      return (value, start + 2)
    }
    var value = 0.0
    var at = start + 1
    if case .number(let written) = tokens[start].kind {
      value = written
    } else if let first = word(tokens, start), let spoken = NumberWords.value(first) {
      value = spoken
      if spoken >= 20, spoken < 100, let next = word(tokens, at), let unit = NumberWords.english[next], unit < 10, unit > 0 {
        value += unit
        at += 1
      }
    } else {
      return nil
    }
    if isAnd(word(tokens, at)), let half = half(tokens, at + 1) { return (value + 0.5, half) }
    return (value, at)
  }

  /// The place behind `a half`.
  private static func half(_ tokens: [HabitToken], _ at: Int) -> Int? {
    guard word(tokens, at) == "a", word(tokens, at + 1) == "half" else { return nil }
    return at + 2
  }

  private static func isAnd(_ word: String?) -> Bool { word == "and" || word == "und" }

  private static func word(_ tokens: [HabitToken], _ at: Int) -> String? { tokens.indices.contains(at) ? tokens[at].word : nil }
}

/// Numbers that are written as words, in English and German.
enum NumberWords {
  static let english: [String: Double] = table([
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]).merging(
    [
      "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
      "hundred": 100,
    ]
  ) { first, _ in first }

  private static let germanUnits: [String: Double] = table([
    "null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf", "dreizehn",
    "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
  ]).merging(["zwo": 2, "anderthalb": 1.5, "eineinhalb": 1.5, "zweieinhalb": 2.5, "dreieinhalb": 3.5]) { first, _ in first }
  private static let germanTens: [String: Double] = [
    "zwanzig": 20, "dreissig": 30, "vierzig": 40, "funfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
    "hundert": 100,
  ]

  /// `word` in lower case without accents; `fuenf` and `funf` are the same.
  static func value(_ word: String) -> Double? {
    if let value = english[word] { return value }
    let plain = word.replacing("fuenf", by: "funf").replacing("zwoelf", by: "zwolf")
    if let value = germanUnits[plain] ?? germanTens[plain] { return value }
    // `fünfundzwanzig`.
    for (ten, value) in germanTens where value < 100 && plain.hasSuffix("und" + ten) {
      let unit = String(plain.dropLast(ten.count + 3))
      if let ones = unit == "ein" ? 1 : germanUnits[unit], ones >= 1, ones < 10 { return value + ones }
    }
    return nil
  }

  private static func table(_ words: [String]) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: words.enumerated().map { ($0.element, Double($0.offset)) })
  }
}

extension String {
  /// With the first place of `part` changed.
  fileprivate func replacing(_ part: String, by other: String) -> String {
    guard hasPrefix(part) || contains(part) else { return self }
    var out = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(part) {
        out += other
        rest = rest.dropFirst(part.count)
      } else {
        out.append(first)
        rest = rest.dropFirst()
      }
    }
    return out
  }
}
