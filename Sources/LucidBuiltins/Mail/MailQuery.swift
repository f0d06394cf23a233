package import LucidCore

/// A query of a mailbox.
package struct MailQuery: Hashable, Sendable {
  package enum Order: Hashable, Sendable {
    /// Newest first, ties by id.
    case newest
    /// Only what needs a reply, the most urgent first.
    case urgent(Urgency)
  }

  /// Whether a person other than the owner wrote a message, by the rule of urgency.
  package struct Personal: Hashable, Sendable {
    let isWanted: Bool
    let rule: Urgency

    init(_ isWanted: Bool, by rule: Urgency) { (self.isWanted, self.rule) = (isWanted, rule) }

    func admits(_ mail: Message) -> Bool { rule.isPersonal(mail) == isWanted }
  }

  /// nil is the inbox; sub-folders with `/`, such as `Work/Clients`.
  package var folder: String?
  /// nil takes both; false only what has been seen.
  package var unread: Bool?
  /// nil takes both.
  package var bulk: Bool?
  /// nil takes both.
  package var personal: Personal?
  /// Only what was sent at or after this instant.
  package var since: Instant?
  /// Only what was sent at or before this instant.
  package var until: Instant?
  /// Part of the sender's name or address, in any case of letters; of several that semicolons
  /// separate any counts.
  package var from: String?
  /// Words that all stand in the subject, the sender, an attachment's name or the text; capitals
  /// and accents do not count.
  package var text: String?
  /// nil for all there are.
  package var limit: Int?
  package var needsBody = false
  package var order = Order.newest

  /// Returns the messages that match by their headers: filtered by everything but `text`, and
  /// sorted. Not cut to `limit`. Pure.
  package func select(_ messages: [Message]) -> [Message] {
    let senders = from.map { $0.split(separator: ";").compactMap { TextNeedle(String($0)) } } ?? []
    let kept = messages.filter { message in
      if let unread, message.unread != unread { return false }
      if let bulk, message.bulk != bulk { return false }
      if let personal, !personal.admits(message) { return false }
      if let until, let date = message.date, date > until { return false }
      if let since, (message.date ?? Instant(seconds: .min)) < since { return false }
      if !senders.isEmpty, !senders.contains(where: { needle in message.from.map { needle.isIn($0.text) } ?? false }) {
        return false
      }
      return true
    }
    switch order {
    case .newest: return kept.sorted(by: Message.newestFirst)
    case .urgent(let urgency): return urgency.ranked(kept)
    }
  }
}
