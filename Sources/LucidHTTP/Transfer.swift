import CCurl
package import LucidCore
import Synchronization

/// One request under way: the head, then pieces of the body, then the end. Read by one task.
package final class Transfer: Sendable {
  package enum Event: Sendable {
    case head(HTTPHead)
    /// Never empty.
    case bytes([UInt8])
    case end
    case failed(StepFailure)
  }

  private struct State {
    var events: [Event] = []
    var next = 0
    var waiting: UnsafeContinuation<Event, Never>?
    /// The last event has been put in; later ones are dropped.
    var isOver = false
    var status = 0
    var headers: [String: String] = [:]
    var headGiven = false
    var headBytes = 0
    var received = 0
  }

  package let request: HTTPRequest
  /// Kept where it is for as long as curl reads it.
  nonisolated(unsafe) let body: UnsafeMutableBufferPointer<UInt8>?
  private let state = Mutex(State())
  private let onCancel: @Sendable (Transfer) -> Void

  init(_ request: HTTPRequest, onCancel: @escaping @Sendable (Transfer) -> Void) {
    self.request = request
    self.onCancel = onCancel
    body = request.body.map { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
      _ = copy.update(fromContentsOf: bytes)
      return copy
    }
  }

  deinit { body?.deallocate() }

  /// The bytes of the answer's body so far.
  var received: Int { state.withLock { $0.received } }

  /// Whether the server has begun to answer.
  package var isAnswered: Bool { state.withLock { $0.headGiven } }

  /// The next event; after `.end` or `.failed` the same again. A cancelled task closes the
  /// connection and gets `.failed`.
  package func next() async -> Event {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let ready = state.withLock { state -> Event? in
          if state.next < state.events.count {
            let event = state.events[state.next]
            let isLast = state.isOver && state.next == state.events.count - 1
            if !isLast { state.next += 1 }
            if state.next == state.events.count {
              state.events.removeAll(keepingCapacity: true)
              state.next = 0
            }
            return event
          }
          state.waiting = continuation
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      breakOff(StepFailure(.cancelled, .words(.cancelled)))
    }
  }

  /// The answer with its whole body, whatever its status; nothing is read behind a head that is
  /// not wanted.
  package func answer(
    isWanted: (HTTPHead) -> Bool = { _ in true }
  ) async -> Result<(head: HTTPHead, body: [UInt8]), StepFailure> {
    var (head, body) = (HTTPHead(status: 0, headers: [:]), [UInt8]())
    while true {
      switch await next() {
      case .head(let new):
        head = new
        guard isWanted(head) else {
          close()
          return .success((head, []))
        }
      case .bytes(let bytes): body += bytes
      case .end: return .success((head, body))
      case .failed(let failure): return .failure(failure)
      }
    }
  }

  /// Ends the transfer with a failure for its reader; the connection is closed.
  package func breakOff(_ failure: StepFailure) {
    put(.failed(failure), dropping: true)
    onCancel(self)
  }

  /// Nothing more is wanted of it.
  package func close() {
    put(.end)
    onCancel(self)
  }

  // MARK: From curl, on its thread

  private static let longestHead = 64 << 10

  /// A header line, with its line break. False when the head is longer than any server needs.
  func take(head bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }).first
    return state.withLock { state in
      state.headBytes += bytes.count
      guard state.headBytes <= Self.longestHead else { return false }
      guard let line else { return true }
      if line.hasPrefix("HTTP/") {
        // Of several answers (100 Continue) the last one counts.
        state.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        state.headers = [:]
      } else if let colon = line.firstIndex(of: ":"), state.headers.count < 200 {
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        state.headers[line[..<colon].lowercased()] = String(value)
      }
      return true
    }
  }

  /// False when it is more than the request allows.
  func take(body bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    giveHead()
    let fits = state.withLock { state in
      state.received += bytes.count
      return state.received <= request.limit.bytes
    }
    if fits, !bytes.isEmpty { put(.bytes(Array(bytes))) }
    return fits
  }

  func end(_ ending: cu_ending, _ text: MessageText) {
    if ending == CU_COMPLETE {
      giveHead()
      put(.end)
    } else if ending == CU_STOPPED, state.withLock({ $0.headBytes > Self.longestHead }) {
      put(.failed(TransferFailure(CU_OTHER, .words(.longHeaders), of: request).failure))
    } else {
      put(.failed(TransferFailure(ending, text, of: request, isAnswered: state.withLock { $0.status > 0 }).failure))
    }
  }

  private func giveHead() {
    let head = state.withLock { state -> HTTPHead? in
      guard !state.headGiven else { return nil }
      state.headGiven = true
      return HTTPHead(status: state.status, headers: state.headers)
    }
    if let head { put(.head(head)) }
  }

  /// `dropping` forgets what has not been read.
  private func put(_ event: Event, dropping: Bool = false) {
    let waiting = state.withLock { state -> UnsafeContinuation<Event, Never>? in
      if state.isOver { return nil }
      switch event {
      case .end, .failed: state.isOver = true
      case .head, .bytes: break
      }
      if dropping { (state.events, state.next) = ([], 0) }
      defer { state.waiting = nil }
      // The last event stays, so that it is given again.
      if state.waiting == nil || state.isOver { state.events.append(event) }
      return state.waiting
    }
    waiting?.resume(returning: event)
  }
}
