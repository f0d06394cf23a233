import LucidCore
import Testing

@Suite struct EmbeddedTableTests {
  @Test func rowsKeepEmptyFields() {
    #expect(EmbeddedTable.rows(Array("a\tä b\nc\t\n".utf8)) == [["a", "ä b"], ["c", ""]])
  }

  @Test func pairsHaveAValueForEachKey() {
    #expect(EmbeddedTable.pairs(Array("amp\t&\nshy\t\n".utf8)) == ["amp": "&", "shy": ""])
  }

  @Test func sectionsKeepTheOrderOfValues() {
    let table = EmbeddedTable.sections(Array("step\tneeds\tafter\nability\tneeds\trequires\nstep\tdo\tb\ta\n".utf8))
    #expect(table == ["step": ["needs": ["after"], "do": ["b", "a"]], "ability": ["needs": ["requires"]]])
  }
}
