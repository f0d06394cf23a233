package import LucidCore
package import LucidSystem
import Synchronization

/// A program that answers for a family: started at its first use, spoken to a JSON object a line,
/// ended with the run. No shell stands between.
package final class FamilyProgram: Sendable {
  private struct State {
    var connection: ProgramConnection?
    var hello: ProgramHello?
    var starts = 0
  }

  /// More starts than this show that the program does not stay.
  private static let mostStarts = 3

  package let family: String
  /// The program and its fixed arguments.
  private let command: [String]
  /// The words that start it, a sandbox among them.
  private let words: [String]
  /// Folders that the sandbox opens.
  private let folders: [String]
  /// Whether nothing keeps what it is told on this machine.
  let mayReachNetwork: Bool
  package let limits: ToolLimits
  private let start: @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables)
  private let state = Mutex(State())

  /// `start` gives the right to start it and its variables, secrets among them.
  package init(
    _ family: String, command: [String], words: [String], folders: [String], mayReachNetwork: Bool, limits: ToolLimits,
    start: @escaping @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables)
  ) {
    (self.family, self.command, self.words, self.folders) = (family, command, words, folders)
    (self.mayReachNetwork, self.limits, self.start) = (mayReachNetwork, limits, start)
  }

  deinit { end() }

  /// Ends the program; the next request starts it again. Blocks until it has ended.
  ///
  /// Returns its exit code, 128 and more the signal that ended it; nil where none runs.
  @discardableResult package func end() -> Int32? {
    let connection = state.withLock { state in
      defer { state = State() }
      return state.connection
    }
    return connection?.end()
  }

  /// Whether it runs and has been answering.
  package var isRunning: Bool { state.withLock { $0.connection?.isOpen == true } }

  /// Returns the tools that the program offers. Errors: those of the start and of its first answer.
  package func tools(_ clock: any RunClock, now: Instant, zone: Zone) async throws(StepFailure) -> [String] {
    let (program, limits) = (self, limits)
    let late = Result<ProgramHello, StepFailure>.failure(ToolPeer.family(family).silent(seconds: limits.seconds))
    let hello = await ExchangeDeadline(clock: clock, seconds: limits.seconds).value(late) {
      do throws(StepFailure) {
        return .success(try await program.greeted(try program.connected(), now: now, zone: zone))
      } catch { return .failure(error) }
    }
    return try hello.get().tools.sorted()
  }

  /// Asks the program once and returns the whole line of its answer. `isChecked` is false for
  /// requests that the program has to refuse.
  ///
  /// Errors: `.unavailable`, it cannot be started or does not offer the tool; `.timedOut`; the
  /// error that it answers; `.failed`, it ended or wrote something else.
  package func ask(
    _ request: ProgramRequest, _ clock: any RunClock, now: Instant, zone: Zone, isChecked: Bool = true
  ) async throws(StepFailure) -> JSONNode {
    try Self.good(await reply(request, clock, now: now, zone: zone, isChecked: isChecked), request.tool)
  }

  /// Returns an answer that is none of an error. Errors: the one that the program answers;
  /// `.failed`.
  static func good(_ reply: JSONNode, _ tool: String) throws(StepFailure) -> JSONNode {
    if let error = reply["error"], !error.isNull { throw .programRefused(tool, error) }
    guard reply["result"] != nil else { throw .programReplyLacks(tool) }
    return reply
  }

  /// Asks the program once and returns its answer as it is, an error too.
  ///
  /// Errors: `.unavailable`, it cannot be started or does not offer the tool; `.timedOut`;
  /// `.failed`, it ended or wrote something else. Then it is not known what the program has done.
  func reply(
    _ request: ProgramRequest, _ clock: any RunClock, now: Instant, zone: Zone, isChecked: Bool = true
  ) async throws(StepFailure) -> JSONNode {
    let program = self
    return try await exchange(clock) {
      do throws(StepFailure) {
        let connection = try program.connected()
        let hello = try await program.greeted(connection, now: now, zone: zone)
        if isChecked, !hello.tools.contains(request.tool) { throw .programOffersNot(request.tool, hello.name) }
        return await connection.ask(request, now: now, zone: zone)
      } catch { return .failed(error) }
    }
  }

  private func exchange(
    _ clock: any RunClock, _ body: @escaping @Sendable () async -> ProgramOutcome
  ) async throws(StepFailure) -> JSONNode {
    let late = ToolPeer.family(family).silent(seconds: limits.seconds)
    switch await ExchangeDeadline(clock: clock, seconds: limits.seconds).outcome(late, body) {
    case .reply(let node): return node
    case .failed(let failure): throw failure
    }
  }

  /// The program as it runs now; it is started when it does not.
  private func connected() throws(StepFailure) -> ProgramConnection {
    try state.withLock { state throws(StepFailure) in
      if let connection = state.connection, connection.isOpen { return connection }
      guard state.starts < Self.mostStarts else { throw .programTooManyStarts(family, state.starts) }
      try ToolPeer.family(family).check(command, folders: folders)
      let (permit, environment) = try start()
      state.starts += 1
      (state.connection, state.hello) = (nil, nil)
      let connection = try ProgramConnection(
        family, words, permit: permit, environment: environment, longestLine: limits.bytes)
      state.connection = connection
      return connection
    }
  }

  /// Several callers at the beginning may each say hello.
  private func greeted(_ connection: ProgramConnection, now: Instant, zone: Zone) async throws(StepFailure) -> ProgramHello {
    if let hello = state.withLock({ $0.connection === connection ? $0.hello : nil }) { return hello }
    switch await connection.ask(.hello(family), now: now, zone: zone) {
    case .failed(let failure): throw failure
    case .reply(let node):
      if let error = node["error"], !error.isNull { throw .programRefused(family, error) }
      let hello = try ProgramHello(node, of: family)
      state.withLock { if $0.connection === connection { $0.hello = hello } }
      return hello
    }
  }
}

/// The running program and the requests that wait for its answers.
private final class ProgramConnection: Sendable {
  private let inbox = AnswerInbox<ProgramOutcome>()
  private let process: ServerProcess
  private let next = Mutex(0)
  private let ended = ExitStatus()

  init(
    _ family: String, _ words: [String], permit: ProgramPermit, environment: ProgramVariables, longestLine: ByteCount
  ) throws(StepFailure) {
    do throws(StepFailure) {
      process = try ServerProcess(words, permit: permit, environment: environment, longestLine: longestLine) {
        [inbox, ended] event in
        switch event {
        case .line(let line):
          if let node = try? JSONParser.parse(line), let id = node["id"]?.integer {
            inbox.give(.reply(node), to: id)
          } else {
            inbox.close(ToolPeer.family(family).noMessage(line))
          }
        case .ended(let status, let complaint):
          ended.note(status)
          inbox.close(ToolPeer.family(family).ended(status, wrote: complaint))
        case .lineTooLong: inbox.close(ToolPeer.family(family).tooLong(longestLine))
        }
        return []
      }
    } catch { throw ToolPeer.family(family).notStarted(error) }
  }

  var isOpen: Bool { inbox.isOpen }

  func ask(_ request: ProgramRequest, now: Instant, zone: Zone) async -> ProgramOutcome {
    let id = next.withLock { next in
      next += 1
      return next
    }
    let bytes = request.bytes(id, now: now, zone: zone)
    return await inbox.answer(id) { process.write(bytes) }
  }

  func end() -> Int32? {
    process.end()
    return ended.value
  }
}

/// The exit code of a program that has ended.
private final class ExitStatus: Sendable {
  private let state = Mutex<Int32?>(nil)
  var value: Int32? { state.withLock { $0 } }
  func note(_ status: Int32) { state.withLock { $0 = status } }
}
