import LucidAgent
import LucidArguments
import LucidBackends
import LucidCore
import LucidModels
import LucidRecord
import LucidRuntime

/// One message and what came of it. With a model it is led by the guides of a conversation; the digest, which cannot converse, looks up
/// what the words name, as for an ability of one sentence.
struct MessageRun {
  /// Longer ones are refused; files are attached.
  static let longest = 16_000

  let setting: MessageSetting
  let text: String
  let history: [Turn]

  /// Errors: what is wrong with the message, or that no model can be asked.
  func send(_ observer: @escaping @Sendable (RunEvent) -> Void) throws(CommandError) -> RunRecord {
    guard text.contains(where: { !$0.isWhitespace }) else { throw CommandError(.usage, "the message is empty") }
    guard text.count <= Self.longest else {
      throw CommandError(
        .usage, "the message has \(text.count) characters; at most \(Self.longest) can be sent",
        hint: "attach the text: --attach FILE")
    }
    let loop = MainLoop(setting.invocation.host.clock)
    let clock = LoopClock(loop, frozenAt: setting.frozen)
    let (forbidden, session) = (setting.forbidden, setting.session)
    // Before each message of a conversation: another process may have been killed since the last one.
    let unfinished = try session.recover()
    var composition = Composition(
      vault: setting.vault, zones: setting.invocation.host.zones, writer: session.writer,
      settings: setting.configuration.settings, index: session.index,
      attached: setting.attachments.paths)
    composition.forbidden = forbidden
    let sent = SentLog()
    let chosen = try setting.model(clock, sent)
    let (model, secrets) = (chosen.client, chosen.secrets)
    let tools = composition.builtins.tools.map(\.signature).filter { forbidden.line(against: $0) == nil }
    let plan = model.immediate ? try lookup(composition) : MessagePlan.plan(text, tools: tools)
    if model.immediate { try Consent.refuse(plan, forbidden) }
    let whole = setting.attachments.added(to: plan, composition.builtins.catalog)
    let id = setting.runID()
    let origin = KeptFile(name: setting.invocation.command.name, path: nil, hash: SHA256.hex(Array(text.utf8)))
    let (keeper, unkept) =
      setting.isReal
      ? RunKeeper.begin(
        RunBeginning(
          id: id, ability: plan.ability, file: origin, started: clock.now(), zone: setting.zone.identifier,
          now: setting.invocation.host.clock.now()), setting.configuration.history, vault: (setting.vault as? FolderTree)?.root,
        setting.invocation.host)
      : (nil, [])
    let storage = StorageProblems()
    storage.add(unkept, isLoss: keeper == nil)
    var context = RunScene(
      vault: setting.vault, zones: setting.invocation.host.zones, session: session, settings: setting.configuration.settings,
      attached: setting.attachments.paths,
      clock: clock, loop: loop, zone: setting.zone, runID: id, keeper: keeper, storage: storage,
      cache: session.cache(frozen: setting.frozen), isRehearsal: false, model: model, notices: unfinished + unkept,
      forbidden: forbidden, observer: observer
    ).context(composition)
    if setting.isReal { context.budget = SpendingBounds(setting.configuration, setting.zone, setting.invocation.host).ask }
    if !model.immediate {
      context.guides = try composition.guides(setting.prompt())
      context.conversation = Conversation(system: "", history: history)
      context.policy = setting.policy
      if !chosen.isDevice { context = context.gated(off: setting.keptHere) }
    }
    let ready = context
    // Until it is stored.
    EndSignals.hold()
    defer { EndSignals.release() }
    let record = loop.run { await Executor(ready).run(whole, inputs: []) }
    keeper?.finish(
      KeptRun(
        record: record, file: origin, plan: whole, inputs: [], settings: setting.configuration.settings,
        unavailable: context.unavailable, calls: keeper?.calls ?? [], sent: sent.requests, words: setting.invocation.words,
        program: Composition.version.text), exit: ExitCode(record.outcome).rawValue, secrets: secrets
    ).notices.forEach { setting.invocation.host.output.error("lucid: \(Printable.text($0.text))\n") }
    // The answer has them too, where it is shown with its notices.
    if setting.invocation.has(.quiet) || setting.invocation.has(.output) {
      for notice in storage.all { setting.invocation.host.output.error("lucid: \(Printable.text(notice.text))\n") }
    }
    if setting.isReal, keeper == nil, !record.proposals.isEmpty {
      setting.invocation.host.output.error("lucid: what waits cannot be applied later, since this run is not kept\n")
    }
    return record
  }

  /// The message as an ability without steps: the same words always look up the same.
  private func lookup(_ composition: Composition) throws(CommandError) -> Plan {
    var prompt = JSONText()
    prompt.string(text)
    let source = "lucidability: 1\nkind: ability\nlabel: Ask\nprompt: \(prompt.text)\nraw: true\n"
    let compilation = composition.compiler.compile(SourceFile(name: "the message", text: source))
    guard let plan = compilation.plans.first, !plan.steps.isEmpty || !setting.attachments.paths.isEmpty else {
      throw CommandError(
        .modelFailed, "no model is set up, and the words name nothing that could be looked up",
        hint: "name a source, such as your calendar or unread mail; or set up a model: `models:` in the configuration")
    }
    return plan
  }
}
