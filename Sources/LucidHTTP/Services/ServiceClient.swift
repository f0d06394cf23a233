package import LucidCore
import LucidSystem
import Synchronization

/// Asks services of the network: each answer is cached on disk, and serves again while it is fresh,
/// or while its service fails and it is not too old.
///
/// Nothing is looked up, opened or started before the first request. The same request of several
/// callers is made once. Called concurrently.
package final class ServiceClient: Sendable {
  package typealias Permit = @Sendable (_ family: String, _ host: String) throws(StepFailure) -> ConnectionPermit

  private typealias Outcome = Result<ServiceResponse, StepFailure>

  private struct State {
    var transport: CurlTransport?
    /// Those who wait for the answer to a request that another caller makes, by key.
    var waiting: [String: [UnsafeContinuation<Outcome?, Never>]] = [:]
    var requests = 0
    /// By server: when the next request may be made, in nanoseconds of the clock's uptime.
    var next: [String: UInt64] = [:]
  }

  private static let mostRedirects = 3

  /// The requests of this run, and their answers.
  package let log = ServiceLog()
  private let cache: ResponseCache?
  private let clock: any RunClock
  private let agent: String
  private let pool = BlockingPool(limit: 4)
  private let permit: Permit
  private let mostRequests: Int
  private let state = Mutex(State())

  /// `agent` names the program to services, `permit` issues the right to ask a host for a family,
  /// and `mostRequests` bounds what one run asks.
  package init(
    cache: ResponseCache?, clock: any RunClock, agent: String, mostRequests: Int = 30, permit: @escaping Permit
  ) {
    (self.cache, self.clock, self.agent, self.mostRequests, self.permit) = (cache, clock, agent, mostRequests, permit)
  }

  /// Returns a good answer, an older one of the cache while that serves, or throws.
  ///
  /// Errors: `.unavailable`, with the cause and the remedy of the policy; `.forbidden`, the host
  /// may not be asked. Cost: from the cache one read of a file; else up to the time of the policy.
  package func response(_ request: ServiceRequest) async throws(StepFailure) -> ServiceResponse {
    let entry = try await entry(request)
    if let fresh = fresh(entry, request) { return fresh }
    // One caller asks, the others wait for it; when it is called off, the next one asks.
    while true {
      guard let result = await others(request.key) else {
        let result = await answer(request)
        finish(request.key, result)
        return try result.get()
      }
      if case .failure(let failure) = result, failure.kind == .cancelled, !Task.isCancelled { continue }
      return try result.get()
    }
  }

  /// Reads an answer on a thread that may take long, so that the time limits of the step and the
  /// run hold meanwhile. `body` asks `isWanted` and stops at a no.
  package func read<T: Sendable>(
    _ body: @escaping @Sendable (_ isWanted: @escaping () -> Bool) throws(StepFailure) -> T
  ) async throws(StepFailure) -> T { try await pool.runPolling(body) }

  /// Returns the result of another caller that asks the same; nil when this one is the first.
  private func others(_ key: String) async -> Outcome? {
    await withUnsafeContinuation { continuation in
      let isFirst = state.withLock { state in
        defer { state.waiting[key, default: []] += state.waiting[key] == nil ? [] : [continuation] }
        return state.waiting[key] == nil
      }
      if isFirst { continuation.resume(returning: nil) }
    }
  }

  private func finish(_ key: String, _ result: Outcome) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: key) }
    for continuation in waiting ?? [] { continuation.resume(returning: result) }
  }

  // MARK: The cache

  private func entry(_ request: ServiceRequest) async throws(StepFailure) -> StoredResponse? {
    guard let cache else { return nil }
    let key = request.key
    return try await pool.run { () throws(StepFailure) in cache.entry(key) }
  }

  private func fresh(_ entry: StoredResponse?, _ request: ServiceRequest) -> ServiceResponse? {
    let now = clock.now().seconds
    guard let answer = entry?.answer, answer.fetched <= now, now < answer.freshUntil else { return nil }
    return cached(answer, request, because: nil)
  }

  private func cached(
    _ answer: StoredResponse.Answer, _ request: ServiceRequest, because staleness: StepFailure?
  ) -> ServiceResponse {
    let fetched = Instant(seconds: answer.fetched)
    log.note(
      ServiceAnswer(
        host: request.url.authority, sent: 0, received: answer.body.count, fetched: fetched, isCached: true))
    return ServiceResponse(
      body: answer.body, contentType: answer.contentType, address: answer.address, fetched: fetched, staleness: staleness)
  }

  private func keep(_ entry: StoredResponse) async {
    guard let cache else { return }
    let now = clock.now()
    _ = try? await pool.run { () throws(StepFailure) in cache.keep(entry, now: now) }
  }

  // MARK: An answer

  private func answer(_ request: ServiceRequest) async -> Outcome {
    // Another caller may have been answered since it was looked up.
    let known = try? await entry(request)
    if let fresh = fresh(known, request) { return .success(fresh) }
    var entry = known ?? StoredResponse(key: request.key)
    let now = clock.now()
    if let failure = entry.failure, now.seconds < failure.until {
      let again = StepFailure(failure.kind, failure.words, hint: request.policy.remedy)
      return stale(entry, request, again, now)
    }
    do throws(ServiceExchange.Failure) {
      let answer = try await exchange(request).answer(request, after: entry.answer)
      entry.answer = answer
      entry.failure = nil
      await keep(entry)
      return .success(
        ServiceResponse(
          body: answer.body, contentType: answer.contentType, address: answer.address,
          fetched: Instant(seconds: answer.fetched), staleness: nil))
    } catch {
      let failure = ServiceFailures.away(request.policy, error.failure)
      guard failure.kind == .unavailable else { return .failure(failure) }
      let wait = max(request.policy.failureAge, error.retryAfter ?? 0)
      entry.failure = .init(kind: failure.kind, words: failure.words, until: clock.now().seconds + wait)
      if error.isRemembered { await keep(entry) }
      return stale(entry, request, failure, now)
    }
  }

  private func stale(
    _ entry: StoredResponse, _ request: ServiceRequest, _ failure: StepFailure, _ now: Instant
  ) -> Outcome {
    guard let answer = entry.answer, answer.fetched <= now.seconds else { return .failure(failure) }
    let age = now.seconds - answer.fetched
    guard age <= request.policy.staleAge else {
      return .failure(ServiceFailures.tooOld(request.policy, failure, hours: age / 3_600))
    }
    return .success(cached(answer, request, because: failure))
  }

  // MARK: The network

  private func exchange(_ request: ServiceRequest) -> ServiceExchange {
    ServiceExchange(clock: clock, agent: agent, log: log, pool: pool, mostRedirects: Self.mostRedirects) {
      [self] request throws(StepFailure) in try await transport(request)
    }
  }

  /// Returns the transport when the next request to the host may be made. Errors: none may.
  private func transport(_ request: ServiceRequest) async throws(StepFailure) -> CurlTransport {
    let host = request.url.host
    let right = try permit(request.policy.family, host)
    let now = clock.uptime()
    let (transport, wait) = try state.withLock { state throws(StepFailure) in
      guard state.requests < mostRequests else {
        throw ServiceFailures.tooManyRequests(host: host, most: mostRequests)
      }
      state.requests += 1
      let at = max(now, state.next[request.url.server] ?? 0)
      state.next[request.url.server] = at + UInt64(request.policy.interval) * 1_000_000
      let transport = state.transport ?? CurlTransport(permit: right, ledger: log)
      state.transport = transport
      return (transport, at - now)
    }
    if wait > 0 {
      do { try await clock.sleep(.nanoseconds(Int64(wait))) } catch { throw StepFailure(.cancelled, .words(.cancelled)) }
    }
    return transport
  }
}
