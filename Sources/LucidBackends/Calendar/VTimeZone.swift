import CICal
import LucidCore

/// A zone from its definition inside an iCalendar file: libical says the offset at any time, the
/// changes are found by looking.
enum VTimeZone {
  /// nil when the text is no VTIMEZONE or names none.
  static func definition(_ text: [UInt8]) -> ZoneDefinition? {
    let properties = ICalComponent.properties(text)
    guard let tzid = properties.first(where: { $0.name == "TZID" })?.text, !tzid.isEmpty else { return nil }
    let location = properties.first { $0.name == "X-LIC-LOCATION" }?.text
    return ZoneDefinition(tzid: tzid, location: location, text: text)
  }

  /// libical writes out every change that a definition's rules give, so rules that repeat more than
  /// yearly are refused.
  private static func isHarmless(_ text: [UInt8]) -> Bool {
    // Folded lines are joined: a rule may go on in the next one.
    var lines: [String] = []
    for line in text.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
      let words = String(decoding: line, as: UTF8.self).uppercased()
      if line.first == 0x20 || line.first == 0x09, let last = lines.popLast() {
        lines.append(last + words.dropFirst())
      } else {
        lines.append(words)
      }
    }
    guard lines.count < 4000 else { return false }
    let rules = lines.filter { $0.hasPrefix("RRULE") }
    return rules.allSatisfy { rule in
      rule.contains("FREQ=YEARLY")
        && !["BYYEARDAY", "BYWEEKNO", "RSCALE"].contains { rule.contains($0) }
        && rule.split(separator: ";").allSatisfy { part in
          // One hour of the day is the time of the change once more (Lotus Notes); several would be changes by the dozen.
          !["BYHOUR", "BYMINUTE", "BYSECOND"].contains { part.contains($0) } || !part.contains(",")
        }
    }
  }

  private static let first: Int64 = 0
  /// 2100-01-01; the last offset holds from there on.
  private static let last: Int64 = 4_102_444_800
  /// Two changes lie further apart than this.
  private static let step: Int64 = 7 * 86_400

  /// nil where the definition cannot be used. Cost: about 10 ms.
  static func zone(_ definition: ZoneDefinition) -> Zone? {
    guard isHarmless(definition.text) else { return nil }
    let handle = definition.text.withUnsafeBytes { ci_zone_open($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    guard let handle else { return nil }
    defer { ci_zone_close(handle) }
    // The last year first: libical then writes out all changes at once, ten times faster than year by year.
    _ = ci_zone_offset(handle, last)
    var transitions: [Int64] = []
    var offsets: [Int32] = []
    let start = ci_zone_offset(handle, first)
    var current = start
    var at = first
    while at < last {
      let next = at + step
      let offset = ci_zone_offset(handle, next)
      if offset != current {
        var low = at
        var high = next
        while high - low > 1 {
          let middle = (low + high) / 2
          if ci_zone_offset(handle, middle) == current { low = middle } else { high = middle }
        }
        transitions.append(high)
        current = ci_zone_offset(handle, high)
        offsets.append(current)
      }
      at = next
    }
    guard ([start] + offsets).allSatisfy({ abs($0) < 86_400 }) else { return nil }
    return Zone(
      identifier: definition.tzid, rules: Zone.Rules(transitions: transitions, offsets: offsets, first: start, tail: nil))
  }
}
