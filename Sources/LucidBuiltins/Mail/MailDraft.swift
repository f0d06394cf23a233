import LucidCore
import LucidRuntime

/// `mail.draft`: a message in the folder of drafts, for the person to read, change and send. It is
/// a write into the person's files, and nothing ever sends it.
struct MailDraft: Tool {
  let backend: Bound<any MailBackend>

  private static let mostRecipients = 50
  private static let longest = 100_000

  let signature = ToolSignature(
    "mail", "draft", "Puts a message into your folder of drafts. It is never sent.",
    parameters: [
      Parameter(
        "to", .texts, role: .nonEmptyContent, required: true, "Addresses such as `dana@example.org` or `Dana <dana@example.org>`."
      ),
      Parameter("subject", .text, role: .content, required: true, "One line."),
      Parameter("body", .text, role: .content, required: true, "Plain text."),
      Parameter("cc", .texts, role: .content, "More addresses."),
      Parameter("reply_to", .text, role: .selector, "The `id` of the message that it answers."),
    ], result: .record(MailTypes.draft), effect: .write, reach: .words(.reachDrafts), takesKey: true,
    example: #"mail.draft: { to: [dana@northwind.example], subject: "Re: Contract", body: "Hi Dana, signed and on its way." }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let to = try Self.recipients("to", arguments)
    guard !to.isEmpty else { throw StepFailure(.badArgument, .words(.needsRecipient)) }
    let cc = try Self.recipients("cc", arguments)
    guard to.count + cc.count <= Self.mostRecipients else {
      throw StepFailure(.badArgument, .words(.mostRecipients, Self.mostRecipients, to.count + cc.count))
    }
    let body = (arguments.text("body") ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n").filter { $0 != "\0" }
    guard body.count <= Self.longest else {
      throw StepFailure(.badArgument, .words(.bodyTooLong, body.count, Self.longest))
    }
    let from = context.settings.emails.first.flatMap { try? Self.recipient($0, of: "user.emails") }.map {
      MailParticipant(name: context.settings.name?.oneLine(limit: 200), address: $0.address)
    }
    let host = from?.address.split(separator: "@").last.map(String.init) ?? "localhost"
    let draft = MailDraftMessage(
      id: "\(RecordID.new(context))@\(host)", from: from, to: to, cc: cc,
      subject: (arguments.text("subject") ?? "").oneLine(limit: 500), body: body, answers: try Self.answered(arguments),
      authorship: context.authorship(in: signature.family))
    let write = try await backend().add(draft, at: context.now, zone: context.zone)
    let notice = Notice(.words(.noSender))
    return ToolResult(
      .record(
        Record(
          MailTypes.draft,
          [
            "id": .text(draft.id), "to": .text(to.map(\.text).joined(separator: ", ")), "subject": .text(draft.subject),
            "body": .text(body), "folder": .text(write.folder),
          ])), notices: from == nil ? [notice] : [],
      changes: [
        Change(
          .created, "draft", id: draft.id, title: draft.subject.isEmpty ? "(no subject)" : draft.subject,
          detail: .words(.toRecipients, to.map(\.short).joined(separator: ", ")), place: write.place)
      ]
    ).made()
  }

  private static func recipients(_ name: String, _ arguments: Arguments) throws(StepFailure) -> [MailParticipant] {
    var all: [MailParticipant] = []
    for value in arguments[name].list ?? [] {
      // One text may hold several, as a message names its recipients.
      for one in MailParticipant.list(value.text ?? "") {
        let recipient = try recipient(one.text, of: "`\(name)`")
        if !all.contains(where: { $0.address == recipient.address }) { all.append(recipient) }
      }
    }
    return all
  }

  /// An address that means one mailbox and nothing else; its name is a word beside it.
  private static func recipient(_ text: String, of place: String) throws(StepFailure) -> MailParticipant {
    let written = MailParticipant(text: text)
    let shown = text.oneLine(limit: 80)
    do throws(MailAddressError) {
      let address = try MailAddress(written.address)
      guard address.hasServer else {
        throw MailAddressError(reason: .words(.addressNeedsServer, "`name@example.org`"))
      }
      return MailParticipant(name: written.name?.oneLine(limit: 200), address: address.text)
    } catch { throw StepFailure(.badArgument, .words(.notEmailAddress, place, shown, error.reason)) }
  }

  /// nil for an `id` that is no Message-ID, which some messages have none of.
  private static func answered(_ arguments: Arguments) throws(StepFailure) -> String? {
    guard let id = arguments.text("reply_to") else { return nil }
    let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    guard isPlain, id.utf8.count <= 250 else {
      throw StepFailure(.badArgument, .words(.replyIsID, id.oneLine(limit: 60)))
    }
    return id.contains("@") ? id : nil
  }
}
