/// Whether a message was sent to many or by a machine, from its headers alone.
///
/// Bulk is: a mailing list or newsletter (List-Id, List-Unsubscribe: RFC 2919, RFC 2369),
/// `Precedence: bulk | list | junk`, anything automatic (Auto-Submitted other than `no`: RFC 3834),
/// a report about delivery (an empty Return-Path: RFC 5321), or a sender whose address says that
/// nobody reads it.
package struct BulkRule: Sendable {
  package var listId: String?
  package var listUnsubscribe: String?
  package var precedence: String?
  package var autoSubmitted: String?
  package var returnPath: String?

  package init(
    listId: String? = nil, listUnsubscribe: String? = nil, precedence: String? = nil, autoSubmitted: String? = nil,
    returnPath: String? = nil
  ) {
    self.listId = listId
    self.listUnsubscribe = listUnsubscribe
    self.precedence = precedence
    self.autoSubmitted = autoSubmitted
    self.returnPath = returnPath
  }

  package func isBulk(from sender: MailParticipant?) -> Bool {
    if listId != nil || listUnsubscribe != nil { return true }
    if let word = Self.word(precedence), ["bulk", "list", "junk", "auto_reply"].contains(word) { return true }
    if let word = Self.word(autoSubmitted), word != "no" { return true }
    if returnPath?.filter({ !$0.isWhitespace }) == "<>" { return true }
    return sender.map(Self.isMachine) ?? false
  }

  /// `no-reply@…`, `noreply-calendar@…`, `bounces+12@…`, `mailer-daemon@…`.
  static func isMachine(_ sender: MailParticipant) -> Bool {
    let plain = sender.local.filter { $0 != "-" && $0 != "_" && $0 != "." }
    if ["noreply", "donotreply", "neverreply", "mailerdaemon"].contains(where: { plain.contains($0) }) { return true }
    let first = sender.local.prefix { $0.isLetter }
    return ["postmaster", "bounce", "bounces", "notification", "notifications", "newsletter", "newsletters", "daemon"]
      .contains(String(first))
  }

  /// The first word of a header, in lower case, without parameters.
  private static func word(_ header: String?) -> String? {
    header?.lowercased().split { $0 == ";" || $0.isWhitespace }.first.map(String.init)
  }
}
