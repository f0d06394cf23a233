import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidHistory
import LucidLab
import LucidModels
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization

@testable import LucidSession

/// A vault and an account of their own, in which real abilities are run on real files.
struct SessionLab {
  let scratch: ScratchFolder
  var now = Monday.now
  /// Before a run has begun there is none.
  var history: String { scratch.path + "/state/runs.sqlite" }

  init(_ files: [String: String] = [:]) {
    scratch = ScratchFolder(files.merging(["vault/.keep": "", "state/.keep": ""]) { a, _ in a })
  }

  /// `frozen` is the time that runs take for now; nil is the real one.
  func environment(frozen: Instant? = nil) -> RunEnvironment {
    RunEnvironment(
      folder: FolderTree(scratch.path + "/vault"), permit: .any,
      places: RunPlaces(runs: history, locks: scratch.path + "/state/locks"), settings: Monday.settings, zone: Monday.zone,
      frozen: frozen, zones: Monday.zones, clock: TestClock(now), program: "0.1.0")
  }

  private static let hash = "the hash of the file"

  static func plan(_ body: String, _ tools: RunTools) throws -> Plan {
    let file = SourceFile(name: "test", text: Lab.ability(body))
    let compiler = Compiler(
      catalog: tools.builtins.catalog, planNames: [], version: ProgramVersion("0.1.0")!, planFile: { _ in nil })
    let compilation = compiler.compile(file)
    guard let plan = compilation.plans.first else {
      throw StepFailure(.failed, .name(compilation.diagnostics.map(\.message).joined(separator: "; ")))
    }
    return plan
  }

  /// A run of an ability that is stored, with `change` on its request.
  func run(
    _ body: String, in other: RunEnvironment? = nil, _ steps: TestSteps = TestSteps(),
    change: (inout RunRequest, Plan) -> Void = { _, _ in }
  ) async throws -> RunConclusion {
    let environment = other ?? environment()
    let tools = environment.tools()
    let plan = try Self.plan(body, tools)
    var request = RunRequest(tools: tools, file: RunSource(name: "test", path: nil, hash: Self.hash))
    request.history = HistoryPolicy()
    change(&request, plan)
    let ready = request
    return try await OwnThread.run { () -> Result<RunConclusion, RunSessionError> in
      do throws(RunSessionError) {
        return .success(try RunSession(environment).run(ready, TestRun(plan: plan, steps: steps)))
      } catch { return .failure(error) }
    }.get()
  }

  /// As a second process would say it.
  func rules(_ plan: Plan, waitSeconds: Int = 0, lastRuns: any LastRunStore = NoLastRuns()) -> AdmissionRules {
    AdmissionRules(
      plan: plan, fileHash: Self.hash, ability: "test", vault: scratch.path, attached: [], waitSeconds: waitSeconds,
      lastRuns: lastRuns)
  }

  var store: RunStore {
    get throws { try RunStore(path: history) }
  }

  static func note(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ncreated: 2026-04-06T07:30:00\nupdated: 2026-04-06T07:30:00\npinned: true\n---\n\(text)\n"
  }
}

/// What a test does at the steps of a run.
final class TestSteps: Sendable {
  private let state = Mutex<[String]>([])
  let inputs: @Sendable () -> Void
  let ended: @Sendable (EndedRun) -> Void
  let show: @Sendable (RunResult) throws(RunSessionError) -> Void
  let messages: [OutgoingMessage]
  /// Those of the messages that tell the result; nil for all.
  let results: [OutgoingMessage]?
  let audience: FactAudience?
  let transport: (any DeliveryTransport & Sendable)?

  init(
    inputs: @escaping @Sendable () -> Void = {}, ended: @escaping @Sendable (EndedRun) -> Void = { _ in },
    show: @escaping @Sendable (RunResult) throws(RunSessionError) -> Void = { _ in }, messages: [OutgoingMessage] = [],
    results: [OutgoingMessage]? = nil, audience: FactAudience? = nil, transport: (any DeliveryTransport & Sendable)? = nil
  ) {
    (self.results, self.audience) = (results, audience)
    (self.inputs, self.ended, self.show, self.messages, self.transport) = (inputs, ended, show, messages, transport)
  }

  func note(_ step: String) { state.withLock { $0.append(step) } }

  /// In the order in which they were taken.
  var taken: [String] { state.withLock { $0 } }
}

struct TestRun: RunDelegate {
  let plan: Plan
  let steps: TestSteps

  func failure(_ error: RunSessionError) -> RunSessionError { error }

  func inputs() throws(RunSessionError) -> [Value] {
    steps.note("inputs")
    steps.inputs()
    return []
  }

  func admitted() throws(RunSessionError) { steps.note("admitted") }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(RunSessionError) -> RunWork {
    steps.note("work")
    var work = RunWork(plan: plan, model: Digest())
    work.audience = steps.audience
    return work
  }

  func ended(_ run: EndedRun) -> RunEnding {
    steps.note("ended")
    steps.ended(run)
    return RunEnding(exit: 0, messages: steps.messages, results: steps.results)
  }

  func show(_ result: RunResult) throws(RunSessionError) {
    steps.note(result.isStored ? "show stored" : "show")
    try steps.show(result)
  }

  func delivery(_ result: RunResult) -> DeliveryRoute? {
    steps.transport.map { transport in
      DeliveryRoute(transport: transport, patience: 604_800) { [steps] event in
        switch event {
        case .failed(let ended): steps.note("failed: \(ended.problem ?? "")")
        case .givenUp: steps.note("given up")
        case .lost(_, let error): steps.note("lost: \(error.message)")
        case .unknown(let error): steps.note("unknown: \(error.message)")
        case .noticed(let notice): steps.note("noticed: \(notice.text)")
        case .sent(_, let target): steps.note("sent: \(target)")
        }
      }
    }
  }
}

struct NoLastRuns: LastRunStore {
  func last(_ identity: String) -> (moment: Instant, run: String)? { nil }
  func check(_ identity: String) throws(RunSessionError) {}
  func write(_ identity: String, moment: Instant, run: String) throws(RunSessionError) {}
}

/// Remembers runs in memory.
final class MemoryLastRuns: LastRunStore {
  private let state = Mutex<[String: (moment: Instant, run: String)]>([:])

  func last(_ identity: String) -> (moment: Instant, run: String)? { state.withLock { $0[identity] } }
  func check(_ identity: String) throws(RunSessionError) {}
  func write(_ identity: String, moment: Instant, run: String) throws(RunSessionError) {
    state.withLock { $0[identity] = (moment, run) }
  }
}

/// Takes what it is given, or fails with a problem.
final class TestTransport: DeliveryTransport, Sendable {
  private let problem: String?
  private let state = Mutex<[String]>([])

  init(failing problem: String? = nil) { self.problem = problem }

  var taken: [String] { state.withLock { $0 } }

  func send(_ text: String, of delivery: StoredDelivery, in store: RunStore, seconds: Int) throws(RunSessionError) -> [Notice] {
    try take("\(delivery.target): \(text)")
  }

  func settleWrites(of run: Int64, vault: String, in store: RunStore) throws(RunSessionError) {}

  func send(_ message: OutgoingMessage, seconds: Int) throws(RunSessionError) -> [Notice] {
    try take("\(message.target): \(message.text)")
  }

  private func take(_ text: String) throws(RunSessionError) -> [Notice] {
    if let problem { throw RunSessionError(.backendFailed, .name(problem)) }
    state.withLock { $0.append(text) }
    return []
  }
}
