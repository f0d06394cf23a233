import LucidCore
import LucidHTTP
import LucidRuntime

/// Downloads of one small file: by `https`, or `http` from this machine itself; at most `limit` and
/// half a minute. A redirect leads to the same kind of address or nowhere.
enum Download {
  static let seconds = 30
  private static let mostRedirects = 4

  static func read(
    _ address: String, _ host: LibraryHost, limit: ByteCount = Library.largestFile
  ) throws(LibraryError) -> [UInt8] {
    let first = try url(address, nil)
    let permit = try LibraryError.permitted { () throws(StepFailure) in try host.permits().download(first.text) }
    let loop = MainLoop(host.clock)
    let transport = CurlTransport(permit: permit, ledger: RequestsOutsideRuns.command)
    let result = loop.run { () -> Result<[UInt8], LibraryError> in
      await withTaskGroup(of: Result<[UInt8], LibraryError>?.self) { group in
        group.addTask(executorPreference: loop) {
          do { try await loop.sleep(.seconds(seconds)) } catch { return nil }
          return .failure(LibraryError(.timedOut, "\(first.host) did not send all of it in \(seconds) s; nothing was kept"))
        }
        group.addTask(executorPreference: loop) { await follow(first, transport, limit) }
        for await result in group {
          guard let result else { continue }
          group.cancelAll()
          return result
        }
        return .failure(LibraryError(.cancelled, "cancelled"))
      }
    }
    switch result {
    case .success(let bytes): return bytes
    case .failure(let error): throw error
    }
  }

  private static func follow(_ first: ServerURL, _ transport: CurlTransport, _ limit: ByteCount) async -> Result<
    [UInt8], LibraryError
  > {
    var at = first
    for _ in 0...mostRedirects {
      do throws(LibraryError) {
        let (head, body) = try await fetch(at, transport, limit)
        switch head.status {
        case 200: return .success(body)
        case 301, 302, 303, 307, 308: at = try url(head.headers["location"] ?? "", at)
        default: throw LibraryError(.source, "\(at.host) answered \(head.status)", hint: "check the address: \(at.text)")
        }
      } catch { return .failure(error) }
    }
    return .failure(LibraryError(.source, "\(first.host) sends from one address to the next without end"))
  }

  private static func fetch(
    _ url: ServerURL, _ transport: CurlTransport, _ limit: ByteCount
  ) async throws(LibraryError) -> (HTTPHead, [UInt8]) {
    let headers = [("Accept", "application/yaml, text/plain, */*"), ("User-Agent", "lucid")].map { (name: $0.0, value: $0.1) }
    do throws(StepFailure) {
      return try await transport.open(HTTPRequest(url, headers: headers, body: nil, limit: limit)).answer().get()
    } catch {
      throw LibraryError(.source, error.message, hint: "check the address: \(url.text)")
    }
  }

  /// Checked; relative to where it was found. Errors: any other scheme, a name or a password in it.
  private static func url(_ address: String, _ base: ServerURL?) throws(LibraryError) -> ServerURL {
    func refusal(_ reason: String) -> LibraryError {
      guard let base else { return LibraryError(.request, "\(address): \(reason)") }
      return LibraryError(.source, "\(base.host) sends on to `\(TerminalSanitizer.message(address, limit: 200))`: \(reason)")
    }
    var whole = address
    if let base, !address.contains("://") {
      let scheme = base.isPlain ? "http://" : "https://"
      let rest = base.text.dropFirst(scheme.count).prefix { $0 != "?" }
      let host = String(rest.prefix { $0 != "/" })
      if address.hasPrefix("//") {
        whole = scheme + String(address.dropFirst(2))
      } else if address.hasPrefix("/") {
        whole = scheme + host + address
      } else if let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") {
        throw refusal("only https:// is followed")
      } else {
        let folder = rest.lastIndex(of: "/").map { String(rest[...$0]) } ?? host + "/"
        whole = scheme + folder + address
      }
    }
    let withoutFragment = String(whole.prefix { $0 != "#" })
    let scheme = withoutFragment.hasPrefix("https://") ? 8 : withoutFragment.hasPrefix("http://") ? 7 : 0
    guard scheme > 0 else { throw refusal("an address begins with https://") }
    let head = withoutFragment.dropFirst(scheme).prefix { $0 != "/" && $0 != "?" }
    let tail = withoutFragment.dropFirst(scheme + head.count)
    guard tail.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw refusal("it has invalid characters") }
    guard !head.contains("@") else { throw refusal("it contains a name or a password, which would be stored with it") }
    guard scheme == 8 || base != nil || head.hasPrefix("localhost") || head.hasPrefix("127.") || head.hasPrefix("[::1]") else {
      throw refusal("http:// can be changed on the way; use https://")
    }
    let server: ServerURL
    do throws(ServerURLError) {
      server = try ServerURL(String(withoutFragment.prefix(scheme)) + head)
    } catch {
      throw refusal(scheme == 7 ? "http:// can be changed on the way; use https://" : error.reason.text)
    }
    guard !server.isPlain || server.isLoopback else { throw refusal("http:// can be changed on the way; use https://") }
    if let base, base.isPlain != server.isPlain { throw refusal("that is another scheme") }
    return server.appending(String(tail))
  }
}
