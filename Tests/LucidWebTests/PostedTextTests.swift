import Testing

@testable import LucidWeb

/// A text that was sent by the editor: the fields of its header in it, its fixes, and whether it is
/// the one that was checked.
@Suite struct PostedTextTests {
  private static let good = "lucidability: 1\nkind: ability\nlabel: Evening\nprompt: Say good night to <<name>>.\n"

  private static func posted(_ text: String, _ more: [(name: String, value: String)] = []) -> PostedText {
    var request = WebRequest(path: "/edit/evening")
    request.isPost = true
    request.fields = [("text", text)] + more
    return PostedText(request)
  }

  @Test func onlyTheCheckedTextIsSaved() {
    let checked = Self.posted(Self.good)
    #expect(!checked.hasErrors && !checked.isToBeSaved)
    #expect(Self.posted(Self.good, [("act", "save"), ("checked", checked.sum)]).isToBeSaved)
    // As a browser sends it.
    let sent = Self.good.replacing("\n", with: "\r\n")
    #expect(Self.posted(sent, [("act", "save"), ("checked", checked.sum)]).isToBeSaved)
    #expect(!Self.posted(Self.good + "# more\n", [("act", "save"), ("checked", checked.sum)]).isToBeSaved)
    #expect(!Self.posted(Self.good, [("act", "check"), ("checked", checked.sum)]).isToBeSaved)
    #expect(!Self.posted(Self.good, [("act", "save"), ("checked", "")]).isToBeSaved)
  }

  /// A field that was changed after the check makes another text.
  @Test func aChangedFieldHasToBeCheckedFirst() {
    let checked = Self.posted(Self.good)
    let more = [("set.label", "Night"), ("was.label", "Evening"), ("act", "save"), ("checked", checked.sum)]
    let posted = Self.posted(Self.good, more.map { (name: $0.0, value: $0.1) })
    #expect(posted.text.contains("label: Night\n") && !posted.isToBeSaved)
  }

  @Test func aFieldThatWasNotTouchedChangesNothing() {
    let text = "# odd   form\nlucidability:   1\nkind: ability\nlabel: Evening\nprompt: A\n"
    let posted = Self.posted(text, [("set.label", "Other"), ("was.label", "Other"), ("set.prompt", "A"), ("was.prompt", "A")])
    #expect(posted.text == text)
  }

  @Test func aTextWithErrorsIsNeverSaved() {
    let bad = Self.posted("lucidability: 1\nkind: ability\nlabel: A\nprompt: <<nothing_like_it>>\n")
    #expect(bad.hasErrors)
    #expect(!Self.posted(bad.text, [("act", "save"), ("checked", bad.sum)]).isToBeSaved)
  }

  @Test func aButtonAppliesTheFixesOfTheChecker() {
    let text = "lucidability: 1\nkind: ability\nlabel: A\ncolor: #FF9F0A\nprompt: Say good night.\n"
    var posted = Self.posted(text, [("act", "fix")])
    #expect(posted.fixes.safe)
    #expect(!posted.fix().isEmpty)
    #expect(posted.text.contains("color: \"#FF9F0A\""), "\(posted.text)")
    var other = Self.posted(text, [("act", "check")])
    #expect(other.fix().isEmpty && other.text == text)
  }
}
