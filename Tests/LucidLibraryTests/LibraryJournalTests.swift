import LucidCore
import LucidTesting
import Testing

@testable import LucidLibrary

/// A change of several files that is broken off after each of its steps: all of it is there once
/// another command has begun, or none.
@Suite struct LibraryJournalTests {
  private static let names = ["one", "two", "three"]

  private static func changes(_ lab: LibraryLab) -> [LibraryJournal.Change] {
    let place = lab.library.place
    let files = names.map {
      LibraryJournal.Change(
        path: place.inner(place.file($0)), text: LibraryLab.text($0 + " \"\u{1F600}\\"))
    }
    let origins = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, Origin(source: "test", hash: "00", label: $0, date: "2026-04-06"))
      })
    return files + [
      .init(path: place.inner(place.order), text: LibraryOrder(names: names).text),
      lab.library.change(to: origins, keeping: names),
    ]
  }

  @Test(arguments: 0...5) func aRecordedChangeIsFinished(steps: Int) throws {
    let lab = LibraryLab()
    let (changes, journal) = (Self.changes(lab), LibraryJournal(lab.library.place))
    try journal.record(changes)
    // Killed here.
    try journal.apply(Array(changes.prefix(steps)))
    lab.library.settle()
    for change in changes { #expect(lab.scratch.text("lucid/" + change.path) == change.text) }
    #expect(!journal.isThere)
    #expect(try lab.library.origins().keys.sorted() == Self.names.sorted())
  }

  /// An editor has written the file since it was read: its text stays, and nothing else is changed.
  @Test func aTextOfAnotherProgramStays() throws {
    let lab = LibraryLab()
    let (place, journal) = (lab.library.place, LibraryJournal(lab.library.place))
    let path = place.inner(place.file("one"))
    lab.scratch.write("of an editor", to: "lucid/" + path)
    let changes = [
      LibraryJournal.Change(path: path, text: "new", old: "old"), .init(path: place.inner(place.order), text: "one\n"),
    ]
    #expect(try !journal.commit(changes))
    #expect(lab.scratch.text("lucid/" + path) == "of an editor")
    #expect(lab.scratch.text("lucid/" + changes[1].path) == nil && !journal.isThere)
    // Of a process that was killed between the two changes the rest is done.
    lab.scratch.write("new", to: "lucid/" + path)
    try journal.record(changes)
    lab.library.settle()
    #expect(lab.scratch.text("lucid/" + changes[1].path) == "one\n" && !journal.isThere)
    lab.scratch.write("old", to: "lucid/" + path)
    #expect(try journal.commit(changes))
    #expect(lab.scratch.text("lucid/" + path) == "new")
  }

  /// Without a look before: the next change finishes it, and then makes its own.
  @Test func theNextChangeFinishesItFirst() throws {
    let lab = LibraryLab()
    try LibraryJournal(lab.library.place).record(Self.changes(lab))
    _ = try lab.install(LibraryLab.text("Four"))
    #expect(try lab.library.ownNames().sorted() == ["four", "one", "three", "two"])
    try LibraryJournal(lab.library.place).record([
      .init(path: "consents.json", text: #"{"version":1,"consents":[]}"#)
    ])
    try PermissionStore(lab.library.place).change("path:/a") {
      $0 = PermissionGrant(identity: "path:/a", label: "A", hash: "", date: "")
      $0?.say(.always, RequiredPermission(.reads, source: "notes", reach: "", through: []))
    }
    #expect(try PermissionStore(lab.library.place).all().map(\.identity) == ["path:/a"])
  }

  /// Killed while the journal itself is written, nothing has changed.
  @Test func anUnrecordedChangeIsNone() throws {
    let lab = LibraryLab()
    lab.scratch.write("{\"version\":1,\"changes\":[{\"pa", to: "lucid/.lucid.tmp")
    lab.library.settle()
    #expect(try lab.library.ownNames().isEmpty)
    _ = try lab.install(LibraryLab.text("Four"))
    #expect(lab.scratch.text("lucid/.lucid.tmp") == nil)
  }

  @Test(arguments: [
    "../x.lucidability", "abilities/../../x.lucidability", "/etc/x", "galleries.json",
    "abilities/.x.lucidability", "abilities/a/b.lucidability",
  ]) func aJournalReachesNoOtherFile(path: String) throws {
    let lab = LibraryLab()
    let text = #"{"version":1,"changes":[{"path":"\#(path)","text":"x"}]}"#
    lab.scratch.write(text, to: "lucid/library.journal")
    lab.library.settle()
    #expect(throws: LibraryError.self) { try lab.install(LibraryLab.text("Four")) }
    #expect(lab.scratch.files().filter { $0 != "lucid/library.lock" } == ["lucid/library.journal"])
  }

  /// The permissions are part of the change.
  @Test func whatIsAllowedIsThereWithTheAbilities() throws {
    let lab = LibraryLab()
    let text =
      LibraryLab.text("One", "steps:\n  - notes.create: { title: A, body: B }\n") + "---\n"
      + LibraryLab.text("Two")
    let arrivals = try lab.arrivals(text)
    let origin = Origin(source: "test", hash: "00", label: "", date: "2026-04-06")
    let done = try lab.library.install(arrivals, from: origin, allowedAt: "2026-04-06")
    let identity = PermissionGrant.identity(id: done[0].id, name: done[0].name)
    #expect(try PermissionStore(lab.library.place).all().map(\.identity) == [identity])
    #expect(try lab.library.order().names.suffix(2) == ["one", "two"])
  }
}
