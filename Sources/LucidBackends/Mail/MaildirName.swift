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
      let end = [UInt8](":;!".utf8).lazy.compactMap { Self.end(of: bytes, before: $0) }.first ?? bytes.count
      var flags = Flags()
      for byte in bytes.dropFirst(end + 3) { flags.insert(byte) }
      let base = bytes[..<end]
      let seconds = base.prefix { $0 != UInt8(ascii: ".") }
      let delivered = (9...11).contains(seconds.count) ? Int(decimal: seconds).map { Instant(seconds: Int64($0)) } : nil
      return (end, flags, delivered, Self.size(base))
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

  /// The number of the first part `S=1204` between commas.
  private static func size(_ base: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var rest = base
    while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
      rest = rest[(comma + 1)...]
      guard rest.starts(with: "S=".utf8) else { continue }
      return Int(decimal: rest.dropFirst(2).prefix { $0 != UInt8(ascii: ",") })
    }
    return nil
  }
}
