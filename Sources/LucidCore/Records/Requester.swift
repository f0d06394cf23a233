/// The origin of a pending change: what was running when a model or a step asked for it.
package enum Requester: Hashable, Sendable {
  /// A message of `lucid ask` or `lucid chat`.
  case conversation
  case ability(String)
  /// A client of `lucid mcp serve`.
  case client(String)

  /// `conversation`, `ability` or `client`.
  package var kind: String {
    switch self {
    case .conversation: "conversation"
    case .ability: "ability"
    case .client: "client"
    }
  }

  /// nil for a conversation.
  package var name: String? {
    switch self {
    case .conversation: nil
    case .ability(let name), .client(let name): name
    }
  }

  /// `the client claude`.
  package var text: String { name.map { "the \(kind) \(TerminalSanitizer.line($0))" } ?? "a conversation" }
}
