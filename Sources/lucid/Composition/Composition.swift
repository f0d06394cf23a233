import LucidAgent
import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidModels
import LucidRuntime
import LucidShipped
import LucidTrials

/// What is bound to what: the one place where families meet backends and the language meets the program.
struct Composition {
  static let version = ProgramVersion("0.1.0")!

  let builtins: Builtins
  let compiler: Compiler
  private let vault: Families.Vault?
  /// The vault with this run's changes over it; nil without a vault.
  var staged: StagedTree? { vault?.tree }
  /// What the host forbids: tools that are not there, whoever asks for them.
  var forbidden = Forbidden()
  private let settings: Settings
  /// Makes the changes lasting, or holds them back.
  private let stage: (any WriteStage)?

  /// Without a vault: the families say that there is none, which is all that checking needs. `explains` is for those who show plans.
  init(explains: Bool = false) {
    let settings = Settings()
    self.init(
      families: Families.all(vault: nil, settings: settings), staged: nil, settings: settings, stage: nil, explains: explains)
  }

  /// With a vault the families read it; without one they say that there is none. What is written is held back unless `writer` can put it
  /// there, under `hold` when that is had already.
  init(
    vault: (any FileTree)?, zones: any ZoneDatabase, writer: VaultWriter? = nil, hold: VaultHold? = nil,
    settings: Settings = Settings(), index: HealthIndexFolder? = nil, attached: [String] = []
  ) {
    let staged = vault.map { Families.Vault(tree: StagedTree(over: $0), zones: zones) }
    let stage = staged.map { staged -> any WriteStage in
      if let writer { VaultStage(staged.tree, writer: writer, hold: hold) } else { HeldBack(staged.tree) }
    }
    self.init(
      families: Families.all(vault: staged, settings: settings, index: index, attached: attached), staged: staged,
      settings: settings, stage: stage, explains: false)
  }

  private init(families: [Family], staged: Families.Vault?, settings: Settings, stage: (any WriteStage)?, explains: Bool) {
    (self.vault, self.settings, self.stage) = (staged, settings, stage)
    builtins = Builtins(families: families)
    compiler = Compiler(
      catalog: builtins.catalog, planNames: ShippedAbilities.planNames, version: Self.version, explains: explains,
      personaNames: ShippedAbilities.personaNames, personaFile: ShippedAbilities.persona,
      sectionNames: ShippedAbilities.sectionNames, sectionFile: ShippedAbilities.section, planFile: ShippedAbilities.plan)
  }

  func context(
    clock: any RunClock, loop: MainLoop?, zone: Zone, settings: Settings, runID: String, cache: (any ResultCache)? = nil,
    isRehearsal: Bool = false, model: any ModelClient = Digest(), notices: [Notice] = [], keeper: RunKeeper? = nil,
    storage: StorageProblems? = nil,
    renew: (@Sendable () async throws(StepFailure) -> RunContext)? = nil,
    observer: (@Sendable (RunEvent) -> Void)?
  ) -> RunContext {
    let calls = keeper?.recordCalls()
    var stage = stage
    if let storage, let staged, let base = stage { stage = KeptStage(base, staged, keeper, storage) }
    let tools = builtins.tools.filter { forbidden.line(against: $0.signature) == nil }
    var context = RunContext(
      tools: calls.map { calls in tools.map { calls.tool($0) } } ?? tools,
      variables: calls.map { calls in builtins.variables.map { calls.variable($0) } } ?? builtins.variables,
      filters: builtins.filters, presenters: builtins.presenters,
      cards: builtins.cards,
      model: model, clock: clock, zone: zone, settings: settings, runID: { runID }, cache: cache,
      stage: stage, unavailable: builtins.unavailable, renew: renew, executor: loop, isRehearsal: isRehearsal,
      notices: notices, observer: observer)
    context.previews = previews
    if let loop { context.isInterrupted = { loop.isInterrupted } }
    return context
  }

  /// Who leads the model in a conversation: the system prompt, then calls, a search, tags; in the end its claims are held to what was done.
  ///
  /// Errors: those of the sections.
  func guides(_ setting: PromptSetting) throws(CommandError) -> [any AnswerGuide] {
    // The prompt is laid out last: what is offered takes room too.
    [CallGuide(tools: Self.conversationTools), SearchGuide(), TagGuide(), ClaimGuide(), try promptGuide(setting)]
  }

  /// What a model in a conversation is offered, the most useful first: a small model loses its way among many.
  private static let conversationTools = [
    "calendar.events", "calendar.free_slots", "calendar.create", "reminders.list", "reminders.create", "tasks.list",
    "tasks.create",
    "notes.search", "notes.create", "habits.today", "habits.log", "mail.search", "contacts.search", "weather.now", "health.today",
  ]

  /// A copy of the files over this run's own changes: a preview sees what the run has done, and the run nothing of a preview.
  var previews: (@Sendable () -> [String: any Tool])? {
    guard let vault else { return nil }
    return { [settings] in
      let copy = Families.Vault(tree: StagedTree(over: vault.tree), zones: vault.zones)
      let families = Families.all(vault: copy, settings: settings)
      return Dictionary(
        Builtins(families: families).tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
    }
  }
}
