import LucidCore

/// A query of a mailbox.
public struct MailQuery: Hashable, Sendable {
  public enum Order: Hashable, Sendable {
    /// Newest first, ties by id.
    case newest
    /// Only what needs a reply, the most urgent first.
    case urgent(Urgency)
  }

  /// nil is the inbox; sub-folders with `/`, such as `Work/Clients`.
  public var folder: String?
  /// nil takes both; false only what has been seen.
  public var unread: Bool?
  /// nil takes both.
  public var bulk: Bool?
  /// Only what was sent at or after this instant.
  public var since: Instant?
  /// Part of the sender's name or address, in any case of letters.
  public var from: String?
  /// Part of the subject, the sender, an attachment's name or the text, in any case of letters.
  public var text: String?
  /// nil for all there are.
  public var limit: Int?
  public var needsBody: Bool
  public var order: Order

  public init(
    folder: String? = nil, unread: Bool? = nil, bulk: Bool? = nil, since: Instant? = nil, from: String? = nil,
    text: String? = nil, limit: Int? = nil, needsBody: Bool = false, order: Order = .newest
  ) {
    self.folder = folder
    self.unread = unread
    self.bulk = bulk
    self.since = since
    self.from = from
    self.text = text
    self.limit = limit
    self.needsBody = needsBody
    self.order = order
  }

  /// Returns the messages that match by their headers: filtered by everything but `text`, and
  /// sorted. Not cut to `limit`. Pure.
  public func select(_ messages: [Message]) -> [Message] {
    let sender = TextNeedle(from)
    let kept = messages.filter { message in
      if let unread, message.unread != unread { return false }
      if let bulk, message.bulk != bulk { return false }
      if let since, (message.date ?? Instant(seconds: .min)) < since { return false }
      if let sender, !(message.from.map { sender.isIn($0.text) } ?? false) { return false }
      return true
    }
    switch order {
    case .newest: return kept.sorted(by: Message.newestFirst)
    case .urgent(let urgency): return urgency.ranked(kept)
    }
  }
}
