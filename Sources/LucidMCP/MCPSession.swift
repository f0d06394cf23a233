package import LucidCore
package import LucidHTTP
package import LucidPrograms
package import LucidSystem
import Synchronization

/// The way to a server: a program with its sandbox, or an address.
package enum MCPRoute: Sendable {
  /// `words` are started as they are, a sandbox among them.
  case program(
    words: [String], start: @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables))
  case service(
    ServerURL, access: @Sendable () throws(StepFailure) -> (permit: ConnectionPermit, headers: [(name: String, value: String)]))
}

/// One server of a run: started when it is first used, shared by the steps, ended with the run.
package final class MCPSession: Sendable {
  /// A server that answers, and the tools that it has now.
  struct Connected: Sendable {
    let client: MCPClient
    /// In the order of the server.
    let tools: [MCPDefinition]

    /// The first tool of a name.
    func tool(_ name: String) -> MCPDefinition? { tools.first { $0.name == name } }
  }

  private enum Turn {
    case opens
    case ends(Result<Connected, StepFailure>)
  }

  private struct State {
    /// Those who wait for the connection that another step opens; nil when none is opened.
    var waiting: [UnsafeContinuation<Turn, Never>]?
    var connected: Connected?
    var client: MCPClient?
    var starts = 0
    var isEnded = false
  }

  /// More starts than this show that the server does not stay.
  private static let mostStarts = 3
  /// Lists of tools are larger than results.
  private static let leastMessage = ByteCount.mib(8)

  package let name: String
  private let route: MCPRoute
  private let limits: ToolLimits
  private let ledger: any RequestLedger
  private let identity: MCPClient.Identity
  /// The version of the protocol that it spoke before; nil for an unknown server.
  private let known: String?
  private let state = Mutex(State())

  /// `ledger` gets the requests to a server of the network.
  package init(
    _ name: String, _ route: MCPRoute, _ limits: ToolLimits, _ identity: MCPClient.Identity, known: String? = nil,
    ledger: any RequestLedger
  ) {
    (self.name, self.route, self.limits, self.identity, self.known) = (name, route, limits, identity, known)
    self.ledger = ledger
  }

  /// Whether it is a server of the network.
  package var isService: Bool { if case .service = route { true } else { false } }

  deinit { end() }

  /// Ends the server. Blocks until it has ended.
  package func end() {
    let client = state.withLock { state in
      state.isEnded = true
      defer { (state.client, state.connected) = (nil, nil) }
      return state.client
    }
    client?.end()
  }

  /// Returns what the person is told of the server beside its answers, once; nothing after its end.
  package func takeNotices() -> [Notice] {
    let line = state.withLock { $0.client }?.takeSkippedLine()
    return line.map { line in
      let text = TerminalSanitizer.message(String(decoding: line.prefix(400), as: UTF8.self), limit: 120)
      return [Notice(.words(.mcpSkippedLines, name, "\"\(text)\""), about: name)]
    } ?? []
  }

  /// Starts or asks the server and lists its tools, to pin them.
  ///
  /// Errors: those of the start and of the conversation.
  package func listing(_ clock: any RunClock) async throws(StepFailure) -> MCPLock.Server {
    let connected = try await connected(clock)
    let client = connected.client
    return MCPLock.Server(
      name: name, title: client.title, version: client.serverVersion, protocolVersion: client.version,
      tools: connected.tools)
  }

  /// Returns the server as it answers now; it is started when none does.
  ///
  /// One step opens it, others wait for that; when it is called off, the next one opens it.
  func connected(_ clock: any RunClock) async throws(StepFailure) -> Connected {
    while true {
      switch await turn() {
      case .opens:
        let result = await open(clock)
        finish(result)
        return try result.get()
      case .ends(.failure(let failure)) where failure.kind == .cancelled && !Task.isCancelled: continue
      case .ends(let result): return try result.get()
      }
    }
  }

  private func turn() async -> Turn {
    await withUnsafeContinuation { continuation in
      let turn = state.withLock { state -> Turn? in
        if let connected = state.connected, connected.client.isOpen { return .ends(.success(connected)) }
        if state.isEnded { return .ends(.failure(.mcpTooManyStarts(name, state.starts))) }
        if state.waiting != nil {
          state.waiting?.append(continuation)
          return nil
        }
        guard state.starts < Self.mostStarts else { return .ends(.failure(.mcpTooManyStarts(name, Self.mostStarts))) }
        state.starts += 1
        (state.connected, state.client, state.waiting) = (nil, nil, [])
        return .opens
      }
      if let turn { continuation.resume(returning: turn) }
    }
  }

  private func finish(_ result: Result<Connected, StepFailure>) {
    let waiting = state.withLock { state in
      state.connected = try? result.get()
      defer { state.waiting = nil }
      return state.waiting ?? []
    }
    for continuation in waiting { continuation.resume(returning: .ends(result)) }
  }

  private func open(_ clock: any RunClock) async -> Result<Connected, StepFailure> {
    let late = Result<Connected, StepFailure>.failure(ToolPeer.server(name).silent(seconds: limits.seconds))
    return await ExchangeDeadline(clock: clock, seconds: limits.seconds).value(late) { await self.begin(clock) }
  }

  private func begin(_ clock: any RunClock) async -> Result<Connected, StepFailure> {
    let begun = await MCPClient.connect(name, identity, known: known, clock: clock) { [self] () throws(StepFailure) in
      try channel(clock)
    }
    guard case .success(let client) = begun else { return begun.map { Connected(client: $0, tools: []) } }
    let isWanted = state.withLock { state in
      if !state.isEnded { state.client = client }
      return !state.isEnded && !Task.isCancelled
    }
    guard isWanted else {
      client.end()
      return .failure(StepFailure(.cancelled, .words(.cancelled)))
    }
    return await client.tools().map { Connected(client: client, tools: $0) }
  }

  private func channel(_ clock: any RunClock) throws(StepFailure) -> any MCPChannel {
    let longest = ByteCount.bytes(max(limits.bytes.bytes * 3, Self.leastMessage.bytes))
    switch route {
    case .program(let words, let start):
      let (permit, environment) = try start()
      return try MCPProgram(name, words, permit: permit, environment: environment, longestMessage: longest)
    case .service(let url, let access):
      let (permit, headers) = try access()
      return MCPService(
        name, url, permit: permit, headers: headers, longestMessage: longest, clock: clock, ledger: ledger)
    }
  }
}

/// The servers of one run, by their names.
package final class MCPSessions: Sendable {
  private let sessions = Mutex<[String: MCPSession]>([:])

  package init() {}

  /// Returns the session of a server; `make` gives one that is not there yet.
  package func session(_ name: String, _ make: () -> MCPSession) -> MCPSession {
    sessions.withLock { sessions in
      if let session = sessions[name] { return session }
      let session = make()
      sessions[name] = session
      return session
    }
  }

  /// Ends all servers, or those that `isMeant` names. Blocks until they have ended.
  package func end(where isMeant: (MCPSession) -> Bool = { _ in true }) {
    let all = sessions.withLock { sessions in
      let meant = sessions.filter { isMeant($0.value) }
      for name in meant.keys { sessions[name] = nil }
      return Array(meant.values)
    }
    for session in all { session.end() }
  }
}
