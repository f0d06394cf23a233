import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime
import Synchronization

/// `--when-changed`: whether the steps found what they found the last time.
final class UnchangedCheck: Sendable {
  private let basis: String
  private let file: String
  private let steps: Int
  private let notice: Notice
  private let state = Mutex<Notice?>(nil)

  private init(basis: String, file: String, steps: Int, notice: Notice) {
    (self.basis, self.file, self.steps, self.notice) = (basis, file, steps, notice)
  }

  /// nil when there is no earlier run to compare with.
  ///
  /// Errors: the ability cannot be run so, or nothing is kept.
  static func of(_ prepared: PreparedRun, _ key: String) throws(CommandError) -> UnchangedCheck? {
    let plan = prepared.plan
    let label = plan.ability.label
    let catalog = prepared.composition.builtins.catalog
    if let step = plan.steps.first(where: { (catalog.tool($0.tool)?.effect ?? .read) != .read }) {
      throw CommandError(
        .usage, "--when-changed is for abilities that only read: \(label) does \(step.tool) in the step \(step.name)",
        hint: "its writes would happen each time; `when:` in the step says under which condition they do")
    }
    guard !plan.steps.isEmpty || plan.variables.contains(where: { $0.cost != .free }) else {
      throw CommandError(
        .usage, "--when-changed has nothing to look at: \(label) has no steps", hint: "--once day runs it once a day")
    }
    guard prepared.configuration.history.isKept, let path = Host.runsFile else {
      throw CommandError(
        .usage, "--when-changed compares with the record, and no run is kept here",
        hint: Host.runsFile == nil ? "set HOME or XDG_STATE_HOME" : "the configuration says `history: off`")
    }
    do throws(RunStore.Refusal) {
      guard let last = try RunStore.existing(path: path)?.lastDelivered(key) else { return nil }
      let at = RunRecords.zone(last.run.zone).civil(last.run.started)
      return UnchangedCheck(
        basis: last.basis, file: prepared.origin.hash, steps: plan.steps.count,
        notice: Notice(
          "nothing has changed since the run \(last.run.name) of \(at.date.iso) \(at.time.iso.prefix(5)); nobody was asked"))
    } catch { throw RunRecords.error(error) }
  }

  /// For the run, when its steps are done.
  var check: @Sendable (RunRecord) -> Notice? {
    { [self] record in
      guard RunBasis.digest(record, file: file, steps: steps) == basis else { return nil }
      state.withLock { $0 = notice }
      return notice
    }
  }

  /// The line that ended the run; nil when something had changed.
  var found: Notice? { state.withLock { $0 } }
}
