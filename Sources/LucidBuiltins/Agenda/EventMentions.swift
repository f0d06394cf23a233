import LucidCore
import LucidRuntime
import LucidWords

/// Messages and notes joined with the events that they are about.
struct EventMentions {
  /// A sentence about an event, and whose it is.
  struct Mention {
    enum Source {
      case message(Message)
      case note(Note)
    }

    let event: Event
    let source: Source
    let excerpt: String
    /// The part of it that is worth most.
    let clause: String
    /// The excerpt as it was written, where it reads otherwise now.
    var original: String?
  }

  private let mentions: [Mention]
  private let zone: Zone

  /// `events` are those ahead; `messages` those of the last days, of which a bulk one counts only
  /// where it names what no other event has.
  init(_ events: [Event], messages: [Message], notes: [Note], in context: PresentContext) {
    let join = EventJoin(events, in: context)
    zone = context.zone
    var found: [Mention] = []
    for message in messages where !message.answered {
      // One may change several events.
      let changes = join.changed(by: message)
      for (event, change) in changes {
        found.append(
          Mention(event: event, source: .message(message), excerpt: change.quotation, clause: change.clause))
      }
      guard changes.isEmpty, let (event, words) = join.event(of: message) else { continue }
      guard let sentence = Excerpt.of(message.snippet ?? "", about: words), !Self.isOver(sentence, of: message, in: context)
      else {
        continue
      }
      let excerpt = DatedQuotation.of(sentence, written: message.date, in: context)
      found.append(
        Mention(event: event, source: .message(message), excerpt: excerpt, clause: Excerpt.clause(of: excerpt, about: words)))
    }
    for note in notes {
      let text = MentionText(heading: note.title + " " + note.tags.joined(separator: " "), text: note.body)
      guard let (event, _) = join.event(isNear: true, { $0.strength(of: text) }),
        let line = OpenItems.first(in: note.body)?.text ?? Excerpt.line(of: note.body)
      else { continue }
      let excerpt = DatedQuotation.of(line, written: note.updated, in: context)
      found.append(
        Mention(event: event, source: .note(note), excerpt: excerpt, clause: excerpt, original: line == excerpt ? nil : line))
    }
    mentions = found
  }

  /// Whether a sentence tells only of a time that is over: `check-in is open until 23:55 today`.
  private static func isOver(_ sentence: String, of message: Message, in context: PresentContext) -> Bool {
    guard let sent = message.date else { return false }
    let due = DeadlineReader(sent: sent, zone: context.zone, offset: message.offset).find(in: sentence)
    return due.map { $0.end(in: context.zone) < context.now } ?? false
  }

  func about(_ event: Event) -> [Mention] { mentions.filter { $0.event.id == event.id && $0.event.start == event.start } }

  /// The title of the event that a message is about.
  func title(of message: Message) -> String? { mentions.first { $0.message?.id == message.id }?.event.title }

  /// The event before which a message wants its answer; nil for one with a deadline, or with a day
  /// or an hour before that of the event.
  func event(of message: Message) -> Event? {
    guard message.assessment?.due == nil,
      let event = mentions.first(where: { $0.message?.id == message.id && !$0.event.allDay })?.event,
      !names(message, timeBefore: event)
    else { return nil }
    return event
  }

  private func names(_ message: Message, timeBefore event: Event) -> Bool {
    // What it asks to change is no deadline.
    guard let sent = message.date, event.facts.change?.message != message.id else { return false }
    let start = zone.civil(event.start)
    let said = SaidTimes(WordToken.list(message.subject + ". " + (message.snippet ?? "")), sent: sent, zone: zone)
    let isSoon = said.days.contains { $0.day < start.date && $0.day >= zone.date(sent) }
    return isSoon && !said.days.contains { $0.day == start.date }
      || said.clocks.contains { clock in
        let time = clock.time(near: start.time)
        return time < start.time && zone.instant(CivilDateTime(date: start.date, time: time)) > sent
      }
  }

  /// Whether a message says plainly that its sender goes to an event, or that the person need not:
  /// `I pick Emil up`. Who fetches the person from a journey does not go in their place.
  func isTaken(_ event: Event) -> Bool {
    about(event).contains { mention in
      guard mention.message != nil, !mention.excerpt.contains("?"), !Self.isDoubtful(mention.excerpt) else { return false }
      let text = " " + FoldedText(mention.excerpt).text + " "
      return Self.takers.contains { words in
        text.ranges(of: words).contains { place in
          !Self.taken.contains(text[place.upperBound...].prefix { $0 != " " }.lowercased())
        }
      }
    }
  }

  private static func isDoubtful(_ text: String) -> Bool {
    !Set(FoldedText(text).words).isDisjoint(with: doubts)
  }

  private static let takers = KnownWords.list("changes", "taken over").map { " \($0) " }
  private static let taken = KnownWords.set("changes", "taken along")
  private static let doubts = KnownWords.set("changes", "conditions").union(KnownWords.set("changes", "guesses"))

  /// Whether a message only says something about an event, so that it waits for no answer.
  func isAnnouncement(_ message: Message) -> Bool {
    !(message.assessment?.isAsking ?? false) && message.assessment?.due == nil
      && mentions.contains { $0.message?.id == message.id }
  }

  /// The statements about events of today and tomorrow; a message before a note. Those about the
  /// matter of a task are left out.
  func statements(in context: PresentContext, isTask: (Message) -> Bool) -> [Statement] {
    mentions.filter { mention in
      context.zone.date(mention.event.start) <= context.today.adding(days: 1)
        && !(mention.message.map { waits($0) || isTask($0) } ?? false)
    }.map { $0.statement(in: context) }
  }

  private func waits(_ message: Message) -> Bool { message.assessment?.response != nil && !isAnnouncement(message) }
}

extension EventMentions.Mention {
  var message: Message? { if case .message(let message) = source { message } else { nil } }

  fileprivate func statement(in context: PresentContext) -> Statement {
    let say = CalendarWording(context: context)
    let values: StatementValues = [
      .title: say.title(event), .day: .day(say.day(event.start)), .at: event.allDay ? nil : .instant(event.start),
      .excerpt: .text(excerpt), .text: .text(clause), .original: original.map(StatementValue.text),
    ]
    switch source {
    case .message(let message):
      // What wants no answer is only to be known.
      // What moves or cancels an event matters, whether or not it wants an answer.
      let isCalm = event.facts.change == nil && UrgencyWords(message.snippet ?? "").refusesAnswer
      return Statement(
        .mail(.aboutEvent), isCalm ? .fact : .key, weight: 85,
        message.from.map { values.with(.sender, .text($0.short.oneLine(limit: 60))) } ?? values, records: [message.id, event.id])
    case .note(let note):
      return Statement(
        .notes(.aboutEvent), .key, weight: 55,
        values.with(.other, .text(note.title.oneLine(limit: 80))),
        records: [note.id, event.id])
    }
  }
}
