import LucidApplication
import LucidCompiler
import LucidCore
import LucidLab
import LucidReport
import LucidTesting
import Testing

@testable import LucidCommands

/// S8, S10, S11 and S80 of the acceptance list: what a check says.
@Suite struct CheckScenarios {
  @Test func s8_foreignBracesStayAndAreNamed() async throws {
    let world = World()
    let compilation = world.compile(Lab.ability("prompt: \"Plan {{today}} in <<weekday>> words\"\n"))
    let only = try #require(compilation.diagnostics.first)
    #expect(compilation.diagnostics.count == 1 && only.severity == .warning && only.message.contains("`<<today>>`"))
    let record = await world.run(try #require(compilation.plans.first))
    #expect(record.prompt?.text == "Plan {{today}} in Monday words")
  }

  @Test func s10_threeMistakesThreeErrors() throws {
    let world = World()
    func errors(_ body: String) -> [Diagnostic] {
      world.compile("lucidability: 1\nkind: ability\n" + body).diagnostics.filter { $0.severity == .error }
    }
    let color = errors("label: Test\ncolor: #FF9500\nprompt: Hello\n")
    let label = errors("label: Thirteen long\nprompt: Hello\n")
    let plan = errors("label: Test\nplan: morningBrief\nprompt: Hello\n")
    #expect(color.map(\.code) == [.unquotedColor] && color[0].message.contains("quote it"))
    #expect(label.map(\.code) == [.labelTooLong] && label[0].message.contains("12"))
    #expect(plan.map(\.code) == [.unknownPlan] && plan[0].message.contains("did you mean `morningBriefing`?"))
  }

  @Test func s11_aliasBombsAreRefused() {
    let aliases = (0..<1_000).map { "  - &a\($0 + 1) [*a\($0), *a\($0)]" }.joined(separator: "\n")
    let compilation = World().compile(
      "lucidability: 1\nkind: ability\nlabel: Test\nprompt: Hi\nx-bomb:\n  - &a0 [x]\n\(aliases)\n")
    #expect(compilation.diagnostics.map(\.code) == [.tooManyAliases])
    #expect(compilation.plans.isEmpty)
  }

  @Test func s80_aPromptThatCouldMeanAnything() {
    let file = SourceFile(
      name: "vague.lucidability", text: "lucidability: 1\nkind: ability\nlabel: Vague\nprompt: Show recent stuff\n")
    let said = Composition().compiler.check(file).diagnostics
    #expect(said.allSatisfy { $0.severity == .hint })
    #expect(Set(said.map(\.code)).isSuperset(of: [.vagueWord, .unnamedSource, .noOutputFormat, .bareRetrieval]))
    let recent = said.first { $0.code == .vagueWord && file.text($0.span.range) == "recent" }
    #expect(
      recent?.fix?.edits.map(\.replacement) == ["last 7 days"]
        || recent.map { ($0.notes + [$0.message]).joined() }?.contains("last 7 days") == true)
  }
}
