import LucidAgent
import LucidArguments
import LucidBuiltins
import LucidCompiler
package import LucidConfiguration
package import LucidCore
package import LucidModels
import LucidRuntime
package import LucidSession
import LucidShipped
package import LucidSystem

/// The settings of `ask` and `chat` for all messages of one call: data, time, model and write
/// policy.
package struct ConversationContext {
  package let options: RunOptions
  package let commandEnvironment: CommandEnvironment
  package let configuration: Configuration
  /// The vault, the zone and the time, with the attached files.
  package var environment: RunEnvironment
  /// Whether it is about the person's own data, and so is kept.
  package let isReal: Bool
  package var attachments: Attachments
  /// The tools of the configuration; nil for the sample person, who has none.
  let own: QuestionTools?
  /// The windows of models as they are learned, from one message to the next.
  private let estimates = ContextEstimates()

  package init(_ options: RunOptions, _ commandEnvironment: CommandEnvironment) throws(CommandError) {
    (self.options, self.commandEnvironment) = (options, commandEnvironment)
    attachments = try Attachments(options.attached, commandEnvironment.host.folders)
    if options.isSample {
      guard let sample = ShippedAbilities.sampleConfiguration else {
        throw CommandError(.internalError, "the sample person's configuration is not in this program")
      }
      var configuration = try commandEnvironment.configuration(of: sample)
      // The model is one's own: the sample person has none.
      configuration.models = try commandEnvironment.configuration().models
      self.configuration = configuration
      (isReal, own) = (false, nil)
      let zone = try commandEnvironment.zone(configuration)
      environment = RunEnvironment(
        reading: ShippedAbilities.sampleVault, configuration.settings, commandEnvironment.host, attached: attachments.paths,
        zone: zone,
        frozen: try commandEnvironment.frozenTime(zone) ?? PreparedRun.sampleTime(zone))
      return
    }
    configuration = try commandEnvironment.configuration()
    let folder = try commandEnvironment.vault(configuration)
    isReal = true
    own = try QuestionTools(configuration, commandEnvironment, isApproved: options.isApproved)
    let zone = try commandEnvironment.zone(configuration)
    environment = RunEnvironment(
      folder: folder, configuration, commandEnvironment.host, attached: attachments.paths, forbidden: true, zone: zone,
      frozen: try commandEnvironment.frozenTime(zone))
    environment.notices = commandEnvironment.zoneNotices(configuration)
  }

  /// The command for a conversation without a model.
  package var modelRemedy: String {
    configuration.vault == nil
      ? "`\(SetUp.vault)` finds your data and a model server" : "`\(SetUp.models)` finds a model server on this machine"
  }

  package var zone: Zone { environment.zone }

  /// The folder of the conversations; nil when there is none.
  package static func folder(_ host: HostEnvironment) -> String? { host.folders.state.map { $0 + "/chats" } }

  /// Questions about the sources that are set up, which are answered without a model too.
  package var examples: [String] {
    let unavailable = unavailable
    let families = FamilyTraits.all.map(\.name).filter { unavailable[$0] == nil }
    return QuestionQuery.examples(of: families, configuration.settings.language)
  }

  /// Families that cannot be read, with the reason.
  package var unavailable: [String: MessageText] { environment.tools().builtins.unavailable }

  /// Drops the attachments, once a message has carried them.
  package mutating func forgetAttachments() {
    attachments = Attachments.none
    environment.attached = []
  }

  /// Errors: a file of the person's sections that cannot be read.
  package func prompt() throws(CommandError) -> PromptContext {
    try PromptContext(
      configuration, commandEnvironment.host.folders, persona: options.persona, model: options.model,
      isSample: options.isSample)
  }

  /// Returns the stored run that `--about` names; nil for none. Errors: there is none of that name.
  package func subject() throws(CommandError) -> StoredResult? {
    guard let name = options.about else { return nil }
    guard isReal else {
      throw CommandError(.usage, "--about names a stored run; runs on the sample person's data are not stored")
    }
    return try StoredResult(name, commandEnvironment)
  }

  /// Returns a stored result as the model is told of it: in at most half of its window.
  package func exchange(_ subject: StoredResult) throws(CommandError) -> ConversationFile.Exchange {
    let choice = ModelChoice(
      profiles: configuration.models, host: commandEnvironment.host, clock: commandEnvironment.host.clock)
    let outline = try CommandError.configuring { () throws(ConfigurationError) in try choice.outline(options.model) }
    let window = outline?.window ?? PromptWindow()
    return subject.exchange(room: window.bytes(window.room() / 2), zone: zone)
  }

  /// Decides what the model may write and what may leave. The sample person's data is never written
  /// and is no secret, so no change stays pending, and everything may leave.
  package var flow: FlowPolicy {
    guard !options.isSample else { return FlowPolicy(writes: WritePolicy(isApproved: true)) }
    var flow = configuration.flow
    flow.writes.isApproved = options.isApproved
    return flow
  }

  /// Families of which a model is told nothing, with why.
  package func withheld(from target: FlowTarget) -> [String: MessageText] {
    Dictionary(
      uniqueKeysWithValues: flow.withheld(from: target).names.map { ($0, "`policy: local_only` keeps it on this machine") })
  }

  /// Errors: a model that does not exist, a key that cannot be had.
  package func model(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> ModelChoice.Chosen {
    let choice = ModelChoice(
      profiles: configuration.models, host: commandEnvironment.host, clock: clock, flow: flow, sent: sent,
      estimates: estimates)
    return try CommandError.configuring { () throws(ConfigurationError) in try choice.client(options.model) }
  }
}
