/// The text of a person's crontab, of which only the marked blocks are ours; every other byte stays
/// as it is.
package struct CrontabText: Hashable, Sendable {
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func begin(_ name: String) -> String { "# lucid schedule \(name): begin, changed by lucid schedule only\n" }
  private static func end(_ name: String) -> String { "# lucid schedule \(name): end\n" }

  /// The lines of a block without its marks; nil when there is none.
  package func block(_ name: String) -> String? {
    place(name).map { whole in
      let lines = whole.lowerBound + Self.begin(name).utf8.count..<whole.upperBound - Self.end(name).utf8.count
      return String(decoding: bytes[lines], as: UTF8.self)
    }
  }

  /// In the place of the one that is there, else at the end.
  package mutating func put(_ lines: String, as name: String) {
    let block = Array((Self.begin(name) + lines + Self.end(name)).utf8)
    if let place = place(name) {
      bytes.replaceSubrange(place, with: block)
    } else {
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
      bytes += block
    }
  }

  package mutating func remove(_ name: String) {
    if let place = place(name) { bytes.removeSubrange(place) }
  }

  /// Returns the range between the two marks of a schedule. A begin mark without an end mark is
  /// ignored.
  private func place(_ name: String) -> Range<Int>? {
    let (begin, end) = (Array(Self.begin(name).utf8), Array(Self.end(name).utf8))
    var at = 0
    while at < bytes.count {
      if bytes[at...].starts(with: begin) {
        var last = at + begin.count
        while last < bytes.count, !bytes[last...].starts(with: begin) {
          if bytes[last...].starts(with: end) { return at..<last + end.count }
          last = lineEnd(last)
        }
        at = last
      } else {
        at = lineEnd(at)
      }
    }
    return nil
  }

  private func lineEnd(_ start: Int) -> Int { bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count }

  /// A command as cron takes it: an unescaped `%` would be the end of it.
  package static func command(_ words: String) -> String { words.replacing("%", with: "\\%") }
}
