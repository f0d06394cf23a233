package import LucidCore
package import LucidHTTP
import LucidRuntime

/// One question to a server and its streamed answer: sent, made again when it failed in a way that
/// may pass and nothing was said yet, read within the deadlines.
package struct ModelExchange: Sendable {
  package struct Reply: Sendable {
    package let text: String
    package let ending: ReplyEnding

    /// Returns this reply behind the parts before its pauses.
    func following(_ parts: [Reply]) -> Reply {
      guard !parts.isEmpty else { return self }
      return Reply(text: (parts + [self]).map(\.text).joined(), ending: ending.following(parts.map(\.ending)))
    }
  }

  let transport: CurlTransport
  let clock: any RunClock
  let deadlines: Timeouts
  let delay: RetryDelay
  let secrets: Redaction

  package init(
    transport: CurlTransport, clock: any RunClock, deadlines: Timeouts = Timeouts(), delay: RetryDelay = RetryDelay(),
    secrets: Redaction
  ) {
    self.transport = transport
    self.clock = clock
    self.deadlines = deadlines
    self.delay = delay
    self.secrets = secrets
  }

  /// `part` gets the text as it comes. `status` of the error is the server's. An answer without
  /// words is an error, unless it `mayBeEmpty`: after calls that did what was asked for.
  func ask<Reader: ReplyReader>(
    _ request: HTTPRequest, _ reader: Reader, mayBeEmpty: Bool = false, part: @Sendable (String) -> Void
  ) async throws(ExchangeError) -> Reply {
    var attempt = 1
    while true {
      let obstacle: ExchangeError
      switch await once(request, reader, mayBeEmpty: mayBeEmpty, part: part) {
      case .success(let reply): return reply
      case .failure(let found): obstacle = found
      }
      attempt += 1
      guard obstacle.failure.retryable, obstacle.excess == nil, !obstacle.spoke, attempt <= RetryDelay.tries, !Task.isCancelled,
        let wait = delay.before(attempt, asked: obstacle.asked)
      else { throw told(obstacle, attempt - 1) }
      do { try await clock.sleep(wait) } catch { throw ExchangeError(failure: StepFailure(.cancelled, .words(.cancelled))) }
    }
  }

  private func told(_ obstacle: ExchangeError, _ tries: Int) -> ExchangeError {
    let f = obstacle.failure
    let words = f.words.mapped(secrets.apply)
    let told = tries > 1 ? MessageText.words(.tried, words, tries) : words
    var error = ExchangeError(failure: StepFailure(f.kind, told, hint: f.remedy, retryable: f.retryable))
    (error.status, error.spoke, error.excess) = (obstacle.status, obstacle.spoke, obstacle.excess)
    return error
  }

  // MARK: One try

  private func once<Reader: ReplyReader>(
    _ request: HTTPRequest, _ reader: Reader, mayBeEmpty: Bool, part: @Sendable (String) -> Void
  ) async -> Result<Reply, ExchangeError> {
    let transfer: Transfer
    do throws(StepFailure) { transfer = try transport.open(request) } catch { return .failure(ExchangeError(failure: error)) }
    let patience = IdleTimeout(deadlines, clock)
    let host = request.url.host
    return await withTaskGroup(of: Void.self) { group in
      group.addTask {
        if let failure = await patience.watch(host) { transfer.breakOff(failure) }
      }
      defer {
        transfer.close()
        group.cancelAll()
      }
      var reading = Reading(reader: reader, host: host, mayBeEmpty: mayBeEmpty, now: clock.machineTime())
      while true {
        let event = await transfer.next()
        do throws(ExchangeError) {
          switch event {
          case .head(let head): try reading.begin(head)
          case .bytes(let bytes):
            let (text, progress) = try reading.take(bytes)
            if progress { patience.hear() }
            if !text.isEmpty { part(text) }
            if let broken = reading.broken { throw broken }
            guard reading.reader.isOver else { continue }
            fallthrough
          case .end:
            let (rest, reply) = try reading.end()
            if !rest.isEmpty { part(rest) }
            return .success(reply)
          case .failed(let failure):
            // What ends after the mark of the end has lost nothing.
            guard reading.reader.isEnded, failure.kind != .cancelled else {
              throw ExchangeError(failure: failure, spoke: reading.spoke)
            }
            let (rest, reply) = try reading.end()
            if !rest.isEmpty { part(rest) }
            return .success(reply)
          }
        } catch {
          return .failure(error)
        }
      }
    }
  }
}

/// The state of reading one response.
private struct Reading<Reader: ReplyReader> {
  private enum Kind { case unknown, stream, whole, complaint(HTTPHead) }

  var reader: Reader
  let host: String
  private var kind = Kind.unknown
  private var parser = EventStreamParser()
  private var spoken = ThinkingStripper()
  /// The largest answer, streamed or whole.
  private static var most: ByteCount { .mib(4) }

  private let mayBeEmpty: Bool
  private let now: Instant
  /// The body of a response that is no stream, and one byte more than is allowed.
  private var body: [UInt8] = []
  private var text = ""
  private(set) var spoke = false
  /// An error in the middle; what came before it in the same piece is shown first.
  private(set) var broken: ExchangeError?

  init(reader: Reader, host: String, mayBeEmpty: Bool, now: Instant) {
    self.reader = reader
    self.host = host
    self.mayBeEmpty = mayBeEmpty
    self.now = now
  }

  mutating func begin(_ head: HTTPHead) throws(ExchangeError) {
    switch head.status {
    case 200..<300:
      switch head.contentType {
      // Some say of a stream that it is text.
      case "text/event-stream", "text/plain", "": kind = .stream
      case let type where type == "application/json" || type.hasSuffix("+json"): kind = .whole
      case let type:
        throw obstacle(.failed, .words(.answeredOtherType, host, String(type.prefix(60))), hint: .words(.checkProfileAddress))
      }
    case 300..<400:
      throw obstacle(.failed, .words(.redirects, host, head.status), hint: .words(.writeRightAddress))
    default: kind = .complaint(head)
    }
  }

  /// The text to show, and whether the answer went on.
  mutating func take(_ bytes: [UInt8]) throws(ExchangeError) -> (text: String, progress: Bool) {
    guard case .stream = kind else {
      body += bytes.prefix(max(0, Self.most.bytes + 1 - body.count))
      return ("", true)
    }
    let events: [ServerEvent]
    do throws(EventStreamError) { events = try parser.take(bytes) } catch {
      throw obstacle(.failed, .words(.sentThat, host, error.reason))
    }
    var (shown, kept) = ("", "")
    var progress = false
    for event in events where !reader.isOver && broken == nil {
      if event.name != "ping" { progress = true }
      let piece: String
      do throws(StepFailure) { piece = try reader.take(event) } catch {
        broken = ExchangeError(failure: placed(error), spoke: spoke || !shown.isEmpty)
        broken?.excess = Self.excess(ServerComplaint(event.data))
        continue
      }
      let part = spoken.take(piece)
      shown += part
      // What came before an end of thinking without a beginning was thinking.
      if spoken.restarted { (text, kept) = ("", part) } else { kept += part }
    }
    if !shown.isEmpty { spoke = true }
    text += kept
    guard text.utf8.count <= Self.most.bytes else { throw tooLong }
    return (shown, progress)
  }

  /// The rest of the text and the reply. Errors: the response says that there is none, or breaks
  /// off.
  mutating func end() throws(ExchangeError) -> (String, ModelExchange.Reply) {
    var rest = ""
    switch kind {
    case .unknown: throw obstacle(.failed, .words(.sentNothing, host), retryable: true)
    case .complaint(let head): throw complaint(head)
    case .whole:
      guard body.count <= Self.most.bytes else { throw tooLong }
      rest = try takeWhole(body)
    case .stream where !reader.isEnded && !spoke && parser.isWhole:
      // A whole answer, or an error, in place of a stream.
      rest = try takeWhole(Array(parser.outside.utf8))
    case .stream:
      guard reader.isEnded else {
        if let words = ServerComplaint(parser.outside).text { throw reported(words) }
        throw obstacle(
          .failed, .words(parser.isInside ? .endedInEvent : .endedWithoutMark, host),
          hint: .words(.serverStoppedEarly), retryable: true)
      }
    }
    rest += spoken.finish()
    text += rest
    let ending: ReplyEnding
    do throws(StepFailure) {
      ending = try reader.ending()
      if !mayBeEmpty { try ending.requireWords(in: text, hasThought: spoken.thought) }
    } catch {
      throw ExchangeError(failure: placed(error), spoke: spoke || !rest.isEmpty)
    }
    return (rest, ModelExchange.Reply(text: text, ending: ending))
  }

  private mutating func takeWhole(_ body: [UInt8]) throws(ExchangeError) -> String {
    guard let value = ModelJSON.only(in: body) else {
      let unreadable = MessageText.words(.sentUnreadableJSON, host)
      let words = ServerComplaint(String(decoding: body, as: UTF8.self)).text.map(Self.line)
      throw obstacle(.failed, words.map { .words(.inFile, unreadable, $0) } ?? unreadable)
    }
    do throws(StepFailure) { return spoken.take(try reader.take(whole: value)) } catch {
      throw ExchangeError(failure: placed(error), excess: Self.excess(ServerComplaint(value)))
    }
  }

  /// Words of the server outside of all events.
  private func reported(_ words: String) -> ExchangeError {
    ExchangeError(
      failure: placed(StepFailure(.failed, .words(.reports, words), retryable: true)), spoke: spoke,
      excess: Self.excess(ServerComplaint(words)))
  }

  private static func excess(_ complaint: ServerComplaint) -> ServerComplaint.Excess? {
    if case .excess(let excess) = complaint.cause { excess } else { nil }
  }

  private var tooLong: ExchangeError { obstacle(.failed, .words(.sentLongAnswer, host, Self.most.text)) }

  private func complaint(_ head: HTTPHead) -> ExchangeError {
    let type = head.contentType
    let isText = type.isEmpty || type.contains("json") || type.hasPrefix("text/") && type != "text/html"
    let complaint = ServerComplaint(isText ? String(decoding: body, as: UTF8.self) : "")
    let words = complaint.text.map(Self.line) ?? ""
    let status = head.status
    let answered = MessageText.words(.answeredStatus, host, status)
    let isSpent = complaint.cause == .noCredit || status == 402
    let passes = !isSpent && (status == 408 || status == 409 || status == 429 || status >= 500)
    let hint: MessageText? =
      switch status {
      case _ where isSpent: .words(.noCreditLeft)
      case 401, 403: .words(.checkKey)
      case 404: .words(.checkAddressAndModel)
      case 429: .words(.tooManyRequests)
      default: nil
      }
    var obstacle = obstacle(
      status == 401 || status == 403 || status == 404 ? .unavailable : .failed,
      words.isEmpty ? answered : .words(.inFile, answered, words), hint: hint,
      retryable: passes)
    obstacle.status = status
    obstacle.asked = RetryDelay.asked(head, now: now) ?? complaint.delay
    obstacle.excess = Self.excess(complaint)
    return obstacle
  }

  private func placed(_ failure: StepFailure) -> StepFailure {
    StepFailure(
      failure.kind, .words(.hostSays, host, failure.words.mapped(Self.line)), hint: failure.remedy, retryable: failure.retryable)
  }

  private func obstacle(
    _ kind: StepFailure.Kind, _ words: MessageText, hint: MessageText? = nil, retryable: Bool = false
  ) -> ExchangeError {
    ExchangeError(failure: StepFailure(kind, words, hint: hint, retryable: retryable), spoke: spoke)
  }

  private static func line(_ text: String) -> String {
    String(TerminalSanitizer.data(text).split(whereSeparator: \.isNewline).joined(separator: " ").prefix(300))
  }
}

/// Why there is no answer, and what that means for a further try.
package struct ExchangeError: Error {
  let failure: StepFailure
  var status: Int?
  var asked: Duration?
  /// Something of the answer was shown already.
  var spoke = false
  /// Set when the request is longer than the model's context.
  var excess: ServerComplaint.Excess?

  /// A server that cannot call tools says so in words of its own.
  func told(offering tools: [OfferedTool]) -> StepFailure {
    guard !tools.isEmpty, status == 400 || status == 422 || status == 500, failure.message.lowercased().contains("tool") else {
      return failure
    }
    return StepFailure(failure.kind, failure.words, hint: .words(.sayNoTools), retryable: failure.retryable)
  }
}

extension StepFailure {
  /// An event that a reader cannot read, with the words in it.
  static func eventNotJSON(_ event: ServerEvent) -> StepFailure {
    let words = ServerComplaint(event.data).text
    return StepFailure(
      .failed, words.map { .words(.inFile, MessageText.words(.eventNotJSON), $0) } ?? .words(.eventNotJSON),
      hint: .words(.askAgain), retryable: true)
  }
}
