import LucidSystem
import LucidTesting
import Testing

@Suite struct AtomicFileTests {
  private let folder = ScratchFolder(["old": "old"])
  private func names() -> [String] { (FolderReader.items(folder.path) ?? []).map(\.name).sorted() }
  private func mode(_ file: String) -> mode_t {
    var s = stat()
    return stat(folder.path + "/" + file, &s) == 0 ? s.st_mode & 0o777 : 0
  }

  @Test func readersSeeTheOldOneOrTheNewOne() throws {
    var file = try AtomicFile(replacing: folder.path + "/old")
    try file.write(Array("new ".utf8))
    #expect(folder.text("old") == "old")
    try file.write(Array("and more".utf8))
    try file.commit()
    #expect(folder.text("old") == "new and more")
    #expect(names() == ["old"])
  }

  @Test func withoutACommitNothingStays() throws {
    do {
      var file = try AtomicFile(replacing: folder.path + "/old")
      try file.write(Array("half".utf8))
      #expect(names().count == 2)
    }
    #expect(folder.text("old") == "old")
    #expect(names() == ["old"])
  }

  @Test func aFileThatAKilledProcessLeftIsTakenAway() throws {
    folder.write("left", to: ".lucid-\(getpid()).tmp")
    try AtomicFile.write(Array("new".utf8), to: folder.path + "/old")
    #expect(folder.text("old") == "new")
    #expect(names() == ["old"])
  }

  @Test func whoMayUseIt() throws {
    let before = umask(0o022)
    defer { umask(before) }
    try AtomicFile.write([], to: folder.path + "/a")
    try AtomicFile.write([], to: folder.path + "/b", .umask)
    try AtomicFile.write([], to: folder.path + "/c", .exactly(0o640))
    #expect([mode("a"), mode("b"), mode("c")] == [0o600, 0o644, 0o640])
  }

  @Test func whatTheSystemRefusesIsSaid() {
    let path = folder.path + "/none/file"
    let none = #expect(throws: HostError.self) { try AtomicFile.write([], to: path) }
    #expect(none == HostError(path, ENOENT) && none?.message == "\(path): no such file or directory")
    mkdir(folder.path + "/folder", 0o700)
    folder.write("x", to: "folder/inside")
    let taken = #expect(throws: HostError.self) { try AtomicFile.write([], to: folder.path + "/folder") }
    #expect(taken == HostError(folder.path + "/folder", EISDIR))
    #expect(names() == ["folder", "old"])
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")]) func folders(path: String, folder: String) {
    #expect(AtomicFile.folder(of: path) == folder)
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    try HostFolder.make(folder.path + "/x/y/z")
    #expect(mode("x") == 0o700 && mode("x/y/z") == 0o700)
    try HostFolder.make(folder.path + "/x/y/z")
    let error = #expect(throws: HostError.self) { try HostFolder.make(folder.path + "/old/inside") }
    #expect(error?.code == ENOTDIR || error?.code == EEXIST)
  }
}
