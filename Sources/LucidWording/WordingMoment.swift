import LucidCore

/// The moment and the zone from which a catalogue names days: `today`, `tomorrow`.
struct WordingMoment: Sendable {
  let now: Instant
  let zone: Zone

  var today: CivilDate { zone.date(now) }

  func date(_ instant: Instant) -> CivilDate { zone.date(instant) }

  /// Days from today on; negative for a past day.
  func distance(_ date: CivilDate) -> Int { date.daysSinceEpoch - today.daysSinceEpoch }

  /// Days between the dates of two instants.
  func days(from start: Instant, to end: Instant) -> Int { date(end).daysSinceEpoch - date(start).daysSinceEpoch }

  /// Whether a deadline has passed: a day with a time of it, or a whole day. False without a day.
  func isOver(_ day: CivilDate?, _ at: Instant?) -> Bool { day.map { day in at.map { $0 < now } ?? (day < today) } ?? false }

  func time(_ instant: Instant) -> CivilTime { zone.civil(instant).time }
}

/// Marks of Markdown in sentences.
package enum TitleMarks {
  /// A title in bold, without marks of its own: it cannot end the bold or begin a link or a tag.
  ///
  /// `none` stands for an empty one.
  package static func bold(_ title: String, none: String) -> String {
    let out = plain(title)
    return out.allSatisfy(\.isWhitespace) ? "**(\(none))**" : "**\(out)**"
  }

  /// A text without marks of its own.
  package static func plain(_ text: String) -> String {
    var out = ""
    for c in text {
      switch c {
      case "*", "`": continue
      case "[": out.append("(")
      case "]": out.append(")")
      case "<": out.append("‹")
      case ">": out.append("›")
      default: out.append(c)
      }
    }
    return out
  }

  /// With a capital first letter.
  static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
