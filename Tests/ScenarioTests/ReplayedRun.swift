import LucidApplication
import LucidCompiler
import LucidCore
import LucidRuntime
import LucidSession
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing

/// A run as the record keeps it, made again as `lucid replay` makes it: every scenario ends with it.
struct ReplayedRun {
  private let kept: StoredRun

  init(
    _ record: RunRecord, _ plan: Plan, _ inputs: [Value], _ settings: Settings, calls: [CallRecord],
    unavailable: [String: MessageText]
  ) {
    kept = StoredRun(
      record: record, file: RunSource(name: "scenario", path: nil, hash: ""), plan: plan,
      inputs: zip(plan.inputs, inputs).map { CallArgument($0.name, $1) }, settings: settings, unavailable: unavailable,
      calls: calls, sent: [], words: [], program: Composition.version.text)
  }

  /// Why nothing can be compared; nil when all of it can.
  private var excuse: String? {
    switch kept.record.outcome {
    case .cancelled, .timedOut: return "how far it came is a matter of time, which stands still when it is made again"
    case .locked, .ok, .nothing, .partial, .inputMissing, .backendFailed, .modelFailed, .answerInvalid, .budgetExceeded: break
    }
    return nil
  }

  /// The same prompt, card, changes, answer and outcome.
  func expectTheSame() async {
    guard excuse == nil else { return }
    let record = kept.record
    let replay = RunReplay(
      kept, zones: Monday.zones, clock: TestClock(record.started), program: Composition.version.text)
    let replayed = await replay.run(kept.plan, inputs: kept.inputs.map(\.value), clock: TestClock(record.started))
    // Whether a model fell short is not known without its guides.
    let isPartial = record.outcome == .partial
    if !isPartial || kept.record.turns.isEmpty && !record.observations.isEmpty && !record.isModelShort {
      #expect(replayed.outcome == record.outcome, "the replay ends otherwise")
    }
    #expect(replayed.prompt == record.prompt, "the replay has another prompt")
    #expect(replayed.card == record.card, "the replay has another card")
    // Of an answer that broke off a replay gives none.
    if record.failure == nil { #expect(replayed.answer?.text == record.answer?.text, "the replay has another answer") }
    #expect(record.failure != nil || replayed.answer?.isCut == record.answer?.isCut, "the replay loses that it was cut off")
    #expect(replayed.changes == record.changes, "the replay would change something else")
  }
}
