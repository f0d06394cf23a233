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

  /// `explains` is for those who show plans.
  ///
  /// With a vault the families read it; without one they say that there is none, which is all that checking needs.
  init(vault: (any FileTree)?, settings: Settings = Settings(), explains: Bool = false) {
    staged = vault.map { StagedTree(over: $0) }
    builtins = Builtins(families: Families.all(vault: staged, settings: settings))
    compiler = Compiler(
      catalog: builtins.catalog, planNames: ShippedAbilities.planNames, version: Self.version, explains: explains,
      personaNames: ShippedAbilities.personaNames, personaFile: ShippedAbilities.persona, planFile: ShippedAbilities.plan)
  }

  func context(
    clock: any RunClock, loop: MainLoop?, zone: Zone, settings: Settings, runID: String, cache: (any ResultCache)? = nil,
    isRehearsal: Bool = false, observer: (@Sendable (RunEvent) -> Void)?
  ) -> RunContext {
    RunContext(
      tools: builtins.tools, variables: builtins.variables, filters: builtins.filters, presenters: builtins.presenters,
      cards: builtins.cards,
      model: Digest(), clock: clock, zone: zone, settings: settings, runID: { runID }, cache: cache,
      stage: staged.map(HeldBack.init), unavailable: builtins.unavailable, executor: loop, isRehearsal: isRehearsal,
      observer: observer)
  }
}
