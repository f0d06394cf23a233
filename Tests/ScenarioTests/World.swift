import LucidAgent
import LucidApplication
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidHistory
import LucidLab
import LucidModels
import LucidRuntime
import LucidShipped
import LucidTesting
import LucidAbilityTesting
import LucidSession
import LucidWording

@testable import LucidCommands

/// The sample person's day: everything is real but the clock. Calls to the outside are counted.
struct World {
  var vault: any FileTree = Monday.vault
  var settings = Monday.settings
  var now = Monday.now
  var clock: (any RunClock)?
  var model: any ModelClient = Digest()
  /// Added to every call of a tool, on the clock.
  var delay: Duration?
  let log = CallLog()
  /// Paths of the files that were given.
  var attached: [String] = []
  var middleware: [any ResponseMiddleware] = []
  var conversation: Conversation?
  var policy = WritePolicy()
  /// Families of which nothing leaves the machine, and those of which the model is told nothing.
  var localOnly: FamilySet = []
  var withheld: FamilySet = []
  /// What becomes lasting, and how often; made of the run's tree.
  var stage: CountingStage?

  func compile(_ text: String) -> Compilation {
    Composition().compiler.compile(SourceFile(name: "test.lucidability", text: text))
  }

  /// The body of an ability.
  func plan(_ body: String) throws -> Plan {
    let compilation = compile(Lab.ability(body))
    guard let plan = compilation.plans.first else {
      throw StepFailure(.failed, .name(compilation.diagnostics.map(\.message).joined(separator: "; ")))
    }
    return plan
  }

  /// A shipped ability.
  static func shipped(_ name: String) throws -> Plan {
    guard let file = ShippedAbilities.ability(name), let plan = Composition().compiler.compile(file).plans.first else {
      throw StepFailure(.failed, "no ability \(name)")
    }
    return plan
  }

  func run(_ body: String, events: EventLog? = nil) async throws -> RunRecord { await run(try plan(body), events: events) }

  /// What an ability asks for that has to be told.
  static let told: [String: Value] = ["title": .text("Call pharmacy"), "at": .text("tomorrow morning")]

  func run(_ plan: Plan, events: EventLog? = nil, inputs: [String: Value] = [:]) async -> RunRecord {
    let composition = Composition(vault: vault, zones: Monday.zones, settings: settings, attached: attached)
    let builtins = composition.builtins
    if let staged = composition.tools.staged { stage?.watch(staged) }
    let calls = CallRecorder()
    var rules = RunRules()
    rules.agent = Agent(middleware)
    (rules.conversation, rules.flow) = (conversation, FlowPolicy(writes: policy, localOnly: localOnly))
    let whole = RunContext(
      RunBindings(
        tools: builtins.tools.map { calls.tool(CountedTool($0, log: log, delay: delay)) },
        variables: builtins.variables.map { calls.variable(CountedVariable($0, log: log)) },
        filters: builtins.filters, presenters: builtins.presenters, cards: builtins.cards,
        wording: SentenceCatalogues(), stage: stage, previews: composition.tools.previews),
      model: model, clock: clock ?? TestClock(now), zone: Monday.zone, settings: settings, runID: { "run" },
      observer: events?.observer, rules: rules)
    let off = withheld.names.map { ($0, MessageText.name("it is kept here")) }
    let context = withheld.isEmpty ? whole : whole.gated(without: Dictionary(uniqueKeysWithValues: off))
    // As a command line with `--input` for these gives them.
    let given = plan.inputs.map { inputs[$0.name] ?? $0.fallback ?? .null }
    let record = await Executor(context).run(plan, inputs: given)
    await ReplayedRun(record, plan, given, settings, calls: calls.all, unavailable: context.unavailable).expectTheSame()
    return record
  }

  /// A message to the model, with everything within its reach.
  func say(_ text: String, events: EventLog? = nil) async -> RunRecord {
    let tools = Composition(vault: vault, zones: Monday.zones, settings: settings, attached: attached).builtins.tools.map(
      \.signature)
    return await run(MessagePlan.plan(text, tools: tools), events: events)
  }

  /// The vault without what lies under a folder or has a name.
  static func vault(without name: String, adding extra: [String: String] = [:]) -> MemoryTree {
    let root = ".lucidability-samples/robin/vault/"
    var files: [String: [UInt8]] = [:]
    for path in RepositoryFiles.under(".lucidability-samples/robin/vault") {
      let relative = String(path.dropFirst(root.count))
      if relative != name, !relative.hasPrefix(name + "/") { files[relative] = RepositoryFiles.bytes(path) }
    }
    for (path, text) in extra { files[path] = Array(text.utf8) }
    return MemoryTree(name: "the vault", files: files)
  }
}

extension Value {
  /// The ids of the items of a listing.
  var ids: [String] { (self["items"].list ?? []).compactMap { $0["id"].text } }
}
