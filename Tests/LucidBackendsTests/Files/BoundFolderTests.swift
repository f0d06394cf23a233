import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidVault

/// Parts of a vault that lie elsewhere on disk.
@Suite struct BoundFolderTests {
  let vault = ScratchFolder(["notes/a.md": "own", "mail/cur/hidden": "behind the binding"])
  let mail = ScratchFolder(["cur/1": "one", "cur/2": "two"])
  let work = ScratchFolder(["x.ics": "work"])

  private func tree(mailIsWritable: Bool = true) throws -> FolderTree {
    let bindings = [
      FolderBinding("mail", to: "~/Mail", at: mail.path, isWritable: mailIsWritable),
      FolderBinding("calendar/work", to: "~/work", at: work.path),
    ]
    return try #require(FolderTree(vault.path, bindings: bindings))
  }

  @Test func readsWhatIsBoundAndNotWhatItHides() throws {
    let tree = try tree()
    #expect(try tree.list("mail/cur").map(\.name) == ["1", "2"])
    #expect(try tree.read("mail/cur/1", limit: .kib(1)) == Array("one".utf8))
    #expect(try tree.read("notes/a.md", limit: .kib(1)) == Array("own".utf8))
    #expect(try tree.list("").filter { !$0.name.hasPrefix(".") }.map(\.name) == ["calendar", "mail", "notes"])
    #expect(try tree.list("calendar").map(\.name) == ["work"])
    #expect(try tree.entry("calendar")?.isFolder == true && tree.entry("calendar/work")?.isFolder == true)
    #expect(try tree.entry("calendar/home") == nil && tree.entry("mail/cur/9") == nil)
  }

  @Test func linksStayInTheFolderThatTheyAreIn() throws {
    symlink(vault.path + "/notes/a.md", mail.path + "/cur/out")
    symlink(mail.path + "/cur/1", mail.path + "/cur/in")
    #expect(throws: FileTreeError.self) { try tree().read("mail/cur/out", limit: .kib(1)) }
    #expect(try tree().read("mail/cur/in", limit: .kib(1)) == Array("one".utf8))
    for path in ["mail/../notes/a.md", "mail//cur", "/etc/passwd"] {
      #expect(throws: FileTreeError.self) { try tree().read(path, limit: .kib(1)) }
    }
  }

  @Test func aFolderThatIsGoneIsSaid() throws {
    let tree = try #require(FolderTree(vault.path, bindings: [FolderBinding("mail", to: "~/Gone", at: vault.path + "/gone")]))
    do {
      _ = try tree.list("mail/cur")
      Issue.record("nothing was said")
    } catch { #expect((error.path, error.reason.text) == ("~/Gone", "no such file or folder, set by backends.mail")) }
    let failure = VaultWriterTests.failure { () throws(StepFailure) in
      try VaultWriter(tree, permit: .any).write([FileChange("mail/new/1", from: nil, to: [65])])
    }
    #expect(failure?.message.contains("~/Gone: no such file or folder") == true)
  }

  /// The others alone would pass for the whole source.
  @Test func aFolderOfAListThatIsGoneIsNamed() async throws {
    let bindings = ["here", "gone"].map { name in
      FolderBinding("notes/\(name)", to: "~/\(name)", at: name == "here" ? work.path : vault.path + "/gone")
    }
    let tree = try #require(FolderTree(vault.path, bindings: bindings))
    #expect(try tree.list("notes").map(\.name) == ["a.md", "gone", "here"])
    do {
      _ = try tree.list("notes/gone")
      Issue.record("nothing was said")
    } catch { #expect((error.path, error.reason.text) == ("~/gone", "no such file or folder, set by backends.notes")) }
  }

  @Test func writesAllOfItEverywhereOrNothing() throws {
    let changes = [
      FileChange("notes/a.md", from: Array("own".utf8), to: Array("new".utf8)),
      FileChange("calendar/work/y.ics", from: nil, to: Array("made".utf8)),
      FileChange("mail/cur/2", from: Array("two".utf8), to: nil),
    ]
    #expect(try VaultWriter(tree(), permit: .any).write(changes).isEmpty)
    #expect(vault.text("notes/a.md") == "new" && work.text("y.ics") == "made" && mail.text("cur/2") == nil)
    #expect(vault.text("mail/cur/hidden") == "behind the binding")
    #expect(
      work.files(hidden: true) == ["x.ics", "y.ics"] && vault.files(hidden: true).filter { $0.hasPrefix(".") } == [".lucid/lock"])
    let outdated = changes + [FileChange("calendar/work/x.ics", from: Array("other".utf8), to: [])]
    let writer = VaultWriter(try tree(), permit: .any)
    let failure = VaultWriterTests.failure { () throws(StepFailure) in try writer.write(outdated) }
    #expect(failure?.kind == .outdated && vault.text("notes/a.md") == "new")
  }

  @Test func whatIsForReadingIsNotWritten() throws {
    let change = FileChange("mail/cur/1", from: Array("one".utf8), to: [])
    let writer = VaultWriter(try tree(mailIsWritable: false), permit: .any)
    let failure = VaultWriterTests.failure { () throws(StepFailure) in try writer.write([change]) }
    #expect(failure?.message == "mail/cur/1: the configuration binds mail to ~/Mail for reading only; nothing was written")
    #expect(mail.text("cur/1") == "one")
  }

  @Test func aFileUnderTwoNamesIsChangedOnce() throws {
    let both = ["calendar", "tasks"].map { FolderBinding($0, to: "~/dav", at: work.path) }
    let tree = try #require(FolderTree(vault.path, bindings: both))
    let changes = ["calendar/x.ics", "tasks/x.ics"].map { FileChange($0, from: Array("work".utf8), to: Array($0.utf8)) }
    let failure = VaultWriterTests.failure { () throws(StepFailure) in try VaultWriter(tree, permit: .any).write(changes) }
    #expect(failure?.message.contains("two names of this file were changed at once") == true)
    #expect(work.text("x.ics") == "work")
  }

  /// A process was killed between its promise and its keeping, and the configuration was changed since.
  @Test func aPromiseIsKeptWhereItWasMeant() throws {
    let tree = try tree()
    let journal = VaultJournal(roots: tree.roots, disk: SystemDisk())
    let text = Array("late".utf8)
    try journal.open()
    try journal.note(bound: ["mail/cur/3"])
    try SystemDisk().create(vault.path + "/.lucid/transaction/0", text, permissions: 0o600)
    try journal.commit(Journal([.init(path: "mail/cur/3", before: nil, after: .init(Checksum(text), ".lucid/transaction/0"))]))

    let elsewhere = try #require(FolderTree(vault.path, bindings: [FolderBinding("mail", to: "~/work", at: work.path)]))
    for other in [elsewhere, try #require(FolderTree(vault.path))] {
      guard case .unfinished(let failure) = VaultWriter(other, permit: .any).settle() else {
        Issue.record("it was finished, or nobody has said so")
        continue
      }
      #expect(failure.message.contains("started with other `backends` in the configuration"))
    }
    #expect(work.files() == ["x.ics"] && vault.text("mail/cur/3") == nil)
    #expect(VaultWriterTests.settled(VaultWriter(tree, permit: .any)) == [])
    #expect(mail.text("cur/3") == "late")
  }
}
