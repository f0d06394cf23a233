extension DatePattern {
  /// A pattern of known letters that would write a wrong date, and the one that was meant.
  package struct Mistake: Hashable, Sendable {
    /// Why, such as: `mm` is minutes.
    package let reason: MessageText
    package let corrected: String
  }

  /// Returns what is wrong with a pattern; nil for a good one.
  ///
  /// Only combinations that no one writes on purpose: the year of the ISO week without a week,
  /// minutes beside a day, a month behind the hour, hours to twelve without AM and PM.
  package static func mistake(in pattern: String) -> Mistake? {
    var pieces: [Piece] = []
    guard scan(pattern, { pieces.append($0) }) else { return nil }
    var reason: MessageText?
    while let next = correction(of: pieces) {
      reason = reason ?? next.reason
      pieces[next.index] = .field(next.letter, next.count)
    }
    return reason.map { Mistake(reason: $0, corrected: text(pieces)) }
  }

  private struct Correction {
    let index: Int
    let letter: Character
    let count: Int
    let reason: MessageText
  }

  /// The first field that has to be another one. Each correction makes a pattern better, so that
  /// repeating it ends.
  private static func correction(of pieces: [Piece]) -> Correction? {
    let letters = Set(
      pieces.compactMap { piece -> Character? in if case .field(let letter, _) = piece { letter } else { nil } })
    for (i, piece) in pieces.enumerated() {
      guard case .field(let letter, let count) = piece else { continue }
      let name = "`" + String(repeating: letter, count: count) + "`"
      func corrected(_ to: Character, _ reason: MessageWord) -> Correction {
        Correction(index: i, letter: to, count: count, reason: .words(reason, name))
      }
      switch letter {
      case "Y" where !letters.contains("w"):
        return corrected("y", .isWeekYear)
      case "y" where letters.contains("w") && !letters.contains("Y"):
        return Correction(
          index: i, letter: "Y", count: count == 2 ? 4 : count,
          reason: .words(.isNotWeekYear, name))
      case "m" where isMonth(pieces, i): return corrected("M", .isMinutes)
      case "M" where count <= 2 && isMinute(pieces, i): return corrected("m", .isMonth)
      case "h" where !letters.contains("a") && !letters.contains("H"):
        return corrected("H", .isHourToTwelve)
      default: continue
      }
    }
    return nil
  }

  /// The nearest field before or behind a piece, and the text between.
  private static func field(_ pieces: [Piece], from i: Int, by step: Int) -> (letter: Character, between: String)? {
    var between = ""
    var at = i + step
    while pieces.indices.contains(at) {
      switch pieces[at] {
      case .field(let letter, _): return (letter, between)
      case .literal(let text): between += text
      }
      at += step
    }
    return nil
  }

  /// Whether minutes stand where a month belongs: beside a day or a year, and neither behind an
  /// hour nor before seconds.
  private static func isMonth(_ pieces: [Piece], _ i: Int) -> Bool {
    let (before, after) = (field(pieces, from: i, by: -1)?.letter, field(pieces, from: i, by: 1)?.letter)
    guard before != "H", before != "h", after != "s" else { return false }
    let ofDates: [Character] = ["d", "y", "Y"]
    return [before, after].compactMap { $0 }.contains(where: ofDates.contains)
  }

  /// Whether a month stands where minutes belong: right behind an hour.
  private static func isMinute(_ pieces: [Piece], _ i: Int) -> Bool {
    guard let before = field(pieces, from: i, by: -1), before.letter == "H" || before.letter == "h" else { return false }
    if before.between == ":" { return true }
    let after = field(pieces, from: i, by: 1)?.letter
    return ["", "."].contains(before.between) && after != "d" && after != "y"
  }

  private static func text(_ pieces: [Piece]) -> String {
    var out = ""
    for piece in pieces {
      switch piece {
      case .field(let letter, let count): out += String(repeating: letter, count: count)
      case .literal("'"): out += "''"
      case .literal(let text):
        let isPlain = !text.contains { $0.isLetter && $0.isASCII || $0 == "'" }
        out += isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "''") + "'"
      }
    }
    return out
  }
}
