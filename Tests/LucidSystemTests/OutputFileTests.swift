import LucidCore
import LucidSystem
import LucidTesting
import Testing

/// Files that other programs write too.
@Suite struct OutputFileTests {
  private let folder = ScratchFolder(["file": "one\n"])
  private func names() -> [String] { (FolderReader.items(folder.path) ?? []).map(\.name).sorted() }

  private func replace(_ old: String?, with new: String, in name: String = "file") throws {
    try OutputFile(folder.path + "/" + name, readers: .owner).replace(old.map { Array($0.utf8) }, with: Array(new.utf8))
  }

  @Test func aFileIsReplacedWithThePermissionsOfTheOldOne() throws {
    #expect(chmod(folder.path + "/file", 0o640) == 0)
    try replace("one\n", with: "two\n")
    var s = stat()
    #expect(stat(folder.path + "/file", &s) == 0 && s.st_mode & 0o777 == 0o640)
    #expect(folder.text("file") == "two\n" && names() == ["file"])
  }

  @Test func aFileIsMadeWhereThereIsNone() throws {
    try replace(nil, with: "two\n", in: "new")
    #expect(folder.text("new") == "two\n" && names() == ["file", "new"])
  }

  /// One that leads nowhere is replaced.
  @Test func linksAreFollowed() throws {
    #expect(symlink("file", folder.path + "/link") == 0)
    try replace("one\n", with: "two\n", in: "link")
    #expect(folder.text("file") == "two\n" && HostFile.realPath(folder.path + "/link")?.hasSuffix("/file") == true)
    #expect(symlink("nowhere", folder.path + "/lost") == 0)
    try replace(nil, with: "new\n", in: "lost")
    #expect(folder.text("lost") == "new\n")
  }

  @Test(arguments: [("one\nmore\n", "one\n"), ("one\n", nil)]) func aChangeOfAnotherProgramStays(
    now: String, old: String?
  ) throws {
    folder.write(now, to: "file")
    let error = #expect(throws: HostError.self) { try replace(old, with: "two\n") }
    #expect(error?.reason == .words(.changedMeanwhile))
    #expect(folder.text("file") == now && names() == ["file"])
  }

  /// A shell opens the file for `>>` and writes to it a moment later: its line must not end in a
  /// file that has no name any more.
  @Test func aLineThatIsBeingAppendedIsNotLost() throws {
    let writer = open(folder.path + "/file", O_WRONLY | O_APPEND | O_CLOEXEC)
    try #require(writer >= 0)
    #expect(throws: HostError.self) { try replace("one\n", with: "two\n") }
    #expect(write(writer, "more\n", 5) == 5)
    close(writer)
    #expect(folder.text("file") == "one\nmore\n" && names() == ["file"])
    try replace("one\nmore\n", with: "two\nmore\n")
    #expect(folder.text("file") == "two\nmore\n")
  }
}
