import LucidCore

/// Which messages wait for a person's answer, and which of them first. Pure; no model has a say.
///
/// A message needs a reply when it is unread, not bulk, not answered and has a sender. Its score is
/// the sum of 40 for a pressing word in the subject (`deadline`, `urgent`, `today`, …) · 15 for a
/// softer one (`tomorrow`, `approval`, a question mark, …) · 20 for an answer to something (`Re:`)
/// · 10 for being the only one addressed, or by name among at most three · 15, 10 or 5 for an age
/// of up to one day, three days or a week.
package struct Urgency: Hashable, Sendable {
  /// The owner of the mailbox; nil when not configured.
  package let owner: String?
  package let now: Instant

  package init(owner: String?, now: Instant) {
    self.owner = owner
    self.now = now
  }

  package func needsReply(_ message: Message) -> Bool {
    message.unread && !message.bulk && !message.answered && message.from != nil
  }

  package func score(_ message: Message) -> Int {
    var score = 0
    if isPressing(message) { score += 40 }
    if message.subject.contains("?") || Self.contains(message.subject, Self.softer) { score += 15 }
    if Self.isReply(message.subject) { score += 20 }
    if isPersonal(message) { score += 10 }
    if let date = message.date {
      switch now.seconds.subtractingReportingOverflow(date.seconds).partialValue {
      case ...86_400: score += 15
      case ...259_200: score += 10
      case ...604_800: score += 5
      default: break
      }
    }
    return score
  }

  /// Those that need a reply: highest score first, then newest, then by id.
  package func ranked(_ messages: [Message]) -> [Message] {
    let scored = messages.filter(needsReply).map { (score: score($0), message: $0) }
    return scored.sorted { a, b in
      a.score == b.score ? Message.newestFirst(a.message, b.message) : a.score > b.score
    }.map(\.message)
  }

  /// Whether the subject speaks of a deadline.
  package func isPressing(_ message: Message) -> Bool { Self.contains(message.subject, Self.pressing) }

  private func isPersonal(_ message: Message) -> Bool {
    let direct = message.to.prefix(message.direct)
    if direct.count == 1 { return true }
    guard direct.count <= 3, let owner = TextNeedle(owner) else { return false }
    return direct.contains { owner.isIn($0.name ?? "") }
  }

  static func isReply(_ subject: String) -> Bool {
    let start = subject.prefix(4).lowercased()
    return ["re:", "aw:", "sv:", "ré:", "re :"].contains { start.hasPrefix($0) }
  }

  private static func contains(_ subject: String, _ needles: [TextNeedle]) -> Bool {
    needles.contains { $0.isWordIn(subject) }
  }

  private static let pressing = needles([
    "deadline", "urgent", "asap", "overdue", "past due", "due by", "due on", "is due", "today", "tonight", "eod", "end of day",
    "expires", "expiring",
    "final notice", "last day", "action required", "response needed", "reply needed", "immediately", "time-sensitive",
  ])
  private static let softer = needles([
    "tomorrow", "this week", "reminder", "question", "approve", "approval", "confirm", "sign", "signature", "rsvp", "waiting",
    "follow up", "follow-up", "important",
  ])

  private static func needles(_ words: [String]) -> [TextNeedle] { words.compactMap { TextNeedle($0) } }
}
