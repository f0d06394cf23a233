package import LucidCore

/// The expressions of systemd.time(7).
extension ClockPattern {
  /// One expression; two when days are counted from both ends of the month.
  package func onCalendar(_ zone: Zone) -> [String] {
    let (ahead, behind) = (days.filter { $0 > 0 }, days.filter { $0 < 0 })
    return [ahead.isEmpty ? nil : "-" + Self.numbers(ahead, of: Self.allDays), behind.isEmpty ? nil : "~" + Self.fromEnd(behind)]
      .compactMap(\.self).map { day in
        let names = weekdays == Self.allWeekdays ? "" : Self.names(weekdays) + " "
        let time = Self.numbers(hours, of: Self.allHours) + ":" + Self.numbers(minutes, of: Self.allMinutes) + ":00"
        return "\(names)*-\(Self.numbers(months, of: Self.allMonths))\(day) \(time) \(zone.identifier)"
      }
  }

  private static func fromEnd(_ days: Set<Int>) -> String {
    days.map { -$0 }.sorted().map { padded($0, 2) }.joined(separator: ",")
  }

  private static func numbers(_ set: Set<Int>, of all: Set<Int>) -> String {
    guard set != all else { return "*" }
    if let step = step(set, of: all) { return padded(set.min() ?? 0, 2) + "/" + String(step) }
    return ranges(set).map { $0.count > 2 ? padded($0.lowerBound, 2) + ".." + padded($0.upperBound, 2) : spelled($0, 2) }
      .joined(separator: ",")
  }

  private static func names(_ set: Set<Int>) -> String {
    func name(_ day: Int) -> String { TextLanguage.english.words.shortWeekdays[day - 1] }
    return ranges(set).map { range in
      range.count > 2 ? name(range.lowerBound) + ".." + name(range.upperBound) : range.map(name).joined(separator: ",")
    }.joined(separator: ",")
  }

  /// Returns the step of evenly spaced numbers up to the end of their range; at least four are
  /// needed.
  static func step(_ set: Set<Int>, of all: Set<Int>) -> Int? {
    let sorted = set.sorted()
    guard sorted.count > 3, let last = all.max() else { return nil }
    let step = sorted[1] - sorted[0]
    guard step > 1, zip(sorted, sorted.dropFirst()).allSatisfy({ $1 - $0 == step }), sorted[sorted.count - 1] + step > last
    else { return nil }
    return step
  }

  static func ranges(_ set: Set<Int>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    for n in set.sorted() {
      if let last = found.last, last.upperBound + 1 == n {
        found[found.count - 1] = last.lowerBound...n
      } else {
        found.append(n...n)
      }
    }
    return found
  }

  private static func spelled(_ range: ClosedRange<Int>, _ width: Int) -> String {
    range.map { padded($0, width) }.joined(separator: ",")
  }
}

extension Schedule {
  /// Lines for `OnCalendar=`; a timer starts at the times of all of them.
  package func onCalendar(_ zone: Zone) -> [String] { patterns.flatMap { $0.onCalendar(zone) } }
}
