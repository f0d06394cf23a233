import LucidCore
import LucidTesting
import Testing

@testable import LucidLibrary

/// The index: a file that was changed by hand is noticed, and damage is passed over.
@Suite struct LibraryIndexTests {
  /// A library whose files have been as they are for a while: only then the index is believed.
  private static func settled() throws -> LibraryLab {
    let lab = LibraryLab()
    for name in ["one", "two", "three"] {
      lab.scratch.write(LibraryLab.text(name, "summary: \(name)\n"), to: "lucid/abilities/\(name).lucidability")
    }
    lab.scratch.write("three\none\n", to: "lucid/abilities/order.txt")
    sleepABit()
    _ = try lab.library.entries()
    return lab
  }

  private static func sleepABit() {
    // The index believes no time that is younger than a second.
    let end = ContinuousClock.now + .milliseconds(1_050)
    while ContinuousClock.now < end {}
  }

  private static func own(_ lab: LibraryLab) throws -> [String] { try lab.names.filter { !LibraryTests.defaults.contains($0) } }

  private static func rows(_ lab: LibraryLab, identity: String = "test") throws -> [String: LibraryIndex.Row] {
    try #require(LibraryIndex(lab.scratch.path + "/index", identity: identity)).rows()
  }

  private static func entry(_ lab: LibraryLab, _ name: String) throws -> LibraryEntry? {
    try lab.library.entries().first { $0.name == name }
  }

  @Test func isBelievedUntilSomethingChanges() throws {
    let lab = try Self.settled()
    #expect(try Self.rows(lab).count == 13)
    // What only the index says shows that files are not read again.
    let index = try #require(LibraryIndex(lab.scratch.path + "/index", identity: "test"))
    let row = try #require(index.rows()["two"])
    var listing = row.listing
    listing.label = "from the index"
    index.update(["two": LibraryIndex.Row(stamp: row.stamp, listing: listing)], removing: [])
    #expect(try Self.entry(lab, "two")?.listing.label == "from the index")
    #expect(try Self.own(lab) == ["three", "one", "two"])
    // In place, without a trace in the folder.
    lab.scratch.write(LibraryLab.text("won"), to: "lucid/abilities/one.lucidability")
    lab.scratch.write(LibraryLab.text("too"), to: "lucid/abilities/two.lucidability")
    #expect(try Self.entry(lab, "one")?.listing.label == "won" && Self.entry(lab, "two")?.listing.label == "too")
    // A file more, another order, a file less.
    lab.scratch.write(LibraryLab.text("four"), to: "lucid/abilities/four.lucidability")
    #expect(try Self.own(lab) == ["three", "one", "four", "two"])
    lab.scratch.write("two\n-briefing\n", to: "lucid/abilities/order.txt")
    #expect(try lab.names == ["two"] + LibraryTests.defaults.dropFirst() + ["four", "one", "three"])
    try LibraryDisk.remove(lab.library.place.file("three"))
    #expect(try Self.own(lab) == ["two", "four", "one"])
    #expect(try Self.rows(lab)["three"] == nil)
  }

  @Test func aFileThatIsYoungerThanASecondIsReadAgain() throws {
    let lab = try Self.settled()
    lab.scratch.write(LibraryLab.text("won"), to: "lucid/abilities/one.lucidability")
    _ = try lab.library.entries()
    #expect(try Self.rows(lab)["one"]?.stamp.size == -1 && Self.rows(lab)["two"]?.stamp.size ?? 0 > 0)
  }

  @Test func isThatOfOneProgram() throws {
    let lab = try Self.settled()
    #expect(try Self.rows(lab, identity: "another").isEmpty)
  }

  @Test func everyFieldIsStored() throws {
    let lab = LibraryLab()
    let text = """
      lucidability: 1
      kind: ability
      id: 0B2C1D3E-0000-4000-8000-000000000009
      label: "T\\tab, ü"
      summary: Says, what is. And 漢字
      icon: moon
      color: "#112233"
      category: Evening
      slot: evening
      steps:
        - notes.create: { title: Day, body: x }
        - mail.urgent: {}
      writes: { notes.create: 1 }
      prompt: x
      """
    lab.scratch.write(text, to: "lucid/abilities/all.lucidability")
    let first = try #require(try lab.library.entries().last)
    #expect(first.listing.writes == ["notes"] && first.listing.reads == ["mail"])
    #expect(
      first.listing.summary == "Says, what is. And 漢字" && first.listing.slot == .evening && first.listing.color == "#112233")
    #expect(first.listing.problem == nil && first.hasFile && !first.isDefault && first.order == 10)
    Self.sleepABit()
    _ = try lab.library.entries()
    #expect(try Self.rows(lab)["all"]?.listing == first.listing)
    #expect(try lab.library.entries().last == first)
  }

  /// Each length cut off and each part overwritten: nothing of it stops the program.
  @Test func damageIsPassedOver() throws {
    let lab = try Self.settled()
    let whole = try lab.library.entries()
    let index = try #require(try LibraryDisk.read(lab.scratch.path + "/index", limit: .mib(1)))
    for at in stride(from: 0, to: index.count, by: 509) {
      lab.scratch.write(bytes: Array(index[..<at]), to: "index")
      #expect(try lab.library.entries() == whole, "cut at \(at)")
      var other = index
      for i in at..<min(at + 600, index.count) { other[i] = 0xA5 }
      lab.scratch.write(bytes: other, to: "index")
      #expect(try lab.library.entries() == whole, "overwritten at \(at)")
    }
    lab.scratch.write("rubbish", to: "index")
    #expect(try lab.library.entries() == whole)
    #expect(try Self.rows(lab).count == 13)
  }

  @Test(arguments: [
    ("a\nb\n", [], ["a", "b"]), ("-a\nb", ["a"], ["b"]), ("# x\r\n a \r\n\r\n\tb\r\n - c\n", ["c"], ["a", "b"]),
    ("a\na\nb\na", [], ["a", "b"]),
    ("", [], []), ("../x\n.y\n--z\nx/y\n\u{0}\n", ["-z"], []),
  ]) func readsAnyOrder(text: String, removed: [String], names: [String]) {
    let order = LibraryOrder(text: text)
    #expect(order.names == names && order.removed == Set(removed))
    for name in ["a", "b", "c", "-z"] {
      #expect(LibraryOrder.removes(name, in: Array(text.utf8)) == removed.contains(name), "\(name)")
    }
  }
}
