package import LucidCore

/// The sends that a writing holds until it is settled.
package struct HeldSends: Sendable {
  let messages: [OutgoingMessage]
  let now: Instant
  /// Whether their texts are kept only until they were accepted.
  let isBrief: Bool

  package init(_ messages: [OutgoingMessage], now: Instant, isBrief: Bool = false) {
    (self.messages, self.now, self.isBrief) = (messages, now, isBrief)
  }

  package static let none = HeldSends([], now: Instant(seconds: 0))
}
