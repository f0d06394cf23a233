package import LucidCore

/// The address of a server, checked: `https`, or `http` to this machine or a private network.
package struct ServerURL: Hashable, Sendable {
  /// Without a slash at the end.
  package let text: String
  /// In small letters, without brackets.
  package let host: String
  package let isPlain: Bool
  /// The person said that `http` may go anywhere.
  package let mayBePublic: Bool

  /// `mayBePublic` allows `http` to any host.
  package init(_ written: String, mayBePublic: Bool = false) throws(ServerURLError) {
    let text = String(written.reversed().drop { $0 == "/" }.reversed())
    let plain = text.hasPrefix("http://")
    guard plain || text.hasPrefix("https://") else { throw ServerURLError(reason: .words(.addressBegins)) }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("\\") else {
      throw ServerURLError(reason: .words(.addressCharacters))
    }
    let rest = text.dropFirst(plain ? 7 : 8)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@") else {
      throw ServerURLError(reason: .words(.addressHasSecret))
    }
    guard !rest.contains("?"), !rest.contains("#") else { throw ServerURLError(reason: .words(.addressHasQuery)) }
    let bracketed = authority.hasPrefix("[")
    let name = bracketed ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    guard !name.isEmpty else { throw ServerURLError(reason: .words(.addressHasNoHost)) }
    self.text = text
    host = name.lowercased()
    isPlain = plain
    self.mayBePublic = mayBePublic
    guard plain, !mayBePublic, !bracketed, Self.numbers(host) == nil, host.contains("."), !Self.isLocal(host) else { return }
    throw ServerURLError(reason: .words(.addressInTheClear))
  }

  /// With more path behind it.
  package func appending(_ path: String) -> ServerURL { ServerURL(copying: self, text: text + path) }

  private init(copying other: ServerURL, text: String) {
    self.text = text
    host = other.host
    isPlain = other.isPlain
    mayBePublic = other.mayBePublic
  }

  /// The host with its port, as written.
  package var authority: String {
    text.dropFirst(isPlain ? 7 : 8).prefix { $0 != "/" && $0 != "?" }.lowercased()
  }

  /// The scheme, the host and the port.
  package var server: String { (isPlain ? "http://" : "https://") + authority }

  /// Names of this machine.
  package var isLoopback: Bool { isThisMachine || host.hasSuffix(".localhost") }

  /// Whether the host leads to this machine whatever a resolver says.
  var isThisMachine: Bool { host == "localhost" || host == "::1" || Self.numbers(host)?.first == 127 }

  /// Whether a model behind it runs on this machine or near it.
  package var isNear: Bool {
    if isLoopback || !host.contains(".") && !host.contains(":") || Self.isLocal(host) { return true }
    if let n = Self.numbers(host) {
      return n[0] == 10 || n[0] == 192 && n[1] == 168 || n[0] == 172 && (16...31).contains(n[1]) || n[0] == 169 && n[1] == 254
    }
    return host.hasPrefix("fc") || host.hasPrefix("fd") || host.hasPrefix("fe80")
  }

  /// Names that only a private network knows. Where they lead is looked at again when connected.
  private static func isLocal(_ host: String) -> Bool {
    [".localhost", ".local", ".lan", ".internal", ".home.arpa"].contains { host.hasSuffix($0) }
  }

  /// The four numbers of an IPv4 address.
  private static func numbers(_ host: String) -> [Int]? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4 else { return nil }
    let numbers = parts.compactMap { $0 }.filter { (0...255).contains($0) }
    return numbers.count == 4 ? numbers : nil
  }
}

/// The reason an address is invalid, as a fragment: `it must begin with https:// or http://`.
package struct ServerURLError: Error, Hashable, Sendable {
  package let reason: MessageText

  package init(reason: MessageText) { self.reason = reason }
}
