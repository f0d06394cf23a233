import LucidBuiltins
import LucidTesting
import Testing

@Suite struct FamilyTests {
  @Test func aFamilyWithoutToolsIsEmpty() { #expect(Family("none", tools: []).tools.isEmpty) }
}
