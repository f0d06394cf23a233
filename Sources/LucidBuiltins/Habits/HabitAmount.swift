import LucidWords

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
      return (HabitAmount(value: read.value, unit: read.unit, isAdded: true), end)
    }
    let words = words(tokens, from: start)
    if case .clock(let hours, let minutes) = tokens[start].kind {
      let isNamed = words.first?.value(.seconds) == 3600
      return (HabitAmount(value: Double(hours * 60 + minutes), unit: .minutes), start + (isNamed ? 2 : 1))
    }
    guard let first = words.first else { return nil }
    if let times = first.amount(.times) { return (HabitAmount(value: times, unit: .times), start + 1) }
    // `another glass` is one more of it.
    let isMore = first.means(.more)
    if isMore || first.means(.article), words.count > 1, words[1].means(.counter) || isMore && words[1].means(.seconds) {
      let seconds = words[1].amount(.seconds)
      return (HabitAmount(value: (seconds ?? 60) / 60, unit: seconds == nil ? .times : .minutes, isAdded: isMore), start + 2)
    }
    if let (minutes, end) = minutes(words) {
      return (HabitAmount(value: minutes, unit: .minutes), words[end - 1].place.upperBound)
    }
    // `x8`
    let sign = first.word == "x" ? 1 : 0
    guard let (value, end) = WordNumbers.number(words, sign) else { return nil }
    let isCounted = sign == 0 && end < words.count && words[end].means(.counter)
    return (HabitAmount(value: value, unit: isCounted ? .times : .plain), words[isCounted ? end : end - 1].place.upperBound)
  }

  /// A length of less than days, and the minutes behind its hours: `1 h and 30 min`, `1h30`.
  private static func minutes(_ words: [WordToken]) -> (minutes: Double, end: Int)? {
    guard let hours = WordNumbers.length(words, 0), hours.days == 0, hours.seconds > 0 else { return nil }
    guard words[hours.end - 1].value(.seconds) == 3600 else { return (hours.seconds / 60, hours.end) }
    let isJoined = hours.end < words.count && words[hours.end].means(.and)
    let next = isJoined ? hours.end + 1 : hours.end
    if let rest = WordNumbers.length(words, next), rest.days == 0, rest.seconds < 3600, words[rest.end - 1].value(.seconds) == 60
    {
      return ((hours.seconds + rest.seconds) / 60, rest.end)
    }
    // Behind `and` a number without a unit belongs to what follows.
    guard !isJoined, let (rest, end) = WordNumbers.number(words, next), rest < 60,
      end == words.count || !words[end].means(.counter) && !words[end].means(.seconds)
    else { return (hours.seconds / 60, hours.end) }
    return (hours.seconds / 60 + rest, end)
  }

  /// The words and numbers from a place on, as far as no mark stands between them.
  private static func words(_ tokens: [HabitToken], from start: Int) -> [WordToken] {
    var words: [WordToken] = []
    for (i, token) in tokens.enumerated().dropFirst(start).prefix(10) {
      switch token.kind {
      case .word:
        let word = token.text == "×" ? "x" : WordToken.folded(token.text)
        WordToken.add(.word(word), at: i..<(i + 1), isJoined: false, to: &words)
      case .number(let value):
        let content = Int(exactly: value).map { WordToken.Content.number($0, digits: 1) } ?? .fraction(value)
        words.append(WordToken(content, at: i..<(i + 1), isJoined: false))
      case .clock where i == start: continue
      default: return words
      }
    }
    return words
  }
}
