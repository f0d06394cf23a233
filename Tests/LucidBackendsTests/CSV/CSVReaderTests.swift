import LucidBackends
import LucidBuiltins
import LucidCore
import LucidSystem
import LucidTesting
import Testing

@Suite struct CSVReaderTests {
  /// Expectations made with the csv module of Python 3.11.
  @Test func readsWhatPythonReads() throws {
    let tree = try #require(FolderTree(Repository.path("Tests/Fixtures/csv")))
    let cases = try #require(try JSONFile(tree, "python-csv.json").read()?.list)
    #expect(cases.count == 11)
    for item in cases {
      let text = try #require(item["text"]?.text)
      let rows = item["rows"]?.list?.map { $0.list?.compactMap(\.text) ?? [] }
      #expect(CSVReader(Array(text.utf8)).rows.map(\.fields) == rows, "\(text)")
    }
  }

  @Test func linesAreCounted() {
    #expect(CSVReader(Array("a,b\n\n\"x\ny\",1\nz,2".utf8)).rows.map(\.line) == [1, 3, 5])
  }

  @Test func spacesAroundAFieldGo() {
    #expect(CSVReader(Array(" a , \"b \" ,c\t\n".utf8)).rows.first?.fields == ["a", "b ", "c"])
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", "\"", "\"never closed\na,b", "\r", ",,,"]) func oddTextsDoNotTrap(text: String) {
    #expect(CSVReader(Array(text.utf8)).rows.count <= 1)
  }

  @Test func anEndlessLineIsRead() {
    #expect(CSVReader(Array(repeating: UInt8(ascii: "a"), count: 2 << 20)).rows.first?.fields.first?.utf8.count == 2 << 20)
  }

  @Test func badBytesAreReplaced() {
    #expect(CSVReader([0x61, 0xFF, 0x2C, 0x00]).rows.first?.fields == ["a\u{FFFD}", "\0"])
  }
}
