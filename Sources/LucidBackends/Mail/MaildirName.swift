import LucidCore

/// The parsed name of a file in a Maildir: `1775472600.M1P7.host,S=1204:2,RS`. As small as it is
/// quick to make: a folder may have a hundred thousand.
struct MaildirName: Hashable, Sendable {
  /// Letters behind the name: `D` draft, `F` flagged, `P` passed on, `R` replied, `S` seen, `T`
  /// trashed. Others than ASCII letters mean nothing.
  struct Flags: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0

    init(arrayLiteral letters: Unicode.Scalar...) { for letter in letters { insert(UInt8(ascii: letter)) } }

    fileprivate mutating func insert(_ byte: UInt8) {
      if byte >= 0x40, byte < 0x80 { bits |= 1 << UInt64(byte - 0x40) }
    }

    func contains(_ letter: Unicode.Scalar) -> Bool { bits & 1 << UInt64(UInt8(ascii: letter) - 0x40) != 0 }
  }

  private let name: String
  private let length: Int
  let flags: Flags
  /// When it was delivered: every program that keeps Maildirs begins the name with the seconds. nil
  /// when this one did not.
  let delivered: Instant?
  /// The message's length when it was delivered (Dovecot, Courier); nil when the name does not say.
  let size: Int?

  /// Without the flags; stays the same for the life of the message.
  var base: String { String(decoding: name.utf8.prefix(length), as: UTF8.self) }

  init(_ name: String) {
    self.name = name
    var name = name
    (length, flags, delivered, size) = name.withUTF8 { bytes in
      // `;` and `!` stand for `:` where file systems forbid it.
      let end =
        Self.end(of: bytes, before: UInt8(ascii: ":")) ?? Self.end(of: bytes, before: UInt8(ascii: ";"))
        ?? Self.end(of: bytes, before: UInt8(ascii: "!")) ?? bytes.count
      var flags = Flags()
      var at = end + 3
      while at < bytes.count {
        flags.insert(bytes[at])
        at += 1
      }
      let seconds = Self.number(in: bytes, from: 0, to: end, until: UInt8(ascii: "."))
      let delivered = seconds.flatMap { 9...11 ~= $0.digits ? Instant(seconds: Int64($0.value)) : nil }
      return (end, flags, delivered, Self.size(bytes, end))
    }
  }

  /// Where the last mark such as `:2,` begins.
  private static func end(of name: UnsafeBufferPointer<UInt8>, before mark: UInt8) -> Int? {
    var at = name.count - 3
    while at >= 0 {
      if name[at] == mark, name[at + 1] == UInt8(ascii: "2"), name[at + 2] == UInt8(ascii: ",") { return at }
      at -= 1
    }
    return nil
  }

  /// The number of the first part `S=1204` behind a comma.
  private static func size(_ name: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int? {
    var at = 1
    while at + 2 < end {
      if name[at] == UInt8(ascii: ","), name[at + 1] == UInt8(ascii: "S"), name[at + 2] == UInt8(ascii: "=") {
        return number(in: name, from: at + 3, to: end, until: UInt8(ascii: ","))?.value
      }
      at += 1
    }
    return nil
  }

  /// The number up to a mark or the end; nil unless all of that are digits, and no more than 18.
  private static func number(
    in name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, until mark: UInt8
  ) -> (value: Int, digits: Int)? {
    var (value, at) = (0, start)
    while at < end, name[at] != mark {
      guard name[at] >= 0x30, name[at] <= 0x39, at - start < 18 else { return nil }
      value = value * 10 + Int(name[at] - 0x30)
      at += 1
    }
    return at > start ? (value, at - start) : nil
  }
}
