package import LucidCore
package import LucidSystem

/// A program behind a declared tool: started for each call, the request on its standard input, its
/// answer from standard output. No shell stands between.
package struct ToolProgram: ToolExchange {
  private let name: String
  private let words: [String]
  /// The words that start it, such as those of the sandbox.
  private let started: [String]
  private let sandbox: Sandbox?
  private let limits: ToolLimits
  private let start: @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables)

  /// `words` begin with the program's path, `started` are those that start it. `start` gives the
  /// right to start it and its variables, secrets among them, each time.
  package init(
    _ name: String, _ words: [String], as started: [String]? = nil, in sandbox: Sandbox?, limits: ToolLimits,
    start: @escaping @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables)
  ) {
    (self.name, self.words, self.sandbox, self.limits, self.start) = (name, words, sandbox, limits, start)
    self.started = started ?? sandbox?.words(words) ?? words
  }

  package func exchange(_ request: ToolRequest) async throws(StepFailure) -> [UInt8] {
    try ToolPeer.tool(name).check(words, folders: (sandbox?.readable ?? []) + (sandbox?.writable ?? []))
    let (permit, environment) = try start()
    let process = ChildProcess(
      started, permit: permit, environment: environment,
      limits: .init(seconds: limits.seconds, output: limits.bytes, cutsOutput: true))
    let input = Array((request.json + "\n").utf8)
    let isRetryable = request.key == nil
    let cancelled = RaisedFlag()
    let result: ChildProcess.Result
    do throws(StepFailure) {
      // To its end also when it is cancelled: the program would go on after this one.
      result = try await BlockingPool().runToEnd(onCancel: { cancelled.raise() }) { () throws(StepFailure) in
        try process.run(input) { _ in !cancelled.isRaised }
      }
    } catch {
      switch error.kind {
      case .timedOut: throw .toolTimedOut(name, seconds: limits.seconds, retryable: isRetryable)
      case .unavailable: throw .toolNotStarted(name, error.words)
      default: throw error
      }
    }
    return try answer(result)
  }

  private func answer(_ result: ChildProcess.Result) throws(StepFailure) -> [UInt8] {
    if result.isCut { throw .toolAnswerTooLarge(name, limits.bytes) }
    // bwrap reports the signal that ended a program as 128 and more, as shells do.
    if result.status > 128 { throw .toolKilled(name, signal: result.status - 128) }
    guard result.status == 0 else { throw .toolExited(name, status: result.status, result.complaint) }
    return result.output
  }
}
