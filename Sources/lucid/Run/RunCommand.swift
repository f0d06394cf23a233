import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime

/// `lucid run` and `lucid try`: the file is checked whole, then run, then shown.
struct RunCommand {
  let invocation: Invocation
  /// On the sample person's data.
  let isTry: Bool
  /// What whoever started it has to say of it.
  var notices: [Notice] = []

  init(_ invocation: Invocation, isTry: Bool) {
    self.invocation = invocation
    self.isTry = isTry
  }

  func start() throws(CommandError) -> ExitCode {
    let log = RunLog(invocation)
    do throws(CommandError) {
      let exit = try perform(log)
      log.end(exit)
      return exit
    } catch {
      guard log.isForPrograms else { throw error }
      log.say(.error, error.message, hint: error.hint)
      log.end(error.exit)
      throw error.said
    }
  }

  private func perform(_ log: RunLog) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    if invocation.has(.dryRun), form == .markdown || form == .html {
      throw CommandError(.usage, "a dry run is written as text or JSON, not as \(form.rawValue)")
    }
    let delivery = try Delivery(invocation)
    let prepared: PreparedRun
    do throws(CommandError) { prepared = try PreparedRun(invocation, isTry: isTry) } catch {
      if !isTry { RefusedRun(invocation: invocation, log: log).tell(error) }
      throw error
    }
    guard let gate = try RunGate.pass(prepared, invocation, form: form, delivery) else { return .nothing }
    defer { gate.release() }
    let recipients = try Recipients(invocation, prepared)
    let sources = prepared.compilation.sources
    let strict = invocation.has(.strictRun)
    let events = JSONLEvents(zone: prepared.zone, sources: sources, timings: invocation.has(.timings))
    let lines = form == .jsonl ? EventLines(delivery, events, invocation.host.output) { Self.facts($0, strict: strict) } : nil
    let progress = Progress(
      enabled: lines == nil && !log.isForPrograms && !invocation.has(.quiet) && invocation.host.terminal.isTerminal(2),
      invocation.host)
    let preview = AnswerPreview(enabled: form == .text && !delivery.isFile && prepared.plan.output != .json, invocation.host)
    // A signal does not come between the end of the run and its place in the history.
    EndSignals.hold()
    var isHeld = true
    defer { if isHeld { EndSignals.release() } }
    let performed = try PerformedRun(prepared, invocation, notices: notices, gate: gate, progress: progress) { event in
      lines?.note(event)
      log.note(event)
      progress.note(event)
      guard let preview, case .part(let text) = event else { return }
      progress.finish()
      preview.note(text)
    }
    let record = performed.record
    progress.finish()
    preview?.finish()
    if let failure = record.failure { complain(failure, sources, log) }
    var exit = Self.exit(record, strict: strict)
    let parcels = recipients.parcels(performed, prepared, sources: sources)
    // A write that the history does not know of cannot be undone.
    if performed.hasUnstoredWrites, exit == .ok { exit = .partial }
    let isKept = performed.keep(exit: exit, delivering: parcels, log)
    isHeld = false
    EndSignals.release()
    if performed.hasUnstoredWrites, exit == .ok { exit = .partial }
    gate.remember(record, invocation.host)
    tell(performed, isShown: !invocation.has(.quiet) && !delivery.isFile, log)
    if prepared.vault == nil, prepared.world == nil { explainVault(record, prepared.plan, log) }
    // Half a result does not take the place of a whole one, and none not that of the last one.
    if record.outcome == .cancelled, delivery.isFile { return .cancelled }
    if let unchanged = gate.unchanged?.found {
      if !invocation.has(.quiet) { LogForm.complain(CommandError(.nothing, unchanged.text).text, invocation, .notice) }
      if delivery.isFile || (lines == nil && form != .json) { return exit }
    }
    var unsent: CommandError?
    do throws(CommandError) {
      if let lines {
        try lines.finish()
      } else {
        try delivery.send(
          RunView(
            invocation, form: form, zone: prepared.zone, sources: sources, output: prepared.plan.output,
            toFile: delivery.isFile, command: typed
          ).render(record, exit: ExitFacts(exit.word, Int(exit.rawValue))))
      }
    } catch { unsent = error }
    // Whatever became of standard output, others get it.
    let allArrived =
      !prepared.isReal
      || ResultDelivery(invocation: invocation, prepared: prepared, log: log).deliver(
        parcels, run: performed.number, isQueued: isKept)
    gate.release()
    if let unsent { throw unsent }
    if performed.isKept, !invocation.has(.quiet) {
      try ProposalQuestion(invocation: invocation, policy: prepared.configuration.policy).ask(record)
    }
    return allArrived || exit != .ok ? exit : .partial
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

  private func complain(_ failure: RunFailure, _ sources: SourceSet, _ log: RunLog) {
    var place = ""
    if let span = failure.span, let file = sources[span] {
      let position = file.position(of: Int(span.start))
      place = "\(file.name):\(position.line):\(position.column): "
    }
    let step = failure.step.map { "step \($0): " } ?? ""
    log.say(.error, place + step + failure.failure.message, hint: failure.failure.hint)
  }

  /// On standard error, what the result does not show: problems of storing, and what was written by a run that did not end well.
  private func tell(_ performed: PerformedRun, isShown: Bool, _ log: RunLog) {
    let record = performed.record
    if !isShown, !log.isForPrograms {
      for notice in performed.storageProblems { log.say(.warning, notice.text) }
    }
    guard record.fate == .written, ![.ok, .partial, .nothing].contains(record.outcome), !record.changes.isEmpty else { return }
    let what = record.changes.prefix(3).map { "\($0.noun) \($0.kind.rawValue): \($0.title)" }
    let more = record.changes.count > 3 ? ["\(record.changes.count - 3) more"] : []
    log.say(
      .warning, "written before that, and it stays: " + (what + more).joined(separator: ", "),
      hint: performed.isKept ? "lucid undo \(RunSummary.name(of: record.id)) takes it back" : nil)
  }

  /// A first run without a vault, of an ability that reads one, says where one is named.
  private func explainVault(_ record: RunRecord, _ plan: Plan, _ log: RunLog) {
    guard !isTry, !invocation.has(.quiet), !record.notices.isEmpty,
      !ModelNeed(plan).families.isDisjoint(with: Families.ofVault)
    else { return }
    let file = invocation.host.folders.configurationFile.map { ", or write `vault: DIR` in \($0)" } ?? ""
    log.say(.warning, Families.noVault + ": nothing of yours was read", hint: "give --vault=DIR" + file)
  }
}
