import LucidCore
import LucidHTTP
import LucidPrograms

/// A server behind a declared tool: one request for each call, no redirects.
///
/// POST sends the arguments as a JSON object, GET as the query; a call that writes or sends carries
/// its key in `Idempotency-Key`.
struct ToolService: ToolExchange {
  private let signature: ToolSignature
  private let url: ServerURL
  private let isGet: Bool
  private let limits: ToolLimits
  private let ledger: any RequestLedger
  private let access: @Sendable () throws(StepFailure) -> (permit: ConnectionPermit, key: String?)

  /// `access` gives the right to connect and the bearer token, each time.
  init(
    _ signature: ToolSignature, _ url: ServerURL, isGet: Bool, limits: ToolLimits, ledger: any RequestLedger,
    access: @escaping @Sendable () throws(StepFailure) -> (permit: ConnectionPermit, key: String?)
  ) {
    (self.signature, self.url, self.isGet, self.limits) = (signature, url, isGet, limits)
    (self.ledger, self.access) = (ledger, access)
  }

  func exchange(_ request: ToolRequest) async throws(StepFailure) -> [UInt8] {
    let (permit, key) = try access()
    var headers = [(name: "Accept", value: "application/json")]
    if !isGet { headers.append(("Content-Type", "application/json")) }
    if let key { headers.append(("Authorization", "Bearer " + key)) }
    // Headers are ASCII; a digest is as good a key as its text.
    if let key = request.key { headers.append(("Idempotency-Key", SHA256.hex(Array(key.utf8)))) }
    let target = isGet ? url.appending(Self.query(request.arguments)) : url
    let transfer = try CurlTransport(permit: permit, ledger: ledger).open(
      HTTPRequest(target, headers: headers, body: isGet ? nil : Array(request.object.utf8), limit: limits.bytes))
    let outcome = await withTaskGroup(of: Void.self, returning: Result<[UInt8], StepFailure>.self) { group in
      group.addTask {
        do { try await request.clock.sleep(.seconds(limits.seconds)) } catch { return }
        transfer.breakOff(.toolTimedOut(request.tool, seconds: limits.seconds, retryable: request.key == nil))
      }
      defer { group.cancelAll() }
      do throws(StepFailure) { return .success(try await answer(transfer, request)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  private func answer(_ transfer: Transfer, _ request: ToolRequest) async throws(StepFailure) -> [UInt8] {
    var (status, bytes) = (0, [UInt8]())
    while true {
      switch await transfer.next() {
      case .head(let head): status = head.status
      case .bytes(let more):
        guard bytes.count + more.count <= limits.bytes.bytes else {
          transfer.close()
          throw .toolAnswerTooLarge(request.tool, limits.bytes)
        }
        bytes += more
      case .failed(let failure) where failure.kind == .unavailable || failure.kind == .failed:
        throw failure.with(
          .words(.inFile, request.tool, failure.words),
          hint: .words(.checkHTTPAndNetwork, request.tool))
      case .failed(let failure): throw failure
      case .end:
        ledger.enter(answerTo: transfer, at: request.clock.now())
        guard (200...299).contains(status) else {
          let said = String(decoding: bytes.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline).first
          let isBusy = status == 429 || status >= 500
          throw .toolServerRefused(
            request.tool, host: url.host, status: status, said.map(String.init) ?? "", retryable: isBusy && request.key == nil)
        }
        return bytes
      }
    }
  }

  /// `?symbol=ACME&days=1`.
  private static func query(_ arguments: [ToolRequest.Argument]) -> String {
    guard !arguments.isEmpty else { return "" }
    return "?" + arguments.map { escaped($0.name) + "=" + escaped($0.word) }.joined(separator: "&")
  }

  /// RFC 3986: unreserved characters as they are, all other bytes as `%XX`.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
