import LucidAbilityTesting
package import LucidBackends
package import LucidBuiltins
package import LucidCore
package import LucidHTTP
import LucidHistory
package import LucidLibrary
import LucidModels
package import LucidPrograms
package import LucidRuntime
package import LucidVault
import LucidWording

/// The tool families of one attempt, bound to a vault with the attempt's own changes over it, and
/// the stage on which its writes wait.
package struct RunTools: Sendable {
  package let builtins: Builtins
  private let vault: Families.Vault?
  /// The vault with the attempt's changes over it; nil without a vault.
  package var staged: StagedTree? { vault?.tree }
  /// Commits the changes, or holds them back.
  package private(set) var stage: (any WriteStage)?
  private let settings: Settings
  /// The notifications of the attempt.
  let outbox = Outbox()
  /// The ways out for them; nil where nothing ever does.
  private let sends: SendRoute?
  /// The moment that the families answer as of; nil for now.
  private let asOf: AsOf?
  /// Tools that would tell somebody outside what the person has: they are not asked.
  private let unasked: Set<String>
  /// The programs that answer for families; nil for none.
  private let programs: ProgramFamilies?
  /// Tools that the host forbids are left out.
  private let forbidden: DenyList
  /// The tools of the configuration that the plan declares.
  private let declared: [any Tool]

  /// Without a vault: the families say that there is none, which is all that checking needs.
  package init() {
    (vault, settings, forbidden, stage, sends, declared) = (nil, Settings(), DenyList(), nil, nil, [])
    (asOf, unasked, programs) = (nil, [], nil)
    builtins = Builtins(families: Families.all(vault: nil, settings: settings, notify: .backend(outbox)) + Families.ofLanguage)
  }

  /// Without a vault the families say that there is none, which is all that checking needs. What is
  /// written is held back unless `writer` can put it there, under `hold` when the right to write is
  /// had already. `attached` are paths of files that the person gave; `network` asks the services
  /// of the configuration, `programs` its programs.
  package init(
    vault: (any FileTree)?, zones: any ZoneDatabase, writer: VaultWriter? = nil, hold: VaultLockGuard? = nil,
    settings: Settings = Settings(), indexes: SourceIndexes = SourceIndexes(), attached: [String] = [],
    forbidden: DenyList = DenyList(),
    sends: SendRoute? = nil, network: NetworkAccess? = nil, programs: FamilyPrograms? = nil, asOf: AsOf? = nil,
    unasked: Set<String> = [], declared: [any Tool] = []
  ) {
    let writes = programs.map { ProgramWrites($0) }
    let bound = programs.flatMap { programs in writes.map { ProgramFamilies(programs, $0) } }
    self.programs = bound
    (self.asOf, self.unasked) = (asOf, unasked)
    let staged = vault.map { Families.Vault(tree: StagedTree(over: $0), zones: zones) }
    self.vault = staged
    self.settings = settings
    self.forbidden = forbidden
    self.sends = sends
    self.declared = declared
    // Notifications alone are held back, too, where nothing leaves.
    let onlySends: (any WriteStage)? = sends == nil ? HeldBack(nil) : nil
    let files =
      staged.map { staged -> any WriteStage in
        if let writer { VaultStage(staged.tree, writer: writer, hold: hold) } else { HeldBack(staged.tree) }
      } ?? onlySends
    stage = writes.map { ProgramStage(files, $0) } ?? files
    let notify: Bound<any NotifyBackend> = sends?.missing.map { .missing($0) } ?? .backend(outbox)
    builtins = Builtins(
      families: Families.all(
        vault: staged, settings: settings, indexes: indexes, attached: attached, notify: notify, network: network,
        programs: bound,
        asOf: asOf)
        + Families.ofLanguage)
  }

  /// Returns tools whose writes are dropped and told as those of an earlier run were.
  func replaying(_ record: RunRecord) -> RunTools {
    var copy = self
    copy.stage = ReplayStage(record: record)
    return copy
  }

  /// The tools that the host does not forbid.
  package var permitted: [any Tool] {
    let permitted = (builtins.tools + declared).filter { forbidden.line(against: $0.signature) == nil }
    return unasked.isEmpty ? permitted : permitted.map { unasked.contains($0.signature.name) ? UnaskedTool($0) : $0 }
  }

  /// The families whose folder is not in the vault and whose data no section would ask for, with
  /// the reason.
  package var missingFamilies: [String: MessageText] {
    let contacts = ContactsFamily.name
    guard programs?.names.contains(contacts) != true, let staged, (try? staged.entry(contacts)) == .some(nil),
      !staged.isBound(contacts)
    else { return [:] }
    return [contacts: .words(.noFileIn, contacts, staged.name)]
  }

  /// Returns the context of an attempt. `loop` is nil only where the pool of the concurrency
  /// runtime does.
  package func context(
    clock: any RunClock, loop: MainLoop?, zone: Zone, settings: Settings, runID: String, cache: (any ResultCache)? = nil,
    isDryRun: Bool = false, model: any ModelClient = Digest(), notices: [Notice] = [], storing: RunStorage? = nil,
    problems: StorageProblems? = nil, label: String = "", renew: RunContext.Renewal? = nil,
    observer: RunContext.Observer? = nil, previous: [any VariableProvider] = []
  ) -> RunContext {
    var isInterrupted: (@Sendable () -> Bool)?
    if let loop { isInterrupted = { loop.isInterrupted } }
    return RunContext(
      bindings(storing, problems, label: label, previous), model: model, clock: clock, zone: zone, settings: settings,
      runID: { runID },
      cache: cache,
      renew: renew, executor: loop, isDryRun: isDryRun, notices: notices, observer: observer,
      isInterrupted: isInterrupted)
  }

  /// Returns what is bound for one attempt. `storing` records its calls and its writes; `label` is
  /// that of the ability, `previous` are the results of earlier runs.
  func bindings(
    _ storing: RunStorage?, _ problems: StorageProblems?, label: String, _ previous: [any VariableProvider]
  ) -> RunBindings {
    let calls = storing?.recordCalls()
    let variables = builtins.variables + previous
    var stage = stage
    if let problems, stage != nil || sends != nil {
      stage = StoringStage(
        over: stage, tree: staged, outbox: outbox, route: sends, label: label, storing: storing, problems: problems)
    }
    return RunBindings(
      tools: calls.map { calls in permitted.map { calls.tool($0) } } ?? permitted,
      variables: calls.map { calls in variables.map { calls.variable($0) } } ?? variables,
      filters: builtins.filters, presenters: builtins.presenters, cards: builtins.cards,
      wording: SentenceCatalogues(), stage: stage, unavailable: builtins.unavailable, previews: previews)
  }

  /// Makes tools on a copy of the files over this attempt's own changes: a preview sees what the
  /// run has done, and the run nothing of a preview.
  package var previews: (@Sendable () -> PreviewTools)? {
    guard let vault else { return nil }
    return { [settings, asOf, programs] in
      let copy = Families.Vault(tree: StagedTree(over: vault.tree), zones: vault.zones)
      let families = Families.all(vault: copy, settings: settings, programs: programs, asOf: asOf)
      let differences = DifferenceReader(copy.tree)
      return PreviewTools(Builtins(families: families).tools) { differences.next() }
    }
  }
}

/// Stands in for a tool that hands data of the person to somebody outside.
private struct UnaskedTool: Tool {
  let signature: ToolSignature

  init(_ tool: any Tool) { signature = tool.signature }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    throw StepFailure(.unavailable, .words(.notInBacktest, signature.name), hint: .words(.runAsks))
  }
}

/// The stage of a replay: nothing is written, sentences say of the writes what they said then, and
/// a commit that failed then fails again.
private struct ReplayStage: WriteStage {
  let record: RunRecord

  var isLasting: Bool { false }
  var mayHaveWritten: Bool { record.fate == .unsure }

  /// The setting in sentences, which are made after the commit of the steps.
  var writeSetting: StatementSetting {
    if record.changes.isEmpty, !record.proposals.isEmpty { return .pending }
    return record.fate == .heldBack ? .dropped : .done
  }

  func commit() async throws(StepFailure) -> [Notice] {
    if let failure = record.commitFailure { throw failure }
    return []
  }
  func discard() {}
}

extension RunRecord {
  /// The failure of the commit of its steps: a step that was done by itself failed the run.
  fileprivate var commitFailure: StepFailure? {
    guard let failure, let step = steps.first(where: { $0.name == failure.step }), step.status == .done,
      step.name == changes.last?.step
    else { return nil }
    return failure.failure
  }
}
