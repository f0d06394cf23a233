/// Numbers and lengths of time in tokens. Each reading gives its value and the token behind it, or
/// nil for none.
package enum WordNumbers {
  /// A whole number in one word; an article is one.
  package static func whole(_ word: String) -> Int? {
    let token = WordToken(word)
    return token.means(.article) ? 1 : count(word)
  }

  /// The same in digits or a word for a number.
  package static func count(_ word: String) -> Int? {
    let token = WordToken(word)
    return Int(word) ?? token.amount(.number).flatMap { Int(exactly: $0) }
  }

  /// The letter of a unit in a duration such as `7d`; nil for a word that is no such unit.
  package static func letter(_ unit: String) -> Character? {
    let token = WordToken(unit)
    return switch (token.value(.days), token.value(.seconds)) {
    case (7, _): "w"
    case (1, _): "d"
    case (_, 3600): "h"
    case (_, 60): "m"
    case (_, 1): "s"
    default: nil
    }
  }

  /// `8`, `1.5`, `1,5`, `10,000`, `1½`, `twenty five`, `one and a half`, `fünfundzwanzig`.
  package static func number(_ tokens: [WordToken], _ start: Int) -> (value: Double, end: Int)? {
    guard start < tokens.count else { return nil }
    let token = tokens[start]
    var value: Double
    var at = start + 1
    switch token.content {
    case .fraction(let part): return (part, at)
    case .mark: return nil
    case .number(let whole, let digits):
      guard digits <= 15 else { return nil }
      value = Double(whole)
      if at + 1 < tokens.count, tokens[at].isJoined, [.mark("."), .mark(",")].contains(tokens[at].content),
        tokens[at + 1].isJoined,
        case .number(let part, let places) = tokens[at + 1].content, places <= 15
      {
        // Three places behind a whole number group thousands, in either language.
        value = places == 3 && digits <= 3 && whole > 0 ? value * 1000 + Double(part) : value + Double(part) / power(places)
        at += 2
      }
      if at < tokens.count, tokens[at].isJoined, case .fraction(let part) = tokens[at].content {
        (value, at) = (value + part, at + 1)
      }
    case .word:
      guard let said = token.amount(.number) else { return nil }
      value = said
      if said >= 20, said < 100, at < tokens.count, let ones = tokens[at].amount(.number), ones > 0, ones < 10 {
        (value, at) = (value + ones, at + 1)
      }
    }
    if let end = half(tokens, at) { (value, at) = (value + 0.5, end) }
    return (value, at)
  }

  /// One length: `2 hours`, `half an hour`, `eine Viertelstunde`, `an hour and a half`. Months have
  /// no seconds and no days.
  package static func length(
    _ tokens: [WordToken], _ start: Int
  ) -> (months: Double, days: Double, seconds: Double, end: Int)? {
    func token(_ i: Int) -> WordToken? { i < tokens.count ? tokens[i] : nil }
    func isThree(_ token: WordToken?) -> Bool { token?.value(.number) == 3 || token?.content == .number(3, digits: 1) }
    var at = start
    if let first = token(at), first.means(.article) || first.value(.number) == 1 { at += 1 }
    if let fixed = token(at)?.amount(.fixed) { return (0, 0, fixed, at + 1) }
    let quarters = token(at)?.means(.half) == true ? 2.0 : token(at)?.means(.quarter) == true ? 1 : nil
    let isThree = quarters == nil && at == start && isThree(token(at)) && token(at + 1)?.means(.quarter) == true
    if let quarters = isThree ? 3 : quarters {
      at += isThree ? 2 : 1
      if token(at)?.means(.of) == true { at += 1 }
      if token(at)?.means(.article) == true { at += 1 }
      guard token(at)?.value(.seconds) == 3600 else { return nil }
      return (0, 0, quarters * 900, at + 1)
    }
    guard let (number, unit) = number(tokens, start) ?? (token(start)?.means(.article) == true ? (1, start + 1) : nil),
      let word = token(unit), number <= 1_000_000_000
    else { return nil }
    guard word.means(.seconds) || word.means(.days) || word.means(.months) else { return nil }
    var end = unit + 1
    // The full stop of `Std.`
    if token(end)?.content == .mark("."), token(end)?.isJoined == true, token(end + 1)?.isJoined != true { end += 1 }
    var amount = number
    if let half = half(tokens, end) { (amount, end) = (amount + 0.5, half) }
    var seconds = amount * (word.amount(.seconds) ?? 0)
    // `1h30`
    if word.value(.seconds) == 3600, let next = token(end), next.isJoined, case .number(let minutes, _) = next.content,
      minutes < 60,
      token(end + 1)?.isJoined != true
    {
      (seconds, end) = (seconds + Double(minutes) * 60, end + 1)
    }
    return (amount * (word.amount(.months) ?? 0), amount * (word.amount(.days) ?? 0), seconds, end)
  }

  /// The token behind `and a half`.
  private static func half(_ tokens: [WordToken], _ at: Int) -> Int? {
    guard at + 2 < tokens.count, tokens[at].means(.and), tokens[at + 1].means(.article), tokens[at + 2].means(.half) else {
      return nil
    }
    return at + 3
  }

  private static func power(_ places: Int) -> Double { (0..<places).reduce(1.0) { value, _ in value * 10 } }
}
