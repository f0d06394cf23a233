import LucidCore
import Testing

/// Hashes that names of files are made of: the same on every machine.
@Suite struct FNV1aTests {
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ]) func hasTheValuesOfTheReference(text: String, digits: String) {
    #expect(FNV1a.hash(text).hexadecimal == digits && FNV1a.hash(Array(text.utf8)).hexadecimal == digits)
    #expect(FNV1a.fileName(text).hasPrefix(digits) && FNV1a.fileName(text).utf8.count == 32)
  }

  @Test func digitsHaveZerosInFront() {
    #expect(UInt64(10).hexadecimal == "000000000000000a" && UInt64.max.hexadecimal == "ffffffffffffffff")
    #expect(UInt32(0).hexadecimal == "00000000")
  }
}
