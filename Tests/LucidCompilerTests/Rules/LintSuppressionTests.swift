import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// `x-lucid-allow`: what is meant is not reported, and what is not needed is.
@Suite struct AllowanceTests {
  static let lab = Lab(tools: [ScriptedTool("weather.now")], variables: [ScriptedVariable("weekday", .text("Monday"))])

  static func codes(_ text: String) -> [String] {
    lab.compiler.check(SourceFile(name: "test", text: text)).diagnostics.map(\.code.rawValue)
  }

  @Test(
    arguments: [
      ("x-lucid-allow: [self-comparison]\nprompt: x\nwhen: weekday == weekday\n", []),
      ("prompt: x\nwhen: weekday == weekday\nx-lucid-allow: self-comparison\n", []),
      ("x-lucid-allow: [self-comparison, vague-word]\nprompt: x\nwhen: weekday == weekday\n", ["unused-allow"]),
      ("x-lucid-allow: [vague-wort]\nprompt: x\n", ["unused-allow"]),
      ("x-lucid-allow: []\nprompt: x\n", []), ("x-lucid-allow: { a: b }\nprompt: x\n", ["unused-allow"]),
      // Errors stay.
      ("x-lucid-allow: [unknown-name]\nprompt: <<nobody>>\n", ["unused-allow", "unknown-name"]),
      // In a step, for the step alone.
      ("prompt: x\nsteps:\n  - weather.now: {}\n    observe: false\n    x-lucid-allow: [unused-step]\n", []),
      (
        "prompt: x\nsteps:\n  - weather.now: {}\n    x-lucid-allow: [unused-step]\n  - weather.now: {}\n    observe: false\n",
        ["unused-allow", "unused-step"]
      ),
      // The compiler's own warnings.
      ("x-lucid-allow: [foreign-placeholder]\nprompt: \"{{weekday}}\"\n", []),
    ] as [(String, [String])]) func coversItsMapping(body: String, expected: [String])
  {
    #expect(Self.codes(Lab.ability(body)) == expected)
  }

  @Test func reachesOverTheCommentsOfItsDocument() {
    let hidden = "# \u{200B}\n"
    #expect(Self.codes(hidden + Lab.ability("x-lucid-allow: [hidden-character]\nprompt: x\n") + hidden) == [])
    let two =
      Lab.ability("x-lucid-allow: [hidden-character]\nprompt: x\n" + hidden) + "---\n"
      + Lab.ability("prompt: x # \u{200B}\n").replacing("Test", with: "Two")
    #expect(Self.codes(two) == ["hidden-character"])
  }

  /// A run honours it too, and leaves what is unused to `check`.
  @Test func countsWithoutTheRules() {
    let text = Lab.ability("x-lucid-allow: [foreign-placeholder, vague-word]\nprompt: \"{{weekday}}\"\n")
    #expect(Self.lab.compiler.compile(SourceFile(name: "test", text: text)).diagnostics.isEmpty)
  }
}
