/// One thing that was said between a person, a model and the tools that it may call.
package enum Turn: Hashable, Sendable {
  case user(String)
  case assistant(String, calls: [ToolCall] = [])
  /// To all calls of the assistant's turn before it.
  case replies([ToolReply])
}

/// The earlier messages of a request in a conversation.
package struct Conversation: Hashable, Sendable {
  /// The system prompt, part by part. It takes the place of the rules that a lone request is sent
  /// with.
  package var parts: [SystemPart]
  /// Oldest first; ends before the message that is asked now.
  package var history: [Turn]
  /// The origins of each exchange of the history as it was, oldest first. A history that was
  /// shortened lost its oldest ones.
  private let origins: [Labels]
  /// The titles of what earlier messages have changed: proof of what an answer says about them. No
  /// model is sent them.
  package let deeds: [String]
  /// The number of exchanges at the beginning that always stay: what the conversation is about.
  package let pinned: Int

  /// Exchanges without `origins` count as made of everything, for nothing is known of them.
  package init(
    system: String, history: [Turn] = [], origins: [Labels] = [], deeds: [String] = [],
    pinned: Int = 0
  ) {
    parts = system.isEmpty ? [] : [SystemPart(name: nil, text: system, priority: .max)]
    self.history = history
    self.origins = origins
    self.deeds = deeds
    self.pinned = pinned
  }

  /// The whole system prompt.
  package var system: String {
    get { SystemPart.joined(parts) }
    set { parts = newValue.isEmpty ? [] : [SystemPart(name: nil, text: newValue, priority: .max)] }
  }

  /// The origins of all of the history.
  package var labels: Labels {
    guard !history.isEmpty else { return .none }
    let exchanges = history.count { if case .user = $0 { true } else { false } }
    guard exchanges > 0, exchanges >= pinned, exchanges <= origins.count else { return .everything }
    let kept = origins.prefix(pinned) + origins.dropFirst(pinned).suffix(exchanges - pinned)
    return kept.reduce(.none) { $0.union($1) }
  }
}

/// A part of a system prompt.
package struct SystemPart: Hashable, Sendable {
  /// The name of its section; nil for one that is no section.
  package let name: String?
  package let text: String
  /// Where there is no room, the lowest goes first; of the same, the last. The highest never goes.
  package let priority: Int
  /// A server may keep what stands before the first text that changed.
  package let pace: ChangePace

  package init(name: String?, text: String, priority: Int, pace: ChangePace = .configuration) {
    self.name = name
    self.text = text
    self.priority = priority
    self.pace = pace
  }

  /// Joins parts in the order in which they are sent, what changes least first, with one space
  /// between them.
  package static func joined(_ parts: [SystemPart]) -> String {
    ChangePace.allCases.map { joined(parts, of: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Joins the parts of one pace with one space between them.
  package static func joined(_ parts: [SystemPart], of pace: ChangePace) -> String {
    parts.filter { $0.pace == pace }.map(\.text).joined(separator: " ")
  }
}
