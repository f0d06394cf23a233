import LucidCore

/// A date as people and programs write it into front matter.
enum NoteDate {
  /// Reads `2026-04-05`, `2026-04-05 18:20`, `2026-04-05T18:20:00`, with fractions of a second,
  /// `Z`, `-04:00` or `-0400`. Without an offset it is on the wall clock of `zone`. nil for
  /// anything else.
  static func parse(_ text: String, zone: Zone) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes.count <= 40, let date = CivilDate(iso: String(decoding: bytes[..<10], as: UTF8.self)) else {
      return nil
    }
    if bytes.count == 10 { return zone.startOfDay(date) }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") || bytes[10] == 0x20 else { return nil }
    var clock = bytes[11...].drop { $0 == 0x20 }
    let digits = clock.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ":") }
    guard let time = CivilTime(iso: String(decoding: digits, as: UTF8.self)) else { return nil }
    clock = clock.dropFirst(digits.count)
    if clock.first == UInt8(ascii: ".") { clock = clock.dropFirst().drop { $0 >= 0x30 && $0 <= 0x39 } }
    clock = clock.drop { $0 == 0x20 }
    let wall = CivilDateTime(date: date, time: time)
    if clock.isEmpty { return zone.instant(wall) }
    guard let offset = offset(clock) else { return nil }
    return Instant(seconds: wall.secondsSinceEpoch - Int64(offset))
  }

  /// `now` in the manner of a date that stood there: with as much of the time, the same mark
  /// between, and an offset if it had one. Without one, or for what is no date, as Obsidian writes
  /// it: `2026-04-06T07:30:00` on the wall clock of `zone`.
  static func write(_ now: Instant, like old: String?, zone: Zone) -> String {
    let wall = zone.civil(now)
    guard let old, parse(old, zone: zone) != nil else { return wall.iso }
    let marks = Array(old.utf8)
    guard marks.count > 10 else { return wall.date.iso }
    let clock = marks[11...].drop { $0 == 0x20 }
    let digits = clock.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ":") }
    let time = wall.iso.suffix(8).prefix(digits.count <= 5 ? 5 : 8)
    let offset = clock.dropFirst(digits.count).contains { $0 != UInt8(ascii: ".") && ($0 < 0x30 || $0 > 0x39) && $0 != 0x20 }
    if offset, old.hasSuffix("Z") || old.hasSuffix("z") { return CivilDateTime(secondsSinceEpoch: now.seconds).iso + "Z" }
    return offset ? zone.iso(now) : wall.date.iso + String(decoding: [marks[10]], as: UTF8.self) + time
  }

  /// Seconds east of Greenwich.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) || text.elementsEqual("z".utf8) { return 0 }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, let hours = Int(decimal: digits.prefix(2)), hours < 24,
      let minutes = digits.count == 4 ? Int(decimal: digits.suffix(2)) : 0, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
