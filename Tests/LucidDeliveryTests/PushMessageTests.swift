import LucidCore
import LucidDelivery
import Testing

@Suite struct PushMessageTests {
  @Test(arguments: [
    ("Briefing", "Two meetings.\n\nLeave at 8."), ("", ""), ("a\nTags: b", "x"), ("Zoë ☂", "\n\nTitle: no\n"),
    ("long", String(repeating: "é", count: 9_000)),
  ]) func isReadBackAsItWas(title: String, body: String) throws {
    let message = PushMessage(title: title, urgency: .critical, tags: "warning", body: body)
    #expect(PushMessage(text: message.text) == message)
    #expect(message.body.utf8.count <= 4_000 && !message.title.contains("\n"))
  }

  @Test(arguments: ["", "Title: x", "Title: x\nUrgency: odd\nTags: y\n\nbody", "Title: x\nUrgency: low\nTags: y\nbody\n"])
  func damageIsSeen(text: String) { #expect(PushMessage(text: text) == nil) }

  @Test func headersAreASCII() {
    let headers = PushMessage(title: "Zoë\r\nX: y", urgency: .normal, tags: "", body: "b").headers
    #expect(headers.map(\.name) == ["Title", "Priority"])
    #expect(headers[0].value.hasPrefix("=?UTF-8?B?") && headers[1].value == "3")
  }

  /// A daemon may take the body for markup.
  @Test func theDesktopGetsPlainText() {
    let message = PushMessage(title: "-x", urgency: .low, tags: "", body: "<b>5 < 6</b> & C:\\new")
    #expect(
      message.arguments == [
        "--app-name=lucid", "--urgency=low", "--", "-x", "&lt;b&gt;5 &lt; 6&lt;/b&gt; &amp; C:\\\\new",
      ])
  }
}
