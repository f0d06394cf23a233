package import LucidCore
import LucidHTTP
import LucidRuntime
package import LucidSystem

/// Hands a message over to a mail program, the desktop or a server of topics. Blocking.
package struct MessageSender: Sendable {
  private let means: DeliveryMeans
  private let environment: ProcessEnvironment
  private let clock: any RunClock

  package init(_ means: DeliveryMeans, environment: ProcessEnvironment, clock: any RunClock) {
    (self.means, self.environment, self.clock) = (means, environment, clock)
  }

  /// Errors: it was not taken within `seconds`, or nobody can say whether it was; `.forbidden` when
  /// the host does not let it out.
  package func send(_ message: OutgoingMessage, seconds: Int) throws(StepFailure) {
    switch message.kind {
    case .mail: try mail(message.text, seconds)
    case .ntfy: try push(message, seconds)
    case .desktop: try show(message.text, seconds)
    case .note: throw StepFailure(.failed, .words(.noteNotSent))
    }
  }

  // MARK: Mail

  private func mail(_ text: String, _ seconds: Int) throws(StepFailure) {
    guard let words = means.mailWords else { throw DeliveryMeans.noMailProgram }
    let permit = try means.permits.mail(words[0])
    let result = try start(
      words, permit, Array(text.utf8), passing: ["USER", "LOGNAME", "XDG_CONFIG_HOME"], seconds,
      hint: .words(.checkSendmail))
    guard result.status == 0 else { throw StepFailure(.failed, Self.exited(words[0], result)) }
  }

  // MARK: The desktop

  private func show(_ text: String, _ seconds: Int) throws(StepFailure) {
    guard let message = PushMessage(text: text) else { throw StepFailure(.failed, .words(.messageDamaged)) }
    let permit = try means.permits.notification()
    guard let bus = means.sessionBus() else { throw StepFailure(.unavailable, .words(.noDesktop)) }
    var words = [DeliveryMeans.notifier] + message.arguments
    if case .folder(let folder) = bus { words = ["env", "XDG_RUNTIME_DIR=" + folder] + words }
    let result = try start(
      words, permit, [], passing: ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY", "WAYLAND_DISPLAY", "USER"], seconds,
      hint: .words(.notifyComesWith))
    guard result.status == 0 else { throw StepFailure(.failed, Self.exited(DeliveryMeans.notifier, result)) }
  }

  private func start(
    _ words: [String], _ permit: ProgramPermit, _ input: [UInt8], passing names: [String], _ seconds: Int, hint: MessageText
  ) throws(StepFailure) -> ChildProcess.Result {
    do throws(StepFailure) {
      return try ChildProcess(
        words, permit: permit, environment: environment.passing(names), limits: .init(seconds: seconds, output: .mib(1))
      ).run(input)
    } catch {
      // The hint of the starter of programs speaks of models.
      throw StepFailure(error.kind, error.words, hint: error.kind == .unavailable ? hint : nil, retryable: error.retryable)
    }
  }

  private static func exited(_ program: String, _ result: ChildProcess.Result) -> MessageText {
    let said = result.complaint.isEmpty ? "" : ": " + TerminalSanitizer.data(result.complaint)
    return .words(.exitedWith, program, Int(result.status), said)
  }

  // MARK: ntfy

  private func push(_ outgoing: OutgoingMessage, _ seconds: Int) throws(StepFailure) {
    guard let message = PushMessage(text: outgoing.text) else { throw StepFailure(.failed, .words(.messageDamaged)) }
    guard let topic = means.topic, topic.url.text == outgoing.target else {
      throw StepFailure(.unavailable, .words(.topicChanged), hint: .words(.checkTopic))
    }
    let permit = try means.permits.push(topic.url.host)
    let key = try topic.key()
    var headers =
      message.headers
      + [("Content-Type", "text/plain; charset=utf-8"), ("User-Agent", "lucid")].map { (name: $0.0, value: $0.1) }
    if let key { headers.append(("Authorization", "Bearer \(key)")) }
    let transport = CurlTransport(permit: permit, authorities: topic.authorities, ledger: RequestsOutsideRuns.delivery)
    let transfer = try transport.open(
      HTTPRequest(topic.url, headers: headers, body: Array(message.body.utf8), limit: .mib(1)))
    let loop = MainLoop(clock)
    let server = topic.url.host
    let answer = loop.run { () -> Result<(status: Int, body: [UInt8]), StepFailure> in
      let watch = Task(executorPreference: loop) {
        do { try await loop.sleep(.seconds(seconds)) } catch { return }
        transfer.breakOff(StepFailure(.timedOut, .words(.notAnsweredFor, server, "\(seconds) s")))
      }
      defer { watch.cancel() }
      var (status, body) = (0, [UInt8]())
      while true {
        switch await transfer.next() {
        case .head(let head): status = head.status
        case .bytes(let bytes): body += bytes
        case .end: return .success((status, body))
        case .failed(let failure): return .failure(failure)
        }
      }
    }
    // The engine ends with its transport.
    let (status, body) = try withExtendedLifetime(transport) { () throws(StepFailure) in try answer.get() }
    guard (200..<300).contains(status) else {
      let said = String(TerminalSanitizer.data(String(decoding: body.prefix(2_000), as: UTF8.self)).prefix(200))
      let line = said.split(whereSeparator: \.isNewline).joined(separator: " ")
      let answered = MessageText.words(.answeredStatus, server, status)
      throw StepFailure(.failed, line.isEmpty ? answered : .words(.inFile, answered, Redaction([key ?? ""]).apply(line)))
    }
  }
}
