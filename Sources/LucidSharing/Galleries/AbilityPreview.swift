import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// A run of an ability that shows what it answers: in its first test, or on the data of the sample
/// person. Offline, at a fixed time, answered by the built-in summary or as the test says; the same
/// every time.
struct AbilityPreview {
  let record: RunRecord
  let zone: Zone
  let origin: PreviewOrigin

  /// nil when the run gives nothing. Errors: the world of the test cannot be used.
  init?(_ plan: Plan, _ test: AbilityTest, isOwn: Bool = true, _ compiler: Compiler, _ host: HostEnvironment)
    throws(AbilityTestError)
  {
    let stage = AbilityTestFixture(folder: nil, compiler: compiler, host)
    let (environment, settled) = try stage.environment(of: test)
    let record = RunSession.onLoop(host.clock) { loop in
      await RunSession(environment).record(of: settled, plan, on: loop)
    }
    guard let record else { return nil }
    (self.record, zone) = (record, environment.zone)
    origin = PreviewOrigin(
      test: isOwn ? test.name : nil, isScripted: test.answers != nil,
      isByAbility: record.answer?.isByAbility ?? false)
  }

  /// On the data of the sample person. nil when the run gives nothing.
  static func sample(_ plan: Plan, _ compiler: Compiler, _ host: HostEnvironment) -> AbilityPreview? {
    let test = AbilityTest(
      name: "sample", world: AbilityTestWorld(.sample), at: .sample, inputs: plan.inputs.map(\.fallback), answers: nil,
      expectations: [], span: Span(start: 0, end: 0))
    return (try? AbilityPreview(plan, test, isOwn: false, compiler, host)) ?? nil
  }
}
