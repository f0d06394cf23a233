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
    ("[NOTE_ACTION:{\"a\":1", "broken"), ("[NOTE_ACTION:{\"a\":\"}]", "broken"), ("[NOTE_ACTION:{\"a\":1}", "broken"),
    ("[NOTE_ACTION:", "broken"), ("[NOTE_AC", "broken"), ("[NOTE_ACTION:{} then", "open"),
  ]) func whatDoesNotEnd(text: String, form: String) {
    let tags = TagRegistry.standard.scanner.tags(in: "a \(text)")
    #expect(tags.map { "\($0.form)" } == [form])
    #expect(TagStream.visible("a \(text)") == (form == "open" ? "a  then" : "a "))
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
