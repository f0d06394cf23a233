@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// An answer in the folder of sent mail counts, also where no program marked what it answers.
@Suite struct SentRepliesTests {
  private static func text(_ subject: String, _ headers: String) -> String {
    "From: Dana <dana@example.org>\nTo: robin@example.org\nSubject: \(subject)\nDate: 5 Apr 2026 08:00:00 +0000\n\(headers)\n\nCan you sign?\n"
  }

  private static let inbox = [
    "new/1775376000.a": text("First", "Message-ID: <a@example.org>"),
    "new/1775376001.b": text("Second", "Message-ID: <b@example.org>"),
    "new/1775376002.c": text("Third", "Message-ID: <c@example.org>"),
  ]
  private static let sent = [
    "cur/1775386000.x:2,S": text("Re: First", "Message-ID: <x@example.org>\nIn-Reply-To:\n <a@example.org>"),
    "cur/1775386001.y:2,S": text("Re: Third", "References: <old@example.org>\n\t<c@example.org>"),
    "cur/1775386002.z:2,S": text("Hello", "Message-ID: <z@example.org>"),
  ]

  private func mail(_ inbox: String, _ sent: String?) -> VaultMail {
    var files: [String: String] = [:]
    for (name, text) in Self.inbox { files["mail/" + inbox + name] = text }
    for (name, text) in Self.sent { if let sent { files["mail/\(sent)/\(name)"] = text } }
    return VaultMail(tree: MemoryTree(files), pool: BlockingPool())
  }

  @Test(arguments: [
    ("", ".Sent"), ("", ".INBOX.Sent Items"), ("", ".Gesendet"), ("INBOX/", "Sent"), ("work/INBOX/", "work/Sent Mail"),
    ("gmail/INBOX/", "gmail/[Gmail]/Sent Mail"), ("INBOX/", "INBOX.Sent"), ("Inbox/", "Gesendete Elemente"),
  ]) func answersAreFound(inbox: String, sent: String) async throws {
    let mail = mail(inbox, sent)
    let urgency = Urgency(owner: nil, now: Monday.now, zone: Monday.zone)
    #expect(try await mail.messages(MailQuery(order: .urgent(urgency))).messages.map(\.subject) == ["Second"])
    let all = try await mail.messages(MailQuery()).messages
    #expect(all.filter(\.answered).map(\.subject).sorted() == ["First", "Third"])
  }

  @Test func withoutSuchAFolderAllWait() async throws {
    let urgency = Urgency(owner: nil, now: Monday.now, zone: Monday.zone)
    #expect(try await mail("", nil).messages(MailQuery(order: .urgent(urgency))).messages.count == 3)
    #expect(try await mail("", ".Archive").messages(MailQuery(order: .urgent(urgency))).messages.count == 3)
  }

  @Test(arguments: [
    ("In-Reply-To: <a@b>\nReferences: <x@y> <z@w>\n\n", ["a@b"]), ("in-reply-to: Dana's mail of Monday\r\n\r\n", []),
    ("REFERENCES: <x@y>\r\n\t<z@w>\r\nSubject: x\r\n\r\n", ["z@w"]), ("Subject: x\n\nIn-Reply-To: <a@b>\n", []), ("", []),
    ("In-Reply-To: a@b\nReferences: <x@y>\n\n", ["a@b"]), ("In-Reply-To: mail of dana@b\n\n", []),
    ("In-Reply-To: <a@b\n\n", []), ("In-Reply-To: <a@b> (Dana) <c@d>\nX: y\n", ["a@b", "c@d"]),
  ]) func headers(text: String, ids: [String]) {
    #expect(SentReply.repliedTo(Array(text.utf8)) == ids)
  }
}
