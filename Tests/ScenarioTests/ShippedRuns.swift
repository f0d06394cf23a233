import LucidApplication
import LucidCore
import LucidHistory
import LucidModels
import LucidRuntime
import LucidShipped
import LucidTesting
import LucidAbilityTesting
import LucidBuiltins
import LucidCompiler
import LucidWording

/// Real runs on the sample person's Monday, as they are kept.
enum ShippedRuns {
  static func stored(_ name: String) async throws -> (StoredRun, RunBeginning) {
    let inputs: [String: Value] = ["title": .text("Call pharmacy"), "at": .text("tomorrow morning")]
    guard let file = ShippedAbilities.ability(name) else { throw StepFailure(.failed, "no ability \(name)") }
    let composition = Composition(vault: Monday.vault, zones: Monday.zones, settings: Monday.settings)
    guard let plan = composition.compiler.compile(file).plans.first else { throw StepFailure(.failed, "no plan") }
    let calls = CallRecorder()
    let builtins = composition.builtins
    let context = RunContext(
      RunBindings(
        tools: builtins.tools.map { calls.tool($0) }, variables: builtins.variables.map { calls.variable($0) },
        filters: builtins.filters, presenters: builtins.presenters, cards: builtins.cards,
        wording: SentenceCatalogues()),
      model: Digest(), clock: TestClock(Monday.now), zone: Monday.zone, settings: Monday.settings, runID: { "run" })
    let given = plan.inputs.map { inputs[$0.name] ?? $0.fallback ?? .null }
    let record = await Executor(context).run(plan, inputs: given)
    let origin = RunSource(name: name, path: nil, hash: SHA256.hex(file.bytes))
    let kept = StoredRun(
      record: record, file: origin, plan: plan, inputs: zip(plan.inputs, given).map { CallArgument($0.name, $1) },
      settings: Monday.settings, unavailable: [:], calls: calls.all, sent: [], words: ["run", name], program: "0.1.0")
    return (
      kept,
      RunBeginning(
        id: "run", ability: plan.ability, file: origin, started: Monday.now, zone: Monday.zone.identifier, now: Monday.now)
    )
  }
}
