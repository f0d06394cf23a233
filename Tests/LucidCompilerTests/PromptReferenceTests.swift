import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

@Suite struct MentionTests {
  private func compile(_ body: String, explains: Bool = true) throws -> (plan: Plan, file: SourceFile) {
    let lab = Lab(tools: [ScriptedTool("a.get")], variables: [ScriptedVariable("place", .text("x"), cost: .expensive)])
    let compiler = Compiler(
      catalog: lab.catalog, planNames: [], version: lab.compiler.version, explains: explains, planFile: { _ in nil })
    let result = compiler.compile(SourceFile(name: "test", text: Lab.ability(body)))
    return (try #require(result.plans.first, "\(result.diagnostics.map(\.message))"), result.sources.files[0])
  }

  @Test func sentencesAndConditions() throws {
    let body = """
      when: got.count > 0
      variables: { hi: "Hello <<name>>" }
      steps:
        - id: got
          a.get: { text: <<place>> }
      prompt: |
        <<hi>>. It is <<today>>.
        <<if got.count > 1>>
        Near <<place>>, say so.
        <<elif got is empty>>
        Far from <<place>>.
        <<else>>
        <<for item in got.items>>
        - <<item>> at <<place>>
        <<else>>
        None by <<time>>.
        <<end>>
        <<end>>

      """
    let (plan, file) = try compile(body)
    let lines = plan.reasons.mentions.map { m in
      "\(m.consumer): \(m.name): \(m.sentence)"
        + (m.conditions.isEmpty ? "" : " (\(m.conditions.map(\.text).joined(separator: "; ")))")
    }
    #expect(
      lines == [
        "got: place: <<place>>", "prompt: hi: <<hi>>.", "hi: name: Hello <<name>>", "prompt: today: It is <<today>>.",
        "prompt: got: <<if got.count > 1>>", "prompt: place: Near <<place>>, say so. (got.count > 1)",
        "prompt: got: <<elif got is empty>>",
        "prompt: place: Far from <<place>>. (not (got.count > 1) and (got is empty))",
        "prompt: got: <<for item in got.items>> (not (got.count > 1) and not (got is empty))",
        "prompt: place: - <<item>> at <<place>> (not (got.count > 1) and not (got is empty); for item in got.items)",
        "prompt: time: None by <<time>>. (not (got.count > 1) and not (got is empty); got.items is empty)",
        "when: got: got.count > 0",
      ])
    for mention in plan.reasons.mentions { #expect(file.text(mention.span.range) == mention.name) }
  }

  @Test func onlyForThoseWhoAsk() throws {
    let body = "prompt: <<today>>\n"
    #expect(try compile(body, explains: false).plan.reasons == PlanReasons())
    #expect(try compile(body).plan.reasons.mentions.map(\.name) == ["today"])
  }
}
