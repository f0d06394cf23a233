import Testing

@testable import LucidCore

@Suite struct NameIndexTests {
  /// As a look through the list finds them, whatever the number of names.
  @Test func findsEachNameAndNoOther() {
    for count in [0, 1, 2, 3, 4, 5, 31, 32, 33, 1_000] {
      let names = (0..<count).map { "n\($0 * 7)" }
      let index = NameIndex(names)
      for n in 0..<count * 7 + 20 {
        let name = "n\(n)"
        #expect(index.place(of: name) == names.firstIndex(of: name))
        #expect(index.contains(name) == names.contains(name))
      }
      #expect(index.place(of: "") == nil)
    }
  }

  @Test func takesTheFirstOfEqualNames() {
    let index = NameIndex(["a", "", "b", "a", "é"])
    #expect(["a", "", "b", "é", "c"].map { index.place(of: $0) } == [0, 1, 2, 4, nil])
  }

  /// Names that fall on one place are told apart.
  @Test func tellsCollisionsApart() {
    let names = (0..<4).map { "x\($0)" }
    let index = NameIndex(names)
    // Eight places and a hundred names: most that are not there fall on one that is taken.
    for n in 0..<100 { #expect(index.place(of: "x\(n)") == (n < 4 ? n : nil)) }
  }
}
