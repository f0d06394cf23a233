import LucidCore

/// A date, or a date and time, as files write it: `2026-04-06`, `2026-04-06T07:30`, `2026-04-06
/// 07:30:15 -0400`, `2026-04-06T07:30:15.250Z`.
struct ISOTimestamp: Hashable {
  /// As written; fractions of a second are dropped.
  let wall: CivilDateTime
  /// Seconds east of Greenwich; nil when none is written, and the reader's zone is meant.
  let offset: Int?
  let hasTime: Bool

  init?(_ text: some StringProtocol) {
    let parsed = Array(text.utf8).withUnsafeBytes { ISOTimestamp(bytes: $0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// nil unless all of `bytes` is a timestamp. Allocates nothing.
  init?(bytes u: UnsafeRawBufferPointer) {
    guard u.count >= 10, u[4] == UInt8(ascii: "-"), u[7] == UInt8(ascii: "-"), let year = Self.number(u, 0, 4),
      let month = Self.number(u, 5, 2), let day = Self.number(u, 8, 2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard u.count > 10 else {
      wall = CivilDateTime(date: date)
      offset = nil
      hasTime = false
      return
    }
    guard u.count >= 16, u[10] == UInt8(ascii: "T") || u[10] == UInt8(ascii: " "), u[13] == UInt8(ascii: ":"),
      let hour = Self.number(u, 11, 2), let minute = Self.number(u, 14, 2)
    else { return nil }
    var at = 16
    var second = 0
    if u.count > at, u[at] == UInt8(ascii: ":") {
      guard u.count >= at + 3, let s = Self.number(u, at + 1, 2) else { return nil }
      // A leap second is the last one of its minute.
      second = min(s, 59)
      at += 3
      if u.count > at, u[at] == UInt8(ascii: ".") {
        at += 1
        while at < u.count, u[at] >= UInt8(ascii: "0"), u[at] <= UInt8(ascii: "9") { at += 1 }
      }
    }
    if u.count > at, u[at] == UInt8(ascii: " ") { at += 1 }
    guard let time = CivilTime(hour: hour, minute: minute, second: second),
      let east = Self.offset(UnsafeRawBufferPointer(rebasing: u[at...]))
    else { return nil }
    wall = CivilDateTime(date: date, time: time)
    offset = east.seconds
    hasTime = true
  }

  private struct Offset {
    let seconds: Int?
  }

  private static func offset(_ u: UnsafeRawBufferPointer) -> Offset? {
    guard let first = u.first else { return Offset(seconds: nil) }
    if first == UInt8(ascii: "Z"), u.count == 1 { return Offset(seconds: 0) }
    guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-"), u.count == 5 || u.count == 6 else { return nil }
    guard u.count == 5 || u[3] == UInt8(ascii: ":"), let h = number(u, 1, 2), let m = number(u, u.count - 2, 2), h < 24, m < 60
    else { return nil }
    return Offset(seconds: (first == UInt8(ascii: "-") ? -1 : 1) * (h * 3600 + m * 60))
  }

  /// Digits only, all of them there. Not `Int(decimal:)`, which is generic over the bytes and lives
  /// in another module: a health export has millions of timestamps, and seven tenths of reading it
  /// went there.
  private static func number(_ u: UnsafeRawBufferPointer, _ from: Int, _ count: Int) -> Int? {
    var n = 0
    for i in from..<from + count {
      let digit = u[i] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      n = n * 10 + Int(digit)
    }
    return n
  }

  func instant(in zone: Zone) -> Instant {
    guard let offset else { return zone.instant(wall) }
    return Instant(seconds: wall.secondsSinceEpoch - Int64(offset))
  }

  /// The local day: as written without a time or an offset, else the day in `zone` at that instant.
  func day(in zone: Zone) -> CivilDate { offset == nil ? wall.date : zone.date(instant(in: zone)) }
}
