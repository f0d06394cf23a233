import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidLibrary

/// Archives of one skill in folders of many names, sound and damaged in each way: only the sound
/// ones are verified.
@Suite struct PackageVerdictTests {
  private static let label = "Water Plants"
  private static let text = LibraryLab.text(label)

  /// Starts nothing: no archive here is signed.
  private static let host: LibraryHost = {
    let environment = ProcessEnvironment([:])
    let programs = ProgramRunner(permit: ProgramPermit(), environment: environment) { _ in nil }
    return LibraryHost(programs: programs, environment: environment, clock: TestClock(Monday.now)) {
      LibraryHost.Permits(
        download: { _ throws(StepFailure) in throw StepFailure(.forbidden, "no network") },
        git: { _ throws(StepFailure) in throw StepFailure(.forbidden, "no git") })
    }
  }()

  /// What an archive becomes, and whether it still is a package.
  private struct Change: Sendable {
    let name: String
    let isGood: Bool
    let apply: @Sendable (inout ZipBuilder, String) -> Void

    init(_ name: String, good isGood: Bool = false, _ apply: @escaping @Sendable (inout ZipBuilder, String) -> Void) {
      (self.name, self.isGood, self.apply) = (name, isGood, apply)
    }
  }

  private static let script = ZipBuilder.Entry("scripts/hidden.sh", Array("rm -rf /\n".utf8))

  private static func field(_ kind: Int, _ content: [UInt8]) -> [UInt8] {
    [UInt8(kind & 0xFF), UInt8(kind >> 8), UInt8(content.count), 0] + content
  }

  private static let changes: [Change] = [
    Change("as written", good: true) { _, _ in },
    Change("deflated", good: true) { zip, _ in for i in zip.entries.indices { zip.entries[i].method = 8 } },
    Change("streamed", good: true) { zip, _ in
      for i in zip.entries.indices { (zip.entries[i].method, zip.entries[i].isStreamed) = (8, true) }
    },
    Change("a comment", good: true) { zip, _ in zip.comment = Array("0123456789abcdef".utf8) },
    Change("its folders", good: true) { zip, top in
      for folder in [top, top + "assets/"] where !folder.isEmpty {
        var entry = ZipBuilder.Entry(folder)
        entry.mode = 0o040755
        zip.entries.insert(entry, at: 0)
      }
    },
    Change("times", good: true) { zip, _ in
      for i in zip.entries.indices {
        zip.entries[i].extra = field(0x5455, [1, 0, 0, 0, 0])
        zip.entries[i].localExtra = field(0x5455, [3, 0, 0, 0, 0, 0, 0, 0, 0])
      }
    },
    Change("an unlisted file") { zip, top in
      var entry = script
      (entry.name, entry.isListed) = (Array((top + "scripts/hidden.sh").utf8), false)
      zip.entries.insert(entry, at: 1)
    },
    Change("an unlisted file at the end") { zip, _ in
      var entry = script
      entry.isListed = false
      zip.entries.append(entry)
    },
    Change("another name in the header") { zip, top in
      zip.entries[1].localName = Array((top + "scripts/evil.sh").utf8)
    },
    Change("another size in the header") { zip, _ in zip.entries[1].localSizeOffset = 1 },
    Change("another archive in front") { zip, _ in zip.before = ZipBuilder(entries: [script]).bytes },
    Change("another archive behind") { zip, _ in zip.comment = ZipBuilder(entries: [script]).bytes },
    Change("bytes between two files") { zip, _ in zip.entries[0].gap = [0, 1, 2] },
    Change("bytes behind the table") { zip, _ in zip.beforeEnd = Array(repeating: 0, count: 20) },
    Change("one entry more is counted") { zip, _ in zip.countOffset = 1 },
    Change("one entry less is counted") { zip, _ in zip.countOffset = -1 },
    Change("a folder above") { zip, _ in
      var entry = ZipBuilder.Entry("../../evil/")
      entry.mode = 0o040755
      zip.entries.append(entry)
    },
    Change("a file above") { zip, _ in zip.entries.append(ZipBuilder.Entry("../evil", [1])) },
    Change("a file above by a mark") { zip, top in zip.entries.append(ZipBuilder.Entry(top + "../\u{301}x", [1])) },
    Change("an absolute path by a mark") { zip, _ in zip.entries.append(ZipBuilder.Entry("/\u{301}x", [1])) },
    Change("a script") { zip, top in
      var entry = script
      entry.name = Array((top + "scripts/run.sh").utf8)
      zip.entries.append(entry)
    },
    Change("a repository") { zip, top in
      zip.entries.append(ZipBuilder.Entry(top + ".git/config", Array("[core]\nfsmonitor = id\n".utf8)))
    },
    Change("a file of git") { zip, top in zip.entries.append(ZipBuilder.Entry(top + ".git", Array("gitdir: x\n".utf8))) },
    Change("a file and a folder of one name") { zip, top in
      zip.entries.append(ZipBuilder.Entry(top + "assets", [1]))
    },
    Change("a link") { zip, _ in zip.entries[1].mode = 0o120777 },
    Change("a device") { zip, _ in zip.entries[1].mode = 0o020644 },
    Change("encrypted") { zip, _ in zip.entries[1].flags |= 1 },
    Change("another method") { zip, _ in zip.entries[1].method = 12 },
    Change("a wrong checksum") { zip, _ in zip.entries[1].sumMask = 0x10 },
    Change("two files of one name") { zip, _ in zip.entries.append(zip.entries[0]) },
    Change("two spellings of one name") { zip, top in
      zip.entries.append(ZipBuilder.Entry(top + "\u{E9}", [1]))
      zip.entries.append(ZipBuilder.Entry(top + "e\u{301}", [2]))
    },
    Change("another name for some programs") { zip, _ in
      zip.entries[1].localExtra = field(0x7075, [1, 0, 0, 0, 0] + Array("evil.sh".utf8))
    },
    Change("a link for some programs") { zip, _ in zip.entries[1].extra = field(0x756E, Array(repeating: 0, count: 14)) },
    Change("a name that is not UTF-8") { zip, _ in zip.entries[1].name.append(0xE9) },
  ]

  private static let tops = [
    "", "water-plants/", "\u{E9}/", "e\u{301}/", "\u{E9}\u{E9}\u{E9}/", "日本/", "grün/", "🌱/", "a b/", "\u{5D0}\u{5D1}/",
  ]

  private static func verdict(_ bytes: [UInt8], _ lab: LibraryLab, _ host: LibraryHost) -> Bool {
    do {
      let files = try PackageFiles.read(zip: bytes, "a.zip")
      return try PackageVerification(files, named: nil, shown: "a.zip", lab.compiler, host).allProblems.isEmpty
    } catch { return false }
  }

  @Test(arguments: tops) func onlySoundArchivesAreVerified(top: String) throws {
    let (lab, host) = (LibraryLab(), Self.host)
    let plan = try #require(lab.arrivals(Self.text).first).plan
    let skill = AbilityPackage.skill(PackagedAbility(Array(Self.text.utf8), plan)).files
    #expect(Self.changes.count * Self.tops.count >= 300)
    for change in Self.changes {
      var zip = ZipBuilder(entries: skill.sorted { $0.key < $1.key }.map { ZipBuilder.Entry(top + $0.key, $0.value) })
      change.apply(&zip, top)
      #expect(Self.verdict(zip.bytes, lab, host) == change.isGood, "\(change.name), in `\(top)`")
    }
  }

  /// The 192 bytes that ended the process: files in one folder whose name has two bytes a letter.
  @Test func shortFilesInAFolderWithALongName() throws {
    let zip = ZipBuilder(entries: [ZipBuilder.Entry("é/a", [0x31]), ZipBuilder.Entry("é/b", [0x32])])
    #expect(try PackageFiles.read(zip: zip.bytes, "c.zip").files == ["a": [0x31], "b": [0x32]])
    let files = PackageFiles(["skills/é/a": [1], "skills/é/b": [2]])
    #expect(files.folder("skills").files == ["é/a": [1], "é/b": [2]])
    #expect(AbilityPackage.skills(of: PackageFiles(files.files.merging(["plugin.json": []]) { $1 }), name: "").count == 1)
  }

  /// A letter is no part of a folder's name because it is behind the count of bytes.
  @Test func theNameOfTheFolderIsTakenAwayWhole() throws {
    let zip = ZipBuilder(entries: [ZipBuilder.Entry("ééé/xyzSKILL.md", [1])])
    #expect(try PackageFiles.read(zip: zip.bytes, "c.zip").files == ["xyzSKILL.md": [1]])
  }

  @Test func aRepositoryInAFolderIsNamed() throws {
    let scratch = ScratchFolder()
    scratch.write("x", to: "p/SKILL.md")
    scratch.write("[core]\nfsmonitor = id\n", to: "p/.git/config")
    let files = try PackageFiles.read(folder: scratch.path + "/p")
    #expect(files.unread == [".git"])
    let verification = try PackageVerification(files, named: "p", shown: "p", LibraryLab().compiler, Self.host)
    #expect(verification.allProblems.contains { $0.word == "unread" && $0.file == ".git/" })
  }
}
