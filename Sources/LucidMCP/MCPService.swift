import LucidCore
import LucidHTTP
import LucidPrograms
import LucidRPC
import LucidSystem
import Synchronization

/// A server of the network: a POST for each message, answered with JSON or a stream of events.
final class MCPService: MCPChannel {
  private struct State {
    /// The session that the server gave; nil for none.
    var session: String?
    var isOpen = true
  }

  private let name: String
  private let url: ServerURL
  private let headers: [(name: String, value: String)]
  private let limit: ByteCount
  private let permit: ConnectionPermit
  private let transport: CurlTransport
  private let clock: any RunClock
  private let ledger: any RequestLedger
  private let state = Mutex(State())

  init(
    _ name: String, _ url: ServerURL, permit: ConnectionPermit, headers: [(name: String, value: String)],
    longestMessage: ByteCount, clock: any RunClock, ledger: any RequestLedger
  ) {
    (self.name, self.url, self.permit, self.headers, limit) = (name, url, permit, headers, longestMessage)
    (self.clock, self.ledger) = (clock, ledger)
    transport = CurlTransport(permit: permit, ledger: ledger)
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  func exchange(_ request: MCPRequest) async -> MCPOutcome {
    let outcome = await post(request.bytes, request)
    // The stream that would have been answered is closed; a session is told besides.
    if case .failed(let failure) = outcome, failure.kind == .cancelled, request.isCancellable,
      request.version != MCPVersion.stateless
    {
      let message = RPCMessage.notification("notifications/cancelled") { json in json.field("requestId", request.id) }
      // The task is cancelled, so nobody waits for the answer.
      _ = try? transport.open(self.request(message, nil, version: request.version))
    }
    return outcome
  }

  func notify(_ message: [UInt8], version: String?) async {
    guard let transfer = try? transport.open(self.request(message, nil, version: version)) else { return }
    while true {
      switch await transfer.next() {
      case .head, .bytes: continue
      case .end, .failed: return
      }
    }
  }

  /// The session is given back; nobody waits for the answer.
  func end() {
    let session = state.withLock { state in
      state.isOpen = false
      defer { state.session = nil }
      return state.session
    }
    guard let session else { return }
    let request = HTTPRequest(
      url, headers: headers + [("Mcp-Session-Id", session)], body: nil, limit: .kib(64), isDeletion: true)
    guard let transfer = try? transport.open(request) else { return }
    // Until the server has begun to answer, for a second at most.
    let bell = Bell()
    var waits = 0
    while !transfer.isAnswered, waits < 50 {
      _ = bell.wait(milliseconds: 20)
      waits += 1
    }
  }

  private func request(_ body: [UInt8], _ request: MCPRequest?, version: String?) -> HTTPRequest {
    var all =
      headers + [
        ("Accept", "application/json, text/event-stream"), ("Content-Type", "application/json"),
      ]
    if let version { all.append(("MCP-Protocol-Version", version)) }
    if let session = state.withLock({ $0.session }) { all.append(("Mcp-Session-Id", session)) }
    if version == MCPVersion.stateless, let request {
      all.append(("Mcp-Method", request.method))
      if let tool = request.tool { all.append(("Mcp-Name", tool)) }
    }
    // Ends with the line break that it has on a stream: servers take it as a blank.
    return HTTPRequest(url, headers: all, body: RPCFraming.lines.framed(body), limit: limit)
  }

  // MARK: Answers

  private func post(_ body: [UInt8], _ request: MCPRequest) async -> MCPOutcome {
    let transfer: Transfer
    do throws(StepFailure) {
      transfer = try transport.open(self.request(body, request, version: request.version))
    } catch { return .failed(error) }
    defer { if transfer.isAnswered { ledger.enter(answerTo: transfer, at: clock.now()) } }
    var (head, bytes) = (HTTPHead(status: 0, headers: [:]), [UInt8]())
    var events = EventStreamParser(limit: limit)
    while true {
      switch await transfer.next() {
      case .head(let new):
        head = new
        if let session = head.headers["mcp-session-id"], (200...299).contains(head.status) {
          state.withLock { $0.session = session }
        }
      case .bytes(let more) where head.contentType == "text/event-stream":
        do throws(EventStreamError) {
          for event in try events.take(more) {
            guard let outcome = await outcome(Array(event.data.utf8), request, isStream: true) else { continue }
            transfer.close()
            return outcome
          }
        } catch {
          transfer.close()
          return .failed(.mcpNoAnswer(name, .words(.sentSomething, error.reason)))
        }
      case .bytes(let more): bytes += more
      case .failed(let failure) where failure.kind == .cancelled || failure.kind == .forbidden: return .failed(failure)
      case .failed(let failure):
        return .failed(
          failure.with(.words(.mcpServer, name, failure.words), hint: .words(.checkURLAndNetwork, name)))
      case .end: return await ended(head, bytes, request)
      }
    }
  }

  private func ended(_ head: HTTPHead, _ bytes: [UInt8], _ request: MCPRequest) async -> MCPOutcome {
    guard (200...299).contains(head.status) else { return refused(head.status, bytes, request) }
    if let outcome = await outcome(bytes, request, isStream: false) { return outcome }
    return .failed(.mcpNoAnswer(name, .words(.endedItsAnswer)))
  }

  /// The errors of HTTP. A server says the error of the protocol in the body, too.
  private func refused(_ status: Int, _ bytes: [UInt8], _ request: MCPRequest) -> MCPOutcome {
    var words = String(decoding: bytes.prefix(300), as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if case .answer(_, .refused(let refusal))? = MCPReading(bytes) {
      words = refusal.message
      // A server of an older version does not know the question, or wants a session first.
      if status == 400 || status == 404 && state.withLock({ $0.session }) == nil { return .refused(refusal) }
    }
    if request.method == "server/discover", [400, 404, 405, 406, 422].contains(status) {
      return .refused(RPCError(RPCCode(rawValue: status), words))
    }
    // The session is lost: the next use begins another one.
    if status == 404, state.withLock({ $0.session }) != nil {
      state.withLock { ($0.isOpen, $0.session) = (false, nil) }
      return .failed(StepFailure(.outdated, .words(.mcpForgotSession, name)))
    }
    return .failed(
      .mcpStatus(
        name, host: url.host, status, words, hasKey: !headers.isEmpty,
        retryable: (status == 429 || status >= 500) && request.tool == nil))
  }

  /// The outcome that a message is; nil for one that is not the answer.
  private func outcome(_ bytes: [UInt8], _ request: MCPRequest, isStream: Bool) async -> MCPOutcome? {
    // A stream may keep itself alive with events without content.
    if isStream, bytes.isEmpty { return nil }
    switch MCPReading(bytes) {
    case nil:
      let failure = ToolPeer.server(name).noMessage(bytes)
      return .failed(failure.with(failure.words, hint: .words(.checkURL, name)))
    case .call(let call):
      if let id = call.id { await notify(MCPRequest.reply(id, call.method), version: request.version) }
      return nil
    case .answer(let id, let outcome): return id ?? request.id == request.id ? outcome : nil
    }
  }
}
