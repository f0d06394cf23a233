import LucidArguments
import LucidBackends
import LucidCore
import LucidLibrary
import LucidModels
import LucidRuntime

/// What `ask` and `chat` go by, for all messages of one call: whose data, when, which model, and what becomes of writes.
struct MessageSetting {
  let invocation: Invocation
  let configuration: Configuration
  let vault: (any FileTree)?
  /// Empty where nothing is ever written: without a vault, and for the sample person.
  let session: VaultSession
  /// Whether it is about the person's own data, and so is kept.
  let isReal: Bool
  let zone: Zone
  /// nil for the real time.
  let frozen: Instant?
  var attachments: Attachments

  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    let surroundings = Surroundings(invocation)
    attachments = try Attachments(invocation.texts(.attach), invocation.host.folders)
    if invocation.has(.sample) {
      guard let sample = ShippedAbilities.sampleConfiguration else {
        throw CommandError(.internalError, "the sample person's configuration is not in this program")
      }
      var configuration = try surroundings.configuration(of: sample)
      // The model is one's own: the sample person has none.
      configuration.models = try surroundings.configuration().models
      self.configuration = configuration
      vault = ShippedAbilities.sampleVault
      session = VaultSession(nil, permit: configuration.gate.writes, invocation.host)
      isReal = false
      zone = try surroundings.zone(configuration)
      frozen = try surroundings.frozenTime(zone) ?? PreparedRun.sampleTime(zone)
      return
    }
    configuration = try surroundings.configuration()
    let folder = try surroundings.vault(configuration)
    isReal = true
    vault = folder
    session = VaultSession(folder, permit: configuration.gate.writes, invocation.host)
    zone = try surroundings.zone(configuration)
    frozen = try surroundings.frozenTime(zone)
  }

  /// Errors: a file of the person's sections that cannot be read.
  func prompt() throws(CommandError) -> PromptSetting {
    try PromptSetting(
      configuration, invocation.host.folders, persona: invocation.text(.persona), model: invocation.text(.model),
      isSample: invocation.has(.sample))
  }

  /// Unique for a real message; at a frozen time the same every time, so that its output is too.
  func runID() -> String {
    if let frozen { return "at-\(frozen.seconds)" }
    return PerformedRun.uniqueID(invocation.host.clock.now())
  }

  /// Families of which a model elsewhere is told nothing, with why. The sample person has nothing to hide.
  var keptHere: [String: String] {
    guard !invocation.has(.sample) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: configuration.localOnly.map { ($0, "`policy: local_only` keeps it on this machine") })
  }

  /// What no tool may do. The sample person has nothing to lose.
  var forbidden: Forbidden { isReal ? configuration.forbidden : Forbidden() }

  /// Of the sample person's data nothing is ever written, so nothing has to wait.
  var policy: WritePolicy {
    var policy = configuration.policy
    policy.isApproved = invocation.has(.approve) || invocation.has(.sample)
    return policy
  }

  /// Errors: a model that does not exist, a key that cannot be had.
  func model(_ clock: any RunClock, _ sent: SentLog) throws(CommandError) -> ModelChoice.Chosen {
    try ModelChoice(profiles: configuration.models, host: invocation.host, clock: clock, sent: sent).client(
      invocation.text(.model))
  }
}
