package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidConfiguration
package import LucidCore
import LucidModels
import LucidReport
import LucidSession
import LucidShipped

/// A run of an ability on the sample person's data that is only in memory: nothing is stored,
/// written or sent, and the built-in summary answers.
package struct SampleTrial {
  package struct Result {
    package let exit: ExitCode
    /// The steps that gave nothing, by name.
    package let missing: [String]
    /// The card and the answer, as text.
    package let text: String
  }

  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// `inputs` has a value for each input. Errors: the file has mistakes.
  package func run(_ file: SourceFile, _ inputs: [Value]) throws(CommandError) -> Result {
    let configuration = try environment.sample()
    let zone = try environment.zone(configuration)
    let run = RunEnvironment(
      reading: ShippedAbilities.sampleVault, configuration.settings, environment.host, zone: zone,
      frozen: PreparedRun.sampleTime(zone))
    let composition = Composition(run.tools())
    let compilation = composition.compiler.compile(file)
    if let refusal = Compiled.refusal(compilation, "run") { throw refusal }
    guard let plan = compilation.plans.first else { throw CommandError(.fileInvalid, "\(file.name) has no ability to run") }
    var request = RunRequest(
      tools: composition.tools, file: RunSource(name: file.name, path: nil, hash: file.sha256))
    request.usesCache = false
    request.flow = FlowPolicy(writes: WritePolicy(isApproved: true))
    guard let record = try RunSession(run).run(request, SampleDelegate(plan: plan, values: inputs)).result?.record else {
      throw CommandError(.internalError, "the run on the sample data gave no result")
    }
    let exit = ExitCode(record, strict: false)
    let view = RunView(
      environment.console.screen(descriptor: 2), form: .text, zone: zone, sources: compilation.sources, output: plan.output)
    return Result(
      exit: exit, missing: record.steps.filter { $0.status != .done }.map(\.name),
      text: view.render(record).text(ExitFacts(exit)))
  }
}

private struct SampleDelegate: RunDelegate {
  let plan: Plan
  let values: [Value]

  func inputs() throws(CommandError) -> [Value] { values }
  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    RunWork(plan: plan, model: Digest(), secrets: Redaction([]))
  }
  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }
}
