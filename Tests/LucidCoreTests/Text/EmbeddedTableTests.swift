import LucidCore
import Testing

@Suite struct EmbeddedTableTests {
  @Test func rowsKeepEmptyFields() {
    #expect(EmbeddedTable.rows(Array("a\tä b\nc\t\n".utf8)) == [["a", "ä b"], ["c", ""]])
  }

  @Test func pairsHaveAValueForEachKey() {
    #expect(EmbeddedTable.pairs(Array("amp\t&\nshy\t\n".utf8)) == ["amp": "&", "shy": ""])
  }

  /// A key is the whole of a row before a tab; it may have tabs itself.
  @Test(
    arguments: [
      ("a", "1"), ("ab", "2"), ("b", nil), ("c\td", "5\t6"), ("c", "d\t5\t6"), ("end", "7"), ("1", nil), ("none", ""), ("", nil),
    ] as [(String, String?)]) func aValueIsFoundWhereItLies(key: String, value: String?)
  {
    let table = Array("a\t1\nab\t2\nxb\t3\nc\td\t5\t6\nnone\t\nend\t7".utf8)
    #expect(EmbeddedTable.value(of: key, in: table) == value)
    #expect(EmbeddedTable.value(of: key, in: []) == nil)
  }

  @Test func sectionsKeepTheOrderOfValues() {
    let table = EmbeddedTable.sections(Array("step\tneeds\tafter\nability\tneeds\trequires\nstep\tdo\tb\ta\n".utf8))
    #expect(table == ["step": ["needs": ["after"], "do": ["b", "a"]], "ability": ["needs": ["requires"]]])
  }
}
