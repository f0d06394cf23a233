import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCompiler

/// Fixes of whole files, applied: each leaves a file without errors.
@Suite struct RemedyTests {
  private static let list = ScriptedTool(
    ToolSignature(
      "diary", "list", "Lists.",
      parameters: [
        Parameter("from", .moment, role: .selector, required: true, "Start."),
        Parameter("to", .moment, role: .selector, required: true, "End, exclusive."),
        Parameter("order", .choice(["old", "new"]), role: .selector, "Which first."),
      ], result: .list(.text), effect: .read, reach: "diary: all")
  ) { _, _ in ToolResult(.list([])) }
  private static let lab = Lab(tools: [list])

  private static func check(_ body: String) -> (file: SourceFile, found: [Diagnostic]) {
    let file = SourceFile(name: "test", text: Lab.ability(body))
    return (file, lab.compiler.check(file).diagnostics.filter { $0.severity != .hint })
  }

  private static let answer = "answer: x\n"
  private static let read = "answer: <<s | length>>\n"

  @Test(
    arguments: [
      ("output: Hello there.\n", "answer: Hello there.\n"), ("antwort: Hello.\n", "answer: Hello.\n"),
      ("answer:\n  - a\n  - \"b\"\n", "answer: |\n  a\n  b\n"), ("answer:\n- a\n- b\n", "answer: |\n  a\n  b\n"),
      ("answer:\n  Today:\n  - x\n", "answer: |\n  Today:\n  - x\n"),
      ("language: deutsch\n\(answer)", "language: de\n\(answer)"), ("answer: <<heute>>\n", "answer: <<today>>\n"),
      ("answer: <<today | date(\"EEEE at d\")>>\n", "answer: <<today | date(\"EEEE 'at' d\")>>\n"),
      ("answer: <<today | date | after(Invoice)>>\n", "answer: <<today | date | after(\"Invoice\")>>\n"),
      ("answer: |\n  <<if today > tomorrow>>\n  x\n", "answer: |\n  <<if today > tomorrow>>\n  x\n  <<end>>\n"),
      (
        "steps:\n  - id: s\n    diary.list: { from: today, days: 1 }\n\(read)",
        "steps:\n  - id: s\n    diary.list: { from: today, to: tomorrow }\n\(read)"
      ),
      (
        "steps:\n  - id: s\n    diary.list: { from: 2026-04-10, days: 7 }\n\(read)",
        "steps:\n  - id: s\n    diary.list: { from: 2026-04-10, to: 2026-04-17 }\n\(read)"
      ),
      (
        "steps:\n  - id: s\n    diary.list: { from: 2026-04-10T18:00 America/Toronto, to: 2026-04-12 }\n\(read)",
        "steps:\n  - id: s\n    diary.list: { from: 2026-04-10T18:00, to: 2026-04-12 }\n\(read)"
      ),
      (
        "\(answer)tests:\n  - name: a\n    expect: { answer: x }\n",
        "\(answer)tests:\n  - name: a\n    expect: { answer: { contains: x } }\n"
      ),
      (
        "\(answer)tests:\n  - name: a\n    expect: { resolved: { contains: x } }\n",
        "\(answer)tests:\n  - name: a\n    expect: { answer: { contains: x } }\n"
      ),
    ] as [(String, String)]) func mends(body: String, mended: String) throws
  {
    let (file, found) = Self.check(body)
    #expect(found.count == 1, "\(found)")
    var bytes = file.bytes
    for edit in try #require(found.first?.fix, "\(found)").edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == Lab.ability(mended))
    #expect(Self.check(mended).found.isEmpty)
  }

  /// Mistakes that passed silently, or had a remedy that did not help.
  @Test(
    arguments: [
      ("prompt: \"\"\n", "`prompt` is empty; it must be text"), ("answer: \" \"\n", "`answer` is empty; it must be text"),
      ("headline: \"\"\n\(answer)", "`headline` is empty; it must be text"),
      ("summary: \"  \"\n\(answer)", "`summary` is empty; it must be text"),
      ("limits: { time: 0s }\n\(answer)", "`time` leaves no time"),
      ("steps:\n  - id: s\n    diary.list: { from: today, to: tomorrow }\n    timeout: 0s\n\(read)", "`timeout` leaves no time"),
      (
        "inputs:\n  a: { type: choice, choices: [x, y, x], default: x }\nanswer: <<a>>\n", "the choice `x` stands here twice"
      ),
      ("model: gpt\n\(answer)", "which model answers is set on each machine, not by a file"),
      ("answer: |\n  <<for a in [1]>>\n  <<a>>\n  else\n  x\n  <<end>>\n", "`else` without marks is text"),
      ("steps:\n  - prompt: Say it.\n\(answer)", "this step names no tool, and `prompt` is no key of a step"),
      ("steps:\n  - set: { a: 1 }\n\(answer)", "this step names no tool, and `set` is no key of a step"),
      ("answer: <<today + 99999999999d>>\n", "this duration is too long"),
      (
        "steps:\n  - id: s\n    diary.list: { from: today, to: tomorrow, order: 5 }\n\(read)",
        "`order`: `5` is not one of old, new"
      ),
    ] as [(String, String)]) func reports(body: String, message: String)
  {
    let (_, found) = Self.check(body)
    #expect(found.map(\.message) == [message])
    #expect(!(found.first?.notes ?? []).isEmpty || message.hasSuffix("too long"))
  }

  @Test func aLongChainOfVariablesIsOneMistake() {
    let links = (0..<200).map { "  v\($0): <<v\($0 + 1)>>\n" }.joined()
    let (_, found) = Self.check("variables:\n\(links)  v200: x\nanswer: <<v0>>\n")
    #expect(found.map(\.code) == [.nestingTooDeep])
  }

  @Test func aLabelHasNoBlanksAroundIt() throws {
    let file = SourceFile(name: "test", text: "lucidability: 1\nkind: ability\nlabel: \" T \"\nanswer: x\n")
    let found = try #require(Self.lab.compiler.check(file).diagnostics.first)
    #expect(found.severity == .warning && found.fix?.edits.first?.replacement == "T")
  }

  @Test(arguments: [
    "lucidability:1\nkind:ability\nlabel:T\nanswer:x\n", "lucidability = 1\nkind = ability\nlabel = T\nanswer = x\n",
  ])
  func aFileWithoutBlanksBehindItsColons(text: String) throws {
    let file = SourceFile(name: "test", text: text)
    let found = Self.lab.compiler.check(file).diagnostics
    var bytes = file.bytes
    for edit in try #require(found.first?.fix, "\(found)").edits.reversed() {
      bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "lucidability: 1\nkind: ability\nlabel: T\nanswer: x\n")
  }
}
