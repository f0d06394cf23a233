import LucidAgent
package import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
package import LucidCore
import LucidDelivery
import LucidHistory
import LucidLibrary
package import LucidModels
import LucidPrograms
import LucidReport
import LucidRuntime
package import LucidSession
import LucidSystem

/// The delegate of `run` and `try`: inputs, permissions, progress, output and delivery.
package final class AbilityRun: RunDelegate {
  private let options: RunOptions
  private let commandEnvironment: CommandEnvironment
  private let prepared: PreparedRun
  private let log: RunLog
  private let output: RunOutput
  private var recipients: Recipients?
  /// Watches a scheduled run; nil for any other.
  private let watch: ScheduleWatch?
  /// The exit code of the process.
  package private(set) var exit = ExitCode.ok
  /// Whether there is a result to show and to deliver, and not only why there is none.
  package private(set) var isWhole = false

  package init(
    of prepared: PreparedRun, _ options: RunOptions, in commandEnvironment: CommandEnvironment, output: RunOutput, log: RunLog,
    watch: ScheduleWatch? = nil
  ) {
    self.watch = prepared.isReal ? watch : nil
    (self.options, self.commandEnvironment, self.prepared, self.output, self.log) = (
      options, commandEnvironment, prepared, output, log
    )
  }

  private var console: Console { commandEnvironment.console }

  /// Errors: options that contradict each other.
  package func request(_ notices: [Notice]) throws(CommandError) -> RunRequest {
    let configuration = prepared.configuration
    var request = RunRequest(tools: prepared.composition.tools, file: prepared.origin)
    request.words = options.words
    request.isDry = prepared.isDry
    // What a world says is not stored, and what was stored is not the world's.
    if let world = prepared.world?.world { request.source = .world(world) }
    request.admission = try AdmissionRules.of(prepared, options, console)
    request.history = prepared.isReal ? configuration.history.policy : nil
    request.knowsEarlierRuns = request.admission != nil && configuration.history.policy.isKept
    request.usesCache = prepared.world == nil && !prepared.isDry
    // Made-up data has nothing to keep back.
    request.flow = prepared.isTry || prepared.world != nil ? FlowPolicy(writes: configuration.policy) : configuration.flow
    // The permission check has passed: what the card lists may leave, and nothing else.
    request.flow.permitted = prepared.plan.flows.permittedByTool
    request.policy.isApproved = options.isApproved || !prepared.isReal
    if prepared.isReal { request.limits = configuration.budgets.limits(of: prepared.plan.ability.label) }
    request.notices = notices
    prepared.environment.programs?.consent(isApproved: options.isApproved) { [output, console] question in
      output.screen.asking { Terminal(console.host).ask(question) }
    }
    request.observer = { [output, log] event in
      log.note(event)
      output.note(event)
    }
    request.meanwhile = { [output] clock in await output.screen.watch(on: clock) }
    return request
  }

  // MARK: Steps

  package func inputs() throws(CommandError) -> [Value] {
    try Inputs.collect(
      prepared.plan, options.inputs, console.host, isTry: prepared.isTry,
      readsStandardInput: options.ability != "-")
  }

  package func admitted() throws(CommandError) { recipients = try Recipients(options, prepared, console.host) }

  /// Errors: that no model can be asked.
  package func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    let (model, secrets) = try model(clock, sent)
    var work = RunWork(plan: prepared.plan, model: model, secrets: secrets)
    var middleware = AbilityMiddleware.of(prepared.plan)
    if !prepared.plan.sections.isEmpty {
      let setting = try PromptContext(prepared.configuration, console.host.folders, model: options.model)
      middleware += [Composition.systemPromptMiddleware(of: prepared.plan, setting)].compactMap { $0 }
    }
    work.agent = Agent(middleware)
    work.audience = audience
    return work
  }

  /// The people who are told the result: those whom it is delivered to. On a terminal, and in a
  /// file, all of it is told.
  private var audience: FactAudience? {
    guard prepared.isReal, let recipients, !recipients.all.isEmpty else { return nil }
    let mail = recipients.all.filter { $0.kind == .mail }.map(\.target)
    let usual = prepared.configuration.deliver.mailTo.compactMap { try? MailAddress($0).text }
    let host = console.host
    return FactAudience(
      isSparing: watch != nil && !host.terminal.isAttended && !output.isFile,
      schedule: watch == nil ? nil : host.process.scheduled, addresses: Set(mail + usual))
  }

  /// The sample person has no model; with `--model` one of whoever tries is asked.
  private func model(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> (any ModelClient, Redaction) {
    let spec = options.model
    let folder = options.recordings
    if let folder {
      try CommandError.configuring { () throws(ConfigurationError) in try Recordings.prepare(folder, console.host.folders) }
    }
    let own = prepared.isTry && spec != nil ? try commandEnvironment.configuration() : prepared.configuration
    // What is kept on this machine is the person's own, and the sample person has nothing to hide.
    let host = console.host
    let choice = ModelChoice(
      profiles: own.models, host: host, clock: clock, flow: prepared.isTry ? FlowPolicy() : own.flow, sent: sent)
    var need = ModelRequirement(prepared.plan)
    if prepared.isTry { need.shown = nil }
    let chosen = try CommandError.configuring { () throws(ConfigurationError) in
      try choice.client(spec, for: need)
    }
    guard let folder, !chosen.client.immediate else { return (chosen.client, chosen.secrets) }
    let secrets = chosen.secrets
    let recording = RecordingClient(chosen.client, secrets: secrets) { recording throws(StepFailure) in
      try Recordings.write(recording, to: folder, host.folders)
    }
    return (recording, secrets)
  }

  package func ended(_ run: EndedRun) -> RunEnding {
    output.screen.finish()
    if let failure = run.record.failure, !output.tellsFailures || run.record.dryRun != nil { complain(failure) }
    exit = ExitCode(run.record, strict: options.isStrict)
    let ended = Recipients.Run(
      run.record, number: run.number, zone: prepared.zone, format: prepared.plan.output, sources: prepared.compilation.sources,
      clean: run.clean)
    let results = recipients?.messages(of: ended) ?? []
    var messages = results
    if let watch {
      let catalog = prepared.composition.builtins.catalog.adding(prepared.plan.tools)
      messages = watch.messages(messages, of: run.record, to: recipients) { name in catalog.tool(name)?.effect != .read }
    }
    for notice in recipients?.withheld(of: run.record) ?? [] {
      log.say(.warning, notice.text)
      if exit == .ok { exit = .partial }
    }
    // A write that the history does not know of cannot be undone.
    if run.hasUnstoredWrites, exit == .ok { exit = .partial }
    return RunEnding(exit: exit.rawValue, messages: messages, results: results.filter(messages.contains))
  }

  package func show(_ result: RunResult) throws(CommandError) {
    for notice in result.storing { log.say(.warning, notice.text) }
    if result.hasUnstoredWrites, exit == .ok { exit = .partial }
    if let notice = result.unremembered { console.host.report(notice) }
    let record = result.record
    tell(result)
    if prepared.vault == nil, prepared.world == nil { explainVault(record) }
    // Half a result does not take the place of a whole one, and none not that of the last one.
    if record.outcome == .cancelled, output.isFile {
      exit = .cancelled
      return
    }
    if let unchanged = result.unchanged {
      if !console.isQuiet { console.complain(CommandError(.nothing, unchanged.text).text, .notice) }
      if output.isFile || !output.isForPrograms { return }
    }
    // The question comes next, and the result of its answer.
    if let failure = record.failure, ChoiceQuestion(console.host).isAsked(failure), !output.isForPrograms { return }
    isWhole = true
    if isShownElsewhere(result) { return }
    try output.send(record, exit)
  }

  /// Whether the result reaches its reader in another way, so that cron, which mails what is
  /// printed, would bring it twice: it is delivered whole, or the run is tried again.
  ///
  /// A file and a program are sent all that was asked for.
  private func isShownElsewhere(_ result: RunResult) -> Bool {
    let host = console.host
    guard !output.isForPrograms, !output.isFile, options.output == nil, !host.terminal.isAttended else { return false }
    if watch?.isTriedAgain == true { return true }
    return result.isStored && !host.terminal.isFile(1)
      && result.ending.messages.contains { $0.kind == .mail || $0.kind == .note }
  }

  /// Returns the route of the result; nil for a run that is not real.
  package func delivery(_ result: RunResult) -> DeliveryRoute? {
    guard prepared.isReal, isWhole || result.record.hasQueued else { return nil }
    let configuration = prepared.configuration
    var transport = ResultTransport(configuration, commandEnvironment)
    transport.unstored = .init(result.record, vault: prepared.folder, zone: prepared.zone)
    var route = DeliveryRoute(transport: transport, patience: configuration.deliver.patience) { [log] event in event.say(log) }
    route.hasOnlySends = !isWhole
    return route
  }

  // MARK: Standard error

  private func complain(_ failure: RunFailure) {
    var place = ""
    if let span = failure.span, let file = prepared.compilation.sources[span] {
      let position = file.position(of: Int(span.start))
      place = "\(file.name):\(position.line):\(position.column): "
    }
    let step = StepName.before(failure.step)
    log.say(.error, place + step + failure.failure.shown, hint: failure.failure.shownRemedy?.text)
    guard !log.isForPrograms else { return }
    let command = ShellWord.line(["lucid"] + options.words(without: failure.step ?? ""))
    for line in ChoiceLines.lines(failure, command: command) { console.host.output.error("  \(TerminalSanitizer.line(line))\n") }
  }

  /// Reports what the result does not show: problems of storing, and writes of a run that failed.
  private func tell(_ result: RunResult) {
    let record = result.record
    let isShown = !console.isQuiet && !output.isFile
    if !isShown, !log.isForPrograms {
      for notice in result.run.problems { log.say(.warning, notice.text) }
    }
    explainReminders(record)
    guard record.fate == .written, ![.ok, .partial, .nothing].contains(record.outcome), !record.changes.isEmpty else { return }
    let what = record.changes.prefix(3).map { "\($0.noun) \($0.kind.rawValue): \($0.title)" }
    let more = record.changes.count > 3 ? ["\(record.changes.count - 3) more"] : []
    log.say(
      .warning, "already written: " + (what + more).joined(separator: ", "),
      hint: result.run.name.map { "to undo it: lucid undo \($0)" })
  }

  /// A reminder is a line in a file until a schedule delivers it.
  private func explainReminders(_ record: RunRecord) {
    let isSet = record.changes.contains { $0.noun == "reminder" && [.created, .rescheduled].contains($0.kind) }
    guard isSet, prepared.isReal, record.fate == .written, !console.isQuiet,
      !UserSchedules.deliverReminders(console.host)
    else { return }
    log.say(
      .warning, "no notification will be sent for reminders: no schedule delivers them",
      hint: SetUp.reminders)
  }

  /// A first run without a vault, of an ability that reads one, says where one is named.
  private func explainVault(_ record: RunRecord) {
    guard !prepared.isTry, !console.isQuiet, !record.notices.isEmpty,
      !ModelRequirement(prepared.plan).families.subtracting(prepared.environment.programs?.families ?? [])
        .allSatisfy({ FamilyTraits.of($0)?.part == nil })
    else { return }
    log.say(
      .warning, Family.noVault.text + ": your data was not read",
      hint: SetUp.data)
  }
}

extension SetUp {
  /// The remedy where no data was read, of commands that take `--vault`.
  package static let data = "\(vault) finds your data; --vault=DIR names a folder for one run"
}
