import LucidApplication
import LucidArguments
import LucidCore
import LucidTesting
import Testing

/// Galleries beside the shipped one.
@Suite struct GallerySourcesTests {
  private static func sources(_ lab: ApplicationLab, name: String? = nil) throws -> GallerySources {
    try GallerySources(lab.environment(), Composition().compiler, name: name, output: nil, isJSON: false)
  }

  @Test func aFolderIsAddedUnderItsNameAndTakenOut() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One")])
    let folder = lab.home.path + "/club"
    #expect(try Self.sources(lab).start(["add", folder]) == .ok)
    #expect(lab.captured.standard.hasPrefix("Added the gallery club with 1 ability."))
    // A folder is read where it is.
    #expect(try Self.sources(lab).start(["update", "club"]) == .ok)
    #expect(lab.captured.standard.contains("club is a local folder"))
    #expect(try Self.sources(lab).start(["remove", "club"]) == .ok)
    #expect(lab.captured.standard.hasSuffix("Removed the gallery club.\n"))
  }

  @Test func theNameIsThatOfTheOption() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One")])
    #expect(try Self.sources(lab, name: "Friends").start(["add", lab.home.path + "/club"]) == .ok)
    #expect(lab.captured.standard.hasPrefix("Added the gallery friends "))
  }

  @Test func whatIsNoGalleryIsRefused() throws {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try Self.sources(lab).start(["add", "nowhere"]) }
    #expect(error?.message == "there is no folder `nowhere`")
    let other = #expect(throws: CommandError.self) { try Self.sources(lab).start(["add"]) }
    #expect(other?.message == "`lucid gallery add` takes one operand")
  }

  @Test func nothingToUpdateIsSaid() throws {
    let error = #expect(throws: CommandError.self) { try Self.sources(ApplicationLab()).start(["update"]) }
    #expect(error?.exit == .nothing)
    #expect(error?.message == "no gallery was added")
  }

  @Test func anIndexNamesWhatCanBeOffered() throws {
    let lab = ApplicationLab(["club/one.lucidability": ApplicationLab.ability("One"), "empty/x.txt": ""])
    #expect(try Self.sources(lab).start(["index", lab.home.path + "/club"]) == .ok)
    #expect(lab.captured.standard.contains("One"))
    let error = #expect(throws: CommandError.self) { try Self.sources(lab).start(["index", lab.home.path + "/empty"]) }
    #expect(error?.exit == .fileInvalid)
  }
}
