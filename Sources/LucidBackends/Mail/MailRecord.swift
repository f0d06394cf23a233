import LucidBuiltins
import LucidCore

/// The headers of a message, apart from the name and the times of its file.
struct MailRecord: Hashable, Sendable {
  private let id: String?
  private let from: MailParticipant?
  private let to: [MailParticipant]
  private let direct: Int
  private let subject: String
  private let date: Instant?
  private let offset: Int?
  private let isBulk: Bool
  private let isBesideList: Bool
  private let families: FamilySet

  init(_ mime: MimeMessage) {
    id = mime.messageId.flatMap { $0.isEmpty ? nil : $0 }
    (from, to, direct, subject) = (mime.from.first, mime.to, mime.direct, mime.subject ?? "")
    (date, offset) = (mime.date, mime.date == nil ? nil : mime.offset)
    (isBulk, isBesideList) = (mime.bulk.isBulk(from: from), mime.bulk.isBesideList(from: from, to: to))
    families = mime.families
  }

  /// The message; `file` says what its headers do not.
  func message(in file: MaildirFile) -> Message {
    Message(
      id: id ?? file.name.base.oneLine(limit: 250), from: from, to: to, direct: direct, subject: subject,
      date: date ?? file.arrived, unread: file.unread, answered: file.name.flags.contains("R"), bulk: isBulk,
      isFlagged: file.name.flags.contains("F"), isBesideList: isBesideList, hasRecipients: !to.isEmpty, families: families,
      offset: offset)
  }

  /// The fields that a search looks in, with those of the whole message.
  func fields(_ mime: MimeMessage?) -> [String?] {
    [subject, from?.text] + (mime.map { [$0.plainText] + $0.attachments } ?? [])
  }
}

extension MailRecord: MirrorRecord {
  static let form = "mail 1"

  func write(to writer: inout MirrorWriter) {
    func participant(_ writer: inout MirrorWriter, _ one: MailParticipant) {
      writer.optional(one.name)
      writer.text(one.address)
    }
    writer.optional(id)
    writer.optional(from, participant)
    writer.list(to, participant)
    writer.number(Int64(direct))
    writer.text(subject)
    writer.optional(date)
    writer.optional(offset) { $0.number(Int64($1)) }
    writer.flag(isBulk)
    writer.flag(isBesideList)
    writer.families(families)
  }

  init(from reader: inout MirrorReader) {
    func participant(_ reader: inout MirrorReader) -> MailParticipant {
      let name = reader.optionalText()
      return MailParticipant(name: name, address: reader.text())
    }
    id = reader.optionalText()
    from = reader.optional(participant)
    to = reader.list(participant)
    direct = Int(reader.number())
    subject = reader.text()
    date = reader.optionalTime()
    offset = reader.optional { Int($0.number()) }
    isBulk = reader.flag()
    isBesideList = reader.flag()
    families = reader.families()
  }
}
