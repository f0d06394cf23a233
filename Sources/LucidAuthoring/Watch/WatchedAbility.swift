import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidModels
import LucidReport
import LucidSession
import LucidSystem
import Synchronization

/// A watched ability: makes a view of what its file says now. Its run reads files and nothing else,
/// the built-in summary answers, and what its steps write is dropped.
struct WatchedAbility {
  /// The outcome of one look at the file.
  struct Look {
    let view: WatchView
    let exit: ExitCode
    /// Why there is no run.
    let error: CommandError?
    /// The paths of the files that it imports, from its own folder.
    let imports: [String]
  }

  let options: RunOptions
  let isOwn: Bool
  /// Whether a page shows the views: what is said has no escape codes then.
  let isOnPage: Bool
  let console: Console
  /// Makes the environment of a command whose host is the given one.
  let environment: (HostEnvironment) -> CommandEnvironment

  /// Returns the view number `number`.
  func look(_ number: Int) -> Look {
    let said = SaidText()
    let host = quiet(said)
    var imports: [String] = []
    var run: WatchedRun?
    var failure: CommandError?
    do throws(CommandError) {
      let file = try AbilityFile.read(options.ability, shipped: false, host)
      imports = Array(file.imports.keys)
      run = try self.run(environment(host), host)
    } catch {
      failure = error
    }
    let reason = failure.map { $0.isSaid ? "" : Self.text($0) } ?? ""
    let view = WatchView(
      file: options.ability, data: data, number: number, problems: said.text + reason, run: run)
    let exit = failure?.exit ?? run.map { ExitCode($0.record, strict: false) } ?? .internalError
    return Look(view: view, exit: exit, error: failure, imports: imports)
  }

  private var data: String {
    if let world = options.world { return "the world \(world)" }
    return isOwn ? "your own data, without services of the network" : "the sample person"
  }

  private static func text(_ error: CommandError) -> String {
    TerminalSanitizer.message(error.message) + "\n" + (error.hint.map { "  \(TerminalSanitizer.message($0))\n" } ?? "")
  }

  /// Returns the host as a view needs it: what is said becomes part of the view, and nobody is
  /// asked.
  private func quiet(_ said: SaidText) -> HostEnvironment {
    let (host, facts, isPlain) = (console.host, console.host.terminal, isOnPage)
    let terminal = TerminalFacts(
      host.process, isTerminal: { $0 == 2 && !isPlain && facts.isTerminal(1) },
      size: { _ in facts.width(1).map { TerminalFacts.Size(columns: $0, rows: 0) } })
    let output = Output(standard: { _ in nil }, errors: said.add)
    return HostEnvironment(process: host.process, terminal: terminal, output: output, clock: host.clock, zones: host.zones)
  }

  private func run(_ environment: CommandEnvironment, _ host: HostEnvironment) throws(CommandError) -> WatchedRun {
    let prepared = try PreparedRun.prepare(options, environment)
    if isOwn, prepared.folder == nil {
      throw CommandError(
        .usage, Family.noVault.text + ": there is no data of yours to read",
        hint: "\(SetUp.vault) finds your data; --vault=DIR names a folder")
    }
    // Read as the sample person's files are: nothing is written, no program is started, no server is asked.
    let tree: (any FileTree)? = isOwn ? prepared.folder : prepared.vault
    let stage = RunEnvironment(
      reading: tree, prepared.configuration.settings, host, attached: prepared.attachments.paths, zone: prepared.zone,
      frozen: prepared.frozen)
    let composition = Composition(stage.tools())
    var request = RunRequest(tools: composition.tools, file: prepared.origin)
    if let world = prepared.world?.world { request.source = .world(world) }
    request.usesCache = false
    request.flow = FlowPolicy(writes: WritePolicy(isApproved: true))
    request.flow.permitted = prepared.plan.flows.permittedByTool
    let delegate = WatchDelegate(plan: prepared.plan, options: options, host: host)
    guard let record = try RunSession(stage).run(request, delegate).result?.record else {
      throw CommandError(.internalError, "the run of \(prepared.plan.ability.label) gave no result")
    }
    return WatchedRun(
      record, of: prepared.plan, composition.builtins.catalog.adding(prepared.plan.tools), zone: prepared.zone,
      sources: prepared.compilation.sources)
  }
}

/// Answers with the built-in summary; stores, sends and shows nothing.
extension RunWork {
  /// The work of a run that the built-in summary answers.
  init(summarizing plan: Plan) {
    self.init(plan: plan, model: Digest())
    agent = AbilityAuditing.agent(of: plan)
  }
}

private struct WatchDelegate: RunDelegate {
  let plan: Plan
  let options: RunOptions
  let host: HostEnvironment

  func inputs() throws(CommandError) -> [Value] {
    try Inputs.collect(plan, options.inputs, host, isTry: options.isTry, readsStandardInput: false)
  }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    RunWork(summarizing: plan)
  }

  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }
}

/// The text that a command would have written to standard error.
private final class SaidText: Sendable {
  private let said = Mutex("")

  var text: String { said.withLock { $0 } }

  @Sendable func add(_ text: String) -> String? {
    said.withLock { $0 += text }
    return nil
  }
}
