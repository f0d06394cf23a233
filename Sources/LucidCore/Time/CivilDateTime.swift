/// A local date and time without a zone.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package var date: CivilDate
  package var time: CivilTime

  package init(date: CivilDate, time: CivilTime = CivilTime(secondOfDay: 0)) {
    self.date = date
    self.time = time
  }

  package init(secondsSinceEpoch s: Int64) {
    let day = s >= 0 ? s / 86_400 : (s - 86_399) / 86_400
    date = CivilDate(daysSinceEpoch: Int(day))
    time = CivilTime(secondOfDay: Int(s - day * 86_400))
  }

  /// As if the clock stood in UTC.
  package var secondsSinceEpoch: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay) }

  package static func < (a: CivilDateTime, b: CivilDateTime) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }

  package func adding(seconds: Int64) -> CivilDateTime { CivilDateTime(secondsSinceEpoch: secondsSinceEpoch + seconds) }

  /// `yyyy-MM-ddTHH:mm:ss`.
  package var iso: String {
    "\(date.iso)T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
  }
}

extension CivilDateTime {
  /// Reads `2026-04-06`, or a day with a time of day after `T` or a space: `2026-04-06T07:30`.
  package init?(local text: some StringProtocol) {
    guard let date = CivilDate(iso: text.prefix(10)) else { return nil }
    let rest = text.dropFirst(10)
    if rest.isEmpty {
      self.init(date: date)
      return
    }
    guard let separator = rest.first, separator == "T" || separator == " ", let time = CivilTime(iso: rest.dropFirst()) else {
      return nil
    }
    self.init(date: date, time: time)
  }
}
