import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

@Suite struct FixerTests {
  static let lab = Lab(
    tools: [ScriptedTool("weather.now")],
    variables: [ScriptedVariable("weekday", .text("Monday")), ScriptedVariable("name", .text("Robin"))])

  static func fix(_ text: String, guesses: Bool = false) -> (text: String, applied: [String]) {
    let result = Fixer(lab.compiler, guesses: guesses).fix(SourceFile(name: "test", text: text))
    return (String(decoding: result.file.bytes, as: UTF8.self), result.applied.map { "\($0.code.rawValue) \($0.line)" })
  }

  @Test(arguments: [
    ("prompt: Hi {{name}}.\n", "prompt: Hi <<name>>.\n", ["foreign-placeholder 4"]),
    (
      "prompt: Hi {{ name }} and {{name}}, {{weekday}}.\n", "prompt: Hi <<name>> and <<name>>, <<weekday>>.\n",
      ["foreign-placeholder 4", "foreign-placeholder 4", "foreign-placeholder 4"]
    ),
    // A name that nobody knows is somebody else's business.
    ("prompt: Hi {{firstName}}.\n", "prompt: Hi {{firstName}}.\n", []),
    ("color: #FF9F0A\nprompt: x\n", "color: \"#FF9F0A\"\nprompt: x\n", ["unquoted-color 4"]),
    ("color: #FF9F0A  # orange\nprompt: x\n", "color: \"#FF9F0A\"  # orange\nprompt: x\n", ["unquoted-color 4"]),
    ("color: # none\nprompt: x\n", "color: # none\nprompt: x\n", []),
    ("raw: yes\nprompt: x\n", "raw: true\nprompt: x\n", ["invalid-value 4"]),
    ("promt: x\n", "promt: x\n", []),
    // Others of the file stay as they are, to the byte.
    ("prompt: {{\n", "prompt: {{\n", []),
    (
      "color: #FF9F0A\r\nprompt: Hi {{name}} # é\r\n", "color: \"#FF9F0A\"\r\nprompt: Hi <<name>> # é\r\n",
      ["unquoted-color 4", "foreign-placeholder 5"]
    ),
  ]) func whatIsSafe(before: String, after: String, applied: [String]) {
    let result = Self.fix(Lab.ability(before))
    #expect(result.text == Lab.ability(after))
    #expect(result.applied == applied)
    #expect(Self.fix(result.text).applied == [], "a second time there is nothing to do")
  }

  @Test func theFormatIsAddedAtTheTop() {
    let result = Self.fix("# mine\nkind: ability\nlabel: Test\nprompt: x\n")
    #expect(result.text == "# mine\nlucidability: 1\nkind: ability\nlabel: Test\nprompt: x\n")
    #expect(Self.fix("{kind: ability, label: Test, prompt: x}\n").applied == [])
  }

  @Test func guessesAreMadeWhenAskedFor() {
    let text = Lab.ability("promt: Hi <<nam>>.\nslot: mornin\n")
    #expect(Self.fix(text).applied == [])
    // The key hides what is wrong in the prompt, which would be a new error: that fix is not taken.
    #expect(Self.fix(text, guesses: true).applied == ["invalid-value 5"])
    let good = Self.fix(Lab.ability("promt: Hi <<name>>.\n"), guesses: true)
    #expect(good.text == Lab.ability("prompt: Hi <<name>>.\n"))
  }

  /// One that does harm does not keep the others away.
  @Test func theHarmlessOnesAreTaken() {
    let text = Lab.ability("raw: yes\nprompt: \"{{name.first}} {{name}}\"\n")
    let result = Self.fix(text)
    #expect(
      result.text == Lab.ability("raw: true\nprompt: \"{{name.first}} <<name>>\"\n") || result.applied.contains("invalid-value 4")
    )
    let fields = Self.fix(Lab.ability("prompt: \"{{name.first}} {{name}}\"\n"))
    #expect(fields.text == Lab.ability("prompt: \"{{name.first}} <<name>>\"\n"))
  }

  /// Edits of one fix are applied together, and fixes that share a range one after the other.
  @Test func rangesOfSeveralEdits() {
    func fix(_ ranges: Range<Int>...) -> Diagnostic.Fix {
      .init(ranges.map { .init(Span(start: $0.lowerBound, end: $0.upperBound), "x") })
    }
    var taken = EditedRanges()
    let taking = [
      fix(0..<2, 10..<12), fix(4..<6), fix(11..<13), fix(2..<4, 5..<7), fix(2..<4), fix(12..<12), fix(12..<14), fix(10..<10),
      fix(14..<14, 8..<9),
    ].map { taken.insert($0) }
    #expect(taking == [true, true, false, false, true, true, false, false, true])
    #expect(fix(5..<7, 1..<2, 6..<8).edits.map(\.span.start) == [1, 5], "in order, without overlaps")
  }

  @Test func onlyWhatIsWanted() {
    let file = SourceFile(name: "test", text: Lab.ability("color: #FF9F0A\nprompt: Hi {{name}}.\n"))
    let result = Fixer(Self.lab.compiler) { $0.code == .foreignPlaceholder }.fix(file)
    #expect(result.applied.map(\.code) == [.foreignPlaceholder])
  }

  /// Whatever the file, fixing ends, and never makes it worse.
  @Test func aFileThatIsNoTextIsLeftAlone() {
    for bytes: [UInt8] in [[], [0xFF, 0xFE], Array("a\u{0}b".utf8), Array("x: [".utf8)] {
      let file = SourceFile(name: "test", bytes: bytes)
      #expect(Fixer(Self.lab.compiler, guesses: true).fix(file).file.bytes == bytes)
    }
  }
}
