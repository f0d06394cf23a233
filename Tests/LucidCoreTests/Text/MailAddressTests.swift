import LucidCore
import Testing

@Suite struct MailAddressTests {
  @Test(arguments: [
    "robin@example.org", "robin", "r.o-b_in+lucid@mail.example.co.uk", "x@localhost", "o'hara@xn--bcher-kva.example",
  ]) func takes(text: String) throws { #expect(try MailAddress(text).text == text) }

  /// What could begin a header, name a second receiver, a program or an option.
  @Test(arguments: [
    "", "@example.org", "robin@", "robin@example..org", ".robin@example.org", "ro..bin@example.org", "robin@example.org\n",
    "robin@example.org\r\nBcc: eve@example.org", "robin@example.org, eve@example.org", "robin@example.org;eve@example.org",
    "Robin <robin@example.org>", "<robin@example.org>", "\"robin\"@example.org", "robin@[127.0.0.1]", "robin(x)@example.org",
    "a@b@c", "-robin@example.org", "robin@-example.org", "robin@exa_mple.org", "röbin@example.org", "robin@exämple.org",
    "robin@example.org\u{0}", "robin\t@example.org", ":include:/etc/passwd",
    String(repeating: "x", count: 65) + "@example.org",
  ]) func refuses(text: String) {
    #expect(throws: MailAddressError.self) { try MailAddress(text) }
  }
}
