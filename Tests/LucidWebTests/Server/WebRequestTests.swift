import LucidReport
import LucidTesting
import Testing

@testable import LucidWeb

/// What the server and the process of a page tell each other.
@Suite struct WebRequestTests {
  private static let texts = [
    "", "plain", "two\nlines\r\n", "quotes \" and \\ and /", "</script><b>", "\u{1B}[31m", "\u{202E}bidi", "\u{0}\u{1}\u{7F}",
    "Grüße, 日本, 👩‍👩‍👧", "a\u{2028}b", String(repeating: "long ", count: 20_000),
  ]

  @Test(arguments: texts) func arrivesAsItWasSent(text: String) throws {
    var request = WebRequest(path: "/run/" + text)
    request.isPost = true
    request.token = text
    request.fields = [(text, "1"), ("same", text), ("same", "last")]
    request.notice = ScreenFrame.Notice(text, isFailure: true)
    let read = try #require(WebRequest(json: request.json))
    #expect(read.path == request.path && read.isPost && read.token == text && read.isServed)
    #expect(read.fields.map(\.name) == [text, "same", "same"] && read.fields.map(\.value) == ["1", text, "last"])
    #expect(read.notice?.text == text && read.notice?.isFailure == true)
  }

  /// One line: the process reads all of its input, and nothing of it can end a line of a log.
  @Test(arguments: texts) func isOneLine(text: String) {
    var request = WebRequest(path: text)
    request.fields = [(text, text)]
    #expect(!request.json.contains(0x0A) && !request.json.contains(0x0D))
  }

  @Test func whatIsLeftOutIsEmpty() throws {
    let read = try #require(WebRequest(json: Array(#"{"path":"/today"}"#.utf8)))
    #expect(!read.isPost && read.token.isEmpty && read.fields.isEmpty && read.notice == nil && read.isServed)
    #expect(!WebRequest(path: "/today").isServed)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "/today", #"{"path":1}"#, #"{"path":"/a","fields":[{}]}"#,
    #"{"path":"/a","fields":[{"name":"n","value":1}]}"#, #"{"path":"/a","fields":[{"value":"v"}]}"#,
    #"{"path":"/a""#, #"{"path":"/a"} more"#,
  ]) func anythingElseIsNone(text: String) {
    #expect(WebRequest(json: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("/today", ["today"]), ("/", []), ("", []), ("//run///x/", ["run", "x"]), ("/run/a b", ["run", "a b"]),
    ("/do/../apply", ["do", "..", "apply"]),
  ]) func takesItsPathApart(path: String, parts: [String]) { #expect(WebRequest(path: path).parts == parts) }

  @Test func findsFields() {
    var request = WebRequest(path: "/do/apply")
    request.fields = [("id", "1"), ("run", "r"), ("id", "2"), ("ID", "3")]
    #expect(request.field("id") == "2" && request.field("back") == nil)
    #expect(request.values("id") == ["1", "2"] && request.values("back").isEmpty)
  }

  // MARK: The line before an answer

  @Test func theHeadOfAnAnswerIsALine() throws {
    for head in [
      WebAnswerHead(), WebAnswerHead(404), WebAnswerHead(303, location: "/run/a%20b"),
      WebAnswerHead(303, location: "/a\r\nSet-Cookie: x=\"1\""),
    ] {
      #expect(head.json.hasSuffix("\n") && head.json.utf8.count(where: { $0 == 0x0A || $0 == 0x0D }) == 1)
      let read = try #require(WebAnswerHead(json: Array(head.json.utf8.dropLast())))
      #expect(read.status == head.status && read.location == head.location)
    }
  }

  @Test(arguments: ["", "{}", "<!doctype html>", #"{"status":"200"}"#, #"{"location":"/today"}"#])
  func noOtherLineIsAHead(line: String) { #expect(WebAnswerHead(json: Array(line.utf8)) == nil) }
}
