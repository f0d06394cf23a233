import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidLibrary

/// Folders of packages and sites are there whole or not at all.
@Suite struct StagedFolderTests {
  private static let site = PackageFiles([
    "index.json": Array("{}".utf8), "a/b.html": Array("one".utf8), ".nojekyll": [],
  ])
  private static let files = [".nojekyll", "SHA256SUMS", "a/b.html", "index.json"]

  @Test func aNewOrEmptyFolderGetsAllFilesAtOnce() throws {
    let scratch = ScratchFolder()
    try Self.site.renew(scratch.path + "/new/pub")
    mkdir(scratch.path + "/empty", 0o750)
    try Self.site.renew(scratch.path + "/empty")
    for name in ["new/pub/", "empty/"] {
      let found = scratch.files(hidden: true).filter { $0.hasPrefix(name) }
      #expect(found.map { String($0.dropFirst(name.count)) }.sorted() == Self.files)
    }
    var s = stat()
    #expect(stat(scratch.path + "/empty", &s) == 0 && s.st_mode & 0o777 == 0o750)
  }

  /// Killed before the switch: what is beside is not the site, and the next time removes it.
  @Test func whatAKilledOneLeftIsNotInTheWay() throws {
    let scratch = ScratchFolder()
    // No process has this number.
    scratch.write("half", to: ".pub.lucid-2000000000/index.html")
    try Self.site.renew(scratch.path + "/pub")
    #expect(scratch.files(hidden: true).sorted() == Self.files.map { "pub/" + $0 })
  }

  @Test func anEarlierVersionIsReplaced() throws {
    let scratch = ScratchFolder()
    try Self.site.renew(scratch.path + "/pub")
    var next = Self.site
    next.files["a/b.html"] = nil
    next.files["c.html"] = Array("two".utf8)
    try next.renew(scratch.path + "/pub")
    let expected = [".nojekyll", "SHA256SUMS", "c.html", "index.json"].map { "pub/" + $0 }
    #expect(scratch.files(hidden: true).sorted() == expected)
  }

  /// Files of others stay, such as those of git.
  @Test func otherFilesStay() throws {
    let scratch = ScratchFolder()
    try Self.site.renew(scratch.path + "/pub")
    scratch.write("x", to: "pub/.git/config")
    var next = Self.site
    next.files["a/b.html"] = nil
    try next.renew(scratch.path + "/pub")
    #expect(scratch.text("pub/.git/config") == "x" && scratch.text("pub/a/b.html") == nil)
  }

  @Test func aFolderThatHoldsSomethingElseIsLeft() {
    let scratch = ScratchFolder(["pub/mine": "x"])
    #expect(throws: LibraryError.self) { try Self.site.renew(scratch.path + "/pub") }
    #expect(scratch.files(hidden: true) == ["pub/mine"])
  }
}
