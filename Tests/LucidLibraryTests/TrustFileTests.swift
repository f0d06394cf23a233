import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidLibrary

/// A file with decisions that cannot be understood stops whoever asks, and is left as it is.
@Suite struct TrustFileTests {
  /// A library with an installed ability, a refusal and a gallery.
  private static func lab() throws -> LibraryLab {
    let lab = LibraryLab()
    _ = try lab.install(LibraryLab.text("Tidy"))
    let book = PermissionStore(lab.library.place)
    try book.change("/evil") { trusted in
      trusted = PermissionGrant(identity: "/evil", label: "Evil", hash: "0", date: "2026")
      trusted?.say(.never, TrustedTests.notes, hashes: ["a"])
    }
    try GalleryStore(lab.library.place).put(GallerySource(name: "club", kind: .folder, address: "/club"), isNew: true)
    return lab
  }

  private static let files = ["consents.json", "origins.json", "galleries.json"]

  /// Asks for what a file holds.
  private static func ask(_ file: String, _ library: Library) throws(LibraryError) {
    switch file {
    case "consents.json":
      _ = try PermissionStore(library.place).answers(for: TrustSubject(identity: "/a", id: nil, name: nil, hash: "1"))
    case "origins.json": _ = try library.origins()
    default: _ = try GalleryStore(library.place).all()
    }
  }

  /// Tries everything that would change a file.
  private static func change(_ file: String, _ lab: LibraryLab) -> [LibraryError] {
    let (library, place) = (lab.library, lab.library.place)
    var errors: [LibraryError] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { if let error = error as? LibraryError { errors.append(error) } }
    }
    if file == "galleries.json" {
      attempt { try GalleryStore(place).put(GallerySource(name: "x", kind: .folder, address: "/x"), isNew: true) }
      attempt { try GalleryStore(place).remove("club") }
    } else {
      attempt { _ = try lab.install(LibraryLab.text("More")) }
      attempt { try library.remove("tidy") }
      attempt { try library.replace("tidy", [], expected: try library.source("tidy")?.bytes ?? [], origin: nil) }
      attempt { _ = try library.reset(all: true) }
      attempt { _ = try library.reset(["briefing"]) }
      guard file == "consents.json" else { return errors }
      attempt { try PermissionStore(place).change("/b") { $0 = PermissionGrant(identity: "/b", label: "", hash: "", date: "") } }
      attempt { try PermissionStore(place).forget(id: "X", name: "x") }
    }
    return errors
  }

  private static func expectRefused(_ file: String, _ lab: LibraryLab, _ what: String) {
    let before = lab.scratch.files()
    let ability = lab.scratch.text("lucid/abilities/tidy.lucidability")
    do throws(LibraryError) {
      try ask(file, lab.library)
      Issue.record("\(file) was read: \(what)")
    } catch {
      #expect(error.kind == .unreadable && error.message.contains("lucid/\(file)"), "\(what): \(error.message)")
      #expect(error.hint?.contains("mv ") == true)
    }
    let errors = change(file, lab)
    let tries = ["consents.json": 7, "origins.json": 5][file] ?? 2
    #expect(errors.count == tries && errors.allSatisfy { $0.kind == .unreadable }, "\(what): \(errors.map(\.message))")
    #expect(lab.scratch.files() == before, "\(what)")
    #expect(lab.scratch.text("lucid/abilities/tidy.lucidability") == ability, "\(what)")
    #expect(lab.library.decisionErrors().count == 1, "\(what)")
  }

  @Test(arguments: files) func whatIsDamagedIsLeftAsItIs(file: String) throws {
    let lab = try Self.lab()
    let good = try #require(lab.scratch.text("lucid/\(file)"))
    let bodies = [
      "", "\n", "{{{", "[]", "{}", "null", good.dropLast(3) + "", String(good.prefix(good.count / 2)), good + good,
      good + "\u{0}", "\u{FEFF}" + good,
      good.replacing("\"version\":1", with: "\"version\":2").replacing("\"version\": 1", with: "\"version\": 2"),
      good.replacing("\"consents\":[", with: "\"consents\":{").replacing("\"origins\":", with: "\"origin\":").replacing(
        "\"galleries\":", with: "\"gallery\":"),
    ]
    for body in bodies {
      lab.scratch.write(body, to: "lucid/\(file)")
      Self.expectRefused(file, lab, String(body.prefix(60)))
      #expect(lab.scratch.text("lucid/\(file)") == body)
    }
    lab.scratch.write(good, to: "lucid/\(file)")
    try Self.ask(file, lab.library)
    #expect(lab.library.decisionErrors().isEmpty)
  }

  /// An entry that says something unknown is not passed over.
  @Test(arguments: [
    ("\"answer\":\"never\"", "\"answer\":\"Never\""), ("\"effect\":\"writes\"", "\"effect\":\"writing\""),
    ("\"for\":", "\"four\":"),
    ("\"notes.create\":2", "\"notes.create\":\"two\""), ("\"through\":[\"notes.create\"]", "\"through\":[1]"),
    ("\"answer\":\"never\"", "\"answer\":\"always\",\"answer\":\"never\""), ("\"sha256\":[\"a\"]", "\"sha256\":\"a\""),
  ]) func anEntryThatIsNotUnderstoodIsNotPassedOver(old: String, new: String) throws {
    let lab = try Self.lab()
    let good = try #require(lab.scratch.text("lucid/consents.json"))
    #expect(good.contains(old))
    lab.scratch.write(good.replacing(old, with: new), to: "lucid/consents.json")
    Self.expectRefused("consents.json", lab, new)
  }

  /// A list of refusals with another name would be lost.
  @Test func aMissingListOfAnswersIsNotPassedOver() throws {
    let lab = try Self.lab()
    let good = try #require(lab.scratch.text("lucid/consents.json"))
    lab.scratch.write(good.replacing("\"allows\"", with: "\"allow\""), to: "lucid/consents.json")
    Self.expectRefused("consents.json", lab, "allow")
  }

  /// People repair these files by hand: an error names the field and its place.
  @Test(arguments: [
    ("\"answer\":\"never\"", "\"answer\":\"Never\"", "`answer`: an unknown word"),
    ("\"effect\":", "\"affect\":", "`effect` is missing in this object"),
    ("\"notes.create\":2", "\"notes.create\":\"two\"", "`most`: not a whole number"),
    ("{\"notes.create\":2}", "[]", "`most`: not an object"),
  ]) func theDamagedFieldIsNamed(old: String, new: String, message: String) throws {
    let lab = try Self.lab()
    let good = try #require(lab.scratch.text("lucid/consents.json"))
    lab.scratch.write(good.replacing(old, with: new), to: "lucid/consents.json")
    do throws(LibraryError) {
      _ = try PermissionStore(lab.library.place).all()
      Issue.record("\(new) was read")
    } catch {
      #expect(error.message.contains("lucid/consents.json: line 2, column "), "\(error.message)")
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func permissionsAreStoredAsBefore() throws {
    let lines = [
      #"{"for":"/evil","label":"Evil","sha256":"0","date":"2026","allows":[{"effect":"tells","source":"mail","#
        + #""to":"web.search","answer":"never","reach":"mail","through":[],"most":{},"sha256":["a","b"]}]}"#,
      #"{"for":"id:X tidy","label":"Tidy","sha256":"1","date":"2027","allows":[{"effect":"writes","source":"notes","#
        + #""answer":"always","reach":"notes","through":["notes.create","notes.edit"],"most":{"notes.create":2,"notes.edit":1}}]}"#,
    ]
    let text = "{\"version\":1,\"consents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
    let scratch = ScratchFolder(["lucid/consents.json": text])
    let store = PermissionStore(LibraryPlace(root: scratch.path + "/lucid", index: nil))
    let told = RequiredPermission(.discloses, source: "mail", to: "web.search", reach: "mail", through: [])
    let written = RequiredPermission(
      .writes, source: "notes", reach: "notes", through: ["notes.create", "notes.edit"],
      most: ["notes.create": 2, "notes.edit": 1])
    let grants = [
      PermissionGrant(
        identity: "/evil", label: "Evil", hash: "0", date: "2026",
        lines: [PermissionGrant.Line(told, .never, hashes: ["a", "b"])]),
      PermissionGrant(
        identity: "id:X tidy", label: "Tidy", hash: "1", date: "2027", lines: [PermissionGrant.Line(written, .always)]),
    ]
    #expect(try store.all() == grants)
    try store.change("/evil") { $0 = nil }
    try store.change("/evil") { $0 = grants[0] }
    #expect(scratch.text("lucid/consents.json") == text)
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func originsAreStoredAsBefore() throws {
    let text = """
      {
        "version": 1,
        "origins": {
          "tidy": {"source": "/a/tidy", "sha256": "0", "template": null, "label": "Tidy", "date": "2026", "signer": null},
          "week": {
            "source": "gallery/week",
            "sha256": "0123456789012345678901234567890123456789012345678901234567890123",
            "template": "week",
            "label": "Week",
            "date": "2026-04-06T07:30:00Z",
            "signer": "robin"
          }
        }
      }

      """
    let lab = LibraryLab()
    lab.scratch.write(text, to: "lucid/origins.json")
    var week = Origin(
      source: "gallery/week", hash: "0123456789012345678901234567890123456789012345678901234567890123", template: "week",
      label: "Week", date: "2026-04-06T07:30:00Z")
    week.signer = "robin"
    let origins = ["tidy": Origin(source: "/a/tidy", hash: "0", label: "Tidy", date: "2026"), "week": week]
    #expect(try lab.library.origins() == origins)
    try lab.library.write([:], keeping: [])
    try lab.library.write(origins, keeping: ["tidy", "week"])
    #expect(lab.scratch.text("lucid/origins.json") == text)
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func galleriesAreStoredAsBefore() throws {
    let text = """
      {
        "version": 1,
        "galleries": [
          {"name": "club", "kind": "folder", "address": "/club", "state": "", "date": ""},
          {"name": "far", "kind": "git", "address": "https://x.example/f", "state": "0a1b", "date": "2026-04-06T07:30:00Z"}
        ]
      }

      """
    let lab = LibraryLab()
    let store = GalleryStore(lab.library.place)
    let club = GallerySource(name: "club", kind: .folder, address: "/club")
    let far = GallerySource(
      name: "far", kind: .git, address: "https://x.example/f", state: "0a1b", date: "2026-04-06T07:30:00Z")
    for source in [club, far] { try store.put(source, isNew: true) }
    #expect(lab.scratch.text("lucid/galleries.json") == text)
    #expect(try store.all() == [club, far])
  }

  /// The journal of a process that was killed, as earlier versions wrote it, is read.
  @Test func anUnfinishedChangeIsStoredAsBefore() throws {
    let text =
      #"{"version":1,"changes":[{"path":"abilities/a.lucidability","text":"a\n","old":""},{"path":"origins.json","text":"{}"}]}"#
    let lab = LibraryLab()
    try LibraryJournal(lab.library.place).record([
      LibraryJournal.Change(path: "abilities/a.lucidability", text: "a\n", old: ""),
      LibraryJournal.Change(path: "origins.json", text: "{}"),
    ])
    #expect(lab.scratch.text("lucid/library.journal") == text)
    lab.scratch.write("", to: "lucid/abilities/a.lucidability")
    try LibraryJournal(lab.library.place).settle()
    #expect(lab.scratch.text("lucid/abilities/a.lucidability") == "a\n" && lab.scratch.text("lucid/origins.json") == "{}")
  }

  @Test func twoEntriesForOneAreNotUnderstood() throws {
    let lab = try Self.lab()
    let lines = try #require(lab.scratch.text("lucid/consents.json")).split(separator: "\n")
    lab.scratch.write("\(lines[0])\n\(lines[1]),\n\(lines[1])\n]}\n", to: "lucid/consents.json")
    Self.expectRefused("consents.json", lab, "twice")
  }

  @Test(arguments: files) func whatIsNoFileIsLeftAsItIs(file: String) throws {
    let lab = try Self.lab()
    let path = lab.scratch.path + "/lucid/" + file
    unlink(path)
    #expect(mkdir(path, 0o700) == 0)
    Self.expectRefused(file, lab, "a folder")
    rmdir(path)
    #expect(mkfifo(path, 0o600) == 0)
    Self.expectRefused(file, lab, "a pipe")
    unlink(path)
    #expect(symlink("/dev/null", path) == 0)
    Self.expectRefused(file, lab, "a link")
    unlink(path)
    #expect(symlink("nowhere", path) == 0)
    Self.expectRefused(file, lab, "a link to nothing")
    unlink(path)
    try Self.ask(file, lab.library)
  }

  /// Every kind of character that a label or a path can hold.
  @Test func whatAStrangerWroteDamagesNothing() throws {
    let lab = LibraryLab()
    let book = PermissionStore(lab.library.place)
    let scalars = (0..<0x100).map { UInt32($0) } + [0x2028, 0x2029, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F389, 0x10FFFF]
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      let odd = "/tmp/a\(scalar)b"
      try book.change(odd) { trusted in
        trusted = PermissionGrant(identity: odd, label: "Nice\(scalar)", hash: "0", date: "2026")
        trusted?.say(.never, TrustedTests.notes, hashes: ["h"])
      }
      #expect(try book.of(odd)?.label.utf8.elementsEqual("Nice\(scalar)".utf8) == true)
    }
    #expect(try book.all().count == scalars.count)
    let name = try lab.install(LibraryLab.text("\"Nice\\x91\"", "id: A0000003-0000-0000-0000-000000000009\n"))[0].name
    _ = try lab.install(LibraryLab.text("Tidy"))
    #expect(try lab.library.origins()[name]?.label == "Nice\u{91}" && lab.library.origins().count == 2)
  }

  /// Composed and decomposed letters are two paths.
  @Test func pathsAreComparedByTheirBytes() throws {
    let book = PermissionStore(LibraryLab().library.place)
    try book.change("/tmp/\u{E9}") { trusted in
      trusted = PermissionGrant(identity: "/tmp/\u{E9}", label: "", hash: "", date: "")
      trusted?.say(.always, TrustedTests.notes)
    }
    #expect(try book.of("/tmp/\u{E9}") != nil && book.of("/tmp/e\u{301}") == nil)
  }
}
