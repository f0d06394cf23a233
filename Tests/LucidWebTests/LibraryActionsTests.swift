import Testing

@testable import LucidWeb

/// The buttons of the library, the gallery and the editor as command lines.
@Suite struct LibraryActionsTests {
  private static func line(_ name: String, _ fields: [(name: String, value: String)]) -> [String]? {
    var request = WebRequest(path: "/do/" + name)
    request.fields = fields
    return WebAction.all.first { $0.name == name }?.line(request)
  }

  @Test func eachIsTheCommandThatAPersonWouldType() {
    #expect(Self.line("move", [("name", "sleep"), ("place", "3")]) == ["list", "move", "--to=3", "--", "sleep"])
    #expect(Self.line("remove", [("name", "sleep")]) == ["remove", "--", "sleep"])
    #expect(Self.line("reset", []) == ["list", "reset"])
    #expect(Self.line("restore", [("name", "briefing")]) == ["list", "reset", "--", "briefing"])
    // Without a name it is not the button for all of them.
    #expect(Self.line("restore", []) == nil && Self.line("restore", [("name", "")]) == nil)
    #expect(Self.line("grant", [("name", "sleep")]) == ["trust", "grant", "--yes", "--", "sleep"])
    #expect(Self.line("deny", [("name", "sleep")]) == ["trust", "grant", "--never", "--", "sleep"])
    #expect(Self.line("revoke", [("name", "sleep")]) == ["trust", "revoke", "--", "sleep"])
    #expect(Self.line("refresh", []) == ["gallery", "update"])
  }

  /// Without the checksum of what was shown nothing is installed.
  @Test func whatIsInstalledIsWhatWasShown() {
    #expect(Self.line("install", [("ability", "club/tidy")]) == nil)
    #expect(Self.line("install", [("ability", "club/tidy"), ("sum", "")]) == nil)
    #expect(
      Self.line("install", [("ability", "club/tidy"), ("sum", "00ff")]) == [
        "gallery", "install", "--yes", "--sha256=00ff", "--", "club/tidy",
      ])
    #expect(Self.line("install", [("ability", "a"), ("sum", "1"), ("again", "1")])?.contains("--again") == true)
    #expect(Self.line("update", [("name", "tidy")]) == nil)
    #expect(Self.line("update", [("name", "tidy"), ("sum", "00ff")]) == ["update", "--yes", "--sha256=00ff", "--", "tidy"])
    #expect(Self.line("install-text", [("text", "label: A")]) == nil)
    #expect(Self.line("install-text", [("text", "label: A"), ("sum", "00ff")])?.last == "-")
  }

  @Test func anOperandIsNoOption() {
    for name in ["remove", "grant", "deny", "revoke"] {
      #expect(Self.line(name, [("name", "--all")])?.suffix(2) == ["--", "--all"])
    }
    #expect(Self.line("move", [("name", "a"), ("place", "--before=b")]) == nil)
  }

  /// A browser sends two characters for each line break.
  @Test func aTextIsTheOneOfThePage() throws {
    let action = try #require(WebAction.all.first { $0.name == "install-text" })
    var request = WebRequest(path: "/do/install-text")
    request.fields = [("text", "label: A\r\nprompt: B\r\n")]
    #expect(String(decoding: action.input(request), as: UTF8.self) == "label: A\nprompt: B\n")
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\r\nb\n\n", "a\n\nb\n\n"), ("ü\r\n🌙", "ü\n🌙"),
  ])
  func aLineBreakIsOneCharacter(text: String, normal: String) {
    #expect(WebText.normal(text) == normal)
    #expect(WebText.normal(normal) == normal)
  }

  @Test func aFileComesBackFromItsDigits() {
    let bytes: [UInt8] = [0, 1, 15, 16, 127, 128, 255]
    #expect(WebAnswerHead.digits(bytes) == "00010f107f80ff")
    #expect(WebAnswerHead.bytes(Array(WebAnswerHead.digits(bytes).utf8)) == bytes)
    for wrong in ["0", "0g", "0A"] { #expect(WebAnswerHead.bytes(Array(wrong.utf8)) == nil) }
    let head = WebAnswerHead(json: Array(WebAnswerHead(file: "sleep.zip").json.utf8))
    #expect(head?.file == "sleep.zip" && head?.status == 200 && head?.location == nil)
  }

  /// A notice has the error and its remedy, not the card that was shown before.
  @Test func anErrorIsToldWithoutItsCard() {
    #expect(
      WebEndpoint.reason("Card\n  reads mail\n\nlucid: it is there\n  lucid update tidy\n")
        == "it is there\n  lucid update tidy\n")
    #expect(WebEndpoint.reason("line 3: wrong\n") == "line 3: wrong\n")
    #expect(WebEndpoint.reason("lucid: a\nlucid: b: lucid: c\n") == "b: lucid: c\n")
    #expect(WebEndpoint.reason("").isEmpty)
  }
}
