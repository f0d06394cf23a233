import LucidCore
import LucidHistory
import Synchronization

/// `--when-changed`: whether the steps found what they found the last time.
final class UnchangedCheck: Sendable {
  private let basis: String
  private let file: String
  private let plan: Plan
  private let notice: Notice
  private let state = Mutex<Notice?>(nil)

  private init(basis: String, file: String, plan: Plan, notice: Notice) {
    (self.basis, self.file, self.plan, self.notice) = (basis, file, plan, notice)
  }

  /// nil when there is no earlier run to compare with.
  ///
  /// Errors: the ability cannot be run so, or nothing is stored.
  static func of(
    _ rules: AdmissionRules, key: String, in environment: RunEnvironment, _ catalog: Catalog, history: HistoryPolicy,
    noting notices: inout [Notice]
  ) throws(RunSessionError) -> UnchangedCheck? {
    let plan = rules.plan
    let label = plan.ability.label
    let catalog = catalog.adding(plan.tools)
    let sends = { (tool: ToolSignature) in (tool.effect == .send || tool.isDeclared && tool.effect == .write) && !tool.isStaged }
    if let step = plan.steps.first(where: { catalog.tool($0.tool).map(sends) ?? false }) {
      throw RunSessionError(
        .usage, "--when-changed is not for abilities that send: \(label) calls \(step.tool) in the step \(step.name)",
        hint: "it would send before the comparison; use `when:` in the step instead")
    }
    let reads = plan.steps.contains { catalog.tool($0.tool)?.effect == .read }
    guard reads || plan.variables.contains(where: { $0.cost != .free }) else {
      throw RunSessionError(
        .usage, "--when-changed needs steps that read; \(label) has none", hint: "to run it once a day: --once day")
    }
    let path = environment.places.runs
    guard history.isKept, let path else {
      throw RunSessionError(
        .usage, "--when-changed compares with the run history, and runs are not stored here",
        hint: path == nil ? "set HOME or XDG_STATE_HOME" : "the configuration says `history: off`")
    }
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return nil }
      notices += store.notices
      guard let last = try store.lastDelivered(key) else { return nil }
      let at = environment.zone(named: last.run.zone).civil(last.run.started)
      return UnchangedCheck(
        basis: last.basis, file: rules.fileHash, plan: plan,
        notice: Notice(
          .words(.unchangedSince, last.run.name, MessageText.day(at.date), String(at.time.iso.prefix(5)))))
    } catch { throw RunSessionError(error) }
  }

  /// For the run, when its steps are done.
  var check: @Sendable (RunRecord) -> Notice? {
    { [self] record in
      guard InputDigest.digest(record, file: file, plan) == basis else { return nil }
      state.withLock { $0 = notice }
      return notice
    }
  }

  /// The line that ended the run; nil when something had changed.
  var found: Notice? { state.withLock { $0 } }
}
