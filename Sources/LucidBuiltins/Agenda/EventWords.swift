import LucidCore
import LucidWords

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
  /// Words and numbers of the title and of the place.
  private let all: Set<String>
  private let names: Set<String>
  /// Whom the title names: `nia` of `Christening of Nia`.
  private let guests: Set<String>
  /// When it starts: `13:30`.
  let start: String
  /// `06:06`; nil at full and half hours, which many events share.
  private let clock: String?
  private let date: CivilDate
  private let time: CivilTime?

  init(_ event: Event, zone: Zone) {
    title = TitleMatch(event: event.title)
    words = Set(TitleMatch.significant(event.title))
    long = words.filter { $0.count >= 6 }
    pairs = Self.pairs(event.title).union(event.location.map(Self.pairs) ?? [])
    people = Set((event.attendees.compactMap(\.email) + [event.organizer].compactMap { $0 }).map { $0.lowercased() })
    guests = Self.guests(event.title)
    names = Set(FoldedText(Self.plain(event.title)).words.filter { $0.count >= 3 })
    all = Set(FoldedText(Self.plain(event.title) + " " + (event.location ?? "")).words)
    let time = zone.civil(event.start).time
    date = zone.date(event.start)
    self.time = event.allDay ? nil : time
    start = String(time.iso.prefix(5))
    clock = event.allDay || time.minute % 30 == 0 ? nil : start
  }

  /// The strength with which a text fits: 3 when it has all words, 2 when it names what only this
  /// event can be, 1 when it shares two words, its heading a long one, or who takes part sent it;
  /// nil when it does not.
  ///
  /// A sender who takes part writes about other matters too: one of whose message only the sender
  /// fits has to name the day, the hour, a word of the event or a meeting, or no other subject.
  func strength(heading: String, text: String, sender: MailParticipant? = nil, said: SaidTimes? = nil) -> Int? {
    let whole = heading + " " + text
    let note = Note(id: "", title: heading + " " + (sender?.name ?? ""), body: text)
    // By the name of the sender alone it may be about anything.
    let own = words.subtracting(FoldedText(sender?.name ?? "").words)
    if let strength = title?.strength(note), strength >= 2, !own.isDisjoint(with: TitleMatch.significant(whole)) {
      return strength
    }
    if isNamed(in: whole) { return 2 }
    if words.intersection(TitleMatch.significant(whole)).count >= 2 { return 1 }
    if !long.isDisjoint(with: TitleMatch.significant(heading)) { return 1 }
    // Whom the text greets is not whom it is about.
    let others = guests.subtracting(FoldedText(sender?.name ?? "").words)
    if !others.isEmpty, Excerpt.isRequest(text),
      !others.isDisjoint(with: Excerpt.sentences(of: text).flatMap { FoldedText($0).words })
    {
      return 1
    }
    guard let sender, isOf(sender) else { return nil }
    return refers(heading: heading, in: whole, said, from: sender) ? 1 : nil
  }

  /// Whether a sender takes part, or is named by the title.
  private func isOf(_ sender: MailParticipant) -> Bool {
    FoldedText(sender.name ?? "").words.contains { names.contains($0) } || people.contains(sender.address.lowercased())
  }

  private func refers(heading: String, in text: String, _ said: SaidTimes?, from sender: MailParticipant) -> Bool {
    let subject = WordToken.list(heading).filter { $0.senses.isEmpty }.compactMap(\.word)
    if Set(TitleMatch.significant(subject.joined(separator: " "))).isEmpty { return true }
    let used = Set(FoldedText(text).words)
    let own = all.filter { ($0.count > 1 || $0.allSatisfy(\.isNumber)) && !TitleMatch.isSmall($0) }.subtracting(
      FoldedText(sender.name ?? "").words)
    if !used.isDisjoint(with: own) || !used.isDisjoint(with: Self.occasions) { return true }
    guard let said else { return false }
    if let time, said.clocks.contains(where: { $0.time(near: time).secondOfDay == time.secondOfDay }) { return true }
    // The day of a deadline is no meeting; `we` meet on it.
    return !used.isDisjoint(with: Self.we) && said.days.contains { $0.day == date }
  }

  private static let we = KnownWords.set("changes", "we")
  private static let occasions = KnownWords.set("titles", "occasions")

  /// Whether a message can change the event: who takes part wrote it, or one whom the title, the
  /// place or the signature names; where it is not known who takes part, also one that names the
  /// event.
  func concerns(_ message: Message) -> Bool {
    guard let sender = message.from else { return false }
    if isOf(sender) { return true }
    guard people.isEmpty else { return false }
    let text = message.snippet ?? ""
    if let last = FoldedText(text).words.last, names.contains(last) { return true }
    let domain = FoldedText(sender.address.split(separator: "@").last.map(String.init) ?? "").words.dropLast()
    if all.contains(where: { word in word.count >= 4 && !TitleMatch.isSmall(word) && domain.contains { $0.contains(word) } }) {
      return true
    }
    let whole = Note(id: "", title: message.subject, body: text)
    return isNamed(in: message.subject + " " + text) || title?.strength(whole) ?? 0 >= 2
  }

  /// Whether a text names what no other event has: the minute, or `HV 214`.
  func isNamed(in text: String) -> Bool {
    clock.map(text.contains) ?? false || !pairs.isDisjoint(with: Self.pairs(text))
  }

  /// Whether a sentence names a word of the title.
  func names(_ sentence: String) -> Bool { !words.isDisjoint(with: TitleMatch.significant(sentence)) || isNamed(in: sentence) }

  /// The last word of a name behind `of` or `with`: `Lund` of `Dinner with Henrik Lund`.
  private static func guests(_ title: String) -> Set<String> {
    let words = title.split(separator: " ")
    let joints = words.indices.dropLast().filter { companions.contains(words[$0].lowercased()) }
    return Set(
      joints.compactMap { i in
        let name = words[(i + 1)...].prefix { $0.first?.isUppercase ?? false }.last
        return name.flatMap { FoldedText(plain(String($0))).words.first }
      })
  }

  private static let companions = KnownWords.set("titles", "companions")

  /// `Mam` of `Mam's`.
  private static func plain(_ title: String) -> String { title.replacing("’", with: "'").replacing("'s", with: "") }

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
