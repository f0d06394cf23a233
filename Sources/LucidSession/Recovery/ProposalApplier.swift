import LucidBackends
import LucidBuiltins
package import LucidCore
import LucidHTTP
package import LucidHistory
package import LucidPrograms
import LucidRuntime
package import LucidSystem
import LucidVault

/// Applies proposals of a stored run, all of them or none.
///
/// They are claimed first, so that nobody else does them; then the calls are made on a stage; then
/// the record has what the files are to become; then they are written; then the proposals count as
/// applied. Whatever is killed in between is settled by the next command that looks
/// (`WriteRecovery`), and a call that is made twice is known by its key.
package struct ProposalApplier {
  private let store: RunStore
  private let kept: StoredRun
  private let run: Int64
  private let rights: HostRights
  private var flow: FlowPolicy
  private let sends: SendRoute?
  private let programs: FamilyPrograms?
  private let bindings: [FolderBinding]
  private let zones: any ZoneDatabase
  private let clock: any RunClock
  private let report: (Notice) -> Void

  /// `flow` is the policy of now, not of the run; `programs` answer for families now, and refuse
  /// what a model asks for; `bindings` are what is bound to the folder of the run; `report` is told
  /// what was noticed while earlier writes were finished.
  package init(
    store: RunStore, kept: StoredRun, run: Int64, rights: HostRights, flow: FlowPolicy, sends: SendRoute? = nil,
    programs: FamilyPrograms? = nil, bindings: [FolderBinding] = [], zones: any ZoneDatabase, clock: any RunClock,
    report: @escaping (Notice) -> Void = { _ in }
  ) {
    (self.store, self.kept, self.run, self.rights) = (store, kept, run, rights)
    self.flow = flow
    // The person applies it: only what no approval lifts is left to decide.
    self.flow.writes.isApproved = true
    self.flow.onDevice = sends?.onDevice ?? []
    (self.sends, self.programs) = (sends, programs)
    (self.bindings, self.zones, self.clock, self.report) = (bindings, zones, clock, report)
  }

  /// Returns what was changed, and what the person should know of it.
  package func apply(_ ids: [String]) throws(RunSessionError) -> (changes: [Change], notices: [Notice]) {
    guard let path = kept.vault else {
      throw RunSessionError(.usage, "the run had no vault", hint: "its changes cannot be written")
    }
    let files = try WriteRecovery(store, vault: path, bindings, writes: rights.writes, report: report)
    _ = try files.settle(run)
    let proposals = kept.record.proposals.filter { ids.contains($0.id) }
    let tools = RunTools(vault: files.vault, zones: zones, settings: kept.settings, sends: sends, programs: programs)
    defer { programs?.end() }
    let writing = try RunSessionError.mapping { () throws(RunStoreError) in
      try store.claim(ids, run: run, vault: files.vault.root)
    }
    let changes: [Change]
    var notices: [Notice]
    do throws(RunSessionError) {
      let writings = try RunSessionError.mapping { () throws(RunStoreError) in try store.writings(of: run) }
      var targets = try ProposalTargets(kept.record.proposals, writings, store, files.vault)
      (changes, notices) = try perform(proposals, tools, &targets)
      let staged = tools.staged?.changes ?? []
      tools.staged?.close()
      let messages = try self.messages(of: tools)
      try RunSessionError.mapping { () throws(RunStoreError) in
        try store.intend(writing, run: run, staged, sends: HeldSends(messages, now: clock.now()))
      }
      do throws(StepFailure) { notices += try files.writer.write(staged) } catch {
        throw RunSessionError(error, or: error.kind == .locked ? .locked : .backendFailed)
      }
    } catch {
      try? store.settle(writing, happened: false)
      throw error
    }
    // From here on it is written; if the record cannot be told now, the next command sees it in the files.
    do throws(RunStoreError) { try store.settle(writing, happened: true) } catch { notices.append(Notice(error.words)) }
    return (changes, notices)
  }

  /// The messages of the calls that send; they leave with what is written.
  private func messages(of tools: RunTools) throws(RunSessionError) -> [OutgoingMessage] {
    tools.outbox.close()
    do throws(StepFailure) {
      return try sends?.messages(of: tools.outbox.sends, label: kept.record.ability.label) ?? []
    } catch { throw RunSessionError(error, or: .backendFailed) }
  }

  /// Makes the calls as the run would have made them: at its time, under their keys.
  ///
  /// Errors: one cannot be made, or would overwrite what was changed since.
  private func perform(
    _ proposals: [Proposal], _ bound: RunTools, _ targets: inout ProposalTargets
  ) throws(RunSessionError) -> (changes: [Change], notices: [Notice]) {
    let loop = MainLoop(clock)
    let clock = LoopClock(loop, frozenAt: kept.record.started)
    let zone = zones.zone(kept.record.zone) ?? .utc
    let tools = Dictionary(bound.builtins.tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
    var changes: [Change] = []
    var notices: [Notice] = []
    let differences = bound.staged.map(DifferenceReader.init)
    for proposal in proposals {
      guard let tool = tools[proposal.tool],
        proposal.arguments.allSatisfy({ given in
          tool.signature.parameters.contains { $0.name == given.name }
        })
      else {
        throw RunSessionError(.requirementNotMet, "this version of lucid has no \(proposal.tool) as the model requested it")
      }
      guard tool.signature.effect == .write || tool.signature.isStaged else {
        throw RunSessionError(.requirementNotMet, "\(proposal.id): \(proposal.tool) sends, and cannot be applied afterwards")
      }
      do throws(StepFailure) { try rights.call(tool.signature) } catch {
        throw RunSessionError(error, or: .forbidden, in: "\(proposal.id): ")
      }
      try check(proposal, tool.signature)
      let given = Dictionary(proposal.arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
      let arguments: Arguments
      do throws(ConversionError) {
        arguments = try Arguments(for: tool.signature, kept: given, now: kept.record.started, zone: zone)
      } catch { throw RunSessionError(.requirementNotMet, "\(proposal.id) (\(proposal.tool)): \(error.words.text)") }
      var call = ToolContext(
        now: kept.record.started, zone: zone, settings: kept.settings, clock: clock, key: proposal.key)
      // The person has allowed it, and the words are a model's all the same.
      call.isByModel = true
      call.labels = proposal.labels
      let context = call
      let result: Result<ToolResult, StepFailure> = loop.run {
        do throws(StepFailure) { return .success(try await tool.call(arguments, in: context)) } catch { return .failure(error) }
      }
      switch result {
      case .success(let result):
        let done = differences?.next() ?? []
        if let refusal = targets.refusal(of: proposal, doing: done, rejection: rejection(of: proposal)) { throw refusal }
        targets.note(done)
        changes += result.changes
        notices += result.notices
      case .failure(let failure):
        throw RunSessionError(
          .backendFailed, "\(proposal.id) (\(proposal.tool)) cannot be applied now: \(failure.message); nothing was written",
          hint: failure.hint ?? (proposals.count > 1 ? "the others can be applied by their numbers" : nil))
      }
    }
    return (changes, notices)
  }

  /// Errors: `.forbidden`, the policy has come to deny what the proposal is made of to its tool.
  private func check(_ proposal: Proposal, _ signature: ToolSignature) throws(RunSessionError) {
    guard let target = signature.flowTarget(isByModel: true),
      case .refused(let families) = flow.decide(proposal.labels, to: target)
    else { return }
    throw RunSessionError(
      .forbidden,
      .words(
        .inFile, proposal.id,
        MessageText.words(
          .nothingWritten,
          MessageText.words(.argumentsMayHold, proposal.tool, families, flow.reason(families, to: target)))),
      hint: "to drop it: \(rejection(of: proposal))")
  }

  /// The command that drops one pending change.
  private func rejection(of proposal: Proposal) -> String {
    ShellWord.line(["lucid", "reject", RunSummary.name(of: kept.record.id), proposal.id])
  }
}
