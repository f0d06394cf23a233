import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCompiler

/// What each rule says, and what it is silent about.
@Suite struct LintTests {
  /// A message to the person, and a write of a shipped family that chooses a note.
  private static let push = ScriptedTool(
    ToolSignature(
      "notify", "send", "Tells.", parameters: [Parameter("text", .text, "What.")], result: .null, effect: .send,
      reach: "notify: you", isStaged: true)
  ) { _, _ in ToolResult(.null) }
  private static let change = ScriptedTool(
    ToolSignature(
      "notes", "update", "Changes.",
      parameters: [Parameter("note", .text, role: .selector, "Which."), Parameter("body", .text, "What.")], result: .null,
      effect: .write,
      reach: "notes: one")
  ) { _, _ in ToolResult(.null) }

  static let lab = Lab(
    tools: [
      ScriptedTool("mail.search"), ScriptedTool("calendar.list"), ScriptedTool("weather.now"),
      ScriptedTool("notes.append", effect: .write),
      ScriptedTool("chat.post", effect: .send), ScriptedTool("diary.append", effect: .write), Self.push, Self.change,
    ], variables: [ScriptedVariable("weekday", .text("Monday"))])

  /// The codes and the marked text of everything that the rules say, in file order; hints on prompts left out.
  static func findings(_ body: String) -> [String] {
    let file = SourceFile(name: "test", text: Lab.ability(body))
    return lab.compiler.check(file).diagnostics.filter { $0.severity != .hint }.map { d in
      "\(d.code.rawValue): \(file.text(d.span.range).replacing("\n", with: "⏎"))"
    }
  }

  @Test(
    arguments: [
      ("when: weekday == weekday", ["self-comparison: weekday == weekday"]),
      (
        "when: weekday == \"Monday\" or weekday == \"Monday\"",
        ["self-comparison: weekday == \"Monday\" or weekday == \"Monday\""]
      ),
      ("when: today <= today", ["self-comparison: today <= today"]),
      ("when: (today | plus(1d)) > today", []),
      ("when: weekday == \"monday\"", ["impossible-comparison: \"monday\""]),
      ("when: weekday in [\"Monday\", \"Sun\"]", ["impossible-comparison: \"Sun\""]),
      ("when: weekday in [\"Saturday\", \"Sunday\"]", []),
      (
        "when: weekday == \"Monday\" and weekday == \"Friday\"",
        ["constant-condition: weekday == \"Monday\" and weekday == \"Friday\""]
      ),
      (
        "when: weekday != \"Monday\" or weekday != \"Friday\"",
        ["constant-condition: weekday != \"Monday\" or weekday != \"Friday\""]
      ),
      ("when: weekday == \"Monday\" or weekday == \"Friday\"", []),
      ("when: weekday != \"Monday\" and weekday != \"Friday\"", []),
      ("when: weekday == \"Monday\" and false", ["constant-condition: weekday == \"Monday\" and false"]),
      ("when: weekday == \"Monday\" and true", []),
      ("when: not (weekday == \"Monday\" or true)", ["constant-condition: not (weekday == \"Monday\" or true)"]),
      ("when: 1 < 2", ["constant-condition: 1 < 2"]),
    ] as [(String, [String])]) func conditions(line: String, expected: [String])
  {
    #expect(Self.findings("prompt: x\n" + line + "\n") == expected)
  }

  @Test(
    arguments: [
      (
        "<<if weekday == \"Monday\">>a<<elif weekday == \"Monday\">>b<<end>>",
        ["unreachable-branch: <<elif weekday == \"Monday\">>"]
      ),
      (
        "<<if weekday == \"Monday\">>a<<elif weekday  ==  \"Monday\">>b<<end>>",
        ["unreachable-branch: <<elif weekday  ==  \"Monday\">>"]
      ),
      ("<<if weekday == \"Monday\">>a<<elif weekday == \"Friday\">>b<<else>>c<<end>>", []),
      ("<<if true>>a<<else>>b<<end>>", ["constant-condition: true", "unreachable-branch: <<else>>"]),
      ("<<if false>>a<<else>>b<<end>>", ["unreachable-branch: <<if false>>", "constant-condition: false"]),
      (
        "<<for x in [1]>><<if true>>a<<elif weekday == \"Monday\">>b<<else>>c<<end>><<end>>",
        ["constant-condition: true", "unreachable-branch: <<elif weekday == \"Monday\">>"]
      ),
    ] as [(String, [String])]) func branches(text: String, expected: [String])
  {
    #expect(Self.findings("prompt: '" + text + "'\n") == expected)
  }

  @Test(
    arguments: [
      ("  - weather.now: {}\n    observe: false\n", ["unused-step: weather.now"]),
      ("  - id: sky\n    weather.now: {}\n    observe: false\n", ["unused-step: sky"]),
      ("  - id: sky\n    weather.now: {}\n", []),
      ("  - id: sky\n    weather.now: {}\n    observe: false\nwhen: sky.count > 0\n", []),
      ("  - id: sky\n    weather.now: {}\n    observe: false\n  - mail.search: { text: <<sky.text>> }\n", []),
      ("  - notes.append: {}\n    observe: false\n", []),
    ] as [(String, [String])]) func steps(steps: String, expected: [String])
  {
    #expect(Self.findings("prompt: x\nsteps:\n" + steps) == expected)
  }

  @Test(
    arguments: [
      // The person's data in something that is sent.
      ("chat.post: { text: <<mail.text>> }", ["private-data-sent: <<mail.text>>"]),
      ("chat.post: { number: <<mail.count>> }", ["private-data-sent: <<mail.count>>"]),
      ("chat.post: { text: <<sky.text>> }", []), ("chat.post: { text: hello }", []),
      ("chat.post: { text: \"<<sky.text>> and <<letters>>\" }", ["private-data-sent: \"<<sky.text>> and <<letters>>\""]),
      ("chat.post: { items: <<mail.items | limit(2)>> }", ["private-data-sent: <<mail.items | limit(2)>>"]),
      ("chat.post: { text: <<sky.text | default(mail.text)>> }", ["private-data-sent: <<sky.text | default(mail.text)>>"]),
      (
        "chat.post: { text: \"<<for m in mail.items>><<m>><<end>>\" }",
        ["private-data-sent: \"<<for m in mail.items>><<m>><<end>>\""]
      ),
      // A message to the person.
      ("notify.send: { text: <<mail.text>> }", []),
      // Words by others in something that is written by a tool that stores no author.
      ("diary.append: { text: <<mail.text>> }", ["outside-text-written: <<mail.text>>"]),
      ("diary.append: { number: <<mail.count>> }", []), ("diary.append: { text: <<sky.text>> }", []),
      ("diary.append: { number: <<mail.items | length>> }", []),
      ("diary.append: { items: [<<mail.text>>] }", ["outside-text-written: [<<mail.text>>]"]),
      ("diary.append: { text: <<letters>> }", ["outside-text-written: <<letters>>"]),
      // Shipped families store the author; words by others may not choose what is changed.
      ("notes.append: { text: <<mail.text>> }", []), ("notes.update: { note: Plan, body: <<mail.text>> }", []),
      ("notes.update: { note: <<mail.text>>, body: x }", ["outside-text-written: <<mail.text>>"]),
    ] as [(String, [String])]) func flows(step: String, expected: [String])
  {
    let body =
      "prompt: x <<letters>>\nvariables: { letters: \"so <<mail.text>>\" }\nsteps:\n  - id: mail\n    mail.search: {}\n"
      + "  - id: sky\n    weather.now: {}\n  - "
    #expect(Self.findings(body + step + "\n") == expected)
  }

  @Test func whatMeetsInOneArgumentIsSaid() {
    let file = SourceFile(
      name: "test",
      text: Lab.ability("prompt: x\nsteps:\n  - id: mail\n    mail.search: {}\n  - chat.post: { text: <<mail.text>> }\n"))
    let notes = Self.lab.compiler.check(file).diagnostics.first { $0.code == .privateDataSent }?.notes ?? []
    #expect(notes.first?.contains("text from mail is included") == true)
  }

  @Test func everyWriteOfALoopWantsACap() {
    let body =
      "prompt: x\nsteps:\n  - id: mail\n    mail.search: {}\n  - for_each: m in mail.items\n    notes.append: { text: hello }\n"
    #expect(Self.findings(body).contains("uncapped-write: notes.append"))
    #expect(!Self.findings(body + "writes: { notes.append: 3 }\n").contains { $0.hasPrefix("uncapped-write") })
    #expect(
      !Self.findings(body.replacing("  - for_each: m in mail.items\n    ", with: "  - ")).contains { $0.hasPrefix("uncapped") })
  }

  @Test func documentsThatCannotBeToldApart() {
    let one = Lab.ability("prompt: x\nid: A0000001-0000-0000-0000-00000000000A\n")
    let two = Lab.ability("prompt: x\nid: a0000001-0000-0000-0000-00000000000a\n").replacing("Test", with: "Other")
    let file = SourceFile(name: "test", text: one + "---\n" + two)
    let found = Self.lab.compiler.check(file).diagnostics.filter { $0.code == .duplicateIdentity }
    #expect(found.map { file.text($0.span.range) } == ["a0000001-0000-0000-0000-00000000000a"])
    #expect(found.first?.related.count == 1)
    let labels = SourceFile(name: "test", text: Lab.ability("prompt: x\n") + "---\n" + Lab.ability("prompt: y\n"))
    #expect(Self.lab.compiler.check(labels).diagnostics.map(\.code) == [.duplicateIdentity])
  }

  /// Each rule owns its codes, and a run does not pay for them.
  @Test func compilingAloneSaysNothingOfThem() {
    let codes = Lints.all.flatMap(\.codes)
    #expect(codes.count == Set(codes).count)
    let file = SourceFile(name: "test", text: Lab.ability("prompt: Show recent stuff\nwhen: weekday == weekday\n"))
    #expect(Self.lab.compiler.compile(file).diagnostics.isEmpty)
    #expect(Self.lab.compiler.check(file, lints: []).diagnostics.isEmpty)
    #expect(Self.lab.compiler.check(file).diagnostics.count == 6)
  }
}
