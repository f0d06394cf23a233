import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// What is proposed where more than one thing can be meant.
@Suite struct GuessTests {
  private static func first(_ condition: String) -> Diagnostic? {
    let lab = Lab(tools: [ScriptedTool("a.get")])
    let text = Lab.ability("steps:\n  - id: one\n    a.get: {}\nprompt: |\n  <<if \(condition)>>x<<end>>\n")
    return lab.compiler.compile(SourceFile(name: "test", text: text)).diagnostics.first { $0.severity == .error }
  }

  /// The edit of the fix, and whether it is safe; nil for none.
  @Test(
    arguments: [
      // Many minutes, a few hours.
      ("now - today > 30", "30m", false), ("now - today > 2", "2h", false), ("now - today > '2h'", "2h", true),
      // A date has no fields, and its parts are texts.
      ("today.year == 2026", " | date(\"yyyy\")", false), ("today.other == 1", "", false),
      // Added texts are joined elsewhere.
      ("one.number > '3'", "3", true), ("one.number + '3' > 4", "3", false),
      // Two orders, and a word.
      ("today == 04/06/2026", nil, false), ("today == Monday", "weekday == \"Monday\"", false),
      ("now != friday", "weekday != \"Friday\"", false),
      ("one.number == 3 or 4", "one.number in [3, 4]", false),
    ] as [(String, String?, Bool)]) func proposes(condition: String, edit: String?, isSafe: Bool) throws
  {
    let found = try #require(Self.first(condition), "\(condition)")
    #expect(found.fix?.edits.first?.replacement == edit, "\(found)")
    if edit != nil { #expect(found.fix?.isSafe == isSafe, "\(condition)") }
  }

  @Test func readingsAreNamed() {
    #expect(Self.first("today == 04/06/2026")?.message.contains("write `2026-06-04` or `2026-04-06`") == true)
    #expect(Self.first("today == Monday")?.notes.first?.contains("weekday == \"Monday\"") == true)
  }

  @Test func aPathOfAnImportHasNoDot() {
    var file = SourceFile(name: "a.lucidability", text: Lab.ability("prompt: x\nimport: [./sub.lucidability]\n"))
    file.canImport = true
    let found = Lab().compiler.compile(file).diagnostics.first { $0.code == .unknownPlan }
    #expect(found?.fix?.edits.first?.replacement == "sub.lucidability" && found?.fix?.isSafe == true)
  }
}
