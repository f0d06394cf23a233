import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidModels
import LucidRuntime
import LucidShipped

/// What is bound to what: the one place where families meet backends and the language meets the program.
struct Composition {
  static let version = ProgramVersion("0.1.0")!

  let builtins: Builtins
  let compiler: Compiler
  /// The vault with this run's changes over it; nil without a vault.
  let staged: StagedTree?
  /// Makes the changes lasting, or holds them back.
  private let stage: (any WriteStage)?

  /// `explains` is for those who show plans.
  ///
  /// With a vault the families read it; without one they say that there is none, which is all that checking needs. What is written is
  /// held back unless `writer` can put it there, under `hold` when that is had already.
  init(
    vault: (any FileTree)?, writer: VaultWriter? = nil, hold: VaultHold? = nil, settings: Settings = Settings(),
    explains: Bool = false,
    index: HealthIndexFolder? = nil, attached: [String] = []
  ) {
    let staged = vault.map { StagedTree(over: $0) }
    self.staged = staged
    stage = staged.map { tree -> any WriteStage in
      if let writer { VaultStage(tree, writer: writer, hold: hold) } else { HeldBack(tree) }
    }
    builtins = Builtins(families: Families.all(vault: staged, settings: settings, index: index, attached: attached))
    compiler = Compiler(
      catalog: builtins.catalog, planNames: ShippedAbilities.planNames, version: Self.version, explains: explains,
      personaNames: ShippedAbilities.personaNames, personaFile: ShippedAbilities.persona, planFile: ShippedAbilities.plan)
  }

  func context(
    clock: any RunClock, loop: MainLoop?, zone: Zone, settings: Settings, runID: String, cache: (any ResultCache)? = nil,
    isRehearsal: Bool = false, model: any ModelClient = Digest(), notices: [Notice] = [],
    renew: (@Sendable () async throws(StepFailure) -> RunContext)? = nil,
    observer: (@Sendable (RunEvent) -> Void)?
  ) -> RunContext {
    RunContext(
      tools: builtins.tools, variables: builtins.variables, filters: builtins.filters, presenters: builtins.presenters,
      cards: builtins.cards,
      model: model, clock: clock, zone: zone, settings: settings, runID: { runID }, cache: cache,
      stage: stage, unavailable: builtins.unavailable, renew: renew, executor: loop, isRehearsal: isRehearsal,
      notices: notices, observer: observer)
  }
}
