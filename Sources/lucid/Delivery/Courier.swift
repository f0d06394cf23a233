import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidHTTP
import LucidModels
import LucidRecord
import LucidRuntime
import LucidSystem

/// Hands a text over to a program or a server outside this one. Blocking.
struct Courier {
  let settings: DeliverySettings
  let gate: HostGate
  let host: HostEnvironment
  /// How long one may take.
  let seconds: Int

  /// Errors: it was not taken, or nobody can say whether it was; `.forbidden` when the host does not let it out.
  func hand(_ parcel: Parcel) throws(StepFailure) {
    switch parcel.kind {
    case .mail: try mail(parcel.text)
    case .ntfy: try push(parcel)
    case .desktop: try show(parcel.text)
    case .note: throw StepFailure(.failed, "a note is written, not sent")
    }
  }

  // MARK: Mail

  /// `-t` reads the receivers in the letter, `-oi` lets a dot on a line of its own be.
  private func mail(_ letter: String) throws(StepFailure) {
    guard let words = settings.sendmail ?? host.process.sendmail.map({ [$0, "-t", "-oi"] }) else {
      throw StepFailure(.unavailable, "there is no mail program", hint: "install one, such as msmtp-mta")
    }
    let permit = try gate.start(.mail(words[0]))
    let result = try start(words, permit, Array(letter.utf8), ["USER", "LOGNAME", "XDG_CONFIG_HOME"], "sendmail")
    guard result.status == 0 else { throw StepFailure(.failed, "\(words[0]) ended with \(result.status)\(Self.said(result))") }
  }

  // MARK: The desktop

  private func show(_ text: String) throws(StepFailure) {
    guard let message = PushMessage(text: text) else { throw StepFailure(.failed, "its text is damaged") }
    let permit = try gate.start(.notification)
    guard let bus = host.process.sessionBus else {
      throw StepFailure(.unavailable, "there is no desktop here: no session bus")
    }
    var words = ["notify-send"] + message.arguments
    if case .folder(let folder) = bus { words = ["env", "XDG_RUNTIME_DIR=" + folder] + words }
    let result = try start(
      words, permit, [], ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY", "WAYLAND_DISPLAY", "USER"], nil)
    guard result.status == 0 else { throw StepFailure(.failed, "notify-send ended with \(result.status)\(Self.said(result))") }
  }

  private func start(
    _ words: [String], _ permit: ProgramPermit, _ input: [UInt8], _ environment: [String], _ key: String?
  ) throws(StepFailure) -> ChildProcess.Result {
    do throws(StepFailure) {
      return try ChildProcess(
        words, permit: permit, environment: host.process.environment.passing(environment),
        limits: .init(seconds: seconds, output: .mib(1))
      ).run(input)
    } catch {
      // The hint of who starts programs speaks of models.
      let hint = key.map { "look at `deliver: { \($0): … }` in the configuration" } ?? "notify-send comes with libnotify"
      throw StepFailure(error.kind, error.message, hint: error.kind == .unavailable ? hint : nil, retryable: error.retryable)
    }
  }

  private static func said(_ result: ChildProcess.Result) -> String {
    result.complaint.isEmpty ? "" : ": " + InertText.clean(result.complaint)
  }

  // MARK: ntfy

  private func push(_ parcel: Parcel) throws(StepFailure) {
    guard let message = PushMessage(text: parcel.text) else { throw StepFailure(.failed, "its text is damaged") }
    guard let topic = settings.ntfy, topic.url.text == parcel.target else {
      throw StepFailure(.unavailable, "the configuration names no such topic any more", hint: "look at `deliver: { ntfy: … }`")
    }
    let permit = try gate.connect(.push(topic.url.host))
    let key = try topic.key?.read(gate, host)
    var headers =
      message.headers
      + [("Content-Type", "text/plain; charset=utf-8"), ("User-Agent", "lucid")].map { (name: $0.0, value: $0.1) }
    if let key { headers.append(("Authorization", "Bearer \(key)")) }
    let transport = CurlTransport(permit: permit, authorities: topic.authorities.map { host.folders.expand($0) })
    let transfer = try transport.open(
      HTTPRequest(topic.url, headers: headers, body: Array(message.body.utf8), limit: .mib(1)))
    let loop = MainLoop(host.clock)
    let server = topic.url.host
    let seconds = seconds
    let answer = loop.run { () -> Result<(status: Int, body: [UInt8]), StepFailure> in
      let watch = Task(executorPreference: loop) {
        do { try await loop.sleep(.seconds(seconds)) } catch { return }
        transfer.breakOff(StepFailure(.timedOut, "\(server) said nothing for \(seconds) s"))
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
    let (status, body) = try answer.get()
    guard (200..<300).contains(status) else {
      let said = String(InertText.clean(String(decoding: body.prefix(2_000), as: UTF8.self)).prefix(200))
      let line = said.split(whereSeparator: \.isNewline).joined(separator: " ")
      throw StepFailure(
        .failed, "\(server) answered \(status)" + (line.isEmpty ? "" : ": " + Redaction([key ?? ""]).apply(line)))
    }
  }
}
