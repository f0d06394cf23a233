package import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
package import LucidCore
import LucidEditor
import LucidModels
import LucidReport
import LucidSession
package import LucidSystem

/// Runs the commands that stand over an ability in an editor: a run on the sample person, its
/// tests, its plan, its permissions. Nothing is stored, written or sent.
package struct SamplePreview {
  private let host: HostEnvironment
  private let values: SampleValues
  private let last = LastRun()

  package init(_ host: HostEnvironment) { (self.host, values) = (host, SampleValues(host)) }

  /// Returns a value of the sample person in one line; nil for what only a run with other inputs
  /// would know. A run answers for all steps of a text.
  func value(_ question: SampleQuestion) -> String? {
    switch question {
    case .variable(let name): return values.value(name)
    case .step(let name, let file, let ability):
      let key = LastRun.Key(hash: file.sha256, ability: ability)
      if last.key != key {
        let compilation = Composition().compiler.compile(file)
        guard !compilation.hasErrors, compilation.plans.indices.contains(ability) else { return nil }
        last.key = key
        let plan = compilation.plans[ability]
        let isComplete = plan.inputs.allSatisfy { $0.fallback != nil || $0.isChosen }
        last.run = isComplete ? (try? record(plan)) ?? nil : nil
      }
      guard let run = last.run, let step = run.record.observations.last(where: { $0.step == name }), step.status == .done else {
        return nil
      }
      return Self.line(step.value, run.zone)
    }
  }

  /// `3 items: Standup, Lunch, Review`.
  private static func line(_ value: Value, _ zone: Zone) -> String {
    let items = value["items"].list ?? value.list
    let whole = ValueText.text(items.map { .list($0) } ?? value, zone: zone)
    let text =
      (items.map { "\($0.count) " + ($0.count == 1 ? "item" : "items") + ($0.isEmpty ? "" : ": ") } ?? "")
      + whole.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { $0 != "`" }
    return text.count > 160 ? text.prefix(159) + "…" : text
  }

  /// `ability` is the place among those of the file that can be run.
  func text(_ action: CodeLens.Action, of file: SourceFile, ability: Int) -> String {
    do throws(CommandError) {
      let compilation = Composition().compiler.compile(file)
      guard !compilation.hasErrors, compilation.plans.indices.contains(ability) else {
        let first = compilation.diagnostics.first { $0.severity == .error }
        return "\(file.name) has errors" + (first.map { ": " + $0.message } ?? "") + "; correct them first"
      }
      switch action {
      case .tryOut: return try run(compilation, ability)
      case .test: return try test(file)
      case .plan: return try plan(file, ability) { TextPlan($0).render() }
      case .permissions: return ReachLines(compilation.plans[ability], Composition().builtins.catalog).text(.plain)
      }
    } catch {
      return error.message + (error.hint.map { "\n" + $0 } ?? "")
    }
  }

  private func plan(_ file: SourceFile, _ ability: Int, _ text: (PlanViewModel) -> String) throws(CommandError) -> String {
    let (_, shown) = try PlanPreview(Console(host, isQuiet: true)).plans(file, at: nil)
    return shown.indices.contains(ability) ? text(shown[ability]) : ""
  }

  private func test(_ file: SourceFile) throws(CommandError) -> String {
    let suite = AbilityTestSuite(compiler: Composition().compiler, host: host, filter: nil)
    let parts = [suite.part(file, folder: nil)]
    let reports = RunSession.onLoop(host.clock) { loop in await suite.run(parts, on: loop) }
    return AbilityTestOutcome(parts, reports, areAllRead: true).text(.plain)
  }

  private func run(_ compilation: Compilation, _ ability: Int) throws(CommandError) -> String {
    let plan = compilation.plans[ability]
    if let input = plan.inputs.first(where: { $0.fallback == nil && !$0.isChosen }) {
      return "\(plan.ability.label) needs a value for `\(input.name)`; run `lucid try FILE \(input.name)=VALUE`"
    }
    guard let (record, zone) = try record(plan) else { return "" }
    return TextRun(zone: zone, screen: .plain, sources: compilation.sources, format: plan.output).render(record)
  }

  /// Runs an ability on the defaults of its inputs; nil when the run gives nothing.
  package func record(_ plan: Plan) throws(CommandError) -> (record: RunRecord, zone: Zone)? {
    let fixture = AbilityTestFixture(folder: nil, compiler: Composition().compiler.declaring(plan.tools), host)
    let sample = AbilityTest(
      name: "sample", world: AbilityTestWorld(.sample), at: .sample, inputs: plan.inputs.map(\.fallback), answers: nil,
      expectations: [], span: Span(file: 0, start: 0, end: 0))
    let environment: RunEnvironment
    do throws(AbilityTestError) { environment = try fixture.environment(of: sample).environment } catch {
      throw CommandError(.internalError, error.message, hint: error.hint)
    }
    var request = RunRequest(tools: environment.tools(), file: RunSource(name: "editor", path: nil, hash: ""))
    request.usesCache = false
    request.flow = FlowPolicy()
    request.flow.permitted = plan.flows.permittedByTool
    request.policy.isApproved = true
    let delegate = SampleRun(plan: plan)
    guard case .ran(let result) = try RunSession(environment).run(request, delegate) else { return nil }
    return (result.record, environment.zone)
  }

  /// The run that answered the last question about a step.
  private final class LastRun {
    struct Key: Equatable {
      let hash: String
      let ability: Int
    }

    var key: Key?
    /// nil when it gave nothing.
    var run: (record: RunRecord, zone: Zone)?
  }
}

/// Answers with the built-in summary, on the defaults of the inputs.
private struct SampleRun: RunDelegate {
  let plan: Plan

  func inputs() throws(CommandError) -> [Value] { plan.inputs.map { $0.fallback ?? .null } }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    RunWork(summarizing: plan)
  }

  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: ExitCode(run.record, strict: false).rawValue) }
}
