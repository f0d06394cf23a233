import LucidApplication
import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidModels
import LucidRuntime
import LucidSession
import LucidShipped

/// What `ask` and `chat` go by, for all messages of one call: whose data, when, which model, and what becomes of writes.
struct ConversationContext {
  let invocation: Invocation
  let configuration: Configuration
  /// The vault, the zone and the time, with the attached files.
  var environment: RunEnvironment
  /// Whether it is about the person's own data, and so is kept.
  let isReal: Bool
  var attachments: Attachments

  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    let surroundings = CommandEnvironment(invocation)
    attachments = try Attachments(invocation.texts(.attach), invocation.host.folders)
    if invocation.has(.sample) {
      guard let sample = ShippedAbilities.sampleConfiguration else {
        throw CommandError(.internalError, "the sample person's configuration is not in this program")
      }
      var configuration = try surroundings.configuration(of: sample)
      // The model is one's own: the sample person has none.
      configuration.models = try surroundings.configuration().models
      self.configuration = configuration
      isReal = false
      let zone = try surroundings.zone(configuration)
      environment = RunEnvironment(
        reading: ShippedAbilities.sampleVault, configuration.settings, invocation.host, attached: attachments.paths, zone: zone,
        frozen: try surroundings.frozenTime(zone) ?? PreparedRun.sampleTime(zone))
      return
    }
    configuration = try surroundings.configuration()
    let folder = try surroundings.vault(configuration)
    isReal = true
    let zone = try surroundings.zone(configuration)
    environment = RunEnvironment(
      folder: folder, configuration, invocation.host, attached: attachments.paths, forbidden: true, zone: zone,
      frozen: try surroundings.frozenTime(zone))
  }

  var zone: Zone { environment.zone }

  /// What was attached has been said.
  mutating func forgetAttachments() {
    attachments = Attachments.none
    environment.attached = []
  }

  /// Errors: a file of the person's sections that cannot be read.
  func prompt() throws(CommandError) -> PromptContext {
    try PromptContext(
      configuration, invocation.host.folders, persona: invocation.text(.persona), model: invocation.text(.model),
      isSample: invocation.has(.sample))
  }

  /// Families of which a model elsewhere is told nothing, with why. The sample person has nothing to hide.
  var keptHere: [String: String] {
    guard !invocation.has(.sample) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: configuration.localOnly.map { ($0, "`policy: local_only` keeps it on this machine") })
  }

  /// Of the sample person's data nothing is ever written, so nothing has to wait.
  var policy: WritePolicy {
    var policy = configuration.policy
    policy.isApproved = invocation.has(.approve) || invocation.has(.sample)
    return policy
  }

  /// Errors: a model that does not exist, a key that cannot be had.
  func model(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> ModelChoice.Chosen {
    let choice = ModelChoice(profiles: configuration.models, host: invocation.host, clock: clock, sent: sent)
    return try CommandError.configuring { () throws(ConfigurationError) in try choice.client(invocation.text(.model)) }
  }
}
