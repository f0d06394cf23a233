import LucidCore

/// All that a run may touch. Built once, in the composition root, and handed down.
public struct RunContext: Sendable {
  /// By `family.verb`.
  public private(set) var tools: [String: any Tool]
  /// By name.
  public private(set) var variables: [String: any VariableProvider]
  /// Why families that are known cannot be used, by name: nothing is bound to them, or they are not permitted.
  public private(set) var unavailable: [String: String]
  /// In the order of the catalogue that compiled the plan.
  public let filters: [Filter]
  public let presenters: [any Presenter]
  /// By kind.
  public let cards: [String: any CardBuilder]
  public let model: any ModelClient
  public let clock: any RunClock
  public let zone: Zone
  public let settings: Settings
  /// Makes the id of a run.
  public let runID: @Sendable () -> String
  /// Results of earlier runs; nil keeps none and uses none.
  public let cache: (any ResultCache)?
  /// Where writes wait until the run commits; nil where nothing can be written.
  public let stage: (any WriteStage)?
  /// The same surroundings anew, over what is there now, with the right to write held until the run has committed; nil where a run that
  /// others were faster than is not made again.
  public let renew: (@Sendable () async throws(StepFailure) -> RunContext)?
  /// Where the run's tasks run; nil for the pool of the concurrency runtime.
  public let executor: (any TaskExecutor)?
  /// A dry run: nothing is written, sent, or asked of a model.
  public let isRehearsal: Bool
  /// What was noticed before the run.
  public let notices: [Notice]
  /// Told what happens, in order, from one task at a time.
  public var observer: (@Sendable (RunEvent) -> Void)?
  /// Leads the model to its answer; without one it is asked once.
  package var agent: (any ModelAgent)?
  /// What the request is part of; nil for a run of its own.
  public var conversation: Conversation?
  /// Asked before the first call of a model that takes its time: what the host lets the run spend. nil sets no bounds.
  public var budget: (@Sendable () -> RunBudget)?
  /// Asked when the steps are done, with the run so far: the line that ends it here, without writes, a card and an answer; nil goes on.
  public var unchanged: (@Sendable (RunRecord) -> Notice?)?
  /// What its texts may grow to.
  public var renderLimits = RenderLimits()
  /// Asked while texts are rendered: whether the program has been asked to end. nil where only the run's task says so.
  public var isInterrupted: (@Sendable () -> Bool)?
  /// What becomes of writes that a model asks for.
  public var policy = WritePolicy()
  /// Makes the same tools on a copy of the person's files as this run sees them; what they write goes nowhere.
  public var previews: (@Sendable () -> [String: any Tool])?

  public init(
    tools: [any Tool], variables: [any VariableProvider], filters: [Filter], presenters: [any Presenter],
    cards: [any CardBuilder],
    model: any ModelClient, clock: any RunClock, zone: Zone, settings: Settings, runID: @escaping @Sendable () -> String,
    cache: (any ResultCache)? = nil, stage: (any WriteStage)? = nil, unavailable: [String: String] = [:],
    renew: (@Sendable () async throws(StepFailure) -> RunContext)? = nil,
    executor: (any TaskExecutor)? = nil, isRehearsal: Bool = false, notices: [Notice] = [],
    observer: (@Sendable (RunEvent) -> Void)? = nil
  ) {
    self.tools = Dictionary(tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
    self.variables = Dictionary(variables.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
    self.filters = filters
    self.presenters = presenters
    self.cards = Dictionary(cards.map { ($0.kind, $0) }, uniquingKeysWith: { a, _ in a })
    self.model = model
    self.clock = clock
    self.zone = zone
    self.settings = settings
    self.runID = runID
    self.cache = cache
    self.stage = stage
    self.unavailable = unavailable
    self.renew = renew
    self.executor = executor
    self.isRehearsal = isRehearsal
    self.notices = notices
    self.observer = observer
  }

  /// Without what belongs to families that cannot be used, and to those of `off`, by name with the reason.
  package func gated(off: [String: String] = [:]) -> RunContext {
    var context = self
    context.unavailable.merge(off) { known, _ in known }
    let gone = context.unavailable
    guard !gone.isEmpty else { return context }
    context.tools = tools.filter { gone[$0.value.signature.family] == nil }
    context.variables = variables.filter { $0.value.signature.family.map { gone[$0] == nil } ?? true }
    return context
  }

  /// In the place of `old`: with all that was set on that one after it was made, and without the families that it had lost.
  package func replacing(_ old: RunContext) -> RunContext {
    var context = gated(off: old.unavailable)
    (context.agent, context.conversation, context.policy) = (old.agent, old.conversation, old.policy)
    (context.budget, context.unchanged) = (old.budget, old.unchanged)
    (context.renderLimits, context.isInterrupted) = (old.renderLimits, old.isInterrupted)
    return context
  }

  /// The same with the host's rules for what a model asks for. `approved` is what the person allowed beforehand, for this run.
  package func allowing(_ policy: WritePolicy, approved: Bool) -> RunContext {
    var context = self
    context.policy = policy
    context.policy.isApproved = approved
    return context
  }

  /// `tools.FAMILY`: a record when the family is bound and permitted, else absent with the reason.
  package func family(_ name: String) -> Value {
    if let reason = unavailable[name] { return .absent(Absence(.unavailable, "\(name) is not available: \(reason)")) }
    guard tools.values.contains(where: { $0.signature.family == name }) else {
      return .absent(Absence(.unavailable, "\(name) is not available: this program has no tools of that family"))
    }
    return .record(Record(toolFamilyType, ["name": .text(name)]))
  }
}

/// `settings.FIELD`: the part of the configuration that a file may name.
package let settingsType = RecordType(
  "Settings",
  [
    .init("name", .text, "Full name; absent when none is configured."),
    .init("city", .text, "Absent when none is configured."),
    .init("region", .text, "Country code, such as CA."),
    .init("language", .text, "Language code, such as en."),
    .init("office", .text, "Where the person works; absent when none is configured."),
  ])

extension Settings {
  /// What is not configured is absent, with the key that would set it.
  package var record: Record {
    func field(_ name: String, _ text: String?) -> Value {
      text.map(Value.text) ?? .absent(Absence(.unavailable, "\(name) is not set: set user.\(name) in the configuration"))
    }
    return Record(
      settingsType,
      [
        "name": field("name", name), "city": field("city", city), "region": field("region", region), "language": .text(language),
        "office": field("office", office),
      ])
  }
}
