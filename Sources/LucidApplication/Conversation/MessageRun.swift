package import LucidAgent
import LucidArguments
import LucidBuiltins
import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidLibrary
package import LucidModels
import LucidRuntime
package import LucidSession
import LucidSystem

/// One message and what came of it. With a model it is led by the middleware of a conversation; the
/// digest, which cannot converse, looks up what the words name, as for an ability of one sentence.
package struct MessageRun: RunDelegate {
  /// Longer ones are refused; files are attached.
  package static let longest = 16_000

  package let setting: ConversationContext
  package let text: String
  /// The conversation before, oldest first.
  package let history: [ConversationFile.Exchange]
  /// The place of the message in its conversation, from 1.
  private let ordinal: Int
  /// Whether the conversation has said what there is no room for.
  private let isRoomTold: Bool
  /// Whether a search may go beyond the words of the message; nil where nobody is asked.
  private let searchQuestion: SearchQuestion?
  /// The stored result that it is about.
  private let subject: StoredResult?
  /// That of the setting, with the tools of the configuration that questions may call.
  private let environment: RunEnvironment
  private let composition: Composition

  package init(
    setting: ConversationContext, text: String, history: [ConversationFile.Exchange], about subject: StoredResult? = nil,
    ordinal: Int = 1, isRoomTold: Bool = false, question: SearchQuestion? = nil
  ) {
    (self.setting, self.text, self.history, self.ordinal) = (setting, text, history, ordinal)
    (self.subject, self.isRoomTold, searchQuestion) = (subject, isRoomTold, question)
    var environment = setting.environment
    if let own = setting.own { environment.declared = own.bound() }
    self.environment = environment
    composition = Composition(environment.tools())
  }

  /// `meanwhile` is done beside the run. Errors: what is wrong with the message, or that no model
  /// can be asked.
  package func send(
    _ observer: @escaping @Sendable (RunEvent) -> Void, meanwhile: (@Sendable (any RunClock) async -> Void)? = nil
  ) throws(CommandError) -> RunRecord {
    guard text.contains(where: { !$0.isWhitespace }) else { throw CommandError(.usage, "the message is empty") }
    guard text.count <= Self.longest else {
      throw CommandError(
        .usage, "the message has \(text.count) characters; at most \(Self.longest) can be sent",
        hint: "attach the text: --attach FILE")
    }
    var request = RunRequest(
      tools: composition.tools,
      file: RunSource(name: setting.options.command, path: nil, hash: SHA256.hex(Array(text.utf8))))
    request.words = setting.options.words
    request.flow = setting.flow
    request.flow.forbidden = setting.environment.forbidden.forbiddenQueries
    if setting.isReal {
      request.history = setting.configuration.history.policy
      request.limits = setting.configuration.budgets.limits(of: MessagePlan.label)
      request.pending = PendingRun.changes(setting.commandEnvironment)
    }
    request.observer = observer
    request.meanwhile = meanwhile
    request.isQuestion = true
    // The first message of a conversation names it: its run has no id yet.
    if let first = history.first(where: { !$0.isSubject }) { request.requester = .conversation(first.run) }
    (request.ordinal, request.tellsRoom) = (ordinal, !isRoomTold)
    // Before each message of a conversation the vault is recovered: another process may have been killed since the last one.
    guard let result = try RunSession(environment).run(request, self).result else {
      throw CommandError(.internalError, "a message was answered already")
    }
    tell(result)
    return result.record
  }

  // MARK: Steps

  /// Errors: no model can be asked, or the words name nothing.
  package func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    let chosen = try setting.model(clock, sent)
    let (model, forbidden) = (chosen.client, setting.environment.forbidden)
    let lack = ModelLack(model, setting)
    if !model.isModel, let subject { return try work(with: subject, lack) }
    let question = QuestionLookup(setting, text, environment: environment, composition: composition, lack: lack)
    let found = model.isModel ? nil : try question.lookup()
    let plan =
      found?.plan
      ?? MessagePlan.plan(text, tools: composition.tools.permitted.map(\.signature), limits: Self.limits(chosen))
    if !model.isModel { try PermissionPrompt.refuse(plan, forbidden) }
    let whole = setting.attachments.added(to: plan, composition.builtins.catalog)
    let client = found?.client.map { (model as? RephrasingClient)?.around($0) ?? $0 } ?? model
    var work = RunWork(plan: whole, model: client, secrets: chosen.secrets)
    work.notices = found?.notices ?? []
    if model.isModel {
      let target = FlowTarget.model(model.name, isDevice: chosen.isDevice)
      let prompt = try setting.prompt()
      work.agent = Agent(try composition.middleware(prompt, question: searchQuestion), unread: prompt.off)
      let applied = setting.isReal ? PendingRun.applied(of: history.map(\.run), setting.commandEnvironment) : []
      let sent = ConversationExcerpt(of: history, setting.flow, to: target, applied: applied)
      try refuseForgetting(sent, of: model.name)
      work.conversation = sent.conversation
      work.notices = sent.notices + unpermitted
      work.withheld = setting.withheld(from: target)
    }
    return work
  }

  /// Without a model, the stored result itself answers. Errors: it has no answer.
  private func work(with subject: StoredResult, _ lack: ModelLack) throws(CommandError) -> RunWork {
    let client = try subject.client(for: text, zone: setting.zone, lack: lack)
    var work = RunWork(plan: MessagePlan.plan(text, tools: []), model: client, secrets: Redaction([]))
    work.conversation = ConversationExcerpt(of: history, setting.flow, to: .model(client.name, isDevice: true)).conversation
    return work
  }

  /// The limits of a message. A model that is known to be slow gets the time that its profile
  /// allows for one answer, for each of two: the first, and the one after its calls.
  package static func limits(_ chosen: ModelChoice.Chosen) -> RunLimits {
    var limits = RunLimits()
    if let patience = chosen.patience { limits.seconds = max(limits.seconds, patience * 2) }
    return limits
  }

  /// Errors: `--model` names a model that may be sent nothing of the conversation, or the model may
  /// not be sent what it is about: it could not be continued.
  private func refuseForgetting(_ sent: ConversationExcerpt, of client: String) throws(CommandError) {
    guard !sent.isSubjectWithheld else {
      throw CommandError(
        .consentMissing,
        "`\(client)` is not on this machine, and the stored result may hold \(sent.families.text), which must stay on it",
        hint: "ask a model on this machine: --model NAME")
    }
    guard let model = setting.options.model, !history.isEmpty, sent.withheld == history.count else { return }
    throw CommandError(
      .consentMissing,
      "`\(model)` is not on this machine, and the conversation may hold \(sent.families.text), which must stay on it",
      hint: "continue it with a model on this machine, or start a new one: lucid chat --model \(model)")
  }

  package func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: ExitCode(run.record.outcome).rawValue) }

  /// Returns the route of what the model has sent with the person's consent; nil for nothing.
  package func delivery(_ result: RunResult) -> DeliveryRoute? {
    guard setting.isReal, result.record.hasQueued else { return nil }
    let transport = ResultTransport(setting.configuration, setting.commandEnvironment)
    let log = RunLog(setting.commandEnvironment.console)
    return DeliveryRoute(transport: transport, patience: setting.configuration.deliver.patience) { event in event.say(log) }
  }

  private func tell(_ result: RunResult) {
    let (host, isQuiet) = (setting.commandEnvironment.host, setting.commandEnvironment.console.isQuiet)
    for notice in result.storing { host.report(notice) }
    // The answer has them too, where it is shown with its notices.
    if isQuiet || setting.options.output != nil {
      for notice in result.run.problems { host.report(notice) }
    }
    if setting.isReal, !result.run.isKept, !result.record.proposals.isEmpty {
      host.output.error("lucid: the pending changes cannot be applied later, because this run is not stored\n")
    }
  }

  /// The families that the message names and that questions may not call.
  private var unpermitted: [Notice] {
    let named = (setting.own?.named(in: text) ?? []).map(\.family)
    return (setting.own?.families ?? []).filter { family in
      !family.isPermitted && named.contains { $0.name == family.name }
    }.map { family in
      Notice(.words(.ownNotOffered, family.name, "lucid trust grant \(family.label)"), about: family.name)
    }
  }
}
