import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidBackends
@testable import LucidVault

/// Another program that writes to the vault between any two calls of a commit.
@Suite struct SecondWriterTests {
  /// The real disk; before its nth call another program does something.
  private final class BusyDisk: Disk {
    private let disk = SystemDisk()
    private let count = Mutex(0)
    private let at: Int
    private let other: @Sendable () -> Void
    /// For file systems that cannot exchange two files.
    private let isPlain: Bool

    init(at: Int, isPlain: Bool = false, _ other: @escaping @Sendable () -> Void) {
      (self.at, self.isPlain, self.other) = (at, isPlain, other)
    }

    var calls: Int { count.withLock { $0 } }

    private func next() -> SystemDisk {
      let n = count.withLock {
        $0 += 1
        return $0
      }
      if n == at { other() }
      return disk
    }

    func status(_ path: String) throws(HostError) -> DiskEntry? { try next().status(path) }
    func isTaken(_ path: String) throws(HostError) -> Bool { try next().isTaken(path) }
    func resolve(_ path: String) throws(HostError) -> String { try next().resolve(path) }
    func checkWritable(_ path: String) throws(HostError) { try next().checkWritable(path) }
    func read(_ path: String) throws(HostError) -> [UInt8] { try next().read(path) }
    func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError) {
      try next().create(path, bytes, permissions: permissions)
    }
    func makeFolder(_ path: String) throws(HostError) { try next().makeFolder(path) }
    func rename(_ path: String, to other: String) throws(HostError) { try next().rename(path, to: other) }
    func renameNew(_ path: String, to other: String) throws(HostError) {
      if isPlain { throw HostError(other, EINVAL) }
      try next().renameNew(path, to: other)
    }
    func exchange(_ path: String, with other: String) throws(HostError) {
      if isPlain { throw HostError(other, EINVAL) }
      try next().exchange(path, with: other)
    }
    func remove(_ path: String) throws(HostError) { try next().remove(path) }
    func removeFolder(_ path: String) throws(HostError) { try next().removeFolder(path) }
    func names(in folder: String) throws(HostError) -> [String] { try next().names(in: folder) }
    func sync(_ folder: String) throws(HostError) { try next().sync(folder) }
  }

  /// Another process ends its transaction, at any moment of the look at the hidden folders.
  @Test func aTransactionThatEndsMeanwhileIsNoLink() throws {
    for n in 1... {
      let folder = ScratchFolder(["notes/a.md": "a"])
      let (hidden, transaction) = (folder.path + "/.lucid", folder.path + "/.lucid/transaction")
      mkdir(hidden, 0o700)
      mkdir(transaction, 0o700)
      let disk = BusyDisk(at: n) { rmdir(transaction) }
      try VaultJournal(roots: FolderRoots(folder.path), disk: disk).requireOwn()
      if disk.calls < n { break }
    }
    let folder = ScratchFolder(["notes/a.md": "a"])
    mkdir(folder.path + "/.lucid", 0o700)
    symlink("nowhere", folder.path + "/.lucid/transaction")
    #expect(throws: HostError.self) {
      try VaultJournal(roots: FolderRoots(folder.path), disk: SystemDisk()).requireOwn()
    }
  }

  static let before = ["notes/z.md": "old z", "notes/a.md": "old a", "notes/c.md": "old c"]
  static let changes = [
    FileChange("notes/z.md", from: VaultWriterTests.bytes("old z"), to: VaultWriterTests.bytes("new z")),
    FileChange("tasks/b.ics", from: nil, to: VaultWriterTests.bytes("new b")),
    FileChange("notes/a.md", from: VaultWriterTests.bytes("old a"), to: VaultWriterTests.bytes("new a")),
    FileChange("notes/c.md", from: VaultWriterTests.bytes("old c"), to: nil),
  ]

  private static func append(_ text: String, to path: String) {
    guard let file = fopen(path, "ae") else { return }
    fwrite(Array(text.utf8), 1, text.utf8.count, file)
    fclose(file)
  }

  /// One program adds a line as a shell does with `>>`: it is never lost, and what `write` says of its own change is so.
  @Test func addsALineAtAnyMoment() {
    var outcomes: Set<Bool> = []
    for n in 1... {
      let folder = ScratchFolder(Self.before)
      let path = folder.path
      let disk = BusyDisk(at: n) { Self.append("+theirs", to: path + "/notes/a.md") }
      let failure = VaultWriterTests.failure { () throws(StepFailure) in
        try VaultWriterTests.writer(folder, disk: disk).write(Self.changes)
      }
      if disk.calls < n { break }
      outcomes.insert(failure == nil)
      let now = VaultWriterTests.contents(folder)
      if let failure {
        #expect(failure.kind == .outdated && failure.message.hasSuffix("nothing was written"), "call \(n): \(failure.message)")
        #expect(now == Self.before.merging(["notes/a.md": "old a+theirs"]) { $1 }, "call \(n)")
      } else {
        #expect(now == ["notes/z.md": "new z", "notes/a.md": "new a+theirs", "tasks/b.ics": "new b"], "call \(n)")
      }
      #expect(folder.files(hidden: true).filter { $0.hasPrefix(".") } == [".lucid/lock"], "call \(n)")
    }
    #expect(outcomes == [true, false])
  }

  /// A shell's `>>` has the file open before it writes: the change waits for it, and is refused when it stays open.
  @Test func aProgramHasTheFileOpen() throws {
    let folder = ScratchFolder(Self.before)
    let path = folder.path + "/notes/a.md"
    let theirs = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    let failure = VaultWriterTests.failure { () throws(StepFailure) in
      try VaultWriterTests.writer(folder, disk: SystemDisk()).write(Self.changes)
    }
    #expect(failure?.kind == .outdated && failure?.message.hasSuffix("nothing was written") == true, "\(failure as Any)")
    #expect(write(theirs, "+theirs", 7) == 7)
    close(theirs)
    #expect(VaultWriterTests.contents(folder) == Self.before.merging(["notes/a.md": "old a+theirs"]) { $1 })

    // One that only reads it is in no one's way.
    let reader = open(path, O_RDONLY)
    defer { close(reader) }
    let other = [FileChange("notes/a.md", from: VaultWriterTests.bytes("old a+theirs"), to: VaultWriterTests.bytes("new a"))]
    #expect(try VaultWriterTests.writer(folder, disk: SystemDisk()).write(other) == [])
    #expect(VaultWriterTests.contents(folder)["notes/a.md"] == "new a")
  }

  /// Where the file system cannot exchange two files it takes more steps, with the same end.
  @Test func worksWithoutAnExchange() throws {
    let folder = ScratchFolder(Self.before)
    #expect(try VaultWriterTests.writer(folder, disk: BusyDisk(at: .max, isPlain: true) {}).write(Self.changes) == [])
    #expect(VaultWriterTests.contents(folder) == ["notes/z.md": "new z", "notes/a.md": "new a", "tasks/b.ics": "new b"])
    #expect(folder.files(hidden: true).filter { $0.hasPrefix(".") } == [".lucid/lock"])
  }

  /// One program puts a file of its own in the place of the old one, or makes the one that was to be new: theirs is there in the end.
  @Test(arguments: ["notes/a.md", "tasks/b.ics", "notes/c.md"]) func replacesAFileAtAnyMoment(file: String) {
    for n in 1... {
      let folder = ScratchFolder(Self.before)
      let disk = BusyDisk(at: n) { folder.write("theirs", to: file) }
      let failure = VaultWriterTests.failure { () throws(StepFailure) in
        try VaultWriterTests.writer(folder, disk: disk).write(Self.changes)
      }
      if disk.calls < n { break }
      let now = VaultWriterTests.contents(folder)
      #expect(now[file] == "theirs" || folder.text(".lucid/kept/" + file) == "theirs", "call \(n): \(now)")
      guard let failure else {
        #expect(now["notes/z.md"] == "new z", "call \(n)")
        continue
      }
      // Nothing of the others stays.
      let others = now.filter { $0.key != file }
      #expect(others == Self.before.filter { $0.key != file }, "call \(n): \(failure.message)")
    }
  }

  /// The commit is being taken back when the process is killed, at any call: the next one goes on with that.
  @Test func isTakenBackByTheNextProcess() {
    for n in 1..<120 {
      let folder = ScratchFolder(Self.before)
      let path = folder.path
      // A conflict in the last file but one, then the end.
      let disk = ConflictDisk(FaultyDisk(at: n, .forGood)) { Self.append("+theirs", to: path + "/notes/a.md") }
      let early = VaultWriterTests.failure { () throws(StepFailure) in
        try VaultWriterTests.writer(folder, disk: disk).write(Self.changes)
      }
      guard VaultWriterTests.settled(VaultWriterTests.writer(folder)) != nil else {
        Issue.record("call \(n): not settled")
        continue
      }
      let now = VaultWriterTests.contents(folder)
      let isBefore = now == Self.before || now == Self.before.merging(["notes/a.md": "old a+theirs"]) { $1 }
      if early != nil { #expect(isBefore, "call \(n): \(now)") }
      #expect(!disk.isDone || now["notes/a.md"]?.contains("+theirs") == true, "call \(n): \(now)")
    }
  }

  /// Does something once, before the second exchange.
  private final class ConflictDisk: Disk {
    private let disk: any Disk
    private let other: @Sendable () -> Void
    private let exchanges = Mutex(0)

    init(_ disk: any Disk, _ other: @escaping @Sendable () -> Void) { (self.disk, self.other) = (disk, other) }

    var isDone: Bool { exchanges.withLock { $0 } >= 2 }

    func status(_ path: String) throws(HostError) -> DiskEntry? { try disk.status(path) }
    func isTaken(_ path: String) throws(HostError) -> Bool { try disk.isTaken(path) }
    func resolve(_ path: String) throws(HostError) -> String { try disk.resolve(path) }
    func checkWritable(_ path: String) throws(HostError) { try disk.checkWritable(path) }
    func read(_ path: String) throws(HostError) -> [UInt8] { try disk.read(path) }
    func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError) {
      try disk.create(path, bytes, permissions: permissions)
    }
    func makeFolder(_ path: String) throws(HostError) { try disk.makeFolder(path) }
    func rename(_ path: String, to other: String) throws(HostError) { try disk.rename(path, to: other) }
    func renameNew(_ path: String, to other: String) throws(HostError) { try disk.renameNew(path, to: other) }
    func exchange(_ path: String, with another: String) throws(HostError) {
      let n = exchanges.withLock {
        $0 += 1
        return $0
      }
      if n == 2 { other() }
      try disk.exchange(path, with: another)
    }
    func remove(_ path: String) throws(HostError) { try disk.remove(path) }
    func removeFolder(_ path: String) throws(HostError) { try disk.removeFolder(path) }
    func names(in folder: String) throws(HostError) -> [String] { try disk.names(in: folder) }
    func sync(_ folder: String) throws(HostError) { try disk.sync(folder) }
  }
}
