@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// A search that passes over most messages by their bytes finds what a reading of each finds.
@Suite struct MailQuickSearchTests {
  private static func mail(_ headers: String, _ body: String, subject: String = "Hello") -> String {
    "From: Sam Lee <sam@example.org>\nSubject: \(subject)\nDate: 1 Apr 2026 08:00:00 +0000\n\(headers)\n\(body)"
  }

  /// Each holds `red kite` once its encodings are undone.
  static let holding: [String] = [
    mail("", "A red kite.\n"), mail("", "A Red\n", subject: "The RED Kite"), mail("", "x\n", subject: "The red\n kite"),
    mail("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n", "A r=65d ki=\nte.\n"),
    mail("Content-Transfer-Encoding: quoted-printable\n", "A red=20kite.\n"),
    mail("Content-Transfer-Encoding: base64\n", "QSByZWQga2l0ZS4K\n"),
    mail("Content-Type: text/html\n", "<p>A red<b>&nbsp;kite</b>.</p>\n"), mail("", "x\n", subject: "=?utf-8?B?UmVkIEtpdGU=?="),
    mail("Content-Type: text/plain; charset=utf-16le\n", "r\0e\0d\0 \0k\0i\0t\0e\0"),
    mail("Content-Type: text/plain; charset=iso-8859-1\n", "A red kite.\n"),
    mail(
      "Content-Type: multipart/mixed; boundary=b\n",
      "--b\n\nx\n--b\nContent-Disposition: attachment; filename=\"red kite.pdf\"\n\nx\n--b--\n"),
    mail(
      "Content-Type: multipart/mixed; boundary=b\n",
      "--b\n\nx\n--b\nContent-Disposition: attachment; filename*0=\"red \"; filename*1=\"kite.pdf\"\n\nx\n--b--\n"),
    "from: \"Red\" Kite <r@example.org>\nDate: 1 Apr 2026 08:00:00 +0000\n\nx\n",
  ]
  static let others: [String] = [
    mail("", "A red\n bird and a kite.\n"), mail("Content-Transfer-Encoding: base64\n", "QSByZWQgYmlyZC4K\n"), mail("", ""),
    mail("Content-Transfer-Encoding: quoted-printable\n", "A red=\nkite.\n"), "no mail", "",
  ]

  @Test func whatIsThereIsFound() async throws {
    var files: [String: String] = [:]
    for (i, text) in (Self.holding + Self.others).enumerated() { files["mail/cur/\(1_775_000_000 + i).M1:2,S"] = text }
    let mail = VaultMail(tree: MemoryTree(files), pool: BlockingPool())
    let found = try await mail.messages(MailQuery(text: "Red  kite", limit: 100)).messages.map(\.id)
    let all = try await mail.messages(MailQuery(limit: 100, needsBody: true)).messages
    let words = try #require(WordNeedles("red kite"))
    let expected = all.filter { words.areIn([$0.subject, $0.from?.text, $0.body] + $0.attachments) }
    #expect(Set(found) == Set(expected.map(\.id)) && found.count >= 11)
  }

  /// Letters beyond ASCII may be those that are looked for; marks and other alphabets are not.
  @Test func accentsDoNotHideAMessage() async throws {
    let texts = [
      Self.mail("Content-Type: text/plain; charset=utf-8\n", "Die Rechnung ist überfällig, groß und aus Łódź.\n"),
      Self.mail(
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n",
        "Die Rechnung ist =C3=BCberf=C3=A4l=\nlig.\n"),
      Self.mail("Content-Type: text/plain; charset=utf-8\n", "u\u{308}berfa\u{308}llig\n"),
      Self.mail("Content-Type: text/plain; charset=utf-8\n", "\u{201C}uber\u{201D} — fallig 日本 \u{1F600}\n"),
    ]
    var files: [String: [UInt8]] = [:]
    for (i, text) in texts.enumerated() { files["mail/cur/\(1_775_000_000 + i).M1:2,S"] = Array(text.utf8) }
    let latin = Self.mail("Content-Type: text/plain; charset=iso-8859-1\n", "Sehr ?berf?llig\n")
    files["mail/cur/1775000009.M1:2,S"] = Array(latin.utf8).enumerated().map {
      $1 == UInt8(ascii: "?") ? (files.isEmpty ? 0 : 0xFC) : $1
    }
    let mail = VaultMail(tree: MemoryTree(name: "v", files: files), pool: BlockingPool())
    func count(_ query: String) async throws -> Int { try await mail.messages(MailQuery(text: query, limit: 100)).messages.count }
    #expect(try await count("uberfallig") == 3)
    #expect(try await count("ueberfaellig") == 3)
    #expect(try await count("überfällig") == 3)
    #expect(try await count("uberfullig") == 1)
    #expect(try await count("gross lodz") == 1)
    #expect(try await count("rechnung ist uberfallig") == 2)
    #expect(try await count("fallig uber") >= 4)
    // Every way of reading a hostile text is bounded.
    let hostile = String(repeating: "éa", count: 20_000)
    let needle = Array(String(repeating: "a", count: 300).utf8) + Array("b".utf8)
    _ = Array(Self.mail("Content-Type: text/plain; charset=utf-8\n", hostile).utf8).withUnsafeBytes {
      MimeReader.mayHold($0, needle)
    }
  }

  /// A look at the bytes passes over no message whose text the fold takes for the words: in UTF-8, in
  /// quoted-printable and in older character sets.
  @Test func whatKeyboardsWriteIsNotPassedOver() throws {
    func mayHold(_ bytes: [UInt8], _ needle: String) -> Bool {
      bytes.withUnsafeBytes { MimeReader.mayHold($0, Array(needle.utf8)) }
    }
    let pairs = [
      ("don't", "don\u{2019}t"), ("'tis", "\u{2019}tis"), ("e-mail", "e\u{2011}mail"), ("abc123", "ＡＢＣ１２３"),
      ("finance", "\u{FB01}nance"),
      ("office", "o\u{FB03}ce"), ("soft", "so\u{AD}ft"), ("zero", "ze\u{200B}ro"), ("wait...now", "wait\u{2026}now"),
      ("2024", "٢٠٢٤"),
      ("108", "१०८"), ("uber", "u\u{308}ber"), ("ueber", "u\u{308}ber"), ("x1/2y", "x½y"), ("kg", "㎏"), ("a b", "a\u{A0}b"),
    ]
    for (needle, text) in pairs {
      let type = "Content-Type: text/plain; charset=utf-8\n"
      let coded = text.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "=" + String($0, radix: 16, uppercase: true) }.joined()
      #expect(try #require(TextNeedle(needle)).isIn(text))
      #expect(mayHold(Array(Self.mail(type, "x \(text) y\n").utf8), needle), "\(needle)")
      let printable = type + "Content-Transfer-Encoding: quoted-printable\n"
      #expect(mayHold(Array(Self.mail(printable, "x \(coded) y\n").utf8), needle), "\(needle)")
    }
    let older = Self.mail("Content-Type: text/plain; charset=windows-1252\n", "?").utf8.dropLast()
    // A curly apostrophe behind an accented letter, which are no character of UTF-8 there.
    #expect(mayHold(older + [0x92, 0x74, 0x69, 0x73], "'tis") && mayHold(older + [0xE9, 0x92, 0x96, 0x61], "e'-a"))
    #expect(!mayHold(Array(Self.mail("", "Привет 日本 😀 और x\n").utf8), "x1y"))
  }

  /// Paragraphs that were cut for sending are whole again.
  @Test func flowedTextIsWhole() async throws {
    let type = "Content-Type: text/plain; charset=utf-8; format=flowed"
    let texts = [
      Self.mail("\(type); delsp=yes\n", "bis mor \ngen fertig\n"), Self.mail("\(type)\n", "bis \nmorgen\nfertig\n"),
      Self.mail("\(type)\n", "> quoted \n> text\nown \n text\n-- \nSam\n"),
    ]
    var files: [String: String] = [:]
    for (i, text) in texts.enumerated() { files["mail/cur/\(1_775_000_000 + i).M1:2,S"] = text }
    let mail = VaultMail(tree: MemoryTree(files), pool: BlockingPool())
    let found = try await mail.messages(MailQuery(limit: 9, needsBody: true)).messages.sorted { $0.id < $1.id }
    #expect(found.map(\.body) == ["bis morgen fertig", "bis morgen\nfertig", "> quoted text\nown text\n-- \nSam"])
    #expect(found.first?.snippet == "bis morgen fertig")
  }

  @Test func mostMessagesAreToldByTheirBytes() throws {
    func mayHold(_ text: String, _ needle: String) -> Bool {
      Array(text.utf8).withUnsafeBytes { MimeReader.mayHold($0, Array(needle.utf8)) }
    }
    #expect(Self.holding.allSatisfy { mayHold($0, "red kite") })
    #expect(!mayHold(Self.mail("", "A red\n bird and a kite.\n"), "red kite"))
    #expect(!mayHold(Self.mail("Content-Transfer-Encoding: quoted-printable\n", "A bl=75e kite\n"), "red kite"))
    // What a header may write in another way is left to the reader.
    #expect(mayHold(Self.mail("", "x\n"), "lee <sam"))
  }

  /// The newest is found without a look at what came long before.
  @Test func theNewestIsNotLookedForInOldMail() async throws {
    var files: [String: String] = [:]
    for i in 0..<2000 {
      let seconds = 1_775_000_000 - i * 3600
      files["mail/cur/\(seconds).M1:2,S"] =
        "From: a@example.org\nSubject: \(i)\nDate: \(CivilDateTime(secondsSinceEpoch: Int64(seconds)).iso)Z\nMessage-ID: <\(i)@x>\n\nkite\n"
    }
    let tree = CountingTree(files)
    let mail = VaultMail(tree: tree, pool: BlockingPool())
    let latest = try await mail.messages(MailQuery(bulk: false, limit: 1)).messages
    #expect(latest.map(\.id) == ["0@x"] && tree.streams < 700)
    let some = try await mail.messages(MailQuery(text: "kite", limit: 5)).messages
    #expect(some.map(\.id) == ["0@x", "1@x", "2@x", "3@x", "4@x"] && tree.streams < 1400)
    // A message that says it was sent later than others arrived comes first all the same.
    files["mail/cur/\(1_775_000_000 - 1999 * 3600).M2:2,S"] =
      "From: a@example.org\nSubject: late\nDate: 2026-01-10T00:00:00Z\nMessage-ID: <late@x>\n\nkite\n"
    let all = try await VaultMail(tree: MemoryTree(files), pool: BlockingPool()).messages(MailQuery(limit: nil)).messages
    let first = try await VaultMail(tree: MemoryTree(files), pool: BlockingPool()).messages(MailQuery(limit: 40)).messages
    #expect(first.map(\.id) == all.prefix(40).map(\.id))
  }

  /// However many messages there are, all are looked at.
  @Test func aLargeFolderIsSearchedWhole() async throws {
    var files: [String: String] = [:]
    for i in 0...20_000 {
      files["mail/cur/\(1_775_000_000 + i).M1:2,S"] = "From: a@x\nDate: x\n\n\(i == 0 ? "first" : "hello")\n"
    }
    let found = try await VaultMail(tree: MemoryTree(files), pool: BlockingPool()).messages(MailQuery(text: "first", limit: 5))
    #expect(found.messages.count == 1 && found.notices.isEmpty)
  }
}
