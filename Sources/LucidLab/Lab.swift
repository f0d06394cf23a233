import LucidBuiltins
package import LucidCompiler
package import LucidCore
package import LucidRuntime
package import LucidTesting
import LucidWording
import LucidYAML

/// The language with scripted tools: compiles and runs texts. By default it has the real filters and the free variables.
package struct Lab: Sendable {
  package var tools: [any Tool]
  package var variables: [any VariableProvider]
  package var filters: [Filter] = Filters.all
  package var presenters: [any Presenter] = []
  package var cards: [any CardBuilder] = []
  package var wording: any SentenceRendering = SentenceCatalogues()
  /// Other names of families.
  package var aliases: [String: String] = [:]
  /// Files of `kind: plan`, by name.
  package var plans: [String: String] = [:]
  /// Files of `kind: persona`, by name.
  package var personas: [String: String] = [:]
  /// Families without anything behind them, with the reason.
  package var unavailable: [String: MessageText] = [:]
  package var settings = Monday.settings
  package var zone = Monday.zone
  package var clock: any RunClock = TestClock(Monday.now)
  package var model: any ModelClient = ScriptedModel()
  package var cache: (any ResultCache)?
  package var stage: (any WriteStage)?
  /// For files that are larger than the language allows.
  package var unbounded = false

  package init(tools: [any Tool] = [], variables: [any VariableProvider] = []) {
    self.tools = tools
    self.variables = FreeVariable.all + variables
  }

  package var catalog: Catalog {
    Catalog(
      tools: tools.map(\.signature), variables: variables.map(\.signature), filters: filters.map(\.signature),
      settings: settingsType,
      cards: cards.map(\.kind),
      cardBodies: Dictionary(cards.map { ($0.kind, $0.body) }, uniquingKeysWith: { a, _ in a }), aliases: aliases,
      cues: tools.cues)
  }

  package var compiler: Compiler {
    var limits = Compiler.Limits()
    if unbounded {
      limits.steps = .max
      limits.yaml.size = .mib(64)
    }
    let plans = plans
    let personas = personas
    return Compiler(
      catalog: catalog, planNames: plans.keys.sorted(), version: ProgramVersion("0.1.0")!, limits: limits,
      personaNames: personas.keys.sorted(),
      personaFile: { name in personas[name].map { SourceFile(name: "personas/" + name, text: $0) } }
    ) { name in
      plans[name].map { SourceFile(name: "plans/" + name, text: $0) }
    }
  }

  /// The body of an ability, without its head.
  package static func ability(_ body: String) -> String { "lucidability: 1\nkind: ability\nlabel: Test\n" + body }

  package func compile(_ body: String) -> Compilation { compiler.compile(SourceFile(name: "test", text: Self.ability(body))) }

  /// Errors: what the compiler said, one message a line.
  package func plan(_ body: String) throws -> Plan {
    let compilation = compile(body)
    guard let plan = compilation.plans.first else {
      throw LabError(compilation.diagnostics.map(\.message).joined(separator: "\n"))
    }
    return plan
  }

  /// `executor` runs everything; nil is the pool of the concurrency runtime, where what is given at once may end in any order.
  package func context(
    _ observer: (@Sendable (RunEvent) -> Void)? = nil, executor: (any TaskExecutor)? = nil, isDryRun: Bool = false
  ) -> RunContext {
    RunContext(
      RunBindings(
        tools: tools, variables: variables, filters: filters, presenters: presenters, cards: cards, wording: wording,
        stage: stage, unavailable: unavailable),
      model: model, clock: clock, zone: zone, settings: settings, runID: { "run" }, cache: cache, executor: executor,
      isDryRun: isDryRun, observer: observer)
  }

  package func run(_ body: String, inputs: [Value] = [], events: EventLog? = nil) async throws -> RunRecord {
    await Executor(context(events?.observer)).run(try plan(body), inputs: inputs)
  }

}

/// A text that did not compile.
package struct LabError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
