import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidModels
import LucidReport
import LucidSession
import LucidSystem
import Synchronization

/// The delegate of a call by a client: its values are the client's, and nothing is asked, shown or
/// delivered.
struct ClientRun: RunDelegate {
  private let run: AbilityRun
  private let options: RunOptions
  private let prepared: PreparedRun
  private let host: HostEnvironment
  private let client: String
  private let reportsProgress: Bool
  private let writesAtOnce: Bool

  init(
    of prepared: PreparedRun, _ options: RunOptions, _ environment: CommandEnvironment, client: String, reportsProgress: Bool,
    writesAtOnce: Bool
  ) throws(CommandError) {
    self.client = client
    (self.options, self.prepared, self.host) = (options, prepared, environment.host)
    (self.reportsProgress, self.writesAtOnce) = (reportsProgress, writesAtOnce)
    let output = RunOutput(
      of: prepared, options, environment.console, as: .json, to: try OutputDestination(nil, environment.host), typed: "")
    run = AbilityRun(of: prepared, options, in: environment, output: output, log: RunLog(environment.console))
  }

  /// Writes that a model requests stay pending, and so do those of steps unless the person said
  /// otherwise. The history keeps the run without its contents.
  func request() throws(CommandError) -> RunRequest {
    var request = try run.request([])
    request.holdsWrites = !writesAtOnce
    request.requester = .client(client)
    request.flow.writes = WritePolicy(writes: .stage)
    request.history?.omitted.formUnion(FamilySet.all.names + prepared.plan.tools.map(\.family))
    request.history?.keepsContents = false
    request.meanwhile = nil
    let progress = reportsProgress ? Progress(host.output) : nil
    request.observer = { event in progress?.note(event) }
    return request
  }

  func inputs() throws(CommandError) -> [Value] {
    try Inputs.sent(prepared.plan, options.inputs)
  }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork { try run.work(clock, sent) }

  func ended(_ ended: EndedRun) -> RunEnding { RunEnding(exit: ExitCode(ended.record, strict: false).rawValue) }

  /// Prints a line for each step that has ended.
  private final class Progress: Sendable {
    private let count = Mutex(0)
    private let output: Output

    init(_ output: Output) { self.output = output }

    func note(_ event: RunEvent) {
      guard case .step(let name, let tool, .ended) = event else { return }
      let number = count.withLock { count in
        count += 1
        return count
      }
      var json = JSONText()
      json.object { json in
        json.field("progress", number)
        json.field("message", "\(name): \(tool)")
      }
      try? output.out(json.text + "\n")
    }
  }
}
