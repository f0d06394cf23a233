/// A time of day without a day or a zone.
package struct CivilTime: Hashable, Comparable, Sendable {
  /// 0 ..< 86 400.
  package var secondOfDay: Int

  package init(secondOfDay: Int) {
    self.secondOfDay = secondOfDay
  }

  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  /// Reads `HH:mm` or `HH:mm:ss`.
  package init?(iso text: some StringProtocol) {
    let u = Array(text.utf8)
    guard u.count == 5 || (u.count == 8 && u[5] == 0x3A), u.count > 4, u[2] == 0x3A,
      let h = Int(decimal: u[0..<2]), let m = Int(decimal: u[3..<5])
    else { return nil }
    guard let s = u.count == 8 ? Int(decimal: u[6..<8]) : 0 else { return nil }
    self.init(hour: h, minute: m, second: s)
  }

  package static func < (a: CivilTime, b: CivilTime) -> Bool { a.secondOfDay < b.secondOfDay }

  package var hour: Int { secondOfDay / 3600 }
  package var minute: Int { secondOfDay / 60 % 60 }
  package var second: Int { secondOfDay % 60 }

  /// `HH:mm`, and `HH:mm:ss` when there are seconds.
  package var iso: String {
    let hm = "\(padded(hour, 2)):\(padded(minute, 2))"
    return second == 0 ? hm : hm + ":" + padded(second, 2)
  }
}
