import LucidCore
import Testing

@testable import LucidSyntax

@Suite struct KeyReferenceTests {
  @Test func everyMappingStandsOnce() {
    let paths = KeyReference.mappings.flatMap(\.paths)
    #expect(Set(paths).count == paths.count)
    for path in [
      "document", "ability", "plan", "section", "persona", "inputs.NAME", "steps", "steps.retry", "steps.on_error", "card.tiles",
      "limits", "tests", "tests.expect", "tests.expect.answer",
    ] { #expect(paths.contains(path), "\(path)") }
  }

  @Test(arguments: DocumentKind.allCases) func keysOfAKindAreItsOwn(kind: DocumentKind) throws {
    let mapping = try #require(KeyReference.mappings.first { $0.paths == [kind.rawValue] })
    #expect(Keys.head.map(\.name) + mapping.keys.map(\.name) == Keys.keys(of: kind).map(\.name))
  }

  @Test(
    arguments: [
      ("on_error", ["steps"]), ("contains", ["tests.expect.resolved", "tests.expect.answer"]), ("limits.time", ["limits"]),
      ("expect.contains", []), ("use", ["steps", "steps.on_error"]), ("on_error.use", ["steps.on_error"]),
      ("payload.tiles.length", ["tests.expect"]), ("kind", ["document", "card"]), ("x", []), ("", []), ("NAME", []),
    ] as [(String, [String])]) func findsAKeyByItsNameOrPath(word: String, places: [String])
  {
    #expect(KeyReference.entries(word).flatMap(\.places) == places)
  }

  @Test func aKeyThatMeansTheSameIsOneEntry() {
    let entries = KeyReference.entries("raw")
    #expect(entries.map(\.places) == [["ability"], ["section", "persona"]])
  }

  @Test func theTableHasKeyValueAndMeaning() throws {
    let retry = try #require(KeyReference.mappings.first { $0.paths == ["steps.retry"] })
    #expect(retry.table.count == retry.keys.count + 2)
    #expect(retry.table[2] == "| `tries` | a whole number from 1 to 10 | At most this many in all; 2 by default. |")
    let plan = try #require(KeyReference.mappings.first { $0.paths == ["plan"] })
    #expect(plan.table.contains { $0.hasPrefix("| `name` | a name such as `morningBriefing`, **required** |") })
  }
}
