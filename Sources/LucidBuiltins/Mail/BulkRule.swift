import LucidCore

/// Whether a message was sent to many or by a machine, from its headers alone.
///
/// Bulk is: a mailing list or newsletter (List-Id, List-Unsubscribe: RFC 2919, RFC 2369),
/// `Precedence: bulk | list | junk`, anything automatic (Auto-Submitted other than `no`: RFC 3834),
/// a report about delivery (an empty Return-Path: RFC 5321), the message of a calendar program, or
/// a sender whose address says that nobody reads it.
package struct BulkRule: Sendable {
  package var listId: String?
  package var listUnsubscribe: String?
  package var precedence: String?
  package var autoSubmitted: String?
  package var returnPath: String?
  /// `X-Autoreply` and `X-Autorespond`, of older programs that answer by themselves.
  package var autoReply: String?
  /// The mark of senders of mass mail.
  package var feedbackId: String?
  /// Whether it is an invitation, or an answer to one, as calendar programs send them.
  package var isCalendar = false

  package init(
    listId: String? = nil, listUnsubscribe: String? = nil, precedence: String? = nil, autoSubmitted: String? = nil,
    returnPath: String? = nil, autoReply: String? = nil, feedbackId: String? = nil, isCalendar: Bool = false
  ) {
    self.listId = listId
    self.listUnsubscribe = listUnsubscribe
    self.precedence = precedence
    self.autoSubmitted = autoSubmitted
    self.returnPath = returnPath
    self.autoReply = autoReply
    self.feedbackId = feedbackId
    self.isCalendar = isCalendar
  }

  package func isBulk(from sender: MailParticipant?) -> Bool {
    if listId != nil || listUnsubscribe != nil || Self.word(precedence) == "list" { return true }
    return isMass(from: sender)
  }

  /// Whether it is of a list of people, and names somebody besides the list itself: beside the
  /// list's address, or alone, unless it says how to leave it as a newsletter does.
  package func isBesideList(from sender: MailParticipant?, to recipients: some Sequence<MailParticipant>) -> Bool {
    guard let listId, !isMass(from: sender) else { return false }
    let name = listId.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }.lowercased()
    let addresses = recipients.map { String($0.address.lowercased().map { $0 == "@" ? "." : $0 }) }
    guard addresses.contains(where: { $0 != name }) else { return false }
    return addresses.contains(name) || listUnsubscribe == nil
  }

  /// Whether a program sent it, or it was sent to many who are no list.
  private func isMass(from sender: MailParticipant?) -> Bool {
    if feedbackId != nil || isCalendar { return true }
    if let word = Self.word(autoReply), word != "no" { return true }
    if let word = Self.word(precedence), ["bulk", "junk", "auto_reply"].contains(word) { return true }
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

  /// Whether the address is that of an office or a shop, which sends receipts and notices:
  /// `orders@…`, `bestellbestaetigung@…`.
  static func isOffice(_ sender: MailParticipant) -> Bool {
    let words = sender.local.split { !$0.isLetter }.map { FoldedText(String($0)).text }
    return words.contains(where: offices.contains)
  }

  private static let offices = KnownWords.set("mail", "offices")

  /// The first word of a header, in lower case, without parameters.
  private static func word(_ header: String?) -> String? {
    header?.lowercased().split { $0 == ";" || $0.isWhitespace }.first.map(String.init)
  }
}
