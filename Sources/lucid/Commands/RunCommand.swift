import LucidAgent
import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidModels
import LucidRecord
import LucidReport
import LucidRuntime
import LucidTrials

/// `lucid run` and `lucid try`: the file is checked whole, then run, then shown.
struct RunCommand {
  let invocation: Invocation
  /// On the sample person's data.
  let isTry: Bool

  init(_ invocation: Invocation, isTry: Bool) {
    self.invocation = invocation
    self.isTry = isTry
  }

  func start() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    let isDry = invocation.has(.dryRun)
    if isDry, form == .markdown || form == .html {
      throw CommandError(.usage, "a dry run is written as text or JSON, not as \(form.rawValue)")
    }
    let delivery = try Delivery(invocation)
    let file = try AbilityFile.read(invocation.operands.first ?? "briefing")
    let configuration = try readConfiguration()
    let world = try WorldFile.read(invocation)
    let folder = isTry || world != nil ? nil : try surroundings.vault(configuration)
    let vault: (any FileTree)? =
      if let world { world.vault } else if isTry { ShippedAbilities.sampleVault } else { folder }
    let zone = try surroundings.zone(configuration)
    let frozen = try chooseTime(zone)
    let writer = folder.map { VaultWriter($0) }
    let attachments = try Attachments(invocation.texts(.attach))
    let index = world == nil ? index(vault, configuration) : nil
    let composition = Composition(
      vault: vault, writer: writer, settings: configuration.settings, index: index, attached: attachments.paths)
    let compilation = composition.compiler.compile(file)
    let plan = attachments.added(to: try Compiled.plan(compilation, invocation), composition.builtins.catalog)
    if !isTry, world == nil, !isDry { try Consent(invocation).check(plan, file) }
    let unfinished = try settle(writer)
    let inputs = try Inputs.collect(
      plan, invocation.pairs(.input), isTry: isTry, readsStandardInput: invocation.operands.first != "-")

    let loop = MainLoop()
    let clock = LoopClock(loop, frozenAt: frozen)
    let strict = invocation.has(.strictRun)
    let sent = SentLog()
    let (model, secrets) = try chooseModel(configuration, clock, ModelNeed(plan), sent)
    let id = runID(clock)
    // What is not real is not kept.
    let isReal = !isTry && world == nil && !isDry
    let origin = keptFile(file)
    let (keeper, unkept) =
      isReal
      ? RunKeeper.begin(
        RunBeginning(
          id: id, ability: plan.ability, file: origin, started: clock.now(), zone: zone.identifier, now: SystemClock().now()),
        configuration.history, vault: folder?.root)
      : (nil, [])
    let events = JSONLEvents(zone: zone, sources: compilation.sources, timings: invocation.has(.timings))
    let lines = form == .jsonl ? EventLines(delivery, events) { Self.facts($0, strict: strict) } : nil
    let progress = Progress(enabled: lines == nil && !invocation.has(.quiet) && Host.isTerminal(2))
    let preview = AnswerPreview(enabled: form == .text && !delivery.isFile && plan.output != .json)
    let observer: @Sendable (RunEvent) -> Void = { event in
      lines?.note(event)
      progress.note(event)
      guard let preview, case .part(let text) = event else { return }
      progress.finish()
      preview.note(text)
    }
    // What a world says is not kept, and what was kept is not the world's.
    let scene = RunScene(
      vault: vault, writer: writer, settings: configuration.settings, index: index, attached: attachments.paths, clock: clock,
      loop: loop, zone: zone, runID: id, keeper: keeper,
      cache: frozen == nil && world == nil && !isDry ? cache(vault, configuration) : nil, isRehearsal: isDry, model: model,
      notices: unfinished + unkept, observer: observer)
    let own = scene.context(composition)
    var ready = (world?.world.context(on: own) ?? own).allowing(
      configuration.policy, approved: invocation.has(.approve) || !isReal)
    ready.guides = AbilityGuides.of(plan)
    if !plan.sections.isEmpty {
      let setting = try PromptSetting(configuration, model: invocation.text(.model))
      ready.guides += [Composition.promptGuide(of: plan, setting)].compactMap { $0 }
    }
    let context = ready
    let record = loop.run {
      let reminder = Task(executorPreference: loop) { await progress.appear(on: clock) }
      defer { reminder.cancel() }
      return await Executor(context).run(plan, inputs: inputs)
    }
    progress.finish()
    preview?.finish()
    if let failure = record.failure { complain(failure, compilation.sources) }
    if let keeper {
      let run = KeptRun(
        record: record, file: origin, plan: plan,
        inputs: zip(plan.inputs, inputs).map { Rehearsal.Argument($0.name, $1) }, settings: configuration.settings,
        unavailable: context.unavailable, calls: keeper.calls.all, sent: sent.requests, words: invocation.words,
        program: Composition.version.text)
      for notice in keeper.finish(run, exit: Self.exit(record, strict: strict).rawValue, secrets: secrets) {
        Output.error("lucid: \(Printable.text(notice.text))\n")
      }
    }
    if vault == nil, world == nil { explainVault(record) }
    // Half a result does not take the place of a whole one.
    if record.outcome == .cancelled, delivery.isFile { return .cancelled }
    if let lines {
      try lines.finish()
    } else {
      try delivery.send(
        RunView(
          invocation, form: form, zone: zone, sources: compilation.sources, output: plan.output, toFile: delivery.isFile,
          command: typed
        ).render(record, exit: Self.facts(record, strict: strict)))
    }
    if isReal, keeper != nil, !invocation.has(.quiet) {
      try ProposalQuestion(invocation: invocation, policy: configuration.policy).ask(record)
    }
    return Self.exit(record, strict: strict)
  }

  // MARK: The result

  static func exit(_ record: RunRecord, strict: Bool) -> ExitCode {
    strict && record.outcome == .partial ? .backendFailed : ExitCode(record.outcome)
  }

  static func facts(_ record: RunRecord, strict: Bool) -> ExitFacts {
    let code = exit(record, strict: strict)
    return ExitFacts(code.word, Int(code.rawValue))
  }

  /// What gives this run again, but for its time and zone, and what is the machine's: where the vault is, where the result goes.
  private var typed: String {
    var words = ["lucid", isTry ? "try" : "run", invocation.operands.first ?? "briefing"]
    for option in [OptionSpec.input, .attach, .world, .model] {
      for text in invocation.texts(option) { words += ["--" + option.long, text] }
    }
    for flag in [OptionSpec.approve, .dryRun] where invocation.has(flag) { words.append("--" + flag.long) }
    return ShellWord.line(words)
  }

  private func complain(_ failure: RunFailure, _ sources: SourceSet) {
    var place = ""
    if let span = failure.span, let file = sources[span] {
      let position = file.position(of: Int(span.start))
      place = "\(file.name):\(position.line):\(position.column): "
    }
    let step = failure.step.map { "step \($0): " } ?? ""
    Output.error(CommandError(.backendFailed, place + step + failure.failure.message, hint: failure.failure.hint).text)
  }

  /// A first run without a vault says where one is named.
  private func explainVault(_ record: RunRecord) {
    guard !isTry, !invocation.has(.quiet), record.notices.contains(where: { $0.text.contains(Families.noVault) }) else { return }
    let file = Host.configurationFile.map { ", or write `vault: DIR` in \($0)" } ?? ""
    Output.error(CommandError(.partial, Families.noVault + ": nothing of yours was read", hint: "give --vault=DIR" + file).text)
  }

  // MARK: The surroundings

  private var surroundings: Surroundings { Surroundings(invocation) }

  private func readConfiguration() throws(CommandError) -> Configuration {
    guard isTry else { return try surroundings.configuration() }
    guard let sample = ShippedAbilities.sampleConfiguration else {
      throw CommandError(.internalError, "the sample person's configuration is not in this program")
    }
    return try surroundings.configuration(of: sample)
  }

  /// The sample person has no model; with `--model` one of whoever tries is asked.
  private func chooseModel(
    _ configuration: Configuration, _ clock: LoopClock, _ need: ModelNeed, _ sent: SentLog
  ) throws(CommandError) -> (any ModelClient, Redaction) {
    let spec = invocation.text(.model)
    let folder = invocation.text(.record)
    if let folder { try Recordings.prepare(folder) }
    let own = isTry && spec != nil ? try surroundings.configuration() : configuration
    // What is kept on this machine is the person's own, and the sample person has nothing to hide.
    let choice = ModelChoice(profiles: own.models, clock: clock, localOnly: isTry ? [] : own.localOnly, sent: sent)
    let chosen = try choice.client(spec, for: need)
    guard let folder, !chosen.client.immediate else { return (chosen.client, chosen.secrets) }
    let secrets = chosen.secrets
    let recording = RecordingClient(chosen.client, secrets: secrets) { recording throws(StepFailure) in
      try Recordings.write(recording, to: folder)
    }
    return (recording, secrets)
  }

  /// What the record says of the file.
  private func keptFile(_ file: SourceFile) -> KeptFile {
    let name = invocation.operands.first ?? "briefing"
    let path = name == "-" || HostFile.kind(name) != .file ? nil : Host.realPath(name)
    return KeptFile(name: name, path: path, hash: SHA256.hex(file.bytes))
  }

  /// What an earlier process left half done in the vault is done first, so that nobody reads it so.
  private func settle(_ writer: VaultWriter?) throws(CommandError) -> [Notice] {
    guard let writer else { return [] }
    switch writer.settle() {
    case .done(let notices): return notices
    case .held:
      throw CommandError(
        .locked, "another lucid is writing to \(writer.name) and does not come to an end",
        hint: "wait until it is done and run this again")
    }
  }

  /// Results of earlier runs on the same files. The real time only: at any other, what was found at another is not what would be.
  private func cache(_ vault: (any FileTree)?, _ configuration: Configuration) -> (any ResultCache)? {
    guard vault != nil, let folder = Host.resultsFolder, let identity = identity(configuration) else { return nil }
    return FolderCache(folder: folder, identity: identity)
  }

  /// What is kept ready of large files; good at any time, since it is made of the files alone.
  private func index(_ vault: (any FileTree)?, _ configuration: Configuration) -> HealthIndexFolder? {
    guard vault != nil, let folder = Host.indexFolder, let identity = identity(configuration) else { return nil }
    return HealthIndexFolder(folder: folder, identity: identity)
  }

  /// The program and the person's vault; nil for the sample person.
  private func identity(_ configuration: Configuration) -> String? {
    guard !isTry, let path = try? surroundings.vault(configuration)?.identity else { return nil }
    return "lucid \(Composition.version.text)\n\(path)"
  }

  /// nil runs at the real time. The sample person lives on one Monday.
  private func chooseTime(_ zone: Zone) throws(CommandError) -> Instant? {
    if isTry, !invocation.has(.at) { return Self.sampleTime(zone) }
    return try surroundings.frozenTime(zone)
  }

  /// The Monday on which the sample person lives.
  static func sampleTime(_ zone: Zone) -> Instant {
    zone.instant(CivilDateTime(date: CivilDate(year: 2026, month: 4, day: 6)!, time: CivilTime(hour: 7, minute: 30)!))
  }

  /// Unique for a real run; for a run at a frozen time the same every time, so that its output is too.
  private func runID(_ clock: LoopClock) -> String {
    if isTry || invocation.has(.at) { return "at-\(clock.now().seconds)" }
    return Self.uniqueID(clock.now())
  }

  /// What differs stands first, so that a few digits name a run.
  static func uniqueID(_ now: Instant) -> String {
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return String(repeating: "0", count: 8 - random.count) + random + "-\(now.seconds)"
  }
}
