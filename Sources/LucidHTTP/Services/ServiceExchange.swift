import LucidCore
import LucidSystem

/// One question to a service over the network: redirects, limits, and what counts as an answer.
struct ServiceExchange {
  /// Why there is no answer, and how long the service is not to be asked again.
  struct Failure: Error {
    let failure: StepFailure
    var retryAfter: Int64?
    /// Whether the service was asked at all, so that it is not asked again soon.
    var isRemembered = true
  }

  let clock: any RunClock
  let agent: String
  let log: ServiceLog
  let pool: BlockingPool
  let mostRedirects: Int
  /// Waits until the next request may be made. Errors: none may.
  let transport: @Sendable (ServiceRequest) async throws(StepFailure) -> CurlTransport

  /// Asks whether `known` is still the answer, where the service has said how.
  func answer(
    _ first: ServiceRequest, after known: StoredResponse.Answer?
  ) async throws(Failure) -> StoredResponse.Answer {
    let policy = first.policy
    let deadline = clock.uptime() + UInt64(policy.seconds) * 1_000_000_000
    var request = first
    for _ in 0...mostRedirects {
      let (head, body) = try await fetch(request, after: known, until: deadline)
      let host = request.url.host
      let now = clock.now()
      switch head.status {
      case 200, 203:
        guard isGood(head.contentType, policy) else {
          throw Failure(failure: ServiceFailures.wrongType(policy, host: host, head.contentType))
        }
        let problem: MessageText?
        do throws(StepFailure) {
          problem = try await pool.runPolling { isWanted throws(StepFailure) in policy.problem(body, isWanted) }
        } catch { throw Failure(failure: error, isRemembered: false) }
        if let problem { throw Failure(failure: ServiceFailures.badBody(policy, host: host, problem)) }
        return StoredResponse.Answer(
          body: body, contentType: head.contentType, address: request.url.text, fetched: now.seconds,
          freshUntil: freshUntil(head, policy, now), etag: head.headers["etag"], modified: head.headers["last-modified"])
      case 304:
        guard var answer = known else {
          throw Failure(failure: ServiceFailures.status(policy, host: host, 304, reason: nil))
        }
        answer.fetched = now.seconds
        answer.freshUntil = freshUntil(head, policy, now)
        return answer
      case 301, 302, 303, 307, 308:
        do throws(StepFailure) {
          request = try request.redirected(to: head.headers["location"] ?? "", from: request.url)
        } catch { throw Failure(failure: error) }
      default:
        throw Failure(
          failure: ServiceFailures.status(policy, host: host, head.status, reason: Self.reason(head, body)),
          retryAfter: ResponseFreshness.retryAfter(head, now: now))
      }
    }
    throw Failure(failure: ServiceFailures.tooManyRedirects(policy, host: first.url.host, most: mostRedirects))
  }

  private func freshUntil(_ head: HTTPHead, _ policy: ServicePolicy, _ now: Instant) -> Int64 {
    now.seconds + max(policy.minimumAge, ResponseFreshness.seconds(head, now: now) ?? 0)
  }

  private func isGood(_ type: String, _ policy: ServicePolicy) -> Bool {
    policy.types.contains(type) || type.hasSuffix("+json") && policy.types.contains("application/json")
  }

  /// The sentence in which a service says itself what is wrong; nil where its answer has none.
  private static func reason(_ head: HTTPHead, _ body: [UInt8]) -> String? {
    guard head.contentType.hasSuffix("json"), body.count <= 64 << 10, let json = ServiceJSON.root(body) else { return nil }
    let text = ["reason", "message", "error"].lazy.compactMap { json[$0]?.text ?? json["error"]?[$0]?.text }.first
    return text.map { TerminalSanitizer.message($0.last == "." ? String($0.dropLast()) : $0, limit: 200) }
  }

  // MARK: One request

  private func fetch(
    _ request: ServiceRequest, after known: StoredResponse.Answer?, until deadline: UInt64
  ) async throws(Failure) -> (HTTPHead, [UInt8]) {
    let policy = request.policy
    let host = request.url.host
    let transport: CurlTransport
    let transfer: Transfer
    do throws(StepFailure) {
      transport = try await self.transport(request)
      transfer = try transport.open(
        HTTPRequest(
          request.url, headers: headers(request, known), body: request.body, limit: policy.size, reach: request.reach))
    } catch { throw Failure(failure: error, isRemembered: false) }
    let now = clock.uptime()
    let left = Duration.nanoseconds(Int64(deadline > now ? deadline - now : 0))
    let result = await withTaskGroup(of: Void.self) { [clock] group in
      group.addTask {
        do { try await clock.sleep(left) } catch { return }
        transfer.breakOff(ServiceFailures.late(policy, host: host))
      }
      defer { group.cancelAll() }
      // Nothing is read of what is not wanted.
      return await transfer.answer { $0.status != 200 || isGood($0.contentType, policy) }.mapError { Failure(failure: $0) }
    }
    // The engine ends with its transport.
    let (head, body) = try withExtendedLifetime(transport) { () throws(Failure) in try result.get() }
    log.enter(answerTo: transfer, at: clock.now())
    return (head, body)
  }

  private func headers(_ request: ServiceRequest, _ known: StoredResponse.Answer?) -> [(name: String, value: String)] {
    var all = [("Accept", request.policy.types.sorted().joined(separator: ", ")), ("User-Agent", agent)].map {
      (name: $0.0, value: $0.1)
    }
    if request.body != nil { all.append(("Content-Type", "application/json")) }
    if let known, known.address == request.url.text {
      if let etag = known.etag { all.append(("If-None-Match", etag)) }
      if let modified = known.modified { all.append(("If-Modified-Since", modified)) }
    }
    return all + request.headers
  }
}
