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
  static func read(_ tokens: [WordToken], at start: Int) -> (amount: HabitAmount, end: Int)? {
    guard tokens.indices.contains(start) else { return nil }
    let first = tokens[start]
    let next = tokens.indices.contains(start + 1) ? tokens[start + 1] : nil
    if first.content == .mark("+") {
      guard case .number? = next?.content, let (read, end) = Self.read(tokens, at: start + 1) else { return nil }
      return (HabitAmount(value: read.value, unit: read.unit, isAdded: true), end)
    }
    if let (minutes, end) = clock(tokens, start) ?? minutes(tokens, start) {
      return (HabitAmount(value: minutes, unit: .minutes), end)
    }
    if let times = first.amount(.times) { return (HabitAmount(value: times, unit: .times), start + 1) }
    // `another glass` is one more of it.
    let isMore = first.means(.more)
    if isMore || first.means(.article), let next, next.means(.counter) || isMore && next.means(.seconds) {
      let seconds = next.amount(.seconds)
      return (HabitAmount(value: (seconds ?? 60) / 60, unit: seconds == nil ? .times : .minutes, isAdded: isMore), start + 2)
    }
    // `x8`
    let isSigned = first.word == "x"
    guard let (value, end) = WordNumbers.number(tokens, isSigned ? start + 1 : start) else { return nil }
    let isCounted = !isSigned && end < tokens.count && tokens[end].means(.counter)
    return (HabitAmount(value: value, unit: isCounted ? .times : .plain), isCounted ? end + 1 : end)
  }

  /// `1:30`, `1:30 h`.
  private static func clock(_ tokens: [WordToken], _ start: Int) -> (minutes: Double, end: Int)? {
    guard start + 2 < tokens.count, case .number(let hours, _) = tokens[start].content, hours < 24,
      tokens[start + 1].content == .mark(":"), case .number(let minutes, digits: 2) = tokens[start + 2].content, minutes < 60
    else { return nil }
    let next = start + 3 < tokens.count ? tokens[start + 3] : nil
    guard next?.content != .mark(":") else { return nil }
    return (Double(hours * 60 + minutes), start + (next?.value(.seconds) == 3600 ? 4 : 3))
  }

  /// A length of less than days, and the minutes behind its hours: `1 h and 30 min`, `1h30`.
  private static func minutes(_ tokens: [WordToken], _ start: Int) -> (minutes: Double, end: Int)? {
    guard let hours = WordNumbers.length(tokens, start), hours.months + hours.days == 0, hours.seconds > 0 else { return nil }
    guard tokens[hours.end - 1].value(.seconds) == 3600 else { return (hours.seconds / 60, hours.end) }
    let isJoined = hours.end < tokens.count && tokens[hours.end].means(.and)
    let next = isJoined ? hours.end + 1 : hours.end
    if let rest = WordNumbers.length(tokens, next), rest.months + rest.days == 0, rest.seconds < 3600 {
      return ((hours.seconds + rest.seconds) / 60, rest.end)
    }
    // Behind `and` a number without a unit belongs to what follows.
    guard !isJoined, let (rest, end) = WordNumbers.number(tokens, next), rest < 60,
      end == tokens.count || !tokens[end].means(anyOf: [.counter, .seconds])
    else { return (hours.seconds / 60, hours.end) }
    return (hours.seconds / 60 + rest, end)
  }
}
