import LucidApplication
import LucidArguments
import LucidCore
import LucidHTTP
import LucidReport
import LucidSystem
import Synchronization

/// The page of a watch on 127.0.0.1, behind an address that only its reader knows. A request for
/// the view after the one that is shown waits for it.
final class WatchPage: Sendable {
  private struct State {
    var view: WatchView?
    var changes: [WatchChange]?
    var hasEnded = false
    /// Those who wait for another view.
    var waiting: [Bell] = []
  }

  /// The longest that the end waits for a reader to get the last page, in milliseconds.
  private static let farewell = 300

  /// The longest wait for another view, after which the same comes once more: browsers give up on
  /// an answer after five minutes.
  private static let patience = 240_000

  private let state = Mutex(State())
  private let sent = Bell()
  private let token: String
  private let detail: CardDetail

  init(detail: CardDetail) {
    self.detail = detail
    token = (0..<2).map { _ in UInt64.random(in: .min ... .max).hexadecimal }.joined()
  }

  /// Listens. Errors: libmicrohttpd is not installed, or there is no free port.
  func serve() throws(CommandError) -> HTTPServer {
    do throws(HTTPServer.Failure) {
      return try HTTPServer(port: 0, mostBody: .kib(1), isForOwnAccount: true) { self.answer($0) }
    } catch {
      switch error {
      case .noLibrary:
        throw CommandError(
          .backendFailed, "there is no page: \(SystemRequirement.microhttpd.failure.text)", hint: SystemRequirement.remedy)
      case .portTaken, .failed:
        throw CommandError(
          .backendFailed, "no port of 127.0.0.1 can be listened on", hint: "without `--page` the views are shown in the terminal")
      }
    }
  }

  /// Returns the address to open.
  func address(_ server: HTTPServer) -> String { "\(server.address)/\(token)/" }

  /// Has those who wait get this view.
  func show(_ view: WatchView, _ changes: [WatchChange]?) {
    ring { ($0.view, $0.changes) = (view, changes) }
  }

  /// Has those who wait learn that no view follows. Returns when they have it.
  func end() {
    let count = ring { $0.hasEnded = true }
    for _ in 0..<count where !sent.wait(milliseconds: Self.farewell) { return }
  }

  /// Returns how many waited.
  @discardableResult
  private func ring(_ change: (inout State) -> Void) -> Int {
    let bells = state.withLock { state in
      change(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for bell in bells { bell.ring() }
    return bells.count
  }

  // MARK: Requests

  private func answer(_ request: HTTPServerRequest) -> HTTPServerReply {
    guard request.path == "/\(token)/" else { return HTTPServerReply(404, "there is nothing here\n") }
    guard request.method == "GET" else { return HTTPServerReply(405, "only GET is answered\n") }
    guard let shown = request.parameter("after").flatMap({ Int($0) }), let bell = waitingBell(after: shown) else { return page() }
    if !bell.wait(milliseconds: Self.patience) { state.withLock { $0.waiting.removeAll { $0 === bell } } }
    var reply = page()
    // Told when it was sent: the server closes what is under way when it stops.
    if state.withLock({ $0.hasEnded }), case .whole(let bytes) = reply.body {
      let part = OnePart()
      reply.body = .stream({ part.isTaken.exchange(true, ordering: .relaxed) ? nil : bytes }, onEnd: { [sent] in sent.ring() })
    }
    return reply
  }

  /// Returns nil where there is another view already.
  private func waitingBell(after shown: Int) -> Bell? {
    state.withLock { state in
      guard !state.hasEnded, state.view.map({ $0.number <= shown }) ?? true else { return nil }
      let bell = Bell()
      state.waiting.append(bell)
      return bell
    }
  }

  private func page() -> HTTPServerReply {
    let (view, changes, hasEnded) = state.withLock { ($0.view, $0.changes, $0.hasEnded) }
    guard let view else { return HTTPServerReply(503, "there is no view yet; reload\n") }
    let next = hasEnded ? nil : "/\(token)/?after=\(view.number)"
    var reply = HTTPServerReply(200, type: "text/html; charset=utf-8", HTMLWatch(detail: detail).page(view, changes, next: next))
    reply.headers += [
      (name: "Content-Security-Policy", value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
      (name: "Referrer-Policy", value: "no-referrer"),
    ]
    return reply
  }

  /// Whether the only part of a stream was taken.
  private final class OnePart: Sendable { let isTaken = Atomic(false) }
}
