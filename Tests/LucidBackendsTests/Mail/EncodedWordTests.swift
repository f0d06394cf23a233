import LucidBuiltins
import LucidTesting
import Testing

@testable import LucidBackends

/// Encoded words (RFC 2047) that follow one another, wherever a text of a message is shown. Expected texts were written by hand;
/// `Tests/Peers/mail` compares a thousand with another decoder.
@Suite struct EncodedWordTests {
  private func read(_ fields: String, _ rest: String = "Content-Type: text/plain\n\nText.\n") throws -> MimeMessage {
    let head = "Date: Mon, 06 Apr 2026 06:00:00 -0400\nMessage-ID: <x@example.org>\nMIME-Version: 1.0\n"
    return try Array((head + fields + rest).utf8).withUnsafeBytes { bytes in
      try #require(try MimeReader().message(in: bytes, textLimit: 1_000))
    }
  }

  @Test(arguments: [
    // The first word is padded.
    ("=?utf-8?b?S8O8bmRpZ3VuZyBiaXR0ZSA=?=\n =?utf-8?b?TklDSFQgYmVhcmJlaXRlbg==?=", "Kündigung bitte NICHT bearbeiten"),
    ("=?utf-8?B?UmVjaG51bmcgw7xiZXI=?= =?utf-8?B?IDEuMDAwIOKCrA==?=", "Rechnung über 1.000 €"),
    ("=?utf-8?B?w7w=?=\r\n\t=?utf-8?B?w6Q=?=", "üä"),
    // A letter cut in two.
    ("=?utf-8?B?R3LD?= =?utf-8?B?tsOfZQ==?=", "Größe"), ("=?utf-8?Q?Gr=C3?= =?utf-8?Q?=B6=C3=9Fe?=", "Größe"),
    ("=?utf-8?B?R3LD?= =?UTF-8?q?=B6=C3=9Fe?=", "Größe"),
    // Several character sets, and a language.
    ("=?iso-8859-1?Q?Gr=F6=DFe?= =?koi8-r?B?INbV2g==?= =?utf-8?B?IMO8?=", "Größe жуз ü"),
    ("=?utf-8*de?B?w7w=?= =?utf-8?B?w6Q=?=", "üä"), ("=?iso-2022-jp?B?GyRCRnwbKEI=?= =?iso-2022-jp?B?GyRCS1wbKEI=?=", "日本"),
    // Text between words stays, and what is no word.
    ("=?utf-8?B?w7w=?= and =?utf-8?B?w6Q=?=", "ü and ä"), ("=?utf-8?B?w7w=?= = =?utf-8?B?w6Q=?=", "ü = ä"),
    ("=?utf-8?Q?a_b?= c", "a b c"),
  ]) func subjectsAreWhole(written: String, text: String) throws {
    #expect(try read("From: a@example.org\nSubject: \(written)\n").subject == text)
  }

  @Test func namesAreWhole() throws {
    let names = "=?utf-8?B?TcO8bGxlcg==?=\n =?utf-8?B?IErDvHJnZW4=?="
    let mail = try read("From: \(names) <j@example.org>\nTo: \"\(names)\" <t@example.org>\nCc: \(names) <c@example.org>\n")
    #expect(mail.from.map(\.name) == ["Müller Jürgen"])
    #expect(mail.to.map(\.name) == ["Müller Jürgen", "Müller Jürgen"])
    #expect(mail.to.map(\.address) == ["t@example.org", "c@example.org"])
  }

  @Test(arguments: [
    ("filename=\"=?utf-8?B?w5xiZXJzaWNodCA=?=\n =?utf-8?B?TcOkcnoucGRm?=\"", "Übersicht März.pdf"),
    ("filename*0*=utf-8''%C3;\n filename*1*=%9Cbersicht%20;\n filename*2=x.pdf", "Übersicht x.pdf"),
    ("filename*=iso-8859-1'de'%DCber.pdf", "Über.pdf"),
  ]) func namesOfFilesAreWhole(parameter: String, name: String) throws {
    let parts = """
      Content-Type: multipart/mixed; boundary=q

      --q
      Content-Type: text/plain

      See =?utf-8?B?w7w=?= =?utf-8?B?w6Q=?=
      --q
      Content-Type: application/pdf
      Content-Disposition: attachment; \(parameter)

      x
      --q--

      """
    let mail = try read("From: a@example.org\n", parts)
    #expect(mail.attachments == [name])
    // A text that looks like encoded words is a text.
    #expect(mail.text == "See =?utf-8?B?w7w=?= =?utf-8?B?w6Q=?=")
  }
}
