import LucidCore

/// Addresses of pages and redirects, checked.
package enum PageAddress {
  /// Returns an address with its path and query, without its fragment; relative ones are resolved
  /// against `base`.
  ///
  /// Errors: it is no `http` or `https`, names a user, or has invalid characters.
  package static func url(_ written: String, relativeTo base: ServerURL? = nil) throws(ServerURLError) -> ServerURL {
    var whole = String(written.prefix { $0 != "#" })
    if let base, !hasScheme(whole) {
      let scheme = base.isPlain ? "http:" : "https:"
      let rest = base.text.dropFirst(scheme.count + 2).prefix { $0 != "?" }
      let host = String(rest.prefix { $0 != "/" })
      if whole.hasPrefix("//") {
        whole = scheme + whole
      } else if whole.hasPrefix("/") {
        whole = "\(scheme)//\(host)\(whole)"
      } else if whole.hasPrefix("?") {
        whole = "\(scheme)//\(rest)\(whole)"
      } else {
        let folder = rest.lastIndex(of: "/").map { String(rest[...$0]) } ?? host + "/"
        whole = "\(scheme)//\(folder)\(whole)"
      }
    }
    let length = whole.lowercased().hasPrefix("https://") ? 8 : whole.lowercased().hasPrefix("http://") ? 7 : 0
    guard length > 0 else { throw ServerURLError(reason: .words(.addressBegins)) }
    let authority = whole.dropFirst(length).prefix { $0 != "/" && $0 != "?" }
    let tail = whole.dropFirst(length + authority.count)
    guard tail.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), whole.utf8.count <= 8_000 else {
      throw ServerURLError(reason: .words(.addressCharacters))
    }
    let server = try ServerURL(whole.prefix(length).lowercased() + authority, mayBePublic: true)
    return server.appending(tail.hasPrefix("?") ? "/" + tail : String(tail))
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[..<colon].utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }
}

extension ServiceRequest {
  /// Returns the request that a redirect leads to.
  ///
  /// Errors: the policy does not follow there.
  func redirected(to location: String, from at: ServerURL) throws(StepFailure) -> ServiceRequest {
    let shown = TerminalSanitizer.message(location, limit: 200)
    let next: ServerURL
    do throws(ServerURLError) { next = try PageAddress.url(location, relativeTo: at) } catch {
      throw ServiceFailures.badRedirect(policy, from: at.host, to: shown, reason: error.reason)
    }
    guard !next.isPlain || at.isPlain else {
      throw ServiceFailures.badRedirect(policy, from: at.host, to: shown, reason: .words(.leavesHTTPS))
    }
    if next.server == at.server {
      var request = ServiceRequest(next, body: body, policy: policy, reach: reach)
      request.headers = headers
      return request
    }
    guard policy.redirects == .publicHosts else {
      throw ServiceFailures.badRedirect(policy, from: at.host, to: shown, reason: .words(.isAnotherHost))
    }
    return ServiceRequest(next, body: body, policy: policy, reach: .publicOnly)
  }
}
