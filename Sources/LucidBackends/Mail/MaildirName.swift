import LucidCore

/// The parsed name of a file in a Maildir: `1775472600.M1P7.host,S=1204:2,RS`.
struct MaildirName: Hashable, Sendable {
  /// Without the flags; stays the same for the life of the message.
  let base: String
  /// `D` draft, `F` flagged, `P` passed on, `R` replied, `S` seen, `T` trashed.
  let flags: Set<Character>
  /// When it was delivered: every program that keeps Maildirs begins the name with the seconds. nil
  /// when this one did not.
  let delivered: Instant?
  /// The message's length when it was delivered (Dovecot, Courier); nil when the name does not say.
  let size: Int?

  init(_ name: String) {
    var base = Substring(name)
    var flags: Set<Character> = []
    // `;` and `!` stand for `:` where file systems forbid it.
    for mark in [":2,", ";2,", "!2,"] {
      guard let found = MaildirName.last(mark, in: name) else { continue }
      base = name[..<found]
      flags = Set(name[found...].dropFirst(3))
      break
    }
    self.base = String(base)
    self.flags = flags
    let seconds = base.prefix { $0 != "." }
    delivered =
      (9...11).contains(seconds.utf8.count)
      ? Int(decimal: Array(seconds.utf8)).map { Instant(seconds: Int64($0)) } : nil
    size = base.split(separator: ",").dropFirst().first { $0.hasPrefix("S=") }.flatMap {
      Int(decimal: Array($0.dropFirst(2).utf8))
    }
  }

  private static func last(_ mark: String, in name: String) -> String.Index? {
    var rest = Substring(name)
    while let colon = rest.lastIndex(where: { $0 == mark.first }) {
      if name[colon...].hasPrefix(mark) { return colon }
      rest = rest[..<colon]
    }
    return nil
  }
}
