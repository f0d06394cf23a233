/// Dates and times as text by a fixed pattern, in English or with the words of another language,
/// with plain ASCII spaces: the same on every machine.
///
/// Letters as in Unicode TR 35, the ones people use: `y yyyy yy M MM MMM MMMM d dd E EEE EEEE H HH
/// h hh m mm s ss a w ww Y YYYY Q x xx xxx`; `'text'` is literal and `''` is an apostrophe. `w` and
/// `Y` are the week of ISO 8601 and its year, `Q` is the quarter, `x` the distance from UTC.
package enum DatePattern {
  package static let date = "EEEE, MMMM d, yyyy"
  package static let time = "h:mm a"
  package static let dateTime = "EEEE, MMMM d, yyyy 'at' h:mm a"

  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  /// `offset` is that of the zone in seconds; `x` is empty without one.
  package static func format(
    _ civil: CivilDateTime, _ pattern: String, offset: Int? = nil, language: TextLanguage = .english
  ) -> String {
    var out = ""
    _ = scan(pattern) { piece in
      switch piece {
      case .literal(let text): out += text
      case .field(let letter, let count): out += letter == "x" ? distance(offset, count) : field(letter, count, civil, language)
      }
    }
    return out
  }

  /// The first letter that is no field, or nil when the pattern is good.
  package static func firstUnknownLetter(in pattern: String) -> Character? {
    var unknown: Character?
    let closed = scan(pattern) { piece in
      if case .field(let letter, let count) = piece, unknown == nil, !allowed(letter, count) { unknown = letter }
    }
    return closed ? unknown : "'"
  }

  enum Piece {
    case literal(String)
    case field(Character, Int)
  }

  /// False when a quote is left open.
  static func scan(_ pattern: String, _ piece: (Piece) -> Void) -> Bool {
    let c = Array(pattern)
    var i = 0
    while i < c.count {
      if c[i] == "'" {
        var text = ""
        i += 1
        if i < c.count, c[i] == "'" {
          piece(.literal("'"))
          i += 1
          continue
        }
        while i < c.count {
          if c[i] == "'" {
            if i + 1 < c.count, c[i + 1] == "'" { text.append("'"); i += 2; continue }
            break
          }
          text.append(c[i])
          i += 1
        }
        piece(.literal(text))
        guard i < c.count else { return false }
        i += 1
      } else if c[i].isASCII, c[i].isLetter {
        var n = 1
        while i + n < c.count, c[i + n] == c[i] { n += 1 }
        piece(.field(c[i], n))
        i += n
      } else {
        piece(.literal(String(c[i])))
        i += 1
      }
    }
    return true
  }

  private static func allowed(_ letter: Character, _ count: Int) -> Bool {
    switch letter {
    case "y": count == 1 || count == 2 || count == 4
    case "M", "E": count <= 4
    case "d", "H", "h", "m", "s", "w": count <= 2
    case "Y": count == 1 || count == 4
    case "x": count <= 3
    case "a", "Q": count == 1
    default: false
    }
  }

  private static func field(_ letter: Character, _ n: Int, _ c: CivilDateTime, _ language: TextLanguage) -> String {
    let (year, month, day) = c.date.components
    switch letter {
    case "y": return n == 2 ? padded(year % 100, 2) : padded(year, n)
    case "M":
      return n >= 4 ? language.words.months[month - 1] : n == 3 ? language.words.shortMonths[month - 1] : padded(month, n)
    case "d": return padded(day, n)
    case "E":
      return n >= 4 ? language.words.weekdays[c.date.weekday - 1] : language.words.shortWeekdays[c.date.weekday - 1]
    case "H": return padded(c.time.hour, n)
    case "h": return padded((c.time.hour + 11) % 12 + 1, n)
    case "m": return padded(c.time.minute, n)
    case "s": return padded(c.time.second, n)
    case "w": return padded(c.date.week.number, n)
    case "Y": return padded(c.date.week.year, n)
    case "Q": return "\((month - 1) / 3 + 1)"
    case "a": return c.time.hour < 12 ? "AM" : "PM"
    default: return String(repeating: letter, count: n)
    }
  }

  /// `-04`, `-0400`, `-04:00`. Empty for a date, which has no zone.
  private static func distance(_ offset: Int?, _ n: Int) -> String {
    guard let offset else { return "" }
    let minutes = abs(offset) / 60
    let rest = n == 1 && minutes % 60 == 0 ? "" : (n == 3 ? ":" : "") + padded(minutes % 60, 2)
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + rest
  }
}
