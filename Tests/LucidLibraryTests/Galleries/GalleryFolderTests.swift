import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidLibrary

/// Folders of strangers: listed with an end, and nothing outside of them is reached.
@Suite struct GalleryFolderTests {
  @Test func listsByPathAndByName() throws {
    let scratch = ScratchFolder()
    for file in [
      "b.lucidability", "A/c.lucidability", "A/B/d.lucidability", "readme.md", ".hidden/x.lucidability", ".y.lucidability",
    ] {
      scratch.write("x", to: file)
    }
    let folder = try GalleryFolder(scratch.path)
    #expect(folder.files.map(\.name) == ["d", "c", "b"] && folder.files.map(\.path)[0] == "A/B/d.lucidability")
    #expect(folder.notices.isEmpty)
  }

  @Test func leavesOutWhatIsOddAndSaysSo() throws {
    let scratch = ScratchFolder()
    for file in ["a.lucidability", "B/A.lucidability", "-rf.lucidability", "new\nline.lucidability", "x\u{202E}y.lucidability"] {
      scratch.write("x", to: file)
    }
    symlink("/etc/passwd", scratch.path + "/link.lucidability")
    symlink("/etc", scratch.path + "/etc")
    symlink("..", scratch.path + "/B/up")
    mkfifo(scratch.path + "/pipe.lucidability", 0o600)
    mkdir(scratch.path + "/folder.lucidability", 0o700)
    let folder = try GalleryFolder(scratch.path)
    #expect(folder.files.map(\.path) == ["B/A.lucidability"])
    #expect(
      folder.notices == [
        "1 link is left out", "3 files with names that no ability can have are left out",
        "1 file with the name of another is left out",
      ])
    // What became a link meanwhile is not followed.
    unlink(scratch.path + "/B/A.lucidability")
    symlink("/etc/passwd", scratch.path + "/B/A.lucidability")
    #expect(throws: LibraryError.self) { try folder.read(folder.files[0]) }
    #expect(throws: LibraryError.self) { try GalleryFolder(scratch.path + "/etc") }
    #expect(throws: LibraryError.self) { try GalleryFolder(scratch.path + "/nosuch") }
  }

  @Test func hasAnEnd() throws {
    let scratch = ScratchFolder()
    for i in 0..<1_200 { scratch.write("", to: "f\(10_000 + i).lucidability") }
    let folder = try GalleryFolder(scratch.path)
    #expect(folder.files.count == GalleryFolder.mostAbilities && folder.files[0].name == "f10000")
    #expect(folder.notices == ["it holds more than 1000 abilities; the rest is left out"])
    let deep = ScratchFolder()
    deep.write("x", to: (0..<40).map { "d\($0)/" }.joined() + "x.lucidability")
    #expect(try GalleryFolder(deep.path).files.isEmpty)
    deep.write(String(repeating: "x", count: 300_000), to: "large.lucidability")
    let large = try GalleryFolder(deep.path)
    #expect(throws: LibraryError.self) { try large.read(large.files[0]) }
  }

  @Test(arguments: [
    ("https://example.org/club.git", "git", "club"), ("https://example.org/club", "git", "club"),
    ("https://example.org/club/index.json", "index", "club"), ("https://example.org/index.json?x=1", "index", "example-org"),
    ("ssh://git@example.org:22/a/Our Club.git", "git", "our-club"), ("git@example.org:a/b.git", "git", "b"),
    ("file:///srv/club/.git", "git", "club"), ("http://localhost:80/x/list.json", "index", "x"), ("some/folder", nil, nil),
    ("~/x", nil, nil),
    ("a:b", nil, nil),
  ]) func knowsWhatAnAddressIs(address: String, kind: String?, name: String?) throws {
    let found = try GallerySource.kind(of: address)
    #expect(found?.rawValue == kind)
    if let found { #expect(GallerySource.name(for: address, found) == name) }
  }

  @Test(arguments: [
    "ext::sh -c id", "fd::17", "ext::x/y", "-u", "--upload-pack=id", "http://example.org/x.git", "ftp://example.org/x",
    "git://example.org/x",
    "ssh://-oProxyCommand=id/x", "git@-oProxyCommand=id:x", "ssh://git@-o/x", "https://me:pw@example.org/x.git",
    "https://me@example.org/x.json",
    "ssh://me:pw@example.org/x", "https:///x", "https://exa\nmple.org/x", "://x", "javascript://x",
  ]) func refusesAddresses(address: String) {
    #expect(throws: LibraryError.self) { try GallerySource.kind(of: address) }
  }

  @Test(arguments: [
    ("tidy", "tidy.lucidability", true), ("tidy", "a/b c/ü.lucidability", true), ("tidy", "../tidy.lucidability", false),
    ("tidy", "a/../../x", false), ("tidy", "/etc/passwd", false), ("tidy", "https://evil.example/x", false),
    ("tidy", "//evil.example/x", false),
    ("tidy", "a\\b", false), ("tidy", "a?b", false), ("tidy", "%2e%2e/x", false), ("tidy", "", false), ("tidy", "a\nb", false),
    ("../x", "x", false), ("-x", "x", false), ("", "x", false),
  ]) func entriesOfAnIndexStayBesideIt(name: String, file: String, isGood: Bool) {
    let entry = GalleryIndex.Entry(
      name: name, label: "x", summary: nil, category: nil, file: file, hash: String(repeating: "0", count: 64))
    #expect((entry != nil) == isGood)
    #expect(GalleryIndex.Entry(name: "x", label: nil, summary: nil, category: nil, file: "x", hash: "12") == nil)
  }

  @Test func addressesAreWrittenOut() {
    #expect(
      GalleryIndex.address("a b/ü.lucidability", beside: "https://example.org/x/index.json?y#z")
        == "https://example.org/x/a%20b/%C3%BC.lucidability")
  }

  @Test func aBookKeepsWhatWasAdded() throws {
    let lab = LibraryLab()
    let book = GalleryStore(lab.library.place)
    let one = GallerySource(name: "club", kind: .folder, address: "/x")
    try book.put(one, isNew: true)
    #expect(try book.all() == [one] && book.of("CLUB") == one)
    for wrong in [
      one, GallerySource(name: "other", kind: .folder, address: "/x"),
      GallerySource(name: "gallery", kind: .folder, address: "/y"),
      GallerySource(name: "../x", kind: .folder, address: "/y"), GallerySource(name: "Club", kind: .folder, address: "/y"),
    ] {
      #expect(throws: LibraryError.self) { try book.put(wrong, isNew: true) }
    }
    // Of a process that cannot be there any more.
    lab.scratch.write("x", to: "lucid/galleries/.web-999999999/x")
    let made = try book.makeWorkshop("web")
    #expect(lab.scratch.files(hidden: true).allSatisfy { !$0.contains("999999999") })
    try book.write([0x78], to: made + "/sub/x.lucidability")
    let web = GallerySource(name: "web", kind: .git, address: "https://example.org/x", state: "abc", date: "2026-04-06")
    try book.put(web, copy: made, isNew: true)
    #expect(lab.scratch.text("lucid/galleries/web/sub/x.lucidability") == "x")
    try book.remove("web")
    try book.remove("nosuch")
    #expect(try book.all() == [one] && lab.scratch.files(hidden: true).allSatisfy { !$0.contains("galleries/") })
    #expect(throws: LibraryError.self) { try book.required("clab") }
  }
}
