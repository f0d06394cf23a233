import LucidCore
import Testing

@testable import LucidYAML

@Suite struct YAMLRepairTests {
  @Test(arguments: [
    ("a: 1\nb = 2\nc: 3\n", "a: 1\nb: 2\nc: 3\n"), ("a: 1\nb:two\nc: 3\n", "a: 1\nb: two\nc: 3\n"),
    ("a: 1\n// note\nb: 2\n", "a: 1\n# note\nb: 2\n"), ("a: 'it's'\nb: 2\n", "a: 'it''s'\nb: 2\n"),
    ("a: \"say \"x\" now\"\n", "a: \"say \\\"x\\\" now\"\n"), ("a: \"C:\\d\"\n", "a: \"C:\\\\d\"\n"),
    ("a: \"x\nb: 2\n", "a: \"x\"\nb: 2\n"),
    ("a: *x* y\n", "a: \"*x* y\"\n"), ("a: b: c\n", "a: \"b: c\"\n"), ("a: |\nText here\n", "a: |\n  Text here\n"),
    ("a: { b: Re: hello, c: 1 }\n", "a: { b: \"Re: hello\", c: 1 }\n"),
    ("a: { b: 1, c: items[0] }\n", "a: { b: 1, c: \"items[0]\" }\n"),
    ("a: { b: \"x\" and y, c: 1 }\n", "a: { b: \"\\\"x\\\" and y\", c: 1 }\n"),
    ("a: { b: *x* }\nc: [{ d: > 3 }]\n", "a: { b: \"*x*\" }\nc: [{ d: > 3 }]\n"),
    ("a: [{ b: > 3 }]\n", "a: [{ b: \"> 3\" }]\n"), ("a: { b: 1d limit: 5 }\n", "a: { b: 1d, limit: 5 }\n"),
    ("a: { b: <<c>> d: <<e>> }\n", "a: { b: <<c>>, d: <<e>> }\n"),
    ("s:\n  – id: a\n    b: 1\n", "s:\n  - id: a\n    b: 1\n"), ("s:\n  • id: a\n    b: 1\n", "s:\n  - id: a\n    b: 1\n"),
    ("a: { b: <<c[0].d> }\n", "a: { b: \"<<c[0].d>>\" }\n"), ("a: { b: <<c[0].d }\n", "a: { b: \"<<c[0].d>>\" }\n"),
    ("a:\n\t- b\n", "a:\n  - b\n"), ("a: [b, c\nd: 1\n", "a: [b, c]\nd: 1\n"), ("a: 1\n  b: 2\n", "a: 1\nb: 2\n"),
    ("```yaml\na: 1\n```\n", "a: 1\n"), ("```yaml\r\na: 1\r\n```\r\n", "a: 1\r\n"),
    ("<<<<<<< x\r\na: 1\r\n=======\r\na: 2\r\n>>>>>>> y\r\nb: 1\r\n", "a: 1\r\nb: 1\r\n"),
    ("{\n  \"a\": 1,\n  \"b\": \"x\"\n  \"c\": 2\n}\n", "{\n  \"a\": 1,\n  \"b\": \"x\",\n  \"c\": 2\n}\n"),
  ]) func aHabitIsMended(text: String, mended: String) throws {
    let file = SourceFile(name: "test", text: text)
    let found = try #require(YAMLReader.read(file, id: 0).diagnostics.first)
    var bytes = file.bytes
    for edit in (found.fix?.edits ?? []).reversed() { bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8) }
    #expect(String(decoding: bytes, as: UTF8.self) == mended, "\(found.message)")
  }

  @Test func aTagGoesOnInTheNextLine() throws {
    let file = SourceFile(name: "test", text: "a: { b: <<c[0]\n     .d>> }\n")
    let found = try #require(YAMLReader.read(file, id: 0, tags: true).diagnostics.first)
    let edit = try #require(found.fix?.edits.first)
    var bytes = file.bytes
    bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == "a: { b: <<c[0].d>> }\n", "\(found.message)")
  }

  /// A change that does not help is not proposed.
  @Test(arguments: ["a: 1\n- b\n", "{{{{\n", "a: [}\n", "%"]) func hopelessTextsKeepTheirMessage(text: String) {
    let found = YAMLReader.read(SourceFile(name: "test", text: text), id: 0).diagnostics
    for edit in found.flatMap({ $0.fix?.edits ?? [] }) { #expect(Int(edit.span.end) <= text.utf8.count) }
    #expect(!found.isEmpty)
  }

  @Test func anAnchorAlone() {
    let found = YAMLReader.read(SourceFile(name: "test", text: "a: { b: &Co, c: &d }\ne: &f\ng: *d\n"), id: 0).diagnostics
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(found.flatMap { $0.fix?.edits ?? [] }.map(\.replacement) == ["\"&Co\"", "\"&f\""])
  }

  @Test func anAnchorThatNothingUses() {
    let found = YAMLReader.read(SourceFile(name: "test", text: "a: &co say hi\nb: &x 1\nc: *x\n"), id: 0).diagnostics
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.fix?.edits.map(\.replacement) == ["\"&co say hi\""])
  }
}
