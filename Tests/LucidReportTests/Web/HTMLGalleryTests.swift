import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// The screens of the gallery: the card comes before the button, which installs what was shown.
@Suite struct HTMLGalleryTests {
  private static let page = HTMLAbilitiesTests.page("/gallery")

  private static func offer(_ source: String = "label: A\n", needsPermission: Bool = true) -> HTMLGallery.Offer {
    HTMLGallery.Offer([ShownCardTests.card], source: source, hash: "00ff", needsPermission: needsPermission)
  }

  @Test func theListHasCategoriesAndASearch() {
    var sleep = OfferViewModel(name: "sleep", label: "Sleep", summary: "A verdict.", category: "Morning")
    sleep.installed = "sleep"
    let other = OfferViewModel(name: "club/tidy", label: "Tidy", problem: "it has errors")
    let gallery = GalleryViewModel(
      name: "club", kind: "git", address: "https://example.org/club.git", date: "2026-04-06T07:30:00Z", count: 3,
      notices: ["one was left out"])
    let html = HTMLGallery(Self.page).list([("Morning", [sleep]), ("Other", [other])], [gallery], find: "a \"b\"", links: "")
    #expect(
      html.contains("<form method=\"get\" action=\"/gallery\" role=\"search\">") && html.contains("value=\"a &quot;b&quot;\""))
    #expect(html.contains("<h2 class=\"over\">Morning</h2>") && html.contains("href=\"/gallery/sleep\""))
    #expect(html.contains("href=\"/gallery/club/tidy\"") && html.contains("Cannot be installed: it has errors"))
    #expect(html.contains("installed") && html.contains("one was left out") && html.contains("action=\"/do/refresh\""))
    #expect(html.contains("action=\"/gallery/upload\" enctype=\"multipart/form-data\"") && html.contains("type=\"file\""))
  }

  @Test func nothingFoundIsTold() {
    let html = HTMLGallery(Self.page).list([], [], find: "<b>", links: "")
    #expect(html.contains("Nothing in the gallery matches “&lt;b&gt;”."))
  }

  @Test func theCardComesBeforeTheButton() throws {
    let html = HTMLGallery(Self.page).offer("sleep", Self.offer())
    let card = try #require(html.firstRange(of: "What it can reach"))
    let button = try #require(html.firstRange(of: "/do/install"))
    #expect(card.lowerBound < button.lowerBound)
    #expect(html.contains("name=\"ability\" value=\"sleep\"") && html.contains("name=\"sum\" value=\"00ff\""))
    #expect(html.contains("Install with these permissions") && html.contains("A remark."))
    #expect(!HTMLGallery(Self.page).offer("sleep", Self.offer(needsPermission: false)).contains("with these permissions"))
  }

  @Test func anInstalledOneShowsTheDifference() {
    var offer = Self.offer()
    offer.installed = "sleep"
    offer.difference = UnifiedDiff(old: "mine\n", new: "theirs\n", oldName: "sleep", newName: "sleep")
    let html = HTMLGallery(Self.page).offer("sleep", offer)
    #expect(html.contains("href=\"/abilities/sleep\"") && html.contains("<ins>+theirs</ins>"))
    #expect(html.contains("Install a second time") && html.contains("name=\"again\" value=\"1\""))
    offer.difference = UnifiedDiff(old: "a\n", new: "a\n", oldName: "sleep", newName: "sleep")
    #expect(HTMLGallery(Self.page).offer("sleep", offer).contains("Your installed text is the same."))
  }

  /// The text of the hidden field is the one that is shown, byte for byte.
  @Test func anUploadCarriesItsText() {
    let html = HTMLGallery(Self.page).text(Self.offer("label: \"<A>\"\n"), diagnostics: "", problem: nil, preview: "")
    #expect(html.contains("action=\"/do/install-text\""))
    #expect(html.contains("name=\"text\" value=\"label: &quot;&lt;A&gt;&quot;\n\">"), "\(html)")
  }

  @Test func aTextWithAProblemHasNoButton() {
    let gallery = HTMLGallery(Self.page)
    for html in [
      gallery.text(Self.offer(), diagnostics: "", problem: "its label looks like another", preview: ""),
      gallery.text(nil, diagnostics: "<ol></ol>", problem: "it has errors", preview: ""),
    ] {
      #expect(html.contains("role=\"alert\"") && !html.contains("/do/"))
    }
  }

  @Test func textsOfOthersAreInert() {
    let hostile = HTMLAbilitiesTests.hostile
    let offer = OfferViewModel(name: "a/\(hostile)", label: hostile, summary: hostile, problem: hostile)
    let gallery = GalleryViewModel(name: hostile, kind: "git", address: hostile, date: hostile, count: 1, notices: [hostile])
    let html = HTMLGallery(Self.page)
    for page in [
      html.list([(hostile, [offer])], [gallery], find: hostile, links: ""), html.checked(hostile, ""),
      html.text(nil, diagnostics: "", problem: hostile, preview: ""),
    ] {
      #expect(!page.contains("<img") && !page.contains("onerror=alert(1)>"))
    }
  }

  @Test func partsOfALongListAreLinked() {
    let page = Self.page
    #expect(HTMLParts.links(page, part: 1, of: 1) { "/x?part=\($0)" }.isEmpty)
    let first = HTMLParts.links(page, part: 1, of: 3) { "/x?part=\($0)&find=a" }
    #expect(first.contains("/x?part=2&amp;find=a") && !first.contains("part=0") && first.contains("1 of 3"))
    let last = HTMLParts.links(page, part: 3, of: 3) { "/x?part=\($0)" }
    #expect(last.contains("part=2") && !last.contains("part=4"))
  }
}
