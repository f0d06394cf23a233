import LucidCore
import LucidRuntime
import LucidWords

/// The events ahead, and which of them a text is about.
struct EventJoin {
  typealias Match = (event: Event, words: EventWords)

  private let ahead: [Match]
  /// Words that events of several titles have.
  private let common: Set<String>
  private let context: PresentContext

  private static let near: Int64 = 36 * 3600

  /// A message is joined by what the calendar says, as it was written before a change of it.
  init(_ events: [Event], in context: PresentContext) {
    self.context = context
    ahead = events.filter { max($0.end, $0.inCalendar.end) > context.now }.map {
      ($0, EventWords($0.inCalendar, zone: context.zone))
    }
    var titles: [String: Set<String>] = [:]
    for (event, words) in ahead {
      for word in words.significant { titles[word, default: []].insert(event.title) }
    }
    common = Set(titles.filter { $0.value.count > 1 }.keys)
  }

  /// The event that a text fits best, the next of equals; a weak fit counts only for a near event.
  func event(isNear: Bool, _ strength: (EventWords) -> Int?) -> Match? {
    best(isNear: isNear, strength).first.map { ($0.event, $0.words) }
  }

  /// The events that a text fits best.
  private func best(isNear: Bool, _ strength: (EventWords) -> Int?) -> [Match] {
    var best: [Match] = []
    var most = 0
    for (event, words) in ahead {
      guard let fit = strength(words), fit >= max(most, 1),
        fit >= 2 || isNear && event.start.seconds - context.now.seconds <= Self.near
      else { continue }
      if fit > most { (best, most) = ([], fit) }
      best.append((event, words))
    }
    return best
  }

  /// The event that a message is about; nil for none, for a message of later, and where it names
  /// two that neither a day nor an hour tells apart.
  func event(of message: Message) -> Match? {
    guard let date = message.date, date <= context.now else { return nil }
    return event(of: MentionText(message, sent: date, zone: context.zone), of: date, isBulk: message.bulk)
  }

  private func event(of text: MentionText, of date: Instant, isBulk: Bool) -> Match? {
    let isNear = context.now.seconds - date.seconds <= Self.near
    let found =
      isBulk
      ? best(isNear: false) { $0.isNamed(by: text) ? 2 : nil } : best(isNear: isNear) { $0.strength(of: text, common: common) }
    guard found.count > 1 else { return found.first }
    let points = found.map { $0.words.points(of: text) }
    let equal = zip(found, points).filter { $1 == points.max() }.map(\.0)
    // Where only the sender fits, the next one is meant.
    let named = equal.filter { $0.words.names(text) }
    guard let first = named.first else { return equal.first }
    return named.allSatisfy { $0.event.title == first.event.title } ? first : nil
  }

  /// The events that a message tells to have changed, each once.
  func changed(by message: Message) -> [(event: Event, change: ProposedChange)] {
    ahead.compactMap { event, _ in
      event.facts.change.flatMap { $0.isTold && $0.message == message.id ? (event, $0) : nil }
    }
  }

  /// The events that a message may change, each with the places of the sentences that are about it;
  /// the first sentence is the subject.
  ///
  /// A sentence belongs to the event whose words, time or place it names, else to that of the one
  /// before it; where it names two others alike, to none.
  func events(of message: Message, sentences: [String]) -> [(match: Match, sentences: Set<Int>)] {
    guard let date = message.date, date <= context.now else { return [] }
    let text = MentionText(message, sent: date, zone: context.zone)
    let main = event(of: text, of: date, isBulk: message.bulk)
    // Only one whose words or number the message has can be named by a sentence of it.
    let others = ahead.indices.filter {
      ahead[$0].event.title != main?.event.title
        && (ahead[$0].words.named(in: text.whole).count > 1 || ahead[$0].words.isNamed(in: text.whole))
    }
    guard !others.isEmpty else { return main.map { [($0, Set(sentences.indices))] } ?? [] }
    let words = sentences.map(SpokenWords.init)
    let said = sentences.map { SaidTimes(WordToken.list($0), sent: date, zone: context.zone) }
    var matches: [Match] = main.map { [$0] } ?? []
    // Of a series the one that the message names a day of, else the next.
    for same in Dictionary(grouping: others, by: { ahead[$0].event.title }).values.sorted(by: { $0[0] < $1[0] }) {
      for i in sentences.indices {
        let points = same.map { ahead[$0].words.points(words[i], said[i]) }
        guard let most = points.max(), most >= 8, !message.bulk || ahead[same[0]].words.isNamed(in: words[i], said[i]) else {
          continue
        }
        matches.append(ahead[same[points.firstIndex(of: most) ?? 0]])
        break
      }
    }
    guard matches.count > 1 || main == nil else { return matches.map { ($0, Set(sentences.indices)) } }
    var owned = matches.map { _ in Set<Int>() }
    var owner = main == nil ? nil : 0
    for i in sentences.indices {
      let points = matches.map { $0.words.points(words[i], said[i]) }
      let most = points.max() ?? 0
      if most > 0 {
        let first = points.firstIndex(of: most)
        owner = points.filter { $0 == most }.count == 1 ? first : owner.flatMap { points[$0] == most ? $0 : nil }
      }
      if let owner { owned[owner].insert(i) }
    }
    return zip(matches, owned).map { ($0, $1) }
  }
}
