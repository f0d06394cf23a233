import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// `tools.FAMILY`, `persona`, `settings`, and `{…}` in `bullets`.
@Suite struct RootTests {
  private static let coach =
    "lucidability: 1\nkind: persona\nname: coach\nlabel: Coach\nicon: star\ntext: Be brief on <<weekday>>.\n"

  private func lab() -> Lab {
    var lab = Lab(tools: [ScriptedTool("a.get", immediate: true), ScriptedTool("b.get", immediate: true)])
    lab.unavailable = ["b": "no vault is set up"]
    lab.personas = ["coach": Self.coach]
    return lab
  }

  @Test(arguments: [
    ("<<if tools.a is available>>yes<<else>>no<<end>>", "yes"), ("<<if tools.b is available>>yes<<else>>no<<end>>", "no"),
    ("<<if tools.b is not available>>no b<<end>>", "no b"), ("<<tools.a.name>>", "a"),
    ("<<tools.b.name | default(\"none\")>>", "none"),
    ("<<if persona is available>>yes<<else>>no<<end>>", "no"), ("<<persona.name | default(\"nobody\")>>", "nobody"),
    ("<<settings.city>>", "Montreal"),
  ]) func withoutAPersona(text: String, expected: String) async throws {
    let record = try await lab().run("prompt: \(Self.quoted(text))\n")
    #expect(record.prompt?.text == expected)
    #expect(record.outcome == .ok)
    #expect(record.persona == nil)
  }

  @Test(arguments: [
    ("<<persona.name>> <<persona.label>> <<persona.icon>>", "coach Coach star"), ("<<persona>>", "coach"),
    ("<<persona.text>>", "Be brief on Monday."), ("<<if persona is available>>yes<<end>>", "yes"),
  ]) func withAPersona(text: String, expected: String) async throws {
    let model = ScriptedModel()
    var lab = lab()
    lab.model = model
    let record = try await lab.run("persona: coach\nprompt: \(Self.quoted(text))\n")
    #expect(record.prompt?.text == expected)
    #expect(record.persona?.name == "coach" && record.persona?.text.text == "Be brief on Monday.")
    #expect(model.requests.first?.persona == record.persona)
  }

  /// A document of the same file counts before the shipped one.
  @Test func aPersonaOfTheFile() throws {
    let text =
      Lab.ability("persona: coach\nprompt: <<persona.text>>\n") + "---\n" + Self.coach.replacing("Be brief", with: "Sing")
    let compilation = lab().compiler.compile(SourceFile(name: "test", text: text))
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.plans.first?.persona?.text.nodes.first == .text("Sing on "))
  }

  @Test(arguments: [
    ("prompt: <<tools.c is available>>\n", nil as String?),
    ("prompt: x\nwhen: tools.c is available\n", "there is no tool family `c`; did you mean `a`?"),
    ("prompt: x\nwhen: tools.a\n", "this is a tool family, not something true or false"),
    ("prompt: x\nwhen: tools is available\n", "`tools` is followed by a family"),
    ("prompt: <<tools.a.names>>\n", "tool family has no field `names`; did you mean `name`?"),
    ("prompt: x\npersona: coatch\n", "there is no persona `coatch`; did you mean `coach`?"),
    ("prompt: <<persona.nam>>\n", "Persona has no field `nam`; did you mean `name`?"),
    ("prompt: <<perso>>\n", nil),
    ("prompt: x\nvariables: {persona: y}\n", "`persona` is a word of the language and cannot be a name"),
  ]) func isRefused(body: String, message: String?) {
    let messages = lab().compile(body).diagnostics.map(\.message)
    #expect(!messages.isEmpty)
    if let message { #expect(messages.contains(message), "\(messages)") }
  }

  private static func quoted(_ text: String) -> String { "'" + text + "'" }

  // MARK: Texts over items

  @Test(arguments: [
    ("bullets(text)", "- one\n- two"), ("bullets(\"<<text>>: <<number>>\")", "- one: 1\n- two: 2"),
    ("numbered(\"<<text | upper>> of <<count>>\")", "1. ONE of 0\n2. TWO of 0"),
    ("bullets(\"{text} <<item.text>>\")", "- {text} one\n- {text} two"),
    ("bullets('<<text | replace(\"o\", \"0\")>>')", "- 0ne\n- tw0"),
    ("limit(1) | bullets(\"<<today | date(\"yyyy\")>> <<text>>\")", "- 2026 one" as String?),
    ("bullets(\"<<<<text>> <<text>>\")", "- <<text>> one\n- <<text>> two"), ("bullets(\"<<text\")", nil),
    ("limit(1) | bullets('<<today | date(\"yyyy\")>> <<text>>')", "- 2026 one"),
    ("map(text) | bullets(\"<<<item>>>\")", "- <one>\n- <two>"),
    ("bullets(\"<<nothing>>\")", nil), ("bullets(\"{text\")", nil), ("bullets(\"<<text | nofilter>>\")", nil),
    ("bullets(\"{}\")", nil),
    ("map(text) | bullets(\"<<text>>\")", nil),
  ]) func bullets(filter: String, expected: String?) async throws {
    let body = """
      prompt: |
        <<all | \(filter)>>
      steps:
        - id: all
          for_each: word in ["one", "two"]
          a.get: { text: <<word>>, number: <<loop.index>> }
      """
    guard let expected else {
      #expect(!lab().compile(body).diagnostics.isEmpty)
      return
    }
    #expect(try await lab().run(body).prompt?.text == expected + "\n")
  }

  @Test func aTextInsideALoopSeesTheirOwnItem() async throws {
    let body = """
      prompt: '<<for s in all>><<all | bullets("<<text>> <<s.number>>")>> <<s.text>><<loop.index>>;<<end>>'
      steps:
        - id: all
          for_each: n in [1, 2]
          a.get: { text: one, number: <<n>> }
      """
    #expect(try await lab().run(body).prompt?.text == "- one 1\n- one 1 one1;- one 2\n- one 2 one2;")
  }

  /// A mistake in a tag of a text is shown there.
  @Test func mistakesAreShownInPlace() throws {
    let body = "prompt: <<x | bullets(\"<<text>> at <<nubmer>>\")>>\nsteps:\n  - id: x\n    for_each: n in [1]\n    a.get: {}\n"
    let found = try #require(lab().compile(body).diagnostics.first)
    #expect(found.message == "Scripted has no field `nubmer`; did you mean `number`?")
    let text = Array(Lab.ability(body).utf8)
    #expect(String(decoding: text[Int(found.span.start)..<Int(found.span.end)], as: UTF8.self) == "nubmer")
  }
}
