package import LucidAgenda
package import LucidCore

/// Everything that a run may touch. Immutable: made by the session of the run and handed down.
package struct RunContext: Sendable {
  package typealias Observer = @Sendable (RunEvent) -> Void
  package typealias Renewal = @Sendable () async throws(StepFailure) -> RunBindings

  /// Those of the first attempt.
  package let bindings: RunBindings
  package let model: any ModelClient
  package let clock: any RunClock
  package let zone: Zone
  package let settings: Settings
  /// Makes the id of a run.
  package let runID: @Sendable () -> String
  /// Results of earlier runs; nil keeps none and uses none.
  package let cache: (any ResultCache)?
  /// Binds to current data with the write lock held, for a retry after a write conflict; nil
  /// disables retries.
  package let renew: Renewal?
  /// Where the run's tasks run; nil for the pool of the concurrency runtime.
  package let executor: (any TaskExecutor)?
  /// A dry run: nothing is written, sent, or asked of a model.
  package let isDryRun: Bool
  /// The notices from before the run.
  package let notices: [Notice]
  /// Told what happens, in order, from one task at a time.
  package let observer: Observer?
  /// Asked while texts are rendered: whether the program has been asked to end. nil where only the
  /// run's task says so.
  package let isInterrupted: (@Sendable () -> Bool)?
  /// The same in every attempt.
  package let rules: RunRules

  package var tools: [String: any Tool] { bindings.tools }
  package var variables: [String: any VariableProvider] { bindings.variables }
  package var unavailable: [String: MessageText] { bindings.unavailable }
  package var filters: [Filter] { bindings.filters }
  package var presenters: [any Presenter] { bindings.presenters }
  package var cards: [String: any CardBuilder] { bindings.cards }
  package var wording: any SentenceRendering { bindings.wording }
  package var stage: (any WriteStage)? { bindings.stage }

  package init(
    _ bindings: RunBindings, model: any ModelClient, clock: any RunClock, zone: Zone, settings: Settings,
    runID: @escaping @Sendable () -> String, cache: (any ResultCache)? = nil, renew: Renewal? = nil,
    executor: (any TaskExecutor)? = nil, isDryRun: Bool = false, notices: [Notice] = [], observer: Observer? = nil,
    isInterrupted: (@Sendable () -> Bool)? = nil, rules: RunRules = RunRules()
  ) {
    self.bindings = bindings
    self.model = model
    self.clock = clock
    self.zone = zone
    self.settings = settings
    self.runID = runID
    self.cache = cache
    self.renew = renew
    self.executor = executor
    self.isDryRun = isDryRun
    self.notices = notices
    self.observer = observer
    self.isInterrupted = isInterrupted
    self.rules = rules
  }

  // MARK: Copies

  /// A parameter that is nil keeps the value of `base`; of two layers of optionals the inner one
  /// replaces it. The compiler refuses a field that is forgotten here.
  private init(
    copying base: RunContext, bindings: RunBindings? = nil, model: (any ModelClient)? = nil, settings: Settings? = nil,
    cache: (any ResultCache)?? = .none, renew: Renewal?? = .none, isDryRun: Bool? = nil, notices: [Notice]? = nil,
    observer: Observer?? = .none, isInterrupted: (@Sendable () -> Bool)? = nil, rules: RunRules? = nil
  ) {
    self.bindings = bindings ?? base.bindings
    self.model = model ?? base.model
    clock = base.clock
    zone = base.zone
    self.settings = settings ?? base.settings
    runID = base.runID
    self.cache = cache ?? base.cache
    self.renew = renew ?? base.renew
    executor = base.executor
    self.isDryRun = isDryRun ?? base.isDryRun
    self.notices = notices ?? base.notices
    self.observer = observer ?? base.observer
    self.isInterrupted = isInterrupted ?? base.isInterrupted
    self.rules = rules ?? base.rules
  }

  /// Returns a copy with the given fields.
  package func with(
    bindings: RunBindings? = nil, isInterrupted: (@Sendable () -> Bool)? = nil, rules: RunRules? = nil
  ) -> RunContext {
    Self(copying: self, bindings: bindings, isInterrupted: isInterrupted, rules: rules)
  }

  /// Returns a copy for a run beside the person's data: it uses no results of earlier runs, and
  /// there is nothing that it could be renewed on.
  package func detached(
    bindings: RunBindings, model: (any ModelClient)? = nil, settings: Settings? = nil, isDryRun: Bool? = nil,
    notices: [Notice]? = nil, rules: RunRules? = nil
  ) -> RunContext {
    Self(
      copying: self, bindings: bindings, model: model, settings: settings, cache: .some(nil), renew: .some(nil),
      isDryRun: isDryRun, notices: notices, rules: rules)
  }

  /// Returns a copy without an observer, for a part of another run.
  package func unobserved() -> RunContext { Self(copying: self, observer: .some(nil)) }

  /// Returns a copy without what belongs to families that cannot be used, and to those of `others`,
  /// by name with the reason.
  package func gated(without others: [String: MessageText] = [:]) -> RunContext {
    with(bindings: bindings.gated(without: others, off: settings.off))
  }

  /// Returns the context of the next attempt: other bindings, without the families that this one
  /// has lost; everything else is the same.
  ///
  /// Errors: the write lock cannot be had.
  package func renewed(_ renew: Renewal) async throws(StepFailure) -> RunContext {
    with(bindings: try await renew().gated(without: unavailable, off: settings.off))
  }

  /// The language of the texts of a plan's file: its key `language`, English without it.
  package func language(of plan: Plan) -> TextLanguage {
    TextLanguage(named: plan.ability.language, user: settings.language)
  }

  /// `tools.FAMILY`.
  package func family(_ name: String) -> Value { off(name).map { .absent(Absence(.unavailable, $0)) } ?? bindings.family(name) }

  /// Returns what is missing when the user has switched a family off; nil when it is on.
  func off(_ family: @autoclosure () -> String) -> MissingData? {
    if settings.off.isEmpty { return nil }
    let family = family()
    return settings.off.contains(family) ? MissingData(off: family) : nil
  }
}

/// The rules of the caller and the host for a run.
package struct RunRules: Sendable {
  /// Leads the model to its answer; without one it is asked once.
  package var agent: (any ModelAgent)?
  /// The conversation of the request; nil for a single run.
  package var conversation: Conversation?
  /// Decides the writes that a model requests, and every way out.
  package var flow = FlowPolicy()
  /// The spending limit of the host: read before the first call of a model that takes time. nil is
  /// unlimited.
  package var budget: (@Sendable () -> RunBudget)?
  /// Asked when the steps are done, with the run so far: the line that ends it here, without
  /// writes, a card and an answer; nil goes on.
  package var unchanged: (@Sendable (RunRecord) -> Notice?)?
  /// Tools whose descriptions others wrote, such as those of MCP servers.
  package var describedByOthers: Set<String> = []
  /// Whether it answers a question rather than an ability: what was asked comes before what to do.
  package var isQuestion = false
  /// Changes that wait since earlier runs: a model does not ask for them twice.
  package var pending: [PendingChange] = []
  /// Whether the person is told what there is no room for in the model's window.
  package var tellsRoom = true
  /// The facts that the lines of the run leave out; nil tells all of them.
  package var known: KnownFacts?
  /// Told what the run found and its order, before an answer is made.
  package var noteFound: (@Sendable ([Statement], AgendaOrder) -> Void)?
  /// Notes what filters drop, for explanations of stored runs.
  package var trace: FilterTrace?
  /// The limits of the run's texts.
  package var renderLimits = RenderLimits()

  package init() {}

  /// The policy for writes that a model requests.
  package var policy: WritePolicy {
    get { flow.writes }
    set { flow.writes = newValue }
  }
}

/// A change that a model asked for in an earlier run and that waits for the person.
package struct PendingChange: Sendable {
  package let tool: String
  package let arguments: [CallArgument]
  package let title: String
  /// The command that applies it.
  package let command: String

  package init(tool: String, arguments: [CallArgument], title: String, command: String) {
    (self.tool, self.arguments, self.title, self.command) = (tool, arguments, title, command)
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
    .init("calls_tools", .boolean, "Whether the model that is asked can call tools."),
  ])

extension RunContext {
  /// The settings as files read them.
  package var settingsRecord: Record { settings.record(callsTools: model.callsTools) }
}

extension Settings {
  /// The settings as a record. A value that is not set is absent, with the key that would set it.
  package func record(callsTools: Bool) -> Record {
    func field(_ name: String, _ text: String?) -> Value {
      text.map(Value.text) ?? .absent(Absence(.unavailable, .words(.userKeyNotSet, name, name)))
    }
    return Record(
      settingsType,
      [
        "name": field("name", name), "city": field("city", city), "region": field("region", region),
        "language": .text(language), "office": field("office", office),
        "calls_tools": .boolean(callsTools),
      ])
  }
}

extension RunContext {
  /// The language of the built-in summary: the one that the file names, else the person's.
  package func summaryLanguage(of plan: Plan) -> Language {
    Language(code: plan.ability.language == nil ? settings.language : language(of: plan).code)
  }
}
