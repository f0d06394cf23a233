import LucidHTTP
import Testing

@testable import LucidHTTP

/// Where `http` without TLS may go: the first and the last address of each range, and their neighbours.
@Suite struct PrivateAddressTests {
  @Test(arguments: [
    "127.0.0.0", "127.0.0.1", "127.255.255.255", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0",
    "192.168.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "100.64.0.0", "100.127.255.255", "::1", "fe80::",
    "fe80::1", "febf::ffff", "fc00::", "fd12:3456::1", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "::ffff:127.0.0.1",
    "::ffff:192.168.1.7", "::ffff:100.64.0.1",
  ]) func isPrivate(_ address: String) { #expect(CurlTransport.isPrivate(address)) }

  @Test(arguments: [
    "126.255.255.255", "128.0.0.0", "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
    "169.253.255.255", "169.255.0.0", "100.63.255.255", "100.128.0.0", "0.0.0.0", "8.8.8.8", "203.0.113.9", "255.255.255.255",
    "::", "::2", "fe7f::1", "fec0::1", "fbff::1", "fe00::1", "2001:db8::1", "64:ff9b::7f00:1", "::ffff:8.8.8.8",
    "::ffff:100.63.0.1",
    "", "localhost", "127.1", "0x7f.0.0.1", "127.0.0.1 ", "10.0.0.1:80",
  ]) func isNot(_ address: String) { #expect(!CurlTransport.isPrivate(address)) }
}
