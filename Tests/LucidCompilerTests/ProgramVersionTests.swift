import LucidCompiler
import Testing

@Suite struct ProgramVersionTests {
  @Test(arguments: [("1", "1.0.0"), ("0.2", "0.2.0"), ("12.0.345", "12.0.345"), ("01.2", "1.2.0")])
  func isOneToThreeNumbers(written: String, shown: String) { #expect(ProgramVersion(written)?.text == shown) }

  @Test(arguments: ["", ".", "1.", ".1", "1..2", "1.2.3.4", "1.2.3.", "a", "1.b", "-1", "+1", " 1", "1 ", "9999999999999999999"])
  func isNothingElse(written: String) { #expect(ProgramVersion(written) == nil) }

  @Test func isOrderedByItsNumbers() throws {
    let versions = try ["0.9", "0.10", "1", "1.0.1", "1.2"].map { try #require(ProgramVersion($0)) }
    #expect(versions.sorted() == versions)
  }
}
