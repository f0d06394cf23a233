import LucidAgent
import LucidArguments
import LucidBackends
import LucidCore
import LucidModels
import LucidRecord
import LucidRuntime
import LucidTrials

/// One run from its first step to its answer, and what is needed to keep it.
struct PerformedRun {
  let record: RunRecord
  private let prepared: PreparedRun
  private let invocation: Invocation
  /// nil when the run is not kept.
  private let keeper: RunKeeper?
  private let unavailable: [String: String]
  private let sent: SentLog
  private let secrets: Redaction
  private let storage: StorageProblems

  var isKept: Bool { keeper != nil }

  /// Errors: that no model can be asked.
  init(
    _ prepared: PreparedRun, _ invocation: Invocation, notices: [Notice], gate: RunGate, progress: Progress,
    observer: @escaping @Sendable (RunEvent) -> Void
  ) throws(CommandError) {
    let configuration = prepared.configuration
    let loop = MainLoop(invocation.host.clock)
    let clock = LoopClock(loop, frozenAt: prepared.frozen)
    let sent = SentLog()
    let (model, secrets) = try Self.model(prepared, invocation, clock, sent)
    let id = Self.id(prepared, invocation, clock)
    let storage = StorageProblems()
    let (keeper, unkept) =
      prepared.isReal
      ? RunKeeper.begin(
        RunBeginning(
          id: id, ability: prepared.plan.ability, file: prepared.origin, started: clock.now(), zone: prepared.zone.identifier,
          now: invocation.host.clock.now(), key: gate.key),
        configuration.history, vault: prepared.folder?.root, invocation.host)
      : (nil, [])
    storage.add(unkept, isLoss: keeper == nil)
    // What a world says is not kept, and what was kept is not the world's.
    let scene = RunScene(
      vault: prepared.vault, zones: invocation.host.zones, session: prepared.session, settings: configuration.settings,
      attached: prepared.attachments.paths, clock: clock, loop: loop, zone: prepared.zone, runID: id, keeper: keeper,
      storage: storage, cache: prepared.cache, isRehearsal: prepared.isDry, model: model,
      notices: notices + gate.notices + prepared.unfinished + unkept,
      observer: observer)
    let own = scene.context(prepared.composition)
    var ready = (prepared.world?.world.context(on: own) ?? own).allowing(
      configuration.policy, approved: invocation.has(.approve) || !prepared.isReal)
    ready.guides = AbilityGuides.of(prepared.plan)
    ready.unchanged = gate.unchanged?.check
    if prepared.isReal { ready.budget = SpendingBounds(configuration, prepared.zone, invocation.host).ask }
    if !prepared.plan.sections.isEmpty {
      let setting = try PromptSetting(configuration, invocation.host.folders, model: invocation.text(.model))
      ready.guides += [Composition.promptGuide(of: prepared.plan, setting)].compactMap { $0 }
    }
    let context = ready
    record = loop.run {
      let reminder = Task(executorPreference: loop) { await progress.appear(on: clock) }
      defer { reminder.cancel() }
      return await Executor(context).run(prepared.plan, inputs: prepared.inputs)
    }
    (self.prepared, self.invocation, self.keeper, self.sent, self.secrets) = (prepared, invocation, keeper, sent, secrets)
    unavailable = context.unavailable
    self.storage = storage
  }

  /// What could not be stored, or was not written as it should be.
  var storageProblems: [Notice] { storage.all }

  /// Whether files were written of which the history does not have everything.
  var hasUnstoredWrites: Bool { storage.isLoss && record.fate == .written }

  /// Without passwords and keys.
  func clean(_ text: String) -> String { secrets.apply(text) }

  /// Of its row in the record; nil when it is not kept.
  var number: Int64? { keeper?.number }

  /// What cannot be kept is said on standard error and costs the run nothing. `parcels` are kept with it, to be delivered. False when it is not
  /// kept.
  func keep(exit: ExitCode, delivering parcels: [Parcel], _ log: RunLog) -> Bool {
    guard let keeper else { return false }
    let run = KeptRun(
      record: record, file: prepared.origin, plan: prepared.plan,
      inputs: zip(prepared.plan.inputs, prepared.inputs).map { Rehearsal.Argument($0.name, $1) },
      settings: prepared.configuration.settings, unavailable: unavailable, calls: keeper.calls, sent: sent.requests,
      words: invocation.words, program: Composition.version.text)
    let (isKept, notices) = keeper.finish(run, exit: exit.rawValue, delivering: parcels, secrets: secrets)
    for notice in notices { log.say(.warning, notice.text) }
    if !isKept { storage.add(notices, isLoss: true) }
    return isKept
  }

  /// The sample person has no model; with `--model` one of whoever tries is asked.
  private static func model(
    _ prepared: PreparedRun, _ invocation: Invocation, _ clock: LoopClock, _ sent: SentLog
  ) throws(CommandError) -> (any ModelClient, Redaction) {
    let spec = invocation.text(.model)
    let folder = invocation.text(.record)
    if let folder { try Recordings.prepare(folder, invocation.host.folders) }
    let own = prepared.isTry && spec != nil ? try Surroundings(invocation).configuration() : prepared.configuration
    // What is kept on this machine is the person's own, and the sample person has nothing to hide.
    let choice = ModelChoice(
      profiles: own.models, host: invocation.host, clock: clock, localOnly: prepared.isTry ? [] : own.localOnly, sent: sent)
    let chosen = try choice.client(spec, for: ModelNeed(prepared.plan))
    guard let folder, !chosen.client.immediate else { return (chosen.client, chosen.secrets) }
    let secrets = chosen.secrets
    let recording = RecordingClient(chosen.client, secrets: secrets) { recording throws(StepFailure) in
      try Recordings.write(recording, to: folder, invocation.host.folders)
    }
    return (recording, secrets)
  }

  /// Unique for a real run; for a run at a frozen time the same every time, so that its output is too.
  private static func id(_ prepared: PreparedRun, _ invocation: Invocation, _ clock: LoopClock) -> String {
    if prepared.isTry || invocation.has(.at) { return "at-\(clock.now().seconds)" }
    return uniqueID(clock.now())
  }

  /// What differs stands first, so that a few digits name a run.
  static func uniqueID(_ now: Instant) -> String {
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return String(repeating: "0", count: 8 - random.count) + random + "-\(now.seconds)"
  }
}
