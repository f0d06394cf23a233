/// Points in time as people write them in figures.
package struct ISOMoment: Hashable, Sendable {
  package let wall: CivilDateTime
  /// Seconds east of Greenwich; nil when none is written, and the reader's wall clock is meant.
  package let offset: Int?
  /// Whether a time of day is written, not only a day.
  package let hasTime: Bool

  /// Reads `2026-04-06`, `2026-04-06T07:30`, `2026-04-06 07:30:15`, each time with `Z`, `-04:00` or
  /// `-0400` behind it or not. Fractions of a second are dropped.
  package init?(_ text: some StringProtocol) {
    guard let date = CivilDate(iso: text.prefix(10)) else { return nil }
    var rest = Substring(text.dropFirst(10))
    guard let separator = rest.popFirst() else {
      wall = CivilDateTime(date: date)
      offset = nil
      hasTime = false
      return
    }
    guard separator == "T" || separator == "t" || separator == " " else { return nil }
    let end = rest.firstIndex { !"0123456789:.".contains($0) } ?? rest.endIndex
    guard let time = Self.time(rest[..<end]), let east = Self.offset(rest[end...]) else { return nil }
    wall = CivilDateTime(date: date, time: time)
    offset = east.seconds
    hasTime = true
  }

  package func instant(in zone: Zone) -> Instant {
    offset.map { Instant(seconds: wall.secondsSinceEpoch - Int64($0)) } ?? zone.instant(wall)
  }

  /// The instant that a text means, on the wall clock of `zone` when it has no offset; a day means
  /// its first instant.
  package static func instant(_ text: some StringProtocol, zone: Zone) -> Instant? { ISOMoment(text)?.instant(in: zone) }

  private static func time(_ text: Substring) -> CivilTime? {
    guard let dot = text.firstIndex(of: ".") else { return CivilTime(iso: text) }
    let fraction = text[text.index(after: dot)...]
    guard text[..<dot].utf8.count == 8, !fraction.isEmpty, fraction.allSatisfy(\.isNumber) else { return nil }
    return CivilTime(iso: text[..<dot])
  }

  private struct Offset {
    let seconds: Int?
  }

  private static func offset(_ text: Substring) -> Offset? {
    let text = text.first == " " ? text.dropFirst() : text
    if text.isEmpty { return Offset(seconds: nil) }
    if text == "Z" || text == "z" { return Offset(seconds: 0) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = Array(text.dropFirst().utf8)
    let minutes = digits.count == 5 && digits[2] == UInt8(ascii: ":") ? digits[3...] : digits.count == 4 ? digits[2...] : []
    guard !minutes.isEmpty, let h = Int(decimal: digits[..<2]), let m = Int(decimal: minutes), h < 24, m < 60 else { return nil }
    return Offset(seconds: (sign == "-" ? -1 : 1) * (h * 3600 + m * 60))
  }
}

extension Value {
  /// With every text that stands where `type` has a moment turned into the instant that it is in
  /// `zone`. What cannot be read stays.
  package func settled(as type: ValueType, zone: Zone) -> Value {
    switch (self, type) {
    case (.text(let text), .datetime): ISOMoment.instant(text, zone: zone).map(Value.datetime) ?? self
    case (.list(let items), .list(let item)): .list(items.map { $0.settled(as: item, zone: zone) })
    case (.record(let record), .record(let type)) where record.type == type:
      .record(Record(type, values: zip(record.values, type.fields).map { $0.settled(as: $1.type, zone: zone) }))
    default: self
    }
  }
}
