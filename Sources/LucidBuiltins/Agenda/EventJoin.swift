import LucidCore
import LucidRuntime
import LucidWords

/// The events ahead, and which of them a text is about.
struct EventJoin {
  private let ahead: [(event: Event, words: EventWords)]
  private let context: PresentContext

  private static let near: Int64 = 36 * 3600

  /// A message is joined by what the calendar says, as it was written before a change of it.
  init(_ events: [Event], in context: PresentContext) {
    self.context = context
    ahead = events.filter { max($0.end, $0.inCalendar.end) > context.now }.map {
      ($0, EventWords($0.inCalendar, zone: context.zone))
    }
  }

  /// The event that a text fits best, the next of equals; a weak fit counts only for a near event.
  func event(isNear: Bool, _ strength: (EventWords) -> Int?) -> (event: Event, words: EventWords)? {
    var best: (event: Event, words: EventWords, strength: Int)?
    for (event, words) in ahead {
      guard let fit = strength(words), fit > best?.strength ?? 0,
        fit >= 2 || isNear && event.start.seconds - context.now.seconds <= Self.near
      else { continue }
      best = (event, words, fit)
    }
    return best.map { ($0.event, $0.words) }
  }

  /// The event that a message is about; nil for none, and for a message of later.
  func event(of message: Message) -> (event: Event, words: EventWords)? {
    guard let date = message.date, date <= context.now else { return nil }
    let text = message.snippet ?? ""
    if message.bulk { return event(isNear: false) { $0.isNamed(in: message.subject + " " + text) ? 2 : nil } }
    let said = SaidTimes(WordToken.list(message.subject + ". " + text), sent: date, zone: context.zone)
    return event(isNear: context.now.seconds - date.seconds <= Self.near) {
      $0.strength(heading: message.subject, text: text, sender: message.from, said: said)
    }
  }
}
