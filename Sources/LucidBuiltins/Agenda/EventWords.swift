import LucidCore

/// Whether a text is about an event, by words that both have.
///
/// Capitals, accents, words such as `the` and `meeting`, and bare numbers do not count by
/// themselves; two words that stand side by side in both do, so that `Ward 4` and `HV 214` are
/// found.
struct EventWords {
  private let title: TitleMatch?
  /// Words of the title that count.
  private let words: Set<String>
  private let pairs: Set<[String]>
  /// Words of the title of six letters and more.
  private let long: Set<String>
  private let people: Set<String>
  private let names: Set<String>
  /// When it starts: `13:30`.
  let start: String
  /// `06:06`; nil at full and half hours, which many events share.
  private let clock: String?

  init(_ event: Event, zone: Zone) {
    title = TitleMatch(event: event.title)
    words = Set(TitleMatch.significant(event.title))
    long = words.filter { $0.count >= 6 }
    pairs = Self.pairs(event.title).union(event.location.map(Self.pairs) ?? [])
    people = Set((event.attendees.compactMap(\.email) + [event.organizer].compactMap { $0 }).map { $0.lowercased() })
    names = Set(FoldedText(event.title).words.filter { $0.count >= 3 })
    let time = zone.civil(event.start).time
    start = String(time.iso.prefix(5))
    clock = event.allDay || time.minute % 30 == 0 ? nil : start
  }

  /// The strength with which a text fits: 3 when it has all words, 2 when it names what only this
  /// event can be, 1 when it shares two words, its heading a long one, or who takes part sent it;
  /// nil when it does not.
  func strength(heading: String, text: String, sender: MailParticipant? = nil) -> Int? {
    let all = heading + " " + text
    let note = Note(id: "", title: heading + " " + (sender?.name ?? ""), body: text)
    // By the name of the sender alone it may be about anything.
    if let strength = title?.strength(note), strength >= 2, !words.isDisjoint(with: TitleMatch.significant(all)) {
      return strength
    }
    if isNamed(in: all) { return 2 }
    if words.intersection(TitleMatch.significant(all)).count >= 2 { return 1 }
    if !long.isDisjoint(with: TitleMatch.significant(heading)) { return 1 }
    guard let sender else { return nil }
    let isNamed = FoldedText(sender.name ?? "").words.contains { names.contains($0) }
    return isNamed || people.contains(sender.address.lowercased()) ? 1 : nil
  }

  /// Whether a text names what no other event has: the minute, or `HV 214`.
  func isNamed(in text: String) -> Bool {
    clock.map(text.contains) ?? false || !pairs.isDisjoint(with: Self.pairs(text))
  }

  /// Whether a sentence names a word of the title.
  func names(_ sentence: String) -> Bool { !words.isDisjoint(with: TitleMatch.significant(sentence)) || isNamed(in: sentence) }

  /// Two words side by side, of which one is a number or both count.
  private static func pairs(_ text: String) -> Set<[String]> {
    let words = FoldedText(text).words
    return Set(
      zip(words, words.dropFirst()).compactMap { a, b in
        guard a.count > 1, a.contains(where: \.isLetter), !TitleMatch.isSmall(a) else { return nil }
        return b.contains(where: \.isNumber) ? [a, b] : nil
      })
  }
}
