import LucidCore
@testable import LucidDelivery
import LucidTesting
import Testing

/// The form of letters. What programs make of them is asked in `Tests/Peers/delivery`.
@Suite struct MailMessageTests {
  private static func message(subject: String = "Briefing", text: String = "Hello\n", html: String = "<p>Hello</p>\n") throws
    -> String
  {
    MailMessage(
      to: try MailAddress("robin@example.org"), subject: subject, date: Monday.now, zone: Monday.zone, id: "1.2@example.org",
      text: text, html: html
    ).bytes
  }

  @Test func isALetterInTwoForms() throws {
    #expect(
      try Self.message() == """
        To: robin@example.org
        Subject: Briefing
        Date: Mon, 06 Apr 2026 07:30:00 -0400
        Message-ID: <1.2@example.org>
        Auto-Submitted: auto-generated
        MIME-Version: 1.0
        Content-Type: multipart/alternative;
         boundary="=_lucid_alternative"

        --=_lucid_alternative
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Hello

        --=_lucid_alternative
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        <p>Hello</p>

        --=_lucid_alternative--

        """)
  }

  /// No text can begin a header or a part, none makes a line that a server cuts, and nothing but ASCII goes out.
  @Test(arguments: [
    "a\r\nBcc: eve@example.org", "a\nb", "a\u{0}b\u{7F}c", "=?UTF-8?Q?x?=", String(repeating: "wide ", count: 60),
    String(repeating: "x", count: 500), "☂️ Zoë 🏳️‍🌈 \u{202E}gro", String(repeating: "é", count: 300), "",
  ]) func anySubjectIsOneHeader(subject: String) throws {
    let lines = try Self.message(subject: subject).split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines.prefix { !$0.isEmpty }
    #expect(
      head.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } } == [
        "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
      ])
    #expect(lines.allSatisfy { line in line.utf8.count <= 78 && line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
  }

  @Test(arguments: [
    ("a=b", "a=3Db"), (".", "=2E"), ("..", "=2E."), ("From here", "=46rom here"), ("so From", "so From"),
    ("end \nx\t\n", "end=20\nx=09\n"), ("a\r\nb\rc\u{2028}d", "a\nb\nc\nd"), ("é", "=C3=A9"), ("", ""), ("\u{0}", "=00"),
    (String(repeating: "x", count: 76), String(repeating: "x", count: 76)),
    (String(repeating: "x", count: 77), String(repeating: "x", count: 75) + "=\nxx"),
    (String(repeating: "x", count: 75) + ".y", String(repeating: "x", count: 75) + "=\n=2Ey"),
    (String(repeating: "x", count: 75) + "From y", String(repeating: "x", count: 75) + "=\n=46rom y"),
    (String(repeating: "x", count: 74) + "é", String(repeating: "x", count: 74) + "=\n=C3=A9"),
  ]) func textsAreQuoted(text: String, quoted: String) throws {
    let lines = try Self.message(text: text).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Content-Transfer") }) + 2
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix("--=_lucid") })
    #expect(lines[start..<end].joined(separator: "\n") == quoted)
  }
}
