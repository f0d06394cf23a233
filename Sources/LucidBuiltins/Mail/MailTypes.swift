package import LucidCore

/// The record types of the mail family.
package enum MailTypes {
  package static let message = RecordType(
    "Message",
    [
      .init("id", .text, "Message-ID without brackets, or the name of the message's file."),
      .init("from", .text, "`Dana <dana@example.org>`; null when the message names no sender."),
      .init("to", .text, "All recipients, separated by commas."),
      .init("subject", .text, "One line; empty when there is none."),
      .init("date", .datetime, "When it was sent; null when the message does not say and its arrival is unknown."),
      .init("snippet", .text, "At most 200 characters of the sender's own text on one line; null when there is no text."),
      .init("unread", .boolean, "Not seen yet."),
      .init("answered", .boolean, "Whether it was replied to, by its mark or by a message in the folder of sent mail."),
      .init("bulk", .boolean, "A newsletter, a mailing list, or written by a machine."),
      .init("flagged", .boolean, "Marked by its reader."),
      .init("personal", .boolean, "Whether a person other than you wrote it, by its headers: no list, program or office."),
      .init("waits", .text, "For what of you it waits: an `answer` or a `payment`; null for nothing."),
      .init("due", .text, "The deadline that it waits for, such as `2026-04-06T17:00`; null without one."),
      .init("due_there", .text, "The time of `due` on the sender's clock, such as `15:00`; null where it is the same."),
      .init("pressing", .boolean, "Whether it waits and presses: a near deadline, or words that say so."),
      .init("asks", .boolean, "Whether it waits and asks for something, rather than tells."),
      .init("reasons", .list(.text), "Why it waits, the weightiest first."),
      .init("urgency", .integer, "How much it presses beside others; 0 when it waits for nothing."),
      .init("body", .text, "Plain text; null unless the step asks `body: true`."),
    ])

  package static let draft = RecordType(
    "Draft",
    [
      .init("id", .text, "Message-ID without brackets."),
      .init("to", .text, "All recipients, separated by commas."),
      .init("subject", .text, "One line."),
      .init("body", .text, "Plain text."),
      .init("folder", .text, "The folder of drafts that it lies in."),
    ])

  package static let list = ToolSignature.listing(of: message)

  package static let group = RecordType(
    "MailGroup",
    [
      .init("role", .text, "`needs_reply`, `for_information`, `archivable`, `latest` or `inbox`."),
      .init("messages", .list(.record(message)), "In the order of the step that gave them."),
    ])

  package static let card = RecordType(
    "MailCard",
    [
      .init("count", .integer, "How many messages the groups hold."),
      .init("truncated", .boolean, "Whether there are more messages than these."),
      .init("groups", .list(.record(group)), "None is empty."),
    ])
}

extension Message {
  /// As tools give it.
  package var record: Record {
    Record(
      MailTypes.message,
      [
        "id": .text(id), "from": .optional(from?.text), "to": .text(to.map(\.text).joined(separator: ", ")),
        "subject": .text(subject), "date": .optional(date), "snippet": .optional(snippet), "unread": .boolean(unread),
        "answered": .boolean(answered), "bulk": .boolean(bulk), "flagged": .boolean(isFlagged),
        "personal": .boolean(assessment?.isPersonal ?? false), "waits": .optional(assessment?.response?.rawValue),
        "due": .optional(assessment?.due?.iso), "due_there": .optional(assessment?.due?.there.map { String($0.iso.prefix(5)) }),
        "pressing": .boolean(assessment?.isPressing ?? false),
        "asks": .boolean(assessment?.isAsking ?? false),
        "reasons": .list((assessment?.reasons ?? []).map(Value.text)), "urgency": .integer(assessment?.score ?? 0),
        "body": .optional(body),
      ])
  }

  /// Reads a message from a record, for presenters; nil when it is none.
  package init?(_ record: Record) {
    guard let id = record["id"].text, let subject = record["subject"].text else { return nil }
    self.init(
      id: id, from: record["from"].text.map { MailParticipant(text: $0) },
      to: record["to"].text.map(MailParticipant.list) ?? [], subject: subject, date: record["date"].instant,
      snippet: record["snippet"].text, body: record["body"].text, unread: record["unread"].boolean ?? false,
      answered: record["answered"].boolean ?? false, bulk: record["bulk"].boolean ?? false,
      isFlagged: record["flagged"].boolean ?? false,
      assessment: MessageAssessment(
        response: record["waits"].text.flatMap(MessageAssessment.Response.init), score: record["urgency"].integer ?? 0,
        reasons: (record["reasons"].list ?? []).compactMap(\.text),
        due: record["due"].text.flatMap { Deadline(iso: $0, there: record["due_there"].text) },
        isAsking: record["asks"].boolean ?? false, isPressing: record["pressing"].boolean ?? false,
        isPersonal: record["personal"].boolean ?? false))
  }
}
