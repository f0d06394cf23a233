@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Mail and notes on disk with a mirror beside them: what a mirror gives is what the files give, and
/// files that have not changed are not opened.
@Suite struct MirrorTests {
  /// A vault, a cache and a clock that is an hour ahead, so that files that were just written count
  /// as old.
  final class Place: Sendable {
    let scratch: ScratchFolder
    var folder: String { scratch.path + "/cache/mirror" }

    init() {
      var files: [String: String] = [:]
      for i in 0..<12 {
        files["vault/mail/cur/\(1_775_000_000 + i).M\(i):2,S"] = Self.mail(i, "Seite \(i) über Öfen, x\(i)y, don\u{2019}t")
        files["vault/notes/n\(i).md"] = "---\ncreated: 2026-04-0\(i % 9 + 1)\ntags: [t\(i)]\n---\n# Note \(i)\n\nText über \(i)."
      }
      files["vault/mail/.Sent/cur/1775000100.M1:2,S"] =
        "From: me@x\nDate: 3 Apr 2026 08:00:00 +0000\nIn-Reply-To: <3@x>\n\nYes.\n"
      scratch = ScratchFolder(files)
    }

    static func mail(_ i: Int, _ text: String) -> String {
      "From: Sam \(i) <s\(i)@example.org>\nTo: me@x\nSubject: Hello \(i)\nDate: \(i + 1) Apr 2026 08:00:00 +0000\n"
        + "Message-ID: <\(i)@x>\nContent-Type: text/plain; charset=utf-8\n\n\(text)\n"
    }

    func mirrors(ahead: Int64 = 3_600, vault: String = "vault", program: String = "1") -> MirrorFolder {
      MirrorFolder(folder: folder, vault: vault, program: program, fewest: 0) { MirrorFolder.now() + ahead * 1_000_000_000 }
    }

    func write(_ text: String, to file: String) { scratch.write(text, to: "vault/" + file) }
    var stores: [String] { scratch.files().filter { $0.hasSuffix(".sqlite") } }
    func store(_ source: String) throws -> String {
      scratch.path + "/" + (try #require(stores.first { $0.contains("/\(source)-") }))
    }
  }

  /// What queries of all kinds give, and which files were opened for it.
  struct Answers: Equatable {
    var mail: [MailResult] = []
    var notes: [NotesResult] = []
    var read: [String] = []

    static func == (a: Answers, b: Answers) -> Bool { a.mail == b.mail && a.notes == b.notes }
  }

  static let queries: [MailQuery] =
    ["seite", "uber", "ueber", "über ofen", "OEFEN", "x1y", "x1", "e", "nowhere", "hello sam", "3@x", "s4@example"].map {
      MailQuery(text: $0, limit: 50)
    } + [
      MailQuery(limit: 50), MailQuery(unread: true), MailQuery(from: "Sam 1"), MailQuery(from: "sam", text: "x", limit: 2),
      MailQuery(limit: 3, needsBody: true),
    ]

  static let noteQueries: [NotesQuery] =
    ["uber", "#t3", "note 4", "nowhere", nil].map { NotesQuery(text: $0, zone: Monday.zone) } + [
      NotesQuery(limit: 2, zone: .utc), NotesQuery(since: Monday.now, zone: Monday.zone),
    ]

  func answers(_ place: Place, _ mirrors: MirrorFolder?, _ some: [MailQuery] = queries) async throws -> Answers {
    let tree = CountingTree(try #require(FolderTree(place.scratch.path + "/vault")))
    var answers = Answers()
    let pool = BlockingPool()
    for query in some {
      answers.mail.append(try await VaultMail(tree: tree, pool: pool, mirrors: mirrors).messages(query))
    }
    for query in Self.noteQueries {
      answers.notes.append(try await VaultNotes(tree: tree, pool: pool, mirrors: mirrors).notes(query))
    }
    answers.read = tree.read
    return answers
  }

  /// The answers with a mirror, after a comparison with those without.
  @discardableResult
  func compared(
    _ place: Place, _ mirrors: MirrorFolder, _ location: SourceLocation = #_sourceLocation
  ) async throws -> Answers {
    let plain = try await answers(place, nil)
    let mirrored = try await answers(place, mirrors)
    #expect(mirrored == plain, sourceLocation: location)
    return mirrored
  }

  /// The files that are opened although no text of them is returned.
  private func opened(_ place: Place, _ mirrors: MirrorFolder) async throws -> [String] {
    try await answers(place, mirrors, [MailQuery(text: "nowhere", limit: 5), MailQuery(from: "nobody", limit: 5)]).read
      .filter { !$0.hasPrefix("notes/.lucid") }
  }

  @Test func filesThatHaveNotChangedAreNotOpened() async throws {
    let place = Place()
    try await compared(place, place.mirrors())
    #expect(try await opened(place, place.mirrors()).isEmpty)
    try await compared(place, place.mirrors())
    #expect(place.scratch.permissions("cache/mirror") == 0o700)
    for file in place.scratch.files() where file.hasPrefix("cache/") { #expect(place.scratch.permissions(file) == 0o600) }
    #expect(place.stores.count == 3)
  }

  /// Replies are found by the folder of sent mail, with and without a mirror of it.
  @Test func repliesAreMirrored() async throws {
    let place = Place()
    try await compared(place, place.mirrors())
    let found = try await answers(place, place.mirrors(), [MailQuery(limit: 50)])
    #expect(found.mail.first?.messages.first { $0.id == "3@x" }?.answered == true)
    #expect(!found.read.contains { $0.contains(".Sent") })
  }

  @Test func whatChangesIsReadAgain() async throws {
    let place = Place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    let (mail, note) = ("mail/cur/1775000003.M3:2,S", "notes/n3.md")
    // In place, of the same length, with the time that it had.
    let times = try place.times(of: mail)
    place.write(Place.mail(3, "Seite 3 über Äfen, x3y, don\u{2019}t"), to: mail)
    try place.set(times, of: mail)
    place.write("---\ncreated: 2026-04-04\ntags: [t3]\n---\n# Note 3\n\nText unter 3.", to: note)
    try place.set(times, of: note)
    #expect(Set(try await opened(place, mirrors)) == [mail, note])
    try await compared(place, mirrors)
    #expect(try await opened(place, mirrors).isEmpty)
  }

  /// Two files change their names and keep their times, as a program that syncs has it.
  @Test func exchangedFilesAreReadAgain() async throws {
    let place = Place()
    let mirrors = place.mirrors()
    for file in ["notes/n1.md", "notes/n2.md"] { try place.set([Place.time, Place.time], of: file) }
    try await compared(place, mirrors)
    try place.rename("notes/n1.md", "notes/other.md")
    try place.rename("notes/n2.md", "notes/n1.md")
    try place.rename("notes/other.md", "notes/n2.md")
    try await compared(place, mirrors)
    // A new file in the place of the old one, with its time and its length.
    place.write("---\ncreated: 2026-04-02\ntags: [t1]\n---\n# Note 1\n\nText hinter 1", to: "notes/.syncthing.n1.md.tmp")
    try place.set([Place.time, Place.time], of: "notes/.syncthing.n1.md.tmp")
    try place.rename("notes/.syncthing.n1.md.tmp", "notes/n1.md")
    try await compared(place, mirrors)
    try place.rename("notes", "gone")
    try place.rename("gone", "notes")
    try await compared(place, mirrors)
  }

  @Test func namesAndFilesThatGo() async throws {
    let place = Place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    try place.rename("mail/cur/1775000002.M2:2,S", "mail/cur/1775000002.M2:2,FRS")
    try place.rename("mail/cur/1775000004.M4:2,S", "mail/cur/1775000004.M4:2,ST")
    unlink(place.scratch.path + "/vault/mail/cur/1775000005.M5:2,S")
    unlink(place.scratch.path + "/vault/notes/n5.md")
    place.write(Place.mail(20, "neu, über"), to: "mail/new/1775000020.M20")
    try await compared(place, mirrors)
    // Nothing is left of a message that is gone, not even in the free pages of the file.
    let database = String(decoding: try place.bytes("mail"), as: UTF8.self)
    #expect(!database.contains("s5@example.org") && database.contains("s20@example.org"))
  }

  /// A file that was written just now may be written again without a new time.
  @Test func aFileOfThisMomentIsNotTaken() async throws {
    let place = Place()
    try await compared(place, place.mirrors(ahead: 0))
    #expect(place.stores.isEmpty)
    // Times from a machine whose clock is ahead.
    #expect(!FileStamp(inode: 1, size: 1, modified: 0, changed: 20_000_000_000).isSettled(at: 10_000_000_000))
    #expect(!FileStamp(inode: 1, size: 1, modified: 9_000_000_000, changed: 0).isSettled(at: 10_000_000_000))
    #expect(FileStamp(inode: 1, size: 1, modified: .max, changed: 0).isSettled(at: 10_000_000_000))
  }

  /// What is not what was written is not used, and made again.
  @Test(arguments: ["cut", "emptied", "flipped", "text", "no seal", "other seal", "public", "gone"])
  func damageIsNoticed(_ kind: String) async throws {
    let place = Place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    for source in ["mail", "sent", "notes"] {
      let path = try place.store(source)
      let seal = path.dropLast(".sqlite".count) + ".seal"
      var bytes = try place.bytes(source)
      switch kind {
      case "cut": try HostFile.write(Array(bytes.prefix(bytes.count / 2)), to: path)
      case "emptied": truncate(path, 0)
      case "flipped":
        for i in stride(from: 100, to: bytes.count, by: 97) { bytes[i] ^= 0x20 }
        let descriptor = open(path, O_WRONLY)
        #expect(bytes.withUnsafeBytes { FilePart.write(descriptor, $0) })
        close(descriptor)
      case "text": try HostFile.write(Array("no database\n".utf8), to: path)
      case "no seal": HostFile.remove(String(seal))
      case "other seal": try HostFile.write(Array("lucid mirror\n1 2 3\n".utf8), to: String(seal))
      case "public": chmod(path, 0o644)
      default: HostFile.remove(path)
      }
    }
    try await compared(place, mirrors)
    #expect(try await opened(place, mirrors).isEmpty)
    for file in place.scratch.files() where file.hasPrefix("cache/") { #expect(place.scratch.permissions(file) == 0o600) }
  }

  /// A mirror of another vault, of another version, and one that was copied from elsewhere.
  @Test func aForeignMirrorIsNotUsed() async throws {
    let (place, other) = (Place(), Place())
    try await compared(place, place.mirrors())
    other.write(Place.mail(3, "anders"), to: "mail/cur/1775000003.M3:2,S")
    try await compared(other, other.mirrors())
    for file in other.scratch.files() where file.hasPrefix("cache/") {
      try HostFile.write(try HostFile.read(other.scratch.path + "/" + file), to: place.scratch.path + "/" + file)
    }
    try await compared(place, place.mirrors())
    let before = try place.bytes("mail")
    try await compared(place, place.mirrors(program: "2"))
    #expect(try place.bytes("mail") != before && place.stores.count == 3)
    try await compared(place, place.mirrors(vault: "another"))
    #expect(place.stores.count == 6)
  }

  /// Where nothing can be written the files are read.
  @Test func withoutAPlaceThereIsNoMirror() async throws {
    let place = Place()
    try await compared(
      place,
      MirrorFolder(folder: "/dev/null/lucid", vault: "v", program: "1", fewest: 0) { MirrorFolder.now() + 3_600_000_000_000 })
    for name in ["mail", "sent", "notes"] {
      mkdir(place.scratch.path + "/cache", 0o700)
      mkdir(place.folder, 0o700)
      mkdir(place.folder + "/\(name)-\(FNV1a.fileName("vault")).sqlite", 0o700)
    }
    try await compared(place, place.mirrors())
  }

  @Test func onlyReadMakesNone() async throws {
    let place = Place()
    try await compared(place, place.mirrors().onlyRead)
    #expect(place.stores.isEmpty)
    try await compared(place, place.mirrors())
    place.write(Place.mail(3, "anders"), to: "mail/cur/1775000003.M3:2,S")
    let before = try place.bytes("mail")
    try await compared(place, place.mirrors().onlyRead)
    #expect(try place.bytes("mail") == before)
    #expect(try await opened(place, place.mirrors().onlyRead).contains("mail/cur/1775000003.M3:2,S"))
  }

  /// Two processes that read at the same time and then want to write: one does, both are right.
  @Test func oneOfTwoWrites() async throws {
    let place = Place()
    let files = try Maildir(tree: try #require(FolderTree(place.scratch.path + "/vault")), root: "mail").files(in: nil)
    let listed = files.map(\.mirrored)
    func open() throws -> Mirror<SentReply> { try #require(place.mirrors().mirror("mail", of: listed, as: SentReply.self)) }
    var writer = MirrorWriter()
    writer.list(["a"]) { $0.text($1) }
    var reader = MirrorReader(writer.bytes)
    let record = SentReply(from: &reader)
    let (first, second) = (try open(), try open())
    first.add(record, of: listed[0])
    second.add(record, of: listed[1])
    first.finish()
    second.finish()
    let (third, fourth) = (try open(), try open())
    #expect(third.records(of: listed).count { $0 != nil } == 1)
    third.add(record, of: listed[2])
    // The other one still reads.
    third.finish()
    #expect(fourth.records(of: listed).count { $0 != nil } == 1)
    fourth.finish()
    let fifth = try open()
    fifth.add(record, of: listed[2])
    fifth.finish()
    #expect(try open().records(of: listed).count { $0 != nil } == 2)
    // In one process the first one has the right to write.
    let mirrors = place.mirrors()
    let here = try #require(mirrors.mirror("mail", of: listed, as: SentReply.self))
    withExtendedLifetime(here) {
      #expect(here.takes && mirrors.mirror("mail", of: listed, as: SentReply.self)?.takes == false)
    }
  }
}

extension MirrorTests.Place {
  static let time = timespec(tv_sec: 1_775_000_000, tv_nsec: 5)

  func times(of file: String) throws -> [timespec] {
    var s = stat()
    try #require(stat(scratch.path + "/vault/" + file, &s) == 0)
    return [s.st_atim, s.st_mtim]
  }

  func set(_ times: [timespec], of file: String) throws {
    try #require(utimensat(AT_FDCWD, scratch.path + "/vault/" + file, times, 0) == 0)
  }

  func rename(_ file: String, _ other: String) throws {
    try #require(Rename.over(scratch.path + "/vault/" + file, scratch.path + "/vault/" + other) == 0)
  }

  func bytes(_ source: String) throws -> [UInt8] { try HostFile.read(try store(source), limit: .mib(64)) }
}
