import LucidCore
import LucidYAML

/// A range of time whose end, as it is written, does not come after its start: every call with it
/// fails, and an exclusive end is easily taken for the last day.
///
/// Only what is known before a run is compared: dates, and days from `today`, each with an hour.
struct EmptyRange {
  let end: Scalar
  let startName: String
  let endName: String
  /// Whether both are the same; else the end is before the start.
  let isSame: Bool
  /// The end of the one day that the start is; nil where the start has an hour.
  let nextDay: String?

  /// nil for a range that is none, or may hold time.
  init?(_ given: YAMLMapping?, of signature: ToolSignature) {
    for (startName, endName) in [("from", "to"), ("start", "end")] {
      guard let start = given?[startName]?.scalar, let end = given?[endName]?.scalar,
        signature.takesMoments(startName, endName), let a = Moment(start.text), let b = Moment(end.text), a.base == b.base,
        // Events of whole days end on their last day.
        startName == "from" || a.seconds != nil && b.seconds != nil && given?["all_day"] == nil, b.total <= a.total
      else { continue }
      (self.end, self.startName, self.endName) = (end, startName, endName)
      isSame = a.total == b.total
      nextDay = startName == "from" && a.seconds == nil ? a.next : nil
      return
    }
    return nil
  }

  /// A moment as far as it is known.
  private struct Moment {
    enum Base { case today, calendar }

    let base: Base
    /// From today, or since 1970.
    private(set) var days: Int
    /// Seconds of the day; nil for a day without an hour.
    private(set) var seconds: Int?
    /// Whether it is a word alone, without a placeholder around it.
    private var isWord = false
    private static let words = ["yesterday": -1, "today": 0, "tomorrow": 1]
    /// More days are no range of a calendar.
    private static let mostDays = 1_000_000

    var total: Int { days * 86_400 + (seconds ?? 0) }

    /// The day after, as a file writes it.
    var next: String {
      guard base == .today else { return CivilDate(daysSinceEpoch: days + 1).iso }
      if isWord { return days == -1 ? "today" : days == 0 ? "tomorrow" : "<<today + 2d>>" }
      return switch days {
      case -1: "<<today>>"
      case 0: "<<tomorrow>>"
      case ..<0: "<<today | minus(\(-days - 1)d)>>"
      default: "<<today | plus(\(days + 1)d)>>"
      }
    }

    init?(_ written: String) {
      guard written.hasPrefix("<<") else {
        if let date = CivilDate(iso: written) {
          (base, days) = (.calendar, date.daysSinceEpoch)
        } else if let local = CivilDateTime(local: written) {
          (base, days, seconds) = (.calendar, local.date.daysSinceEpoch, local.time.secondOfDay)
        } else if let day = Self.words[written.lowercased()] {
          (base, days, isWord) = (.today, day, true)
        } else {
          return nil
        }
        return
      }
      let text = String(decoding: written.utf8.filter { $0 > 0x20 }, as: UTF8.self)
      guard text.hasSuffix(">>") else { return nil }
      let parts = text.dropFirst(2).dropLast(2).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let word = String(parts[0].prefix(while: \.isLetter))
      guard let day = Self.words[word] else { return nil }
      (base, days) = (.today, day)
      // `today + 7d`.
      let moved = parts[0].dropFirst(word.count)
      if let sign = moved.first {
        guard sign == "+" || sign == "-", apply("\(sign == "+" ? "plus" : "minus")(\(moved.dropFirst()))") else { return nil }
      }
      for part in parts.dropFirst() { guard apply(part) else { return nil } }
    }

    /// `plus(7d)`, `minus(1w)`, `at(15:30)`; false for anything else.
    private mutating func apply(_ filter: String) -> Bool {
      guard filter.hasSuffix(")"), let open = filter.firstIndex(of: "(") else { return false }
      let argument = filter[filter.index(after: open)...].dropLast()
      switch filter[..<open] {
      case "plus", "minus":
        guard argument.hasSuffix("d") || argument.hasSuffix("w"), let count = Int(argument.dropLast()),
          (0...Self.mostDays).contains(count)
        else { return false }
        days += (argument.hasSuffix("w") ? 7 : 1) * count * (filter.hasPrefix("plus") ? 1 : -1)
      case "at":
        guard let time = CivilTime(iso: argument) else { return false }
        seconds = time.secondOfDay
      default: return false
      }
      return true
    }
  }
}

extension ToolSignature {
  /// Whether both arguments are moments.
  fileprivate func takesMoments(_ names: String...) -> Bool {
    names.allSatisfy { name in
      switch parameters.first(where: { $0.name == name })?.kind {
      case .moment, .instant: true
      default: false
      }
    }
  }
}
