import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// The editor: the form, what a check has found, and which buttons there are.
@Suite struct HTMLEditTests {
  private static let page = HTMLAbilitiesTests.page("/edit/sleep")

  private static func draft(_ name: String? = "sleep", text: String = "label: Sleep\n") -> HTMLEdit.Draft {
    var draft = HTMLEdit.Draft(name, label: "Sleep", text: text, base: "ba5e")
    draft.header = [("label", "Sleep"), ("slot", "evening"), ("prompt", "One\nTwo")]
    return draft
  }

  private static func check(hasErrors: Bool = false) -> HTMLEdit.Check {
    var check = HTMLEdit.Check(sum: "c4ec", hasErrors: hasErrors, diagnostics: "")
    check.difference = UnifiedDiff(old: "a\n", new: "b\n", oldName: "sleep", newName: "sleep")
    return check
  }

  @Test func theFormHasTheTextAndTheFields() {
    let html = HTMLEdit(Self.page).screen(Self.draft())
    #expect(html.contains("action=\"/edit/sleep\"") && html.contains("name=\"base\" value=\"ba5e\""))
    // A browser drops the first line break of a text area.
    #expect(html.contains("rows=\"24\">\nlabel: Sleep\n</textarea>"))
    #expect(html.contains("name=\"set.label\" value=\"Sleep\"") && html.contains("name=\"was.label\" value=\"Sleep\""))
    #expect(html.contains("<option value=\"evening\" selected>evening</option>"))
    #expect(html.contains("rows=\"8\">\nOne\nTwo</textarea>"))
    for id in ["text", "set.label", "set.slot", "set.prompt"] { #expect(html.contains("<label for=\"\(id)\">"), "\(id)") }
  }

  /// Nothing is saved that was not checked.
  @Test func savingComesAfterACheck() {
    let edit = HTMLEdit(Self.page)
    var draft = Self.draft()
    #expect(!edit.screen(draft).contains("value=\"save\""))
    draft.check = Self.check()
    #expect(edit.screen(draft).contains("value=\"save\"") && edit.screen(draft).contains("name=\"checked\" value=\"c4ec\""))
    draft.check = Self.check(hasErrors: true)
    #expect(!edit.screen(draft).contains("value=\"save\"") && edit.screen(draft).contains("cannot be saved yet"))
    draft.check = Self.check()
    draft.check?.difference = UnifiedDiff(old: "a\n", new: "a\n", oldName: "a", newName: "a")
    #expect(!edit.screen(draft).contains("value=\"save\"") && edit.screen(draft).contains("The text is the saved one."))
  }

  @Test func newPermissionsAreShownBeforeTheButton() throws {
    var draft = Self.draft()
    draft.check = Self.check()
    draft.check?.permissions = (["sends mail to web.search"], ["reads notes"])
    let html = HTMLEdit(Self.page).screen(draft)
    let (new, button) = (
      try #require(html.firstRange(of: "sends mail to web.search")), try #require(html.firstRange(of: "value=\"save\""))
    )
    #expect(new.lowerBound < button.lowerBound)
    #expect(html.contains("Permissions no longer needed") && html.contains("Save; new permissions are asked for"))
  }

  @Test func fixesAreButtons() {
    var draft = Self.draft()
    draft.check = Self.check(hasErrors: true)
    #expect(!HTMLEdit(Self.page).screen(draft).contains("value=\"fix\""))
    draft.check?.fixes = (true, true)
    let html = HTMLEdit(Self.page).screen(draft)
    #expect(html.contains("value=\"fix\"") && html.contains("value=\"guess\""))
  }

  /// A new one is installed, not saved.
  @Test func aNewOneHasNoFile() {
    var draft = Self.draft(nil)
    draft.check = Self.check()
    draft.check?.shown = "<p>card</p>"
    let html = HTMLEdit(Self.page).screen(draft, begin: HTMLEdit(Self.page).sentence("unread \"mail\""))
    #expect(html.contains("action=\"/edit/new\"") && !html.contains("value=\"save\"") && html.contains("<p>card</p>"))
    #expect(html.contains("value=\"unread &quot;mail&quot;\""))
  }

  @Test func aTextThatCannotBeReadHasNoFields() {
    var draft = Self.draft(text: "a: [")
    draft.header = nil
    let html = HTMLEdit(Self.page).screen(draft)
    #expect(!html.contains("set.label") && html.contains("the header has no fields"))
  }

  @Test func theTextIsEscaped() {
    let html = HTMLEdit(Self.page).screen(Self.draft(text: "label: </textarea><img src=x>\n"))
    #expect(html.contains("label: &lt;/textarea&gt;&lt;img src=x&gt;"))
  }

  // MARK: Diagnostics

  @Test func aDiagnosticHasItsLineAndItsRemedies() {
    let file = SourceFile(name: "a.lucidability", text: "label: A\ncolor: <b>\n")
    let diagnostic = Diagnostic(
      .unknownName, .error, "there is no <b>", at: Span(file: 0, start: 16, end: 19), notes: ["write `color: \"#FF9F0A\"`"])
    let html = HTMLDiagnostics(Self.page, SourceSet([file])).list([diagnostic])
    #expect(html.contains("line 2: error:") && html.contains("there is no &lt;b&gt;"))
    #expect(html.contains("color: &lt;b&gt;\n<span class=\"bad\" aria-hidden=\"true\">       ^^^</span>"), "\(html)")
    #expect(html.contains("write `color: &quot;#FF9F0A&quot;`") && html.contains("[unknown-name]"))
    #expect(HTMLDiagnostics(Self.page, SourceSet([file])).list([]).isEmpty)
  }

  @Test func aCredentialIsHidden() {
    let file = SourceFile(name: "a", text: "key: hunter2\n")
    let diagnostic = Diagnostic(.credential, .warning, "a key", at: Span(file: 0, start: 5, end: 12))
    #expect(!HTMLDiagnostics(Self.page, SourceSet([file])).list([diagnostic]).contains("hunter2"))
  }

  @Test func germanPagesAreGerman() {
    let german = HTMLEdit(HTMLAbilitiesTests.page("/edit/sleep", .german)).screen(Self.draft())
    #expect(german.contains("Prüfen") && german.contains("Tageszeit"))
  }
}
