import LucidHTTP
import Testing

@Suite struct ServerURLTests {
  @Test(arguments: [
    "https://api.example.org/v1", "http://127.0.0.1:8080/v1/", "http://localhost:1", "http://[::1]:80/v1", "http://192.168.1.7",
    "http://gpu:80",
    "http://gpu.local/v1", "http://10.0.0.2/v1",
  ]) func takes(_ text: String) throws { _ = try ServerURL(text) }

  @Test(arguments: [
    "ftp://x", "api.example.org", "http://api.example.org/v1", "https://me:secret@example.org", "https://", "https://a b",
    "https://a/?key=1",
    "http://127.0.0.1.example.org/",
  ]) func refuses(_ text: String) { #expect(throws: ServerURLError.self) { _ = try ServerURL(text) } }

  @Test func clearTextMayBeAllowed() throws { #expect(try ServerURL("http://example.org", mayBePublic: true).isNear == false) }

  @Test func addsAPath() throws {
    #expect(try ServerURL("http://127.0.0.1:8080/v1/").appending("/models").text == "http://127.0.0.1:8080/v1/models")
  }
}
