import LucidCore
import Testing

@Suite struct PositionTests {
  /// 1, 2, 3 and 4 bytes a scalar, a flag of two scalars, both kinds of line breaks.
  static let file = SourceFile(name: "a", text: "aé漢👍x\r\n🇮🇹\n\nlast")

  @Test(arguments: [
    (0, 1, 1, 1, 1), (1, 1, 2, 2, 2), (3, 1, 3, 3, 4), (6, 1, 4, 4, 7), (10, 1, 5, 6, 11), (11, 1, 6, 7, 12), (13, 2, 1, 1, 1),
    (17, 2, 2, 3, 5), (21, 2, 3, 5, 9), (22, 3, 1, 1, 1), (23, 4, 1, 1, 1), (27, 4, 5, 5, 5), (99, 4, 5, 5, 5),
  ]) func countsInEveryUnit(offset: Int, line: Int, scalars: Int, utf16: Int, bytes: Int) {
    #expect(Self.file.position(of: offset) == .init(line: line, column: scalars))
    #expect(Self.file.position(of: offset, counting: .utf16) == .init(line: line, column: utf16))
    #expect(Self.file.position(of: offset, counting: .bytes) == .init(line: line, column: bytes))
  }

  @Test(arguments: SourceFile.ColumnUnit.allCases) func goesThereAndBack(unit: SourceFile.ColumnUnit) {
    let bytes = Self.file.bytes
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      // Between the two halves of a line break there is no column.
      if offset < bytes.count, offset > 0, bytes[offset] == 0x0A, bytes[offset - 1] == 0x0D { continue }
      let position = Self.file.position(of: offset, counting: unit)
      #expect(Self.file.offset(of: position, counting: unit) == offset, "\(offset)")
    }
  }

  @Test(arguments: [
    (1, 99, 11), (2, 2, 13), (2, 3, 17), (3, 5, 22), (9, 1, 27), (4, 0, 23),
  ]) func whatIsOutsideIsTheNearest(line: Int, column: Int, offset: Int) {
    #expect(Self.file.offset(of: .init(line: line, column: column), counting: .utf16) == offset)
  }
}
