import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidVault

@Suite struct VaultWriterTests {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// One of each: a file is changed, one is made in folders that are not there, one is removed.
  static let changes = [
    FileChange("notes/a.md", from: bytes("old a"), to: bytes("new a")),
    FileChange("tasks/home/b.ics", from: nil, to: bytes("new b")),
    FileChange("notes/c.md", from: bytes("old c"), to: nil),
  ]
  static let before = ["notes/a.md": "old a", "notes/c.md": "old c"]
  static let after = ["notes/a.md": "new a", "tasks/home/b.ics": "new b"]

  static func writer(_ folder: ScratchFolder, patience: Double = 5, disk: any Disk = SystemDisk()) -> VaultWriter {
    VaultWriter(root: folder.path, name: "~/vault", patience: patience, permit: .any, disk: disk)
  }

  static func contents(_ folder: ScratchFolder) -> [String: String] {
    Dictionary(uniqueKeysWithValues: folder.files().map { ($0, folder.text($0) ?? "?") })
  }

  static func settled(_ writer: VaultWriter) -> [Notice]? {
    if case .done(let notices) = writer.settle() { notices } else { nil }
  }

  static func failure(_ body: () throws(StepFailure) -> [Notice]) -> StepFailure? {
    do throws(StepFailure) { _ = try body() } catch { return error }
    return nil
  }

  @Test func writesAllOfIt() throws {
    let folder = ScratchFolder(Self.before)
    #expect(try Self.writer(folder).write(Self.changes).isEmpty)
    #expect(Self.contents(folder) == Self.after)
    #expect(folder.files(hidden: true).filter { $0.hasPrefix(".") } == [".lucid/lock"], "something was left behind")
  }

  @Test func keepsWhoMayReadAFileAndKeepsNewOnesPrivate() throws {
    let folder = ScratchFolder(Self.before)
    chmod(folder.path + "/notes/a.md", 0o664)
    _ = try Self.writer(folder).write(Self.changes)
    #expect(folder.permissions("notes/a.md") == 0o664)
    #expect(folder.permissions("tasks/home/b.ics") == 0o600)
    #expect(folder.permissions("tasks/home") == 0o700)
    #expect(folder.permissions(".lucid") == 0o700)
    #expect(folder.permissions(".lucid/lock") == 0o600)
  }

  // MARK: Others who write

  @Test(arguments: [
    ("notes/a.md", "theirs", "was changed"), ("tasks/home/b.ics", "theirs", "has appeared"), ("notes/c.md", nil, "was removed"),
  ])
  func neverOverwritesWhatSomebodyElseWrote(file: String, theirs: String?, word: String) {
    let folder = ScratchFolder(Self.before)
    if let theirs { folder.write(theirs, to: file) } else { unlink(folder.path + "/" + file) }
    let there = Self.contents(folder)
    let failure = Self.failure { () throws(StepFailure) in try Self.writer(folder).write(Self.changes) }
    #expect(failure?.message == "\(file) \(word) by another program while this was being made; nothing was written")
    #expect(failure?.retryable == true)
    #expect(Self.contents(folder) == there)
  }

  @Test func onlyOneWritesAtATime() throws {
    let folder = ScratchFolder(Self.before)
    mkdir(folder.path + "/.lucid", 0o700)
    let lock = try VaultLock.take(folder.path + "/.lucid/lock", seconds: 1)
    let failure = Self.failure { () throws(StepFailure) in try Self.writer(folder, patience: 0.05).write(Self.changes) }
    #expect(failure?.message == "another lucid process has been writing to ~/vault for 0 s; nothing was written")
    #expect(Self.contents(folder) == Self.before)
    lock.release()
    #expect(try Self.writer(folder).write(Self.changes).isEmpty)
  }

  /// The folder of the lock is removed while somebody has it: the next one makes it anew, and those who waited for the old one notice.
  @Test func aLockThatWasRemovedIsNoLock() throws {
    let folder = ScratchFolder([".lucid/lock": ""])
    let old = try VaultLock.take(folder.path + "/.lucid/lock", seconds: 1)
    unlink(folder.path + "/.lucid/lock")
    let new = try VaultLock.take(folder.path + "/.lucid/lock", seconds: 1)
    old.release()
    #expect(throws: VaultLockError.self) { try VaultLock.take(folder.path + "/.lucid/lock", seconds: 0.02).release() }
    new.release()
  }

  @Test func whoIsNotWantedAnyMoreWritesNothing() {
    let folder = ScratchFolder(Self.before)
    let failure = Self.failure { () throws(StepFailure) in try Self.writer(folder).write(Self.changes) { false } }
    #expect(failure?.kind == .cancelled)
    #expect(Self.contents(folder) == Self.before)
    #expect(folder.files(hidden: true).filter { $0.hasPrefix(".lucid/t") } == [])
  }

  // MARK: Places

  @Test func followsLinksThatStayInside() throws {
    let folder = ScratchFolder(["real/a.md": "old"])
    symlink("real", folder.path + "/folder")
    symlink("real/a.md", folder.path + "/a.md")
    _ = try Self.writer(folder).write([
      FileChange("a.md", from: Self.bytes("old"), to: Self.bytes("new")),
      FileChange("folder/b.md", from: nil, to: Self.bytes("b")),
    ])
    #expect(Self.contents(folder)["real/a.md"] == "new")
    #expect(Self.contents(folder)["real/b.md"] == "b")
    var s = stat()
    #expect(lstat(folder.path + "/a.md", &s) == 0 && s.st_mode & S_IFMT == S_IFLNK)
  }

  @Test(arguments: [
    ("out/a.md", "a link that leaves the vault"), ("out/new.md", "a link that leaves the vault"),
    ("out.md", "a link that leaves the vault"), ("nowhere.md", "is a link that leads nowhere"),
    ("nowhere.md/x", "is a link that leads nowhere"), ("inside", "is a folder"), ("inside/a.md/x", "not a directory"),
    (".lucid/lock", ".lucid is reserved for lucid"), ("mine/x", ".lucid is reserved for lucid"),
    ("../a.md", "not a path inside the vault"),
  ])
  func refusesPlacesThatAreNotThePersons(path: String, reason: String) {
    let outside = ScratchFolder(["a.md": "theirs"])
    let folder = ScratchFolder(["inside/a.md": "x"])
    symlink(outside.path, folder.path + "/out")
    symlink(outside.path + "/a.md", folder.path + "/out.md")
    symlink("gone", folder.path + "/nowhere.md")
    symlink(".lucid", folder.path + "/mine")
    let failure = Self.failure { () throws(StepFailure) in
      try Self.writer(folder).write([
        FileChange("inside/a.md", from: Self.bytes("x"), to: Self.bytes("y")), FileChange(path, from: nil, to: Self.bytes("z")),
      ])
    }
    #expect(failure?.message.hasSuffix("\(reason); nothing was written") == true, "\(failure?.message ?? "written")")
    #expect(folder.text("inside/a.md") == "x")
    #expect(Self.contents(outside) == ["a.md": "theirs"])
  }

  @Test func twoNamesOfOneFileAreRefused() {
    let folder = ScratchFolder(["a.md": "x"])
    symlink("a.md", folder.path + "/b.md")
    let failure = Self.failure { () throws(StepFailure) in
      try Self.writer(folder).write([
        FileChange("a.md", from: Self.bytes("x"), to: Self.bytes("y")),
        FileChange("b.md", from: Self.bytes("x"), to: Self.bytes("z")),
      ])
    }
    #expect(failure?.message == "b.md: two names of this file were changed at once; nothing was written")
    #expect(folder.text("a.md") == "x")
  }

  // MARK: Faults

  /// Every call in turn fails, alone or with all that follow, with half a file written where it was one. What `write` says is then true.
  @Test(arguments: FaultyDisk.Fault.allCases) func isAllOrNothingWhateverFails(fault: FaultyDisk.Fault) {
    var outcomes: [Bool] = []
    for n in 1... {
      let folder = ScratchFolder(Self.before)
      let disk = FaultyDisk(at: n, fault)
      let failure = Self.failure { () throws(StepFailure) in try Self.writer(folder, disk: disk).write(Self.changes) }
      outcomes.append(failure == nil)
      if let failure { #expect(failure.message.contains("nothing was written"), "call \(n): \(failure.message)") }
      // The next process.
      #expect(Self.settled(Self.writer(folder)) == [], "call \(n)")
      #expect(Self.contents(folder) == (failure == nil ? Self.after : Self.before), "call \(n)")
      #expect(folder.files(hidden: true).filter { $0.hasPrefix(".") && $0 != ".lucid/lock" } == [], "call \(n)")
      if disk.calls < n { break }
    }
    #expect(outcomes.contains(false) && outcomes.count > 20)
  }

  /// The process that comes after is killed too, at every call, and so is the one after that.
  @Test func isAllOrNothingWhenTheRepairIsInterrupted() {
    for n in stride(from: 1, to: 60, by: 1) {
      let folder = ScratchFolder(Self.before)
      let failure = Self.failure { () throws(StepFailure) in
        try Self.writer(folder, disk: FaultyDisk(at: n, .forGood)).write(Self.changes)
      }
      for m in 1... {
        let disk = FaultyDisk(at: m, .forGood)
        _ = Self.settled(Self.writer(folder, disk: disk))
        if disk.calls < m { break }
      }
      #expect(Self.contents(folder) == (failure == nil ? Self.after : Self.before), "call \(n)")
    }
  }

  /// Parts of the vault on another file system: their contents wait there, so that nothing is copied once it has happened.
  @Test(arguments: FaultyDisk.Fault.allCases) func isAllOrNothingOverTwoFileSystems(fault: FaultyDisk.Fault) {
    for n in 1... {
      let folder = ScratchFolder(Self.before)
      let faulty = FaultyDisk(at: n, fault)
      let far = folder.path + "/notes"
      let failure = Self.failure { () throws(StepFailure) in
        try Self.writer(folder, disk: TwoDisks(faulty, far: far)).write(Self.changes)
      }
      #expect(Self.settled(Self.writer(folder, disk: TwoDisks(SystemDisk(), far: far))) == [], "call \(n)")
      #expect(Self.contents(folder) == (failure == nil ? Self.after : Self.before), "call \(n)")
      #expect(folder.files(hidden: true).filter { $0.contains("/.") || $0.hasPrefix(".lucid/t") } == [], "call \(n)")
      if faulty.calls < n { break }
    }
  }

  /// One file system that is mounted twice looks like one, and its parts can still not be renamed into each other.
  @Test func copiesWhatCannotBeRenamed() throws {
    let folder = ScratchFolder(Self.before)
    let disk = TwoDisks(SystemDisk(), far: folder.path + "/notes", lookAlike: true)
    #expect(try Self.writer(folder, disk: disk).write(Self.changes) == [])
    #expect(Self.contents(folder) == Self.after)
    #expect(folder.files(hidden: true).filter { $0.hasPrefix(".") } == [".lucid/lock"])
  }

  @Test(arguments: [
    (EACCES, "permission denied", "this account may not write there"),
    (ENOSPC, "no space left on device", "free some space and run it again"),
    (EROFS, "read-only file system", "~/vault is on a read-only medium"),
  ]) func saysWhatIsToBeDone(code: Int32, reason: String, hint: String) {
    let folder = ScratchFolder(Self.before)
    let failure = Self.failure { () throws(StepFailure) in
      try Self.writer(folder, disk: FaultyDisk(at: 1, .forGood, code: code)).write(Self.changes)
    }
    #expect(failure?.message == ".lucid: \(reason); nothing was written")
    #expect(failure?.hint == hint)
  }

  /// A write that finds another's unfinished one finishes it first.
  @Test func aWriterFinishesWhatWasLeft() throws {
    let folder = ScratchFolder(Self.before)
    let n = try #require(Self.committed(folder))
    #expect(n > 0)
    _ = try Self.writer(folder).write([FileChange("notes/a.md", from: Self.bytes("new a"), to: Self.bytes("newer a"))])
    #expect(Self.contents(folder) == ["notes/a.md": "newer a", "tasks/home/b.ics": "new b"])
  }

  /// Leaves a folder in which a write has happened and nothing of it is in its place; how many calls it took.
  static func committed(_ folder: ScratchFolder) -> Int? {
    for n in 1..<100 {
      let failure = failure { () throws(StepFailure) in try writer(folder, disk: FaultyDisk(at: n, .forGood)).write(changes) }
      if failure == nil { return folder.text("notes/a.md") == "old a" ? n : nil }
      _ = settled(writer(folder))
    }
    return nil
  }

  @Test func whatSomebodyChangedInBetweenIsNotOverwritten() throws {
    let folder = ScratchFolder(Self.before)
    _ = try #require(Self.committed(folder))
    folder.write("theirs", to: "notes/a.md")
    folder.write("theirs too", to: "notes/c.md")
    #expect(
      Self.settled(Self.writer(folder))?.map(\.text) == [
        "notes/a.md was not written: another program has changed it or is writing to it; the new contents are in .lucid/kept/notes/a.md",
        "notes/c.md was to be removed and is still there: another program has changed it or is writing to it",
      ])
    #expect(
      Self.contents(folder) == ["notes/a.md": "theirs", "notes/c.md": "theirs too", "tasks/home/b.ics": "new b"])
    #expect(folder.text(".lucid/kept/notes/a.md") == "new a")
    #expect(Self.settled(Self.writer(folder)) == [])
  }

  /// A folder was replaced by a link that leads out of the vault: nothing is put there.
  @Test func aFolderThatLeadsOutInBetweenIsNotFollowed() throws {
    let folder = ScratchFolder(Self.before)
    let outside = ScratchFolder()
    _ = try #require(Self.committed(folder))
    symlink(outside.path, folder.path + "/tasks")
    #expect(Self.settled(Self.writer(folder))?.count == 1)
    #expect(outside.files(hidden: true) == [])
    #expect(folder.text(".lucid/kept/tasks/home/b.ics") == "new b")
  }

  @Test func aDamagedJournalIsPutAside() throws {
    let folder = ScratchFolder(Self.before)
    _ = try #require(Self.committed(folder))
    folder.write("lucid journal 1\nput x", to: ".lucid/transaction/journal")
    #expect(Self.settled(Self.writer(folder))?.map(\.about) == [".lucid/kept/transaction"])
    #expect(Self.contents(folder) == Self.before)
    #expect(folder.text(".lucid/kept/transaction/0") == "new a")
  }

  @Test func aReaderWaitsForOneWhoWritesAndGivesUp() throws {
    let folder = ScratchFolder(Self.before)
    #expect(Self.settled(Self.writer(folder)) == [], "nothing was ever written there")
    #expect(folder.files(hidden: true) == Self.before.keys.sorted(), "reading has made a file")
    mkdir(folder.path + "/.lucid", 0o700)
    let lock = try VaultLock.take(folder.path + "/.lucid/lock", seconds: 1)
    mkdir(folder.path + "/.lucid/transaction", 0o700)
    #expect(Self.settled(Self.writer(folder, patience: 0.05)) == nil)
    lock.release()
    #expect(Self.settled(Self.writer(folder)) == [])
  }
}
