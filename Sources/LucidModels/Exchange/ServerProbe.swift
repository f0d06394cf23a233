package import LucidCore
package import LucidHTTP
import LucidRuntime

/// One cheap question to a server: which models it has. Nothing of the person's is sent but the
/// key.
package struct ServerProbe: Sendable {
  package enum Kind: Sendable { case openai, anthropic }

  private let transport: CurlTransport
  private let clock: any RunClock

  package init(transport: CurlTransport, clock: any RunClock) {
    self.transport = transport
    self.clock = clock
  }

  /// The names that the server gives, in its order; empty when it lists none.
  package func models(_ kind: Kind, _ profile: ServerProfile) async throws(StepFailure) -> [String] {
    var headers: [(name: String, value: String)] = [("Accept", "application/json")]
    let host = profile.url.host
    let url: ServerURL
    switch kind {
    case .openai:
      url = profile.address("/models")
      if let key = profile.key { headers.append(("Authorization", "Bearer \(key)")) }
    case .anthropic:
      url = profile.address("/v1/models")
      headers.append(("anthropic-version", AnthropicWire.version))
      if let key = profile.key { headers.append(("x-api-key", key)) }
    }
    let (status, value) = try await exchange(
      HTTPRequest(url, headers: profile.headers(headers), body: nil, limit: .mib(4)))
    guard (200..<300).contains(status) else {
      let answered = MessageText.words(.answeredStatus, host, status)
      let said = ServerComplaint(value).text.map { String(TerminalSanitizer.data($0).prefix(200)) }
      let redaction = Redaction([profile.key ?? ""] + profile.headers.map(\.value))
      throw StepFailure(
        .unavailable, said.map { .words(.inFile, answered, redaction.apply($0)) } ?? answered,
        hint: LocalServerAnswers.isLoading(status, value) ? .words(.isLoading) : nil)
    }
    guard let list = value["data"].list else { throw StepFailure(.failed, .words(.notModelServer, host)) }
    return list.compactMap { $0["id"].text }.map { TerminalSanitizer.data($0) }
  }

  /// One document of JSON, with the status of the answer.
  struct Document: Sendable {
    let status: Int
    /// null where the body is no JSON.
    let value: Value

    var isGood: Bool { (200..<300).contains(status) }
  }

  /// Returns what an endpoint answers, whatever its status. `body` makes it a POST.
  func document(_ url: ServerURL, key: String? = nil, body: [UInt8]? = nil) async throws(StepFailure) -> Document {
    var headers: [(name: String, value: String)] = [("Accept", "application/json")]
    if body != nil { headers.append(("Content-Type", "application/json")) }
    if let key { headers.append(("Authorization", "Bearer \(key)")) }
    return try await document(HTTPRequest(url, headers: headers, body: body, limit: .mib(4)))
  }

  /// Returns what a request is answered with, whatever its status. Errors: nothing answers within
  /// 10 s.
  func document(_ request: HTTPRequest) async throws(StepFailure) -> Document {
    let (status, value) = try await exchange(request)
    return Document(status: status, value: value)
  }

  /// Errors: nothing answers within 10 s.
  private func exchange(_ request: HTTPRequest) async throws(StepFailure) -> (status: Int, value: Value) {
    let transfer = try transport.open(request)
    let clock = clock
    let host = request.url.host
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        do { try await clock.sleep(.seconds(10)) } catch { return }
        transfer.breakOff(StepFailure(.timedOut, .words(.notAnsweredFor, host, "10 s")))
      }
      defer { group.cancelAll() }
      return await transfer.answer()
    }
    let (head, body) = try result.get()
    return (head.status, ModelJSON.only(in: body) ?? .null)
  }
}
