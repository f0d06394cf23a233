import LucidApplication
import LucidArguments
import LucidCore
import LucidSharing
import LucidTesting
import Testing

/// Galleries beside the shipped one.
@Suite struct GallerySourcesTests {
  private static func sources(_ lab: ApplicationLab, name: String? = nil) throws -> GallerySources {
    try GallerySources(lab.environment(), Composition().compiler, name: name, isJSON: false)
  }

  private static func index(_ lab: ApplicationLab) -> GalleryIndexing { GalleryIndexing(lab.host, Composition().compiler) }

  @Test func aFolderIsAddedUnderItsNameAndTakenOut() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One")])
    let folder = lab.home.path + "/club"
    try Self.sources(lab).add(folder)
    #expect(lab.captured.standard.hasPrefix("Added the gallery club with 1 ability."))
    // A folder is read where it is.
    #expect(try Self.sources(lab).update("club") == .ok)
    #expect(lab.captured.standard.contains("club is a local folder"))
    try Self.sources(lab).remove("club")
    #expect(lab.captured.standard.hasSuffix("Removed the gallery club.\n"))
  }

  @Test func theNameIsThatOfTheOption() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One")])
    try Self.sources(lab, name: "Friends").add(lab.home.path + "/club")
    #expect(lab.captured.standard.hasPrefix("Added the gallery friends "))
  }

  @Test func whatIsNoGalleryIsRefused() throws {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try Self.sources(lab).add("nowhere") }
    #expect(error?.message == "there is no folder `nowhere`")
  }

  @Test func nothingToUpdateIsSaid() throws {
    let error = #expect(throws: CommandError.self) { try Self.sources(ApplicationLab()).update(nil) }
    #expect(error?.exit == .nothing)
    #expect(error?.message == "no gallery was added")
  }

  @Test func anIndexNamesWhatCanBeOffered() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One"), "empty/x.txt": ""])
    #expect(try Self.index(lab).write(lab.home.path + "/club", to: nil) == .ok)
    #expect(lab.captured.standard.contains("One"))
    let error = #expect(throws: CommandError.self) { try Self.index(lab).write(lab.home.path + "/empty", to: nil) }
    #expect(error?.exit == .fileInvalid)
  }
}
