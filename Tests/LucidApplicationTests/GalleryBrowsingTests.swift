import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport
import LucidSharing
import LucidTesting
import Testing

/// The gallery as it is listed and shown.
@Suite struct GalleryBrowsingTests {
  private static func lab() throws -> ApplicationLab {
    let tidy = ApplicationLab.ability("Tidy", "category: Ateliers\n")
    let lab = ApplicationLab(["club/tidy.lucidability": tidy])
    let sources = try GallerySources(lab.environment(), Composition().compiler, name: nil, isJSON: false)
    try sources.add(lab.home.path + "/club")
    return lab
  }

  @Test func shippedCategoriesComeFirst() throws {
    let lab = try Self.lab()
    let browsing = GalleryBrowsing(lab.environment())
    let list = try browsing.list(at: .morning)
    #expect(list.categories.last?.name == "Ateliers" && list.categories.count > 1)
    #expect(list.categories.flatMap(\.offers).contains { $0.name == "sleep" || $0.name.hasSuffix("/sleep") })
    #expect(list.sources.map(\.name) == ["club"] && list.sources.first?.count == 1)
    let one = try browsing.list(of: "club", at: .morning)
    #expect(one.categories.map(\.name) == ["Ateliers"] && one.categories[0].offers.map(\.label) == ["Tidy"])
  }

  @Test func namesMeanAbilitiesBeforeGalleries() throws {
    let lab = try Self.lab()
    let browsing = GalleryBrowsing(lab.environment())
    #expect(browsing.isShipped("sleep") && !browsing.isShipped("club"))
    #expect(try browsing.addedGallery("club") == "club")
    #expect(try browsing.addedGallery("sleep") == nil)
    #expect(try browsing.incoming("club/tidy").source == "club/tidy")
  }

  /// A shipped ability shows its answer in its own test.
  @Test func aPageHasAPreview() throws {
    let lab = try Self.lab()
    let browsing = GalleryBrowsing(lab.environment())
    let page = try browsing.page("sleep")
    #expect(page.preview?.answer.isEmpty == false && page.installed == nil)
    #expect(try browsing.page("club/tidy").preview == nil)
    #expect(throws: CommandError.self) { try browsing.page("no-such-ability") }
  }

  @Test func aPartOfTheDayIsThatOfTheZone() throws {
    let host = ApplicationLab().host
    #expect(try TimeSlot(zone: "UTC", moment: "2026-04-06T07:30", host) == .morning)
    #expect(try TimeSlot(zone: nil, moment: "2026-04-06T19:00", host) == .evening)
    #expect(throws: CommandError.self) { try TimeSlot(zone: "Nowhere/Here", moment: nil, host) }
  }
}
