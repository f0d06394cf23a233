import LucidCore
import LucidTesting
import Testing

@testable import LucidLibrary

/// The index: whatever is changed by hand is noticed, whatever is damaged is passed over.
@Suite struct LibraryTableTests {
  /// A library whose files and folder have been as they are for a while: only then the index is believed.
  private static func settled() throws -> LibraryLab {
    let lab = LibraryLab()
    for name in ["one", "two", "three"] {
      lab.scratch.write(LibraryLab.text(name, "summary: \(name)\n"), to: "lucid/abilities/\(name).lucidability")
    }
    lab.scratch.write("three\none\n", to: "lucid/abilities/order.txt")
    sleepABit()
    _ = try lab.library.table()
    return lab
  }

  private static func sleepABit() {
    // The index believes no time that is younger than a second.
    let end = ContinuousClock.now + .milliseconds(1_050)
    while ContinuousClock.now < end {}
  }

  private static func own(_ lab: LibraryLab) throws -> [String] { try lab.names.filter { !LibraryTests.defaults.contains($0) } }

  @Test func isBelievedUntilSomethingChanges() throws {
    let lab = try Self.settled()
    let index = try #require(try LibraryDisk.read(lab.scratch.path + "/index", limit: .mib(1)))
    let table = try #require(LibraryTable(index, identity: "test"))
    #expect(table.count == 13 && LibrarySweep(table: table).changed(in: lab.library.place.abilities).isEmpty)
    #expect(try lab.library.table().bytes == index)
    #expect(LibraryTable(index, identity: "another") == nil)
    #expect(try Self.own(lab) == ["three", "one", "two"])
    // In place, without a trace in the folder.
    lab.scratch.write(LibraryLab.text("won"), to: "lucid/abilities/one.lucidability")
    #expect(LibrarySweep(table: table).changed(in: lab.library.place.abilities) == [1])
    #expect(try lab.library.entries().first { $0.name == "one" }?.listing.label == "won")
    // A file more, another order, a file less.
    lab.scratch.write(LibraryLab.text("four"), to: "lucid/abilities/four.lucidability")
    #expect(try Self.own(lab) == ["three", "one", "four", "two"])
    lab.scratch.write("two\n-briefing\n", to: "lucid/abilities/order.txt")
    #expect(try lab.names == ["two"] + LibraryTests.defaults.dropFirst() + ["four", "one", "three"])
    try LibraryDisk.remove(lab.library.place.file("three"))
    #expect(try Self.own(lab) == ["two", "four", "one"])
  }

  @Test func everyFieldIsKept() throws {
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
    Self.sleepABit()
    _ = try lab.library.entries()
    let index = try #require(try LibraryDisk.read(lab.scratch.path + "/index", limit: .mib(1)))
    let again = try #require(LibraryTable(index, identity: "test")).entry(10)
    #expect(again == first && again.listing.writes == ["notes"] && again.listing.reads == ["mail"])
    #expect(
      again.listing.summary == "Says, what is. And 漢字" && again.listing.slot == .evening && again.listing.color == "#112233")
    #expect(again.listing.problem == nil && again.hasFile && !again.isDefault && again.order == 10)
  }

  /// Each byte changed, and each length cut off: none of it is believed, none of it stops the program.
  @Test func damageIsPassedOver() throws {
    let lab = LibraryLab()
    _ = try lab.library.table()
    let index = try #require(try LibraryDisk.read(lab.scratch.path + "/index", limit: .mib(1)))
    for at in stride(from: 0, to: index.count, by: 3) {
      #expect(LibraryTable(Array(index[..<at]), identity: "test") == nil)
      var other = index
      other[at] ^= 0x20
      let table = LibraryTable(other, identity: "test")
      // The numbers of folder and order are no part of the sum: they only make it look again.
      if let table { #expect(at >= LibraryTable.head("test").count && at < table.rowsAt - 16) }
    }
    #expect(LibraryTable(index + [0], identity: "test") == nil)
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

  /// Thousands are looked at by several threads; each row is somebody's.
  @Test func manyAreAllLookedAt() throws {
    let lab = LibraryLab()
    var builder = LibraryTableBuilder()
    for i in 0..<1_501 {
      lab.scratch.write("x", to: "many/f\(i).lucidability")
      builder.add("f\(i)", LibraryDisk.stamp(lab.scratch.path + "/many/f\(i).lucidability"), .hasFile, AbilityListing())
    }
    let table = try #require(builder.table(identity: "test", folderChanged: 0, order: .init(size: 0, changed: 0, inode: 0)))
    let sweep = LibrarySweep(table: table)
    #expect(
      sweep.changed(in: lab.scratch.path + "/many").isEmpty && sweep.changed(in: lab.scratch.path + "/nosuch").count == 1_501)
    let changed = [0, 1, 374, 375, 376, 749, 750, 751, 1_125, 1_126, 1_499, 1_500]
    for i in changed { lab.scratch.write("xy", to: "many/f\(i).lucidability") }
    #expect(sweep.changed(in: lab.scratch.path + "/many").sorted() == changed)
  }
}
