import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// One mistake gives one finding, whose fix leaves none.
@Suite struct ConsequencesTests {
  static let lab = Lab(
    tools: [ScriptedTool("weather.now")],
    variables: [ScriptedVariable("weekday", .text("Monday")), ScriptedVariable("name", .text("Robin"))])

  @Test(arguments: [
    // An input whose only use is misspelt.
    ("inputs:\n  city: { type: string }\nprompt: About <<citty>>.\n", DiagnosticCode.unknownName),
    // The same unknown name at three places.
    ("prompt: <<nam>>, <<nam>> and <<nam>>.\n", .unknownName),
    // A prefix of other systems.
    ("inputs:\n  city: { type: string }\nprompt: About <<inputs.city>>.\n", .unknownName),
    // A key of other systems with mentions.
    ("vars:\n  tone: kind\nprompt: Be <<tone>>, <<tone>>.\n", .unknownKey),
    // A tool that stands as a value.
    ("steps:\n  - id: air\n    uses: weather.now\n    with: {}\nprompt: Say <<air>>.\n", .stepWithoutTool),
    // A list of names, with their mentions.
    ("variables:\n  - tone: kind\nprompt: Be <<tone>>, <<tone>>.\n", .wrongShape),
    // A name that is none, with its mentions.
    ("steps:\n  - id: my-air\n    weather.now: {}\nprompt: Say <<my-air>>.\n", .invalidValue),
  ]) func oneMistakeIsToldOnce(text: String, code: DiagnosticCode) {
    let file = SourceFile(name: "test", text: Lab.ability(text))
    let found = Self.lab.compiler.check(file).diagnostics
    #expect(found.map(\.code) == [code], "\(found.map(\.message))")
    let fixed = Fixer(Self.lab.compiler, guesses: true).fix(file)
    #expect(
      !fixed.compilation.diagnostics.contains { $0.severity == .error }, "\(String(decoding: fixed.file.bytes, as: UTF8.self))")
  }

  /// Two mistakes are two findings, also when one could hide behind the other.
  @Test func independentMistakesStay() {
    let found = Self.lab.compile("promt: Hi.\nslot: mornin\n").diagnostics
    #expect(Set(found.map(\.code)) == [.unknownKey, .invalidValue])
    #expect(Self.lab.compile("prompt: <<nam>> <<weekda>>\n").diagnostics.count == 2)
  }

  /// A variable is read where a text first names it. That the text is no placeholder, or was only
  /// tried, hides no mistake of the variable.
  @Test(arguments: ["Is <<next air>>.", "Is <<next_air && today>>.", "Is <<next_air ? 1 : 2>>.", "Is <<next_air>>.", "Is it."])
  func aVariableIsReadWhateverNamesIt(prompt: String) {
    let text = Lab.ability("variables:\n  next_air: { weather.nwo: {} }\nprompt: '\(prompt)'\n")
    let found = Self.lab.compiler.check(SourceFile(name: "test", text: text)).diagnostics
    #expect(found.count { $0.code == .unknownTool } == 1, "\(found.map(\.message))")
  }

  /// A file is never left with a lesser finding alone when it has errors.
  @Test func errorsDoNotFollowFromWarnings() {
    for text in ["inputs:\n  city: { type: string }\nprompt: \"{{citty}}\"\n", "prompt: <<nam>> {{name}}\n"] {
      let compilation = Self.lab.compiler.check(SourceFile(name: "test", text: Lab.ability(text)))
      #expect(compilation.diagnostics.contains { $0.severity == .error } == compilation.plans.isEmpty)
    }
  }
}
