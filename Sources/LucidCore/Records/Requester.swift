/// The origin of a pending change: what was running when a model or a step asked for it.
package enum Requester: Hashable, Sendable {
  /// A message of `lucid ask` or `lucid chat`; the id is that of the first run of its conversation,
  /// nil where an earlier version stored none.
  case conversation(String?)
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

  /// That of the ability or the client; the id of a conversation, in the form of the name of a run.
  package var name: String? {
    switch self {
    case .conversation(let id): id.map { RunSummary.name(of: $0) }
    case .ability(let name), .client(let name): name
    }
  }

  /// `the client claude`.
  package var text: String { message.text }

  package var message: MessageText {
    guard let name = name.map({ TerminalSanitizer.line($0) }) else { return .words(.aConversation) }
    return switch self {
    case .conversation: .words(.theConversation, name)
    case .ability: .words(.theAbility, name)
    case .client: .words(.theClient, name)
    }
  }
}
