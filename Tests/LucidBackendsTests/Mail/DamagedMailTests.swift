@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Broken and hostile mail: the good messages are always there, and what is wrong is named.
@Suite struct DamagedMailTests {
  static let head = "From: Ana <ana@example.org>\nSubject: hello\nDate: 2 Apr 2026 08:00:00 +0000\nMessage-ID: <x@example.org>\n"

  private func read(_ bytes: [UInt8], name: String = "bad") async throws -> MailResult {
    let good = Array("From: b@example.org\nSubject: good\nDate: 1 Apr 2026 08:00:00 +0000\n\nFine.\n".utf8)
    let tree = MemoryTree(name: "memory", files: ["mail/cur/\(name)": bytes, "mail/cur/good:2,": good])
    let result = try await VaultMail(tree: tree, pool: BlockingPool()).messages(MailQuery(needsBody: true))
    #expect(result.messages.contains { $0.subject == "good" })
    return result
  }

  private func read(_ text: String) async throws -> MailResult { try await read(Array(text.utf8)) }

  @Test(arguments: [
    ("", "mail/cur/bad: empty file"), ("\u{7F}ELF\u{1}\u{2}\u{0}\u{0}\n\u{3}", "mail/cur/bad: not a mail message"),
    ("Just some words\nwithout any header\n", "mail/cur/bad: not a mail message"), ("\n\n\n", "mail/cur/bad: not a mail message"),
  ]) func whatIsNoMailIsLeftOut(text: String, notice: String) async throws {
    let result = try await read(text)
    #expect(result.messages.count == 1)
    #expect(result.notices.map(\.text) == [notice] && result.notices[0].about == "mail/cur/bad")
  }

  @Test(
    arguments: [
      // Cut in the middle of the first part: no closing boundary.
      (
        "Content-Type: multipart/alternative; boundary=q\n\n--q\nContent-Type: text/plain\n\nHalf a sen", "Half a sen",
        "cut off; what is there is used"
      ),
      (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nSGVsbG8gd29ybG\n", "Hello wor",
        "its text is damaged (base64); what could be read is used"
      ),
      (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nSGVs!!!!bG8=\n", "Hello",
        "its text is damaged (base64); what could be read is used"
      ),
      (
        "Content-Type: text/plain; charset=\"../../etc/passwd\"\n\nplain words\n", "plain words",
        "its text has characters that could not be read"
      ),
      (
        "Content-Type: text/plain; charset=x-no-such-thing\n\ncaf\u{E9}\n", "café",
        "its text has characters that could not be read"
      ),
      (
        "Content-Type: multipart/mixed\n\n--q\nContent-Type: text/plain\n\nlost\n", nil,
        "its parts are damaged; what could be read is used"
      ),
    ] as [(String, String?, String)]) func damageIsNamedAndTheRestUsed(tail: String, body: String?, notice: String) async throws
  {
    let result = try await read(Self.head + tail)
    #expect(result.messages.first?.subject == "hello")
    #expect(result.messages.first?.body == body)
    #expect(result.notices.map(\.text) == ["mail/cur/bad: \(notice)"] && result.notices[0].about == "mail/cur/bad")
  }

  @Test func cutOffInsideTheHeaders() async throws {
    let result = try await read(Self.head + "List-Unsubscr")
    #expect(result.messages.map(\.subject) == ["hello", "good"])
    #expect(result.notices.map(\.text) == ["mail/cur/bad: cut off inside its headers; what is there is used"])
  }

  @Test func shorterThanItsNameSays() async throws {
    let result = try await read(Array((Self.head + "\nText\n").utf8), name: "1775000000.x,S=9000:2,S")
    #expect(result.messages.first?.body == "Text")
    #expect(result.notices.first?.text.contains("cut off, 109 bytes of 8.8 KiB") == true, "\(result.notices)")
  }

  @Test(arguments: ["", "\n", "\r\n\r\n"]) func headersAloneAreAMessage(tail: String) async throws {
    let result = try await read(Self.head + tail)
    #expect(result.messages.first?.subject == "hello")
    #expect(result.messages.first?.snippet == nil)
    #expect(result.notices.isEmpty)
  }

  @Test func theFirstOfTwoHeadersCounts() async throws {
    let twice =
      "From: first@example.org\nFrom: second@example.org\nSubject: one\nSubject: two\nDate: 3 Apr 2026 08:00:00 +0000\n"
      + "Date: 9 Apr 2026 08:00:00 +0000\nMessage-ID: <1@x>\nMessage-ID: <2@x>\n\nx\n"
    let message = try #require(try await read(twice).messages.first)
    #expect(message.from?.address == "first@example.org")
    #expect(message.subject == "one")
    #expect(message.id == "1@x")
    #expect(message.date == Instant(seconds: 1_775_203_200))
  }

  @Test func latin1IsWhatBrowsersThinkItIs() async throws {
    let bytes =
      Array((Self.head + "Content-Type: text/plain; charset=iso-8859-1\n\n").utf8) + [0x93, 0x68, 0x69, 0x94, 0x20, 0x80, 0x35]
    #expect(try await read(bytes).messages.first?.body == "“hi” €5")
  }

  @Test func bytesWithoutACharsetAreReadAllTheSame() async throws {
    let bytes =
      Array("From: caf".utf8) + [0xE9] + Array(" <a@example.org>\nSubject: \u{FC}ber\nDate: 3 Apr 2026 08:00:00 +0000\n\n".utf8)
      + [0x6E, 0x61, 0xEF, 0x76, 0x65, 0x00, 0x21]
    let message = try #require(try await read(bytes).messages.first)
    #expect(message.from?.name == "café")
    #expect(message.subject == "über")
    #expect(message.body == "naïve !")
  }

  /// The letters of another charset, the same in subject and text.
  @Test(
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"), ("\"iso-8859-2\"", [0xB1, 0xB6, 0xE6], "ąść"),
      ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
    ] as [(String, [UInt8], String)])
  func rawHeadersAreInTheCharsetOfTheText(charset: String, bytes: [UInt8], text: String) async throws {
    let head = Array("From: a@example.org\nDate: 3 Apr 2026 08:00:00 +0000\nSubject: ".utf8) + bytes
    let message = try await read(head + Array("\nContent-Type: text/plain; charset=\(charset)\n\n".utf8) + bytes).messages.first
    #expect(message?.subject == text && message?.body == text)
  }

  /// One byte is another letter in each charset: only the type of the text says which one is meant.
  @Test(
    arguments: [
      ("Subject: charset=koi8-r ", "Content-Type: text/plain; charset=iso-8859-2", "ą"),
      ("X-Note: Content-Type: text/plain; charset=koi8-r\nSubject: ", "content-type: text/plain;\n charset=iso-8859-2", "ą"),
      ("X-Note: a\n charset=koi8-r\nSubject: ", "Content-Type: text/plain;\n\tCHARSET=\"iso-8859-2\"", "ą"),
      // Without a type, what browsers suppose of a Western text.
      ("Subject: charset=koi8-r ", "X-Content-Type: text/plain; charset=koi8-r", "±"),
      ("Content-Type-Note: charset=koi8-r\nSubject: ", "X-Last: x", "±"),
    ])
  func onlyAContentTypeGivesTheCharsetOfRawHeaders(before: String, after: String, letter: String) async throws {
    let head = Array("From: a@example.org\nDate: 3 Apr 2026 08:00:00 +0000\n\(before)".utf8) + [0xB1]
    let message = try await read(head + Array("\n\(after)\n\nx\n".utf8)).messages.first
    #expect(message?.subject.hasSuffix(letter) == true, "\(message?.subject ?? "none")")
  }

  @Test(arguments: ["To: ", "to : ", "Resent-To:", "Cc:\t", "From: ", "Sender:", "Subject: x\nReply-To: "])
  func groupsInsideGroupsDoNotEndTheProcess(field: String) async throws {
    let bombs = [
      String(repeating: "a:", count: 30_000), String(repeating: "a:\n ", count: 15_000), String(repeating: ":;", count: 30_000),
    ]
    for bomb in bombs { _ = try await read("Message-ID: <x>\n" + field + bomb + "\nDate: 3 Apr 2026 08:00:00 +0000\n\nx\n") }
  }

  @Test(arguments: [200, 1_000, 1_100, 5_000]) func partsInsideParts(depth: Int) async throws {
    var text = Self.head
    for i in 0..<depth { text += "Content-Type: multipart/mixed; boundary=b\(i)\n\n--b\(i)\n" }
    text += "Content-Type: text/plain\n\ndeep\n"
    for i in (0..<depth).reversed() { text += "--b\(i)--\n" }
    let result = try await read(text)
    #expect(result.messages.first?.body == (depth <= 1_000 ? "deep" : nil))
    #expect(result.notices.isEmpty == (depth <= 1_000))
  }

  @Test func messagesInsideMessages() async throws {
    let text = Self.head + String(repeating: "Content-Type: message/rfc822\n\nSubject: inner\n", count: 3_000) + "\nx"
    #expect(try await read(text).messages.first?.subject == "hello")
  }

  @Test func anEndlessLine() async throws {
    let line = String(repeating: "x", count: 10_000_000)
    #expect(try await read(Self.head + "\n" + line).messages.first?.snippet?.count == 200)
    let subject = try await read("From: a@example.org\nDate: 3 Apr 2026 08:00:00 +0000\nSubject: " + line + "\n\nx\n")
    #expect((subject.messages.first?.subject.count ?? 0) <= 500)
    #expect(subject.notices.map(\.text).contains("mail/cur/bad: its headers are longer than 64 KiB"))
  }

  @Test(arguments: [
    "Subject: \(String(repeating: "=?utf-8?Q?", count: 6_000))", "From: \(String(repeating: "(", count: 60_000))",
    "From: \"\(String(repeating: "\\", count: 60_000))", "Date: Mon, 99 Foo 99999999999999999999 99:99:99 +9999",
    "Message-ID: \(String(repeating: "<", count: 60_000))", "Content-Type: \(String(repeating: "a;a*0*=x;", count: 6_000))",
    "References: \(String(repeating: "<a@b> ", count: 9_000))", "Content-Transfer-Encoding: x-uuencode\nContent-Type: text/plain",
  ]) func strangeHeaders(field: String) async throws {
    let result = try await read("Subject: ok\nFrom: ok@example.org\nX-First: y\n" + field + "\n\nx\n")
    #expect(result.messages.count == 2)
  }

  @Test func onlyTheFirstFewAreNamed() async throws {
    var files = ["mail/cur/good": Self.head + "\nx\n"]
    for i in 0..<20 { files["mail/cur/bad\(i)"] = "" }
    let result = try await VaultMail(tree: MemoryTree(files), pool: BlockingPool()).messages(MailQuery())
    #expect(result.messages.count == 1)
    #expect(result.notices.count == 6)
    #expect(result.notices.last?.text == "and 15 more problems in mail")
  }

  @Test func nothingSeenTurnsTheLineAround() async throws {
    let message = try await read(
      "From: \u{202E}evil <a@example.org>\nDate: 3 Apr 2026 08:00:00 +0000\nSubject: pay\u{202E} now\u{200B}\u{7}\n\nx\n")
    #expect(message.messages.first?.subject == "pay now")
    #expect(message.messages.first?.from?.name == "evil")
  }
}
