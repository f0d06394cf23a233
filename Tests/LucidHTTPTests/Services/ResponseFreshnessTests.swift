import LucidCore
import LucidHTTP
import Testing

@testable import LucidHTTP

/// What headers say of the time that an answer serves, addresses of pages, and the addresses that count as public.
@Suite struct ResponseFreshnessTests {
  static let now = Instant(seconds: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

  @Test(
    arguments: [
      ([:], nil), (["cache-control": "max-age=60"], 60), (["cache-control": "public, MAX-AGE=\"60\""], 60),
      (["cache-control": "max-age=60", "age": "20"], 40), (["cache-control": "max-age=60", "age": "99"], 0),
      (["cache-control": "no-store, max-age=60"], 0), (["cache-control": "no-cache"], 0), (["cache-control": "max-age=-1"], 0),
      (["cache-control": "max-age=much"], 0), (["cache-control": "private"], nil),
      (["cache-control": "max-age=99999999999"], 2_592_000), (["expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
      (["expires": "Sun, 06 Nov 1994 08:40:37 GMT"], 0), (["expires": "0"], 0),
      (["cache-control": "max-age=5", "expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 5),
    ] as [([String: String], Int64?)]) func seconds(headers: [String: String], seconds: Int64?)
  {
    #expect(ResponseFreshness.seconds(HTTPHead(status: 200, headers: headers), now: Self.now) == seconds)
  }

  @Test(
    arguments: [
      ("120", 120), ("0", 0), ("-5", 0), ("999999", 86_400), ("Sun, 06 Nov 1994 08:51:37 GMT", 120), ("soon", nil),
      ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Sun, 31 Feb 1994 08:51:37 GMT", nil), ("Sun, 06 Nov 1994 08:51:37 CET", nil),
    ] as [(String, Int64?)]) func retryAfter(text: String, seconds: Int64?)
  {
    #expect(ResponseFreshness.retryAfter(HTTPHead(status: 429, headers: ["retry-after": text]), now: Self.now) == seconds)
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org"), ("HTTPS://Example.org/A?b=c#d", "https://Example.org/A?b=c"),
    ("http://example.org:8080/x", "http://example.org:8080/x"), ("https://example.org?q=1", "https://example.org/?q=1"),
    ("/b", "https://base.org/b"), ("b", "https://base.org/dir/b"), ("?z=1", "https://base.org/dir/page?z=1"),
    ("//other.org/x", "https://other.org/x"),
  ]) func pages(written: String, address: String) throws {
    let base =
      written.contains(".org") && !written.hasPrefix("//") ? nil : try ServerURL("https://base.org").appending("/dir/page?x=1")
    #expect(try PageAddress.url(written, relativeTo: base).text == address)
  }

  @Test(arguments: [
    "ftp://example.org", "javascript:alert(1)", "file:///etc/passwd", "https://user:pw@example.org", "https://a b", "https://",
    "data:text/html,x", "https://example.org/\u{0}", "x",
  ]) func whatIsNoPage(written: String) { #expect(throws: ServerURLError.self) { try PageAddress.url(written) } }

  @Test func queriesAreEncoded() throws {
    let url = try ServerURL("https://example.org/v1").querying([("name", "São Paulo & Co/?#%"), ("at", "1.5,-2")])
    #expect(url.text == "https://example.org/v1?name=S%C3%A3o%20Paulo%20%26%20Co%2F%3F%23%25&at=1.5,-2")
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.0",
    "192.167.0.1", "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "3fff:1000::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
  ]) func isPublic(address: String) { #expect(CurlTransport.isPublic(address)) }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1",
    "2001:db8::1", "2001::1", "3fff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
    "2002:7f00:1::1", "2002:a9fe:a9fe::", "::7f00:1", "", "localhost", "127.1", "8.8.8.8 ",
  ]) func isNotPublic(address: String) { #expect(!CurlTransport.isPublic(address)) }
}
