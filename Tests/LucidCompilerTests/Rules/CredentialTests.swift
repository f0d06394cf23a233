import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

@Suite struct CredentialTests {
  /// Made up while the test runs, so that nothing in this file looks like a secret itself.
  static func filler(_ n: Int, _ alphabet: String = "a1B2c3D4e5F6g7H8") -> String {
    let letters = Array(alphabet)
    return String((0..<n).map { letters[$0 * 7 % letters.count] })
  }

  static let secrets: [(text: String, secret: String)] = {
    var all: [(String, String)] = CredentialShape.all.map { shape in
      let token = String(decoding: shape.prefix, as: UTF8.self) + filler(max(shape.length, 12))
      return ("key is \(token).", token)
    }
    let token = filler(32)
    all += [
      ("Authorization: Bearer \(token)", token), ("password: \(filler(8))", filler(8)), ("\"api_key\": \"\(token)\"", token),
      ("DB_PASSWORD=\(filler(9))", filler(9)), ("access-token = '\(token)'", token),
      ("https://robin:\(filler(8))@example.org/x", filler(8)),
      (
        "-----BEGIN RSA PRIVATE " + "KEY-----\n\(token)\n-----END RSA PRIVATE " + "KEY-----",
        "-----BEGIN RSA PRIVATE " + "KEY-----\n\(token)\n-----END RSA PRIVATE " + "KEY-----"
      ),
    ]
    return all
  }()

  @Test(arguments: secrets) func isFound(text: String, secret: String) {
    let bytes = Array(("before " + text + "\nafter").utf8)
    #expect(Credentials.find(in: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) } == [secret])
  }

  @Test(arguments: [
    "password: required", "password: <<secret>>", "the password is in the safe", "max_tokens: 1000", "token: <<x>>",
    "sk-short", "task-12345678901234567890abc", "https://example.org:8080/x@y", "AKIA is a prefix",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "Bearer of good news for everyone who waits", "-----BEGIN CERTIFICATE-----", "secret: $SECRET_FROM_THE_ENVIRONMENT_1",
    "key: value1234567890",
    "id: A0000001-0000-0000-0000-000000000001", "api_key: { env: API_KEY }", "mailto:robin@example.org", "steps: 12345678",
    "wordpassword", "password:", "x://y", ":", "=",
  ]) func isNone(text: String) {
    #expect(Credentials.find(in: Array(text.utf8)).isEmpty)
  }

  /// Neither the message of the finding nor any other message about the file holds it.
  @Test func isNeverRepeated() {
    let secret = Self.filler(10)
    let lab = Lab()
    let file = SourceFile(name: "test", text: Lab.ability("prompt: hi\nslot: \"password: \(secret)\"\n"))
    let diagnostics = lab.compiler.check(file).diagnostics
    #expect(diagnostics.map(\.code) == [.invalidValue, .credential])
    for d in diagnostics {
      #expect(!d.message.contains(secret) && !d.notes.contains { $0.contains(secret) } && d.fix == nil)
    }
  }
}
