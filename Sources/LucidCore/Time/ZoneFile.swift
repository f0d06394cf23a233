/// The compiled form of a zone (`TZif`, RFC 9636), as the tz database is installed.
package enum ZoneFile {
  /// nil when the bytes are not a TZif file of version 1 to 4 or are cut short.
  package static func rules(_ bytes: [UInt8]) -> Zone.Rules? {
    guard let first = Header(bytes, at: 0) else { return nil }
    guard first.version >= UInt8(ascii: "2") else { return body(bytes, first, at: 44, width: 4, footer: false) }
    let second = 44 + first.size(width: 4)
    guard let header = Header(bytes, at: second) else { return nil }
    return body(bytes, header, at: second + 44, width: 8, footer: true)
  }

  private struct Header {
    let version: UInt8
    let isutc, isstd, leap, time, type, char: Int

    init?(_ b: [UInt8], at: Int) {
      guard b.count >= at + 44, Array(b[at..<at + 4]) == Array("TZif".utf8) else { return nil }
      version = b[at + 4]
      func n(_ i: Int) -> Int { Int(integer(b, at: at + 20 + i * 4, width: 4)) }
      (isutc, isstd, leap, time, type, char) = (n(0), n(1), n(2), n(3), n(4), n(5))
      guard [isutc, isstd, leap, time, type, char].allSatisfy({ $0 >= 0 && $0 < 1 << 20 }), type > 0 else { return nil }
    }

    func size(width: Int) -> Int { time * width + time + type * 6 + char + leap * (width + 4) + isstd + isutc }
  }

  private static func integer(_ b: [UInt8], at: Int, width: Int) -> Int64 {
    var n: UInt64 = 0
    for i in 0..<width { n = n << 8 | UInt64(b[at + i]) }
    return width == 4 ? Int64(Int32(truncatingIfNeeded: n)) : Int64(bitPattern: n)
  }

  private static func body(_ b: [UInt8], _ h: Header, at: Int, width: Int, footer: Bool) -> Zone.Rules? {
    let end = at + h.size(width: width)
    guard b.count >= end else { return nil }
    let types = at + h.time * (width + 1)
    func offset(_ type: Int) -> Int32? {
      type < h.type ? Int32(truncatingIfNeeded: integer(b, at: types + type * 6, width: 4)) : nil
    }
    var transitions: [Int64] = []
    var offsets: [Int32] = []
    for i in 0..<h.time {
      guard let o = offset(Int(b[at + h.time * width + i])) else { return nil }
      transitions.append(integer(b, at: at + i * width, width: width))
      offsets.append(o)
    }
    guard let first = offset(0) else { return nil }
    var tail: ZoneTail?
    if footer, b.count > end + 1, b[end] == 0x0A, let stop = b[(end + 1)...].firstIndex(of: 0x0A) {
      tail = ZoneTail(posix: String(decoding: b[(end + 1)..<stop], as: UTF8.self))
    }
    return Zone.Rules(transitions: transitions, offsets: offsets, first: first, tail: tail)
  }
}
