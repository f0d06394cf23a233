/// The text of a value inside a sentence, a duration in words. Deterministic; the same on every
/// machine and in every locale.
package enum ValueText {
  package static func text(_ value: Value, zone: Zone, language: TextLanguage = .english) -> String {
    switch value {
    case .text(let t): return t
    case .integer(let n): return String(n)
    case .null, .absent: return ""
    case .boolean(let b): return b ? "true" : "false"
    case .number(let d): return language.number(number(d))
    case .date(let d): return DatePattern.format(CivilDateTime(date: d), language.words.date, language: language)
    case .time(let t):
      return DatePattern.format(
        CivilDateTime(date: CivilDate(daysSinceEpoch: 0), time: t), language.words.time, language: language)
    case .datetime(let i): return DatePattern.format(zone.civil(i), language.words.dateTime, language: language)
    case .period(let p): return p.words(in: language)
    case .list(let items): return items.map { text($0, zone: zone, language: language) }.joined(separator: ", ")
    case .truncated(let t): return language.told(text(t.value, zone: zone, language: language), t)
    case .record(let r):
      for name in ["title", "subject", "name", "label"] {
        if case .text(let t) = r[name] { return t }
      }
      var json = JSONText()
      json.value(value, zone: zone)
      return json.text
    }
  }

  /// The same as an author would write it: a duration is `90m`.
  package static func literal(_ value: Value, zone: Zone) -> String {
    if case .period(let period) = value { period.text } else { text(value, zone: zone) }
  }

  /// The same; nil when it would have more than `most` bytes, which is found out before it is made.
  package static func text(_ value: Value, zone: Zone, language: TextLanguage = .english, most: Int) -> String? {
    var out = ""
    guard append(value.held, zone: zone, language: language, most: most, to: &out) else { return nil }
    if case .truncated(let truncated) = value { out = language.told(out, truncated) }
    return out.utf8.count <= most ? out : nil
  }

  private static func append(
    _ value: Value, zone: Zone, language: TextLanguage, most: Int, to out: inout String
  ) -> Bool {
    guard case .list(let items) = value else {
      out += text(value, zone: zone, language: language)
      return out.utf8.count <= most
    }
    for (i, item) in items.enumerated() {
      if i > 0 { out += ", " }
      if !append(item, zone: zone, language: language, most: most, to: &out) { return false }
    }
    return out.utf8.count <= most
  }

  /// Returns the shortest decimal that stands for a number, of at most 15 digits that count: `3.6`,
  /// `80`, `0.00001`, `0.333333333333333`. Very large and very small ones have an exponent.
  package static func number(_ d: Double) -> String {
    guard d.isFinite else { return "" }
    return Decimal15(d).text
  }
}
