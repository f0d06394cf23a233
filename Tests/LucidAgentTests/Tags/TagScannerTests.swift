import LucidAgent
import Testing

@Suite struct TagScannerTests {
  private func found(_ text: String) -> [String] {
    TagRegistry.standard.scanner.tags(in: text).map { "\($0.name) \($0.form) \($0.json)" }
  }

  @Test(arguments: [
    #"[NOTE_ACTION:{"a":1}]"#, #"[ note_action : {"a":1} ]"#, "[NOTE_ACTION:\n{\"a\":1}\n]", #"[[NOTE_ACTION:{"a":1}]]"#,
    #"[[[NOTE_ACT[NOTE_ACTION:{"a":1}]"#,
  ]) func findsATag(text: String) { #expect(found(text) == [#"NOTE_ACTION whole {"a":1}"#]) }

  @Test(arguments: [
    #"{"title":"a } b ]"}"#, #"{"title":"\"}]"}"#, #"{"a":{"b":{"c":[{}]}}}"#, #"{'title': 'a } b'}"#, #"{"title": "Sam's {"}"#,
    #"{"body":"[CALENDAR_ACTION:{\"action\":\"list\"}]"}"#, "{}", #"{title: Sam's}"#,
  ]) func objectsOfAnyForm(json: String) {
    #expect(found("x [CALENDAR_ACTION:\(json)] y [REMINDER:{}]") == ["CALENDAR_ACTION whole \(json)", "REMINDER whole {}"])
  }

  @Test(arguments: [
    "[Note: {see below}", "[NOTE_ACTION]", "[NOTE_ACTION: do it]", "[TELEPORT:{}]", "[NOTE_ACTIONS:{}]", "NOTE_ACTION:{}", "[",
    "a[i",
    "[REMINDER!", "［NOTE_ACTION:{}］",
  ]) func leavesText(text: String) { #expect(found(text).isEmpty && TagStream.visible(text) == text) }

  @Test(arguments: [
    ("[NOTE_ACTION:{\"a\":1", "broken"), ("[NOTE_ACTION:{\"a\":\"}]", "unreadable"), ("[NOTE_ACTION:{\"a\":1}", "broken"),
    ("[NOTE_ACTION:", "broken"), ("[NOTE_AC", "broken"), ("[NOTE_ACTION:{} then", "open"),
  ]) func whatDoesNotEnd(text: String, form: String) {
    let tags = TagRegistry.standard.scanner.tags(in: "a \(text)")
    #expect(tags.map { "\($0.form)" } == [form])
    #expect(TagStream.visible("a \(text)") == (form == "open" ? "a  then" : "a "))
  }

  /// A slip of one character costs its tag, not the answer.
  @Test(arguments: [
    (#"[REMINDER:{"title":"x","at":"15:00"] I set it. Useful rest."#, "unreadable", " I set it. Useful rest."),
    (#"[REMINDER:{"title":"5" nails","at":"15:00"}] I set it. Useful rest."#, "unreadable", " I set it. Useful rest."),
    (#"[REMINDER:{"title":"x"# + "\nUseful rest.", "unreadable", "\nUseful rest."),
    (#"[REMINDER:{"n": [1] [NOTE_ACTION:{"a":1}] rest"#, "unreadable NOTE_ACTION whole", "  rest"),
  ]) func whatCannotBeReadIsLeftOut(text: String, forms: String, rest: String) {
    let tags = TagRegistry.standard.scanner.tags(in: text)
    #expect("\(tags[0].form)" + tags.dropFirst().map { " \($0.name) \($0.form)" }.joined() == forms)
    #expect(TagStream.visible(text) == rest)
  }

  /// In a block of code a tag is text: somebody asked how one looks.
  @Test(arguments: [
    "```\n[REMINDER:{}]\n```", "~~~ json\n[REMINDER:{}]\n~~~", "   ```json\r\n[REMINDER:{}]", "````\n```\n[REMINDER:{}]\n````",
  ]) func inCodeItIsText(text: String) {
    #expect(found(text).isEmpty && TagStream.visible(text) == text)
    #expect(TagRegistry.standard.scanner.namesInCode(of: text) == ["REMINDER"])
  }

  @Test(arguments: [
    "```x```[REMINDER:{}]", "    ```\n[REMINDER:{}]", "``\n[REMINDER:{}]", "```\nx\n```\n[REMINDER:{}]", "a ```\n[REMINDER:{}]",
    "~~~\n```\n~~~\n[REMINDER:{}]", "``` a`b\n[REMINDER:{}]",
  ]) func besideCodeItIsATag(text: String) {
    #expect(found(text) == ["REMINDER whole {}"] && !TagStream.visible(text).contains("REMINDER"))
  }

  /// Many tags that cannot be read are not looked behind one after the other.
  @Test func manyUnreadableTags() {
    let text = String(repeating: "[NOTE_ACTION:{\"a\": \n", count: 20_000)
    #expect(TagRegistry.standard.scanner.tags(in: text).count == 33)
  }

  @Test func namesOfStrangers() {
    #expect(
      TagRegistry.standard.scanner.unregisteredNames(
        in: "[TELEPORT:{}] [TELEPORT: {}] [NOTE_ACTION:{}] [BEAM_UP:{\"a\":1}] [A:{}]")
        == ["TELEPORT", "BEAM_UP"])
  }

  @Test func placesAreBytes() {
    let text = "é👩‍👧 [REMINDER:{}]\r\nx"
    let range = TagRegistry.standard.scanner.tags(in: text)[0].range
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "[REMINDER:{}]")
  }
}
