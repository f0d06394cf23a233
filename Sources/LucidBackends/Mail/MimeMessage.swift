import LucidBuiltins
import LucidCore

/// A decoded message.
struct MimeMessage: Sendable {
  /// Damage of a message that could be read in part.
  struct Damage: OptionSet, Sendable {
    let rawValue: UInt32
    static let cutOff = Damage(rawValue: 1)
    static let malformed = Damage(rawValue: 2)
    static let tooDeep = Damage(rawValue: 4)
    static let badBase64 = Damage(rawValue: 8)
    static let badCharset = Damage(rawValue: 16)
  }

  var from: [MailParticipant] = []
  var to: [MailParticipant] = []
  var direct = 0
  var subject: String?
  var messageId: String?
  var date: Instant?
  /// Seconds east of Greenwich, as the sender wrote it.
  var offset: Int?
  var bulk = BulkRule()
  /// The families of the mark of a message that lucid wrote.
  var families = FamilySet()
  var attachments: [String] = []
  /// As it stood there; HTML when `textIsHTML`.
  var text: String?
  var textIsHTML = false
  /// The form of text cut into lines for sending; nil where lines stand as written.
  var flow: FlowedText?
  var damage: Damage = []

  /// Whether there is any header that makes it a message.
  var isMessage: Bool { !from.isEmpty || !to.isEmpty || subject != nil || messageId != nil || date != nil }

  /// The text without markup; nil when there is none.
  var plainText: String? {
    if textIsHTML { return text.map(HTMLText.plain) }
    return text.map { flow?.joined($0) ?? $0 }
  }
}
