import CCurl
package import LucidCore
import LucidSystem
import Synchronization

/// HTTP by libcurl, which is opened, with a thread for it, when the first request is made.
/// Connections are kept for the next request.
///
/// TLS 1.2 or newer with the system's certificates; proxies by the environment, as curl does, but
/// none to this machine; redirects are not followed. Cost: a thread and about 9 ms for the library.
package final class CurlTransport: Sendable {
  private let engine = CurlEngine()
  private let authorities: String?
  private let ledger: any RequestLedger

  /// `permit` is the right to connect, `authorities` a file of certificates (PEM) instead of the
  /// system's; each request is entered into `ledger` before it is sent.
  package init(permit: ConnectionPermit, authorities: String? = nil, ledger: any RequestLedger) {
    self.authorities = authorities
    self.ledger = ledger
  }

  deinit { engine.stop() }

  /// Whether a numeric address is of this machine or a private network: the only ones that `http`
  /// without TLS connects to.
  static func isPrivate(_ address: String) -> Bool { cu_is_private(address) }

  /// Whether a numeric address is one of the public network: the only ones that a request of
  /// `publicOnly` connects to.
  static func isPublic(_ address: String) -> Bool { cu_is_public(address) }

  /// Errors: `.unavailable` when libcurl is not installed; `.forbidden` when a request
  /// of `publicOnly` names this machine; those of the ledger.
  package func open(_ request: HTTPRequest) throws(StepFailure) -> Transfer {
    if request.reach == .publicOnly, request.url.isLoopback { throw TransferFailure.guarded(request.url.host) }
    guard cu_available(), engine.start() else {
      throw StepFailure(.unavailable, SystemRequirement.libcurl.failure, hint: .name(SystemRequirement.remedy))
    }
    // The transfer keeps the transport, which else ends what is underway when nobody else holds it.
    let transfer = Transfer(request) { [self] in engine.put(.cancel($0)) }
    try ledger.enter(transfer)
    engine.put(.start(transfer, authorities: authorities))
    return transfer
  }
}

/// The thread that curl lives on.
final class CurlEngine: Sendable {
  enum Order: Sendable {
    case start(Transfer, authorities: String?)
    case cancel(Transfer)
  }

  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private struct State {
    var orders: [Order] = []
    var handle: Handle?
    var isStopped = false
  }

  private let state = Mutex(State())

  func put(_ order: Order) {
    state.withLock { state in
      guard !state.isStopped, let handle = state.handle else { return }
      state.orders.append(order)
      cu_wake(handle.pointer)
    }
  }

  func stop() {
    state.withLock { state in
      guard !state.isStopped, let handle = state.handle else { return }
      state.isStopped = true
      cu_wake(handle.pointer)
    }
  }

  /// False when there is no memory or no thread to be had.
  func start() -> Bool {
    state.withLock { state in
      if state.handle != nil { return true }
      guard let pointer = cu_open() else { return false }
      guard SystemThread.start({ self.run() }) else {
        cu_close(pointer)
        return false
      }
      state.handle = Handle(pointer: pointer)
      return true
    }
  }

  // MARK: On the thread

  private func run() {
    guard let engine = state.withLock({ $0.handle?.pointer }) else { return }
    var underway: [ObjectIdentifier: (transfer: Transfer, handle: OpaquePointer)] = [:]
    var works = true
    while works {
      let (orders, isStopped) = state.withLock { state in
        defer { state.orders = [] }
        return (state.orders, state.isStopped)
      }
      for order in orders {
        switch order {
        case .start(let transfer, let authorities):
          if let handle = begin(transfer, engine, authorities) {
            underway[ObjectIdentifier(transfer)] = (transfer, handle)
          } else {
            transfer.end(CU_BAD_URL, .words(.requestNotBegun))
          }
        case .cancel(let transfer):
          if let one = underway.removeValue(forKey: ObjectIdentifier(transfer)) { cu_end(engine, one.handle) }
        }
      }
      if isStopped { break }
      works = cu_perform(engine)
      finish(&underway, engine)
      if works { works = cu_wait(engine, 60_000) }
    }
    for one in underway.values {
      cu_end(engine, one.handle)
      one.transfer.end(CU_OTHER, .words(.transportClosed))
    }
    state.withLock { state in
      state.isStopped = true
      state.handle = nil
    }
    cu_close(engine)
  }

  private func finish(
    _ underway: inout [ObjectIdentifier: (transfer: Transfer, handle: OpaquePointer)], _ engine: OpaquePointer
  ) {
    var handle: OpaquePointer?
    var ending = CU_OTHER
    var text: UnsafePointer<CChar>?
    while let context = cu_next_ended(engine, &handle, &ending, &text) {
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      transfer.end(ending, .name(text.map { String(cString: $0) } ?? ""))
      // The dictionary keeps it alive until here.
      if let handle { cu_end(engine, handle) }
      underway[ObjectIdentifier(transfer)] = nil
    }
  }

  private func begin(_ transfer: Transfer, _ engine: OpaquePointer, _ authorities: String?) -> OpaquePointer? {
    let request = transfer.request
    let url = request.url
    let lines = request.headerLines.map { strdup($0) }
    defer { for line in lines { free(line) } }
    let pointers = lines.map { UnsafePointer($0) }
    return url.text.withCString { address in
      pointers.withUnsafeBufferPointer { headers in
        let ca = authorities.map { strdup($0) } ?? nil
        defer { free(ca) }
        var out = cu_request()
        out.url = address
        out.headers = headers.baseAddress
        out.header_count = headers.count
        out.body = transfer.body.map { UnsafePointer($0.baseAddress!) }
        out.body_length = request.body?.count ?? 0
        out.authorities = ca.map { UnsafePointer($0) }
        out.connect_milliseconds = 15_000
        out.is_deletion = request.isDeletion
        out.plain = url.isPlain
        // Where numbers or `localhost` lead needs no look, which libcurl before 7.80 cannot give.
        out.only_private = url.isPlain && !url.mayBePublic && !url.isThisMachine
        out.only_public = request.reach == .publicOnly
        out.direct = url.isLoopback
        return cu_start(
          engine, &out, Unmanaged.passUnretained(transfer).toOpaque(),
          { context, bytes, count in
            Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
              .take(head: UnsafeBufferPointer(start: bytes, count: count))
          },
          { context, bytes, count in
            Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
              .take(body: UnsafeBufferPointer(start: bytes, count: count))
          })
      }
    }
  }
}
