/// The versions of the protocol that the client and the server speak.
package enum MCPVersion {
  /// Those that begin with `initialize`, newest first.
  package static let handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The one without a session: each request says the version itself.
  package static let stateless = "2026-07-28"
  package static let all = [stateless] + handshake
}
