import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidModels
import LucidRuntime
import LucidWording

/// Long chains and wide waves, from their text to their record.
enum Plans {
  /// `n` steps, each the value of the one before plus one.
  static func chain(_ n: Int) {
    var text = "lucidability: 1\nkind: ability\nlabel: Chain\nprompt: chain\nsteps:\n"
    for i in 0..<n {
      text += "- id: s\(i)\n  bench.next: {"
      if i > 0 { text += " after: <<s\(i - 1).value>>" }
      text += " }\n"
    }
    let record = run(text)
    guard n == 0 || record.observations.last?.value["value"] == .integer(n) else { Bench.fail("the chain of \(n) went wrong") }
    print(n)
  }

  /// `n` steps that wait 50 ms, at the same time.
  static func parallel(_ n: Int) {
    var text = "lucidability: 1\nkind: ability\nlabel: Waits\nprompt: waits\nsteps:\n"
    for _ in 0..<n { text += "- bench.wait: { milliseconds: 50 }\n" }
    let record = run(text)
    guard record.observations.allSatisfy({ $0.status == .done }) else { Bench.fail("the waits went wrong") }
    print(n)
  }

  private static func run(_ text: String) -> RunRecord {
    let builtins = Builtins(families: [Family("bench", tools: [Next(), Wait()])])
    let compiler = Compiler(
      catalog: builtins.catalog, planNames: [], version: ProgramVersion("1")!, limits: Bench.limits, planFile: { _ in nil })
    let compilation = compiler.compile(SourceFile(name: "bench", text: text))
    guard let plan = compilation.plans.first else { Bench.fail(compilation.diagnostics.first?.message ?? "no plan") }
    let loop = MainLoop(SystemClock())
    let context = RunContext(
      RunBindings(
        tools: builtins.tools, variables: builtins.variables, filters: builtins.filters, wording: SentenceCatalogues()),
      model: Digest(), clock: LoopClock(loop), zone: .utc, settings: Settings(), runID: { "bench" }, executor: loop)
    return loop.run { await Executor(context).run(plan, inputs: []) }
  }

  private static let count = RecordType("Count", [.init("value", .integer, "One more than before.")])

  /// Adds one.
  private struct Next: Tool {
    let signature = ToolSignature(
      "bench", "next", "Adds one.", parameters: [Parameter("after", .integer(0...Int.max), "The value before.")],
      result: .record(count),
      cost: .free, reach: "nothing", immediate: true)

    func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
      ToolResult(.record(Record(count, ["value": .integer((arguments[0].integer ?? 0) + 1)])))
    }
  }

  /// Waits.
  private struct Wait: Tool {
    let signature = ToolSignature(
      "bench", "wait", "Waits.", parameters: [Parameter("milliseconds", .integer(0...60_000), required: true, "How long.")],
      result: .record(count), reach: "nothing")

    func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
      do { try await context.clock.sleep(.milliseconds(arguments[0].integer ?? 0)) } catch {
        throw StepFailure(.cancelled, "cancelled")
      }
      return ToolResult(.record(Record(count, ["value": .integer(1)])))
    }
  }
}
