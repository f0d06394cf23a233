import LucidAgent
package import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
package import LucidConfiguration
package import LucidCore
package import LucidModels
package import LucidRuntime
import LucidSession
import LucidShipped
import LucidSystem

/// A graded run of the prompts against one model: `lucid models test`.
///
/// Each prompt is a run of its own on the sample person's data at the sample's moment, in memory:
/// nothing is read of the person, nothing is stored or written.
package struct ModelTest {
  /// Makes the client of a row with the secrets to remove.
  package typealias Source =
    (_ row: PromptRow, _ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> (any ModelClient, Redaction)

  private let environment: CommandEnvironment
  private let configuration: Configuration
  /// The name of the profile, for the size of its context.
  private let name: String
  private let source: Source
  /// Whether a change is wanted by an action tag: the model is offered no tools then.
  var asksForTags = false

  /// Errors: the sample is not in this program.
  package init(_ environment: CommandEnvironment, name: String, source: @escaping Source) throws(CommandError) {
    var configuration = try environment.sample()
    configuration.models = try environment.configuration().models
    (self.environment, self.configuration, self.name, self.source) = (environment, configuration, name, source)
  }

  /// A test of a configured profile, of a model as `--model` names it, or of `profile`, which is
  /// not configured yet. Errors: there is no such model, or none that could be graded.
  package init(
    _ environment: CommandEnvironment, profile name: String, as profile: ModelProfiles.Profile? = nil
  ) throws(CommandError) {
    guard name != "digest" else {
      throw CommandError(.usage, "`digest` is the built-in summary and no model", hint: "lucid models lists the models")
    }
    var profiles = try environment.configuration().models
    if let profile { profiles.profiles = profiles.profiles.filter { $0.name != name } + [profile] }
    let host = environment.host
    let known = profiles
    try self.init(environment, name: name) { _, clock, sent throws(CommandError) in
      let choice = ModelChoice(profiles: known, host: host, clock: clock, sent: sent).ignoringTrust()
      let chosen = try CommandError.configuring { () throws(ConfigurationError) in try choice.client(name) }
      return (chosen.client, chosen.secrets)
    }
  }

  /// The shipped prompts, of some groups or of all. Errors: they cannot be read.
  package static func rows(_ groups: Set<PromptRow.Group>? = nil) throws(CommandError) -> [PromptRow] {
    var rows: [PromptRow] = []
    for group in PromptRow.Group.allCases where groups?.contains(group) ?? true {
      guard let file = ShippedAbilities.modelTest(group.rawValue) else {
        throw CommandError(.internalError, "the prompts of \(group.rawValue) are not in this program")
      }
      do throws(PromptRowError) {
        rows += try PromptRow.table(String(decoding: file.bytes, as: UTF8.self), group)
      } catch {
        throw CommandError(.internalError, "the prompts cannot be read: \(error.message)")
      }
    }
    return rows
  }

  /// Asks and grades row by row. `graded` is told of each. A signal, or several failed requests one
  /// after the other, end it with what was graded so far.
  ///
  /// Errors: the model cannot be asked at all.
  package func run(_ rows: [PromptRow], graded: (PromptRow) -> Void = { _ in }) throws(CommandError) -> ModelTestResult {
    EndSignals.hold()
    defer { EndSignals.release() }
    let began = environment.host.clock.uptime()
    var result = ModelTestResult(model: name, rows: rows)
    for row in rows {
      guard !EndSignals.isCaught, !result.hasGivenUp, let outcome = try ask(row) else { break }
      result.add(outcome, of: row)
      graded(row)
    }
    result.seconds = Int((environment.host.clock.uptime() &- began) / 1_000_000_000)
    return result
  }

  /// Returns the graded answer; nil when the run was cancelled.
  private func ask(_ row: PromptRow) throws(CommandError) -> ModelTestResult.Outcome? {
    let zone = try environment.zone(configuration)
    let tree = StagedTree(over: ShippedAbilities.sampleVault)
    let planted = row.planted.map { FileChange($0.path, from: nil, to: Array(($0.text + "\n").utf8)) }
    do throws(FileTreeError) { try tree.stage(planted) } catch {
      throw CommandError(.internalError, "\(error.path): \(error.reason)")
    }
    let run = RunEnvironment(
      reading: tree, configuration.settings, environment.host, zone: zone, frozen: PreparedRun.sampleTime(zone))
    let graded = GradedRun(
      row: row, composition: Composition(run.tools()),
      prompt: try PromptContext(configuration, environment.host.folders, model: name, isSample: true), source: source)
    var request = RunRequest(tools: graded.composition.tools, file: RunSource(name: row.id, path: nil, hash: ""))
    request.usesCache = false
    // Made-up data has nothing to keep back, and writes to it are discarded.
    request.flow = FlowPolicy(writes: WritePolicy(isApproved: true))
    request.isQuestion = row.data == .tools
    guard let record = try RunSession(run).run(request, graded).result?.record else {
      throw CommandError(.internalError, "a prompt was answered already")
    }
    guard record.outcome != .cancelled else { return nil }
    let reads = Set(graded.composition.builtins.tools.lazy.map(\.signature).filter { $0.effect == .read }.map(\.name))
    let offered = asksForTags ? graded.client?.offered?.union(row.calls.map(\.tool)) : graded.client?.offered
    let grade = AnswerGrader(row, record, reads: reads, zone: zone).grade(offered: offered)
    let isFailed = if case .notGraded = grade { record.failure != nil } else { false }
    return ModelTestResult.Outcome(
      grade: grade, requests: graded.client?.requests ?? 0, usage: record.usage, answer: record.answer?.text ?? "",
      isFailed: isFailed)
  }
}

/// The delegate of one graded prompt: nothing is stored, shown or delivered.
private final class GradedRun: RunDelegate {
  let row: PromptRow
  let composition: Composition
  private let prompt: PromptContext
  private let source: ModelTest.Source
  /// The model of the run; nil before it begins.
  private(set) var client: CountedClient?

  init(row: PromptRow, composition: Composition, prompt: PromptContext, source: @escaping ModelTest.Source) {
    (self.row, self.composition, self.prompt, self.source) = (row, composition, prompt, source)
  }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    let (model, secrets) = try source(row, clock, sent)
    let client = CountedClient(model)
    self.client = client
    guard row.data == .tools else { return RunWork(plan: try plan(), model: client, secrets: secrets) }
    let plan = MessagePlan.plan(
      row.prompt, tools: composition.tools.permitted.map(\.signature), limits: RunLimits(seconds: 3_600))
    var work = RunWork(plan: plan, model: client, secrets: secrets)
    work.agent = Agent(try composition.middleware(prompt))
    work.conversation = Conversation(system: "")
    work.withheld = [:]
    return work
  }

  /// Errors: the row makes no ability.
  private func plan() throws(CommandError) -> Plan {
    if row.data == .steps([]), row.schema == nil {
      return MessagePlan.plan(row.prompt, tools: [], limits: RunLimits(seconds: 3_600), output: .text)
    }
    let compilation = composition.compiler.compile(SourceFile(name: row.id, text: row.ability))
    guard !compilation.hasErrors, let plan = compilation.plans.first else {
      throw CommandError(.internalError, "the prompt \(row.id) is no ability")
    }
    return plan
  }

  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }
}
