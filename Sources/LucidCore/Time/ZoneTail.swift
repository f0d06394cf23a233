/// The rule of a zone for all years after its last listed transition: the POSIX `TZ` text of RFC
/// 9636 §3.3.
package struct ZoneTail: Sendable {
  let standard: Int
  let daylight: Int?
  let starts: Change?
  let ends: Change?

  /// One yearly change: a day, and a local time in seconds after midnight (may be negative or over
  /// a day).
  struct Change: Sendable {
    enum Day: Sendable {
      case julian(Int)  // Jn: 1…365, 29 February never counted
      case zeroBased(Int)  // n: 0…365
      case weekday(month: Int, week: Int, day: Int)  // Mm.w.d: 0 Sunday
    }
    let day: Day
    let time: Int

    func wallSeconds(year: Int) -> Int64 {
      let first = CivilDate(year: year, month: 1, day: 1)!
      let date: CivilDate
      switch day {
      case .julian(let n): date = first.adding(days: n - 1 + (CivilDate.isLeap(year) && n >= 60 ? 1 : 0))
      case .zeroBased(let n): date = first.adding(days: n)
      case .weekday(let month, let week, let day):
        let start = CivilDate(year: year, month: month, day: 1)!
        var d = start.adding(days: (day - start.weekday % 7 + 7) % 7 + (week - 1) * 7)
        if d.month != month { d = d.adding(days: -7) }
        date = d
      }
      return Int64(date.daysSinceEpoch) * 86_400 + Int64(time)
    }
  }

  func offset(at seconds: Int64) -> Int {
    guard let daylight, let starts, let ends else { return standard }
    let year = CivilDateTime(secondsSinceEpoch: seconds + Int64(standard)).date.year
    let on = starts.wallSeconds(year: year) - Int64(standard)
    let off = ends.wallSeconds(year: year) - Int64(daylight)
    let summer = on < off ? (seconds >= on && seconds < off) : !(seconds >= off && seconds < on)
    return summer ? daylight : standard
  }

  /// nil when the text is not a POSIX zone rule.
  package init?(posix text: some StringProtocol) {
    var r = Reader(bytes: Array(text.utf8))
    guard r.name(), let west = r.offset(hours: 24) else { return nil }
    standard = -west
    if r.atEnd {
      daylight = nil
      starts = nil
      ends = nil
      return
    }
    guard r.name() else { return nil }
    var summer = standard + 3600
    if !r.atEnd, r.peek != UInt8(ascii: ",") {
      guard let w = r.offset(hours: 24) else { return nil }
      summer = -w
    }
    daylight = summer
    guard r.take(","), let s = r.change(), r.take(","), let e = r.change(), r.atEnd else { return nil }
    starts = s
    ends = e
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0
    var atEnd: Bool { at >= bytes.count }
    var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func take(_ c: Unicode.Scalar) -> Bool {
      guard peek == UInt8(ascii: c) else { return false }
      at += 1
      return true
    }

    mutating func name() -> Bool {
      let start = at
      if take("<") {
        while let b = peek, b != UInt8(ascii: ">") { _ = b; at += 1 }
        return take(">")
      }
      while let b = peek, (b | 0x20) >= 0x61, (b | 0x20) <= 0x7A { at += 1 }
      return at - start >= 3
    }

    mutating func number() -> Int? {
      let start = at
      while let b = peek, b >= 0x30, b <= 0x39 { at += 1 }
      return Int(decimal: bytes[start..<at])
    }

    /// `[+-]hh[:mm[:ss]]` in seconds, as written (west is positive in POSIX).
    mutating func offset(hours: Int) -> Int? {
      let negative = take("-")
      if !negative { _ = take("+") }
      guard let h = number(), h <= hours else { return nil }
      var total = h * 3600
      if take(":") {
        guard let m = number(), m < 60 else { return nil }
        total += m * 60
        if take(":") {
          guard let s = number(), s < 60 else { return nil }
          total += s
        }
      }
      return negative ? -total : total
    }

    mutating func change() -> Change? {
      let day: Change.Day
      if take("M") {
        guard let m = number(), take("."), let w = number(), take("."), let d = number(),
          (1...12).contains(m), (1...5).contains(w), (0...6).contains(d)
        else { return nil }
        day = .weekday(month: m, week: w, day: d)
      } else if take("J") {
        guard let n = number(), (1...365).contains(n) else { return nil }
        day = .julian(n)
      } else {
        guard let n = number(), n <= 365 else { return nil }
        day = .zeroBased(n)
      }
      var time = 7200
      if take("/") {
        guard let t = offset(hours: 167) else { return nil }
        time = t
      }
      return Change(day: day, time: time)
    }
  }
}
