package import LucidCore

/// One mail message as the tools see it.
package struct Message: Hashable, Sendable {
  /// The Message-ID without its brackets, or what else names the message for good (the name of its
  /// file).
  package var id: String
  /// nil when the message does not say.
  package var from: MailParticipant?
  /// To, then Cc.
  package var to: [MailParticipant]
  /// The number of recipients of `to` that are named in To.
  package var direct: Int
  /// One line; empty when there is none.
  package var subject: String
  /// When it was sent, or when it arrived if the message does not say; nil when neither is known.
  package var date: Instant?
  /// The sender's clock in seconds east of Greenwich, as the header has it; nil where it has none.
  package var offset: Int?
  /// One line of at most 200 characters from the sender's own text; nil until the text was read, or
  /// when there is none.
  package var snippet: String?
  /// Plain text; nil unless it was asked for.
  package var body: String?
  package var unread: Bool
  /// It has been replied to already.
  package var answered: Bool
  /// A newsletter, a list, or a machine wrote it: see `BulkRule`.
  package var bulk: Bool
  /// Marked by the owner.
  package var isFlagged: Bool
  /// Sent over a list, and to somebody else as well: bulk all the same.
  package var isBesideList: Bool
  /// False when nobody is named, as in mail to undisclosed recipients.
  package var hasRecipients: Bool
  /// The sender's own text, at most 2000 characters; nil until the text was read.
  package var ownText: String?
  /// nil where it was not looked at.
  package var assessment: MessageAssessment?
  /// Names of attached files, so that a search finds them.
  package var attachments: [String]
  /// The families whose data is in it, by the mark of a draft that lucid wrote.
  package var families: FamilySet

  package init(
    id: String, from: MailParticipant?, to: [MailParticipant] = [], direct: Int? = nil, subject: String, date: Instant?,
    snippet: String? = nil, body: String? = nil, unread: Bool = false, answered: Bool = false, bulk: Bool = false,
    attachments: [String] = [], isFlagged: Bool = false, isBesideList: Bool = false, hasRecipients: Bool = true,
    ownText: String? = nil, assessment: MessageAssessment? = nil, families: FamilySet = [], offset: Int? = nil
  ) {
    self.id = id
    self.from = from
    self.to = to
    self.direct = direct ?? to.count
    self.subject = subject
    self.date = date
    self.snippet = snippet
    self.body = body
    self.unread = unread
    self.answered = answered
    self.bulk = bulk
    self.attachments = attachments
    self.isFlagged = isFlagged
    self.isBesideList = isBesideList
    self.hasRecipients = hasRecipients
    self.ownText = ownText
    self.assessment = assessment
    self.families = families
    self.offset = offset
  }

  package func assessed(_ assessment: MessageAssessment) -> Message {
    var copy = self
    copy.assessment = assessment
    return copy
  }

  package static func mostUrgentFirst(_ a: Message, _ b: Message) -> Bool {
    let (first, second) = (a.assessment?.score ?? 0, b.assessment?.score ?? 0)
    return first == second ? newestFirst(a, b) : first > second
  }

  /// Newest first; without a date last; ties by id.
  package static func newestFirst(_ a: Message, _ b: Message) -> Bool {
    a.date == b.date ? a.id < b.id : (a.date ?? Instant(seconds: .min)) > (b.date ?? Instant(seconds: .min))
  }
}
