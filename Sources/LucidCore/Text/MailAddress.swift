/// An address that mail can be sent to without any doubt of what it means: `robin@example.org`, or
/// the name of an account of this machine.
///
/// No names before it, no quotes, no comments, no routes, ASCII alone: the forms of RFC 5322 in
/// which something could be hidden.
package struct MailAddress: Hashable, Sendable {
  package let text: String

  /// Whether it names a server, and not only an account of this machine.
  package var hasServer: Bool { text.utf8.contains(UInt8(ascii: "@")) }

  package init(_ text: String) throws(MailAddressError) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      throw MailAddressError(reason: .words(.addressNotASCII))
    }
    guard !bytes.isEmpty, bytes.count <= 254 else { throw MailAddressError(reason: .words(.addressLength)) }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw MailAddressError(reason: .words(.addressBlanks)) }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw MailAddressError(reason: .words(.addressManyAts)) }
    guard Self.isLocal(parts[0]) else {
      throw MailAddressError(reason: .words(.addressLocalPart, Self.signs))
    }
    guard parts.count == 1 || Self.isDomain(parts[1]) else {
      throw MailAddressError(reason: .words(.addressNoServer, String(parts[1])))
    }
    self.text = text
  }

  private static let signs = "!#$%&'*+-/=?^_`{|}~"

  /// A dot-atom of RFC 5322; one that begins with a dash could be taken for an option.
  private static func isLocal(_ text: Substring) -> Bool {
    guard text.utf8.count <= 64, text.utf8.first != UInt8(ascii: "-") else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || signs.utf8.contains($0) }
    }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLetterOrDigit(_ c: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(c | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(c)
  }
}

/// The reason an address is invalid, as a fragment.
package struct MailAddressError: Error, Hashable, Sendable {
  package let reason: MessageText

  package init(reason: MessageText) { self.reason = reason }
}
