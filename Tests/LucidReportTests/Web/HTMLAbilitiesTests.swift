import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// The screens of the library: what is there, what each button does, and texts of others inert.
@Suite struct HTMLAbilitiesTests {
  static let hostile = "<img src=x onerror=alert(1)>\u{1B}[31m\u{202E}\" '"

  static func page(_ path: String = "/abilities", _ language: Language = .english) -> ScreenFrame {
    ScreenFrame(language, path: path, token: "t0k", notice: nil, pending: nil)
  }

  static func ability(_ name: String, label: String? = nil, order: Int = 0, problem: String? = nil) -> AbilityViewModel {
    AbilityViewModel(
      name: name, label: label ?? name, id: nil, slot: .morning, summary: "A summary.", look: AbilityLook(color: "#FF0000"),
      isDefault: false, isChanged: false, order: order, reads: ["mail"], writes: ["notes"], sends: [], problem: problem)
  }

  /// Nothing of a text by others is markup, and no control character is left.
  static func isInert(_ html: String) -> Bool {
    !html.contains("<img") && !html.contains("\u{1B}") && !html.contains("\u{202E}")
  }

  @Test func theDockHasEachAbilityWithItsLinks() {
    let html = HTMLAbilities(Self.page()).dock(
      [Self.ability("sleep"), Self.ability("bad", problem: "it has 2 errors")], links: "", HTMLAbilities.Restoring())
    #expect(html.contains("href=\"/abilities/sleep\"") && html.contains("href=\"/run/sleep\""))
    #expect(html.contains("aria-label=\"Run sleep\""))
    // One that is broken leads to its text, not to a run.
    #expect(html.contains("Cannot run: it has 2 errors") && html.contains("href=\"/edit/bad\""))
    #expect(!html.contains("href=\"/run/bad\""))
    #expect(html.contains("morning · writes"))
  }

  @Test func anEmptyLibraryTellsHowToGetOneBack() {
    var restoring = HTMLAbilities.Restoring()
    restoring.removed = ["briefing", "daily"]
    let html = HTMLAbilities(Self.page()).dock([], links: "", restoring)
    #expect(html.contains("Your library is empty."))
    #expect(html.contains("action=\"/do/reset\"") && html.contains("briefing, daily") && html.contains("href=\"/gallery\""))
  }

  @Test func theOrderChangesByButtons() {
    let all = [Self.ability("a", order: 0), Self.ability("b", order: 1), Self.ability("c", order: 2)]
    let html = HTMLAbilities(Self.page()).order(all, of: 3, links: "", back: "/abilities?part=1&order=1")
    #expect(html.contains("value=\"3\" aria-label=\"Move b down\">"))
    #expect(html.contains("value=\"1\" aria-label=\"Move b up\">"))
    #expect(html.contains("value=\"0\" aria-label=\"Move a up\" disabled>"))
    #expect(html.contains("value=\"4\" aria-label=\"Move c down\" disabled>"))
    #expect(html.contains("value=\"/abilities?part=1&amp;order=1\""))
  }

  @Test func restoringShowsWhatIsReplaced() {
    var restoring = HTMLAbilities.Restoring()
    restoring.changed = [("sleep", UnifiedDiff(old: "a\nmine\n", new: "a\n<b>\n", oldName: "sleep", newName: "sleep"))]
    let html = HTMLAbilities(Self.page()).dock([Self.ability("sleep")], links: "", restoring)
    #expect(html.contains("<del>-mine</del>") && html.contains("<ins>+&lt;b&gt;</ins>"))
    #expect(html.components(of: "action=\"/do/restore\"") == 1 && html.contains("name=\"name\" value=\"sleep\""))
  }

  @Test(arguments: [0, 1, 2, 5]) func eachRemovedDefaultComesBackAlone(count: Int) {
    var restoring = HTMLAbilities.Restoring()
    restoring.removed = (0..<count).map { "default-\($0)" }
    let html = HTMLAbilities(Self.page()).dock([Self.ability("sleep")], links: "", restoring)
    #expect(html.components(of: "action=\"/do/restore\"") == count && html.components(of: "action=\"/do/reset\"") == 1)
    for name in restoring.removed { #expect(html.contains("Restore the default \(name)")) }
  }

  /// The difference stands before the button that undoes it; what is no changed default has none.
  @Test func aChangedDefaultIsRestoredFromItsPage() throws {
    var detail = HTMLAbilities.Detail(Self.ability("sleep"))
    #expect(!HTMLAbilities(Self.page()).detail(detail).contains("/do/restore"))
    detail.difference = UnifiedDiff(old: "a\nmine\n", new: "a\n", oldName: "sleep", newName: "sleep")
    let html = HTMLAbilities(Self.page("/abilities/sleep")).detail(detail)
    let difference = try #require(html.firstRange(of: "<del>-mine</del>"))
    let button = try #require(html.firstRange(of: "action=\"/do/restore\""))
    #expect(difference.lowerBound < button.lowerBound && html.contains("Restore the default sleep"))
  }

  @Test func anAbilityHasItsCardAndItsActions() {
    var detail = HTMLAbilities.Detail(Self.ability("tidy", label: "Tidy"))
    detail.card = ShownCardTests.card
    detail.needsPermission = true
    detail.decisions = [(true, "reads mail"), (false, "sends mail to web.search")]
    detail.hasOrigin = true
    detail.privateData = [(7, "an e-mail address")]
    let html = HTMLAbilities(Self.page("/abilities/tidy")).detail(detail)
    for part in [
      "What it can reach", "/do/grant", "/do/deny", "/do/revoke", "/do/remove", "/abilities/tidy/update", "/abilities/tidy/skill",
      "/abilities/tidy/plugin", "/abilities/tidy/file", "line 7: an e-mail address", "sends mail to web.search",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(html.components(of: "<h1>") == 1 && html.components(of: "<main>") == 1)
  }

  /// Without permissions to decide about there are no buttons for them.
  @Test func aShippedOneAsksForNothing() {
    var detail = HTMLAbilities.Detail(Self.ability("tidy"))
    detail.card = ShownCardTests.card
    let html = HTMLAbilities(Self.page()).detail(detail)
    #expect(!html.contains("/do/grant") && !html.contains("/update"))
  }

  @Test func anUpdateShowsItsDifferenceBeforeItsButton() throws {
    let update = HTMLAbilities.Update(
      "tidy", label: "Tidy", source: "https://example.org", hash: "00ff",
      UnifiedDiff(old: "a\n", new: "b\n", oldName: "tidy", newName: "new"), remarks: ["Its prompt changed."],
      permissions: ["sends notes to web.search"])
    let html = HTMLAbilities(Self.page()).update("Tidy", name: "tidy", update)
    let difference = try #require(html.firstRange(of: "<ins>+b</ins>"))
    let button = try #require(html.firstRange(of: "/do/update"))
    #expect(difference.lowerBound < button.lowerBound)
    #expect(html.contains("name=\"sum\" value=\"00ff\"") && html.contains("Update and allow this"))
    #expect(html.contains("sends notes to web.search"))
    #expect(!HTMLAbilities(Self.page()).update("Tidy", name: "tidy", nil).contains("/do/"))
  }

  @Test(arguments: [Language.english, .german]) func textsOfOthersAreInert(language: Language) {
    let html = HTMLAbilities(Self.page("/abilities", language))
    let one = Self.ability("x", label: Self.hostile, problem: Self.hostile)
    var detail = HTMLAbilities.Detail(one)
    detail.decisions = [(true, .name(Self.hostile))]
    detail.card = ShownCardTests.card
    detail.privateData = [(1, .name(Self.hostile))]
    detail.difference = UnifiedDiff(old: "a\n", new: Self.hostile + "\n", oldName: "a", newName: "b")
    var restoring = HTMLAbilities.Restoring()
    restoring.removed = [Self.hostile]
    for page in [
      html.dock([one], links: "", restoring), html.order([one], of: 1, links: "", back: "/abilities"), html.detail(detail),
    ] {
      #expect(Self.isInert(page), "\(page)")
    }
  }

  @Test func aLongDifferenceIsCut() {
    let new = (0..<900).map { "line \($0)\n" }.joined()
    let html = HTMLDifference.html(UnifiedDiff(old: "", new: new, oldName: "a", newName: "b"))
    #expect(html.contains("+line 300") && !html.contains("+line 600") && html.contains("+ 501"))
    #expect(HTMLDifference.html(UnifiedDiff(old: new, new: new, oldName: "a", newName: "b")).isEmpty)
  }
}

extension String {
  /// How often a text is in this one.
  func components(of part: String) -> Int { ranges(of: part).count }
}
