import LucidCore
import Testing

@testable import LucidSyntax

/// Lookalikes: named where they are in the way, and left alone in texts.
@Suite struct CharacterCheckTests {
  private static func finding(_ text: String) -> Diagnostic? { CharacterCheck.finding(SourceFile(name: "x", text: text), id: 0) }

  private static func fixed(_ text: String) -> String? {
    guard let fix = finding(text)?.fix else { return nil }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("steps:\n\u{A0}\u{A0}- id: a\n", "steps:\n  - id: a\n"), ("kind:\u{A0}ability\n", "kind: ability\n"),
    ("-\u{A0}home\n", "- home\n"),
    ("summ\u{200D}ary: x\n", "summary: x\n"), ("\u{FEFF}\u{FEFF}a: x\n", "\u{FEFF}a: x\n"),
    ("prompt: <<name |\u{202F}upper>>\n", "prompt: <<name | upper>>\n"),
    ("prompt: |\n  Hi <<na\u{200B}me>>\n", "prompt: |\n  Hi <<name>>\n"), ("when: a ==\u{3000}b\n", "when: a == b\n"),
    ("p: <<x | truncate（3）>>\n", "p: <<x | truncate(3)>>\n"), ("p: <<n\u{430}me>>\n", "p: <<name>>\n"),
  ]) func mends(text: String, expected: String) throws {
    let finding = try #require(Self.finding(text))
    #expect(finding.message.contains("(U+"))
    #expect(finding.fix?.isSafe == true)
    #expect(Self.fixed(text) == expected)
  }

  @Test(arguments: [
    "prompt: |\n  «\u{A0}Bonjour\u{A0}»\n  \u{A0}- un: deux\n", "label: a\u{A0}b\n", "# a\u{A0}b\n",
    "p: <<x | default(\"a\u{A0}b\")>>\n",
    "label: “Morning”\n", "label: привет\n", "p: Ｔｅｘｔ\n",
  ]) func leavesTextsAlone(text: String) {
    #expect(Self.finding(text) == nil)
  }
}
