import LucidCore
import LucidRuntime

/// Reads what one message says of one event: another time, another place, or that it does not take
/// place.
///
/// Only what is said plainly is a change: a negation and a condition say nothing, and a question is
/// a request. The words are in `known-words.tsv`.
struct ProposedChangeReader {
  let event: Event
  let words: EventWords
  let context: PresentContext

  /// nil for a message that changes nothing, and for one of a sender who has nothing to do with
  /// the event. `own` has the places of the sentences about it, the subject first; nil for all.
  func change(in message: Message, sentences own: Set<Int>? = nil) -> ProposedChange? {
    guard !event.allDay, let sent = message.date else { return nil }
    let sentences = Excerpt.sentences(of: message.snippet ?? "")
    guard words.concerns(MentionText(message, sent: sent, zone: context.zone)) else { return nil }
    var isNamed = words.names(message.subject)
    var found: ProposedChange?
    // The subject is the first sentence.
    for (i, text) in ([message.subject] + sentences).enumerated() where own?.contains(i) ?? true {
      let sentence = ProposedChangeSentence(
        SentenceTokens(text, sent: sent, zone: context.zone), of: event, words, isNamed: isNamed, isHeading: i == 0, sent: sent,
        zone: context.zone)
      isNamed = isNamed || words.names(text)
      guard let reading = sentence.reading else { continue }
      if reading.isAsPlanned {
        found = nil
        continue
      }
      var change = ProposedChange(
        state: reading.isCancelled ? .cancelled : reading.isAsked ? (message.answered ? .answered : .asked) : .moved,
        start: reading.start, end: reading.end, place: reading.place, isRoom: reading.isRoom, calendarStart: event.start,
        calendarEnd: event.end, calendarPlace: event.location, message: message.id,
        sender: (message.from?.short ?? "").oneLine(limit: 60),
        quotation: quoted(i == 0 ? text : Excerpt.sentence(i - 1, of: sentences), sent: sent),
        clause: quoted(shortened(Excerpt.withoutJoint(reading.clause)), sent: sent))
      guard let before = found else {
        found = change
        continue
      }
      // What is told counts before what is asked.
      guard before.isTold == change.isTold else {
        if change.isTold { found = change }
        continue
      }
      // Of a train that is cancelled the one in its place counts.
      if before.state == .cancelled, change.start == nil {
        // The text says more than the subject.
        if change.state == .cancelled, i == 1 { found = change }
        continue
      }
      // A later sentence adds what an earlier one left open.
      if before.start != nil, change.start == nil {
        (change.start, change.end) = (before.start, change.end ?? before.end)
        (change.quotation, change.clause) = (before.quotation, before.clause)
      }
      if change.place == nil { (change.place, change.isRoom) = (before.place, before.isRoom) }
      found = change
    }
    return found
  }

  /// A clause without what it was: `we eat at 17:30` of `we eat at 17:30 and not at six`.
  private func shortened(_ clause: String) -> String {
    let end = Self.contrasts.compactMap { clause.firstRange(of: " \($0) ")?.lowerBound }.min()
    return end.map { String(clause[..<$0]) } ?? clause
  }

  private static let contrasts = KnownWords.list("changes", "contrasts")

  private func quoted(_ text: String, sent: Instant) -> String {
    DatedQuotation.of(Excerpt.cut(text[...]) ?? text, written: sent, in: context)
  }
}
