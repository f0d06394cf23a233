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
  /// Words of the title and of the place that count.
  private let all: Set<String>
  /// Those of the place that the title does not have.
  private let place: Set<String>
  private let names: Set<String>
  /// `1:1`, which is a word of many titles.
  private let ratio: String?
  /// When it starts: `13:30`.
  let start: String
  /// `06:06`; nil at full and half hours, which many events share.
  private let clock: String?
  private let date: CivilDate
  private let time: CivilTime?

  init(_ event: Event, zone: Zone) {
    title = TitleMatch(event: event.title)
    words = Set(TitleMatch.significant(Self.plain(event.title)))
    long = words.filter { $0.count >= 6 }
    // `room 9` is in every house.
    pairs = Self.pairs(event.title).union((event.location.map(Self.pairs) ?? []).filter { !Self.rooms.contains($0[0]) })
    people = Set((event.attendees.compactMap(\.email) + [event.organizer].compactMap { $0 }).map { $0.lowercased() })
    names = Set(FoldedText(Self.plain(event.title)).words.filter { $0.count >= 3 })
    place = Set(TitleMatch.significant(event.location ?? "")).subtracting(Self.rooms).subtracting(words)
    all = words.union(place)
    ratio = event.title.split(separator: " ").first { $0.contains(":") && $0.allSatisfy { $0.isNumber || $0 == ":" } }
      .map(String.init)
    let time = zone.civil(event.start).time
    date = zone.date(event.start)
    self.time = event.allDay ? nil : time
    start = String(time.iso.prefix(5))
    clock = event.allDay || time.minute % 30 == 0 ? nil : start
  }

  private static let rooms = KnownWords.set("changes", "rooms")

  // MARK: A message or a note

  /// The strength with which a text fits: 3 when it has all words, 2 when it names what only this
  /// event can be, 1 when it shares two words, its heading a long one or one beside the day, or who
  /// takes part sent it; nil when it does not.
  ///
  /// A sender who takes part writes about other matters too: one of whose message only the sender
  /// fits has to name the day, the hour, a word that no other event has (`common`) or a meeting, or
  /// no other subject. Such a word beside the day names the event.
  func strength(
    heading: String, text: String, sender: MailParticipant? = nil, said: SaidTimes? = nil, common: Set<String> = []
  ) -> Int? {
    let whole = heading + " " + text
    let note = Note(id: "", title: heading + " " + (sender?.name ?? ""), body: text)
    // By the name of the sender alone it may be about anything.
    let shared = named(in: whole, by: sender)
    if let strength = title?.strength(note), strength >= 2, !shared.isEmpty { return strength }
    if isNamed(in: whole, said) || said.map({ startsAt($0, in: whole, from: sender) }) ?? false { return 2 }
    let isSender = sender.map(isOf) ?? false
    let rare = all.subtracting(common).subtracting(FoldedText(sender?.name ?? "").words)
    let hasRare = !rare.isDisjoint(with: FoldedText(whole).words)
    let isDay = said.map { $0.days.contains { $0.day == date } } ?? false
    if isSender, hasRare, isDay { return 2 }
    if shared.intersection(FoldedText(Self.plain(whole)).words).count >= 2 { return 1 }
    // Other forms of its words count on its day.
    if isDay, shared.count >= 2 || !shared.isEmpty && hasPlace(in: whole) { return 1 }
    if !long.isDisjoint(with: TitleMatch.significant(heading)) || isDay && !named(in: heading, by: sender).isEmpty { return 1 }
    guard isSender else { return nil }
    return hasRare || refers(heading: heading, in: whole, said) ? 1 : nil
  }

  /// Whether a sender takes part, or is named by the title or the place.
  private func isOf(_ sender: MailParticipant) -> Bool {
    if people.contains(sender.address.lowercased()) { return true }
    let name = FoldedText(sender.name ?? "").words
    if name.contains(where: { word in names.contains { WordForms.isSame(word, $0) } }) { return true }
    let house = TitleMatch.significant(sender.name ?? "")
    return house.contains { $0.count >= 4 } && house.allSatisfy(place.contains)
  }

  private func refers(heading: String, in text: String, _ said: SaidTimes?) -> Bool {
    let subject = WordToken.list(heading).filter { $0.senses.isEmpty }.compactMap(\.word)
    if Set(TitleMatch.significant(subject.joined(separator: " "))).isEmpty { return true }
    let used = Set(FoldedText(text).words)
    if !used.isDisjoint(with: Self.occasions) || ratio.map(text.contains) ?? false { return true }
    guard let said else { return false }
    if isStart(said), said.allows(date) { return true }
    // The day of a deadline is no meeting; `we` meet on it.
    return !used.isDisjoint(with: Self.we) && said.days.contains { $0.day == date }
  }

  private static let we = KnownWords.set("changes", "we")
  private static let occasions = KnownWords.set("titles", "occasions")

  /// Whether a message can change the event: who takes part wrote it, or one whom the title, the
  /// place or the signature names; where it is not known who takes part, also one that names the
  /// event.
  func concerns(_ message: Message, said: SaidTimes) -> Bool {
    guard let sender = message.from else { return false }
    if isOf(sender) { return true }
    guard people.isEmpty else { return false }
    let text = message.snippet ?? ""
    let whole = message.subject + " " + text
    if let last = FoldedText(text).words.last, names.contains(last) { return true }
    let domain = FoldedText(sender.address.split(separator: "@").last.map(String.init) ?? "").words.dropLast()
    if all.contains(where: { word in word.count >= 4 && domain.contains { $0.contains(word) } }) { return true }
    let note = Note(id: "", title: message.subject, body: text)
    return isNamed(in: whole, said) || title?.strength(note) ?? 0 >= 2 || named(in: whole, by: sender).count >= 2
      || said.days.contains { $0.day == date } && !named(in: message.subject, by: sender).isEmpty
      || startsAt(said, in: whole, from: sender)
  }

  /// Whether a text names what no other event has: the minute, or `HV 214`. On another day the
  /// minute is that of something else.
  func isNamed(in text: String, _ said: SaidTimes? = nil) -> Bool {
    clock.map(text.contains) ?? false && said?.allows(date) ?? true || !pairs.isDisjoint(with: Self.pairs(text))
  }

  /// Whether a text says when the event starts, with its day, and a word of it or its sender's name.
  private func startsAt(_ said: SaidTimes, in text: String, from sender: MailParticipant?) -> Bool {
    isStart(said) && said.days.contains { $0.day == date } && !named(in: text + " " + (sender?.name ?? "")).isEmpty
  }

  /// Whether a text that a program sent to many is about the event.
  func isNamed(by message: Message, _ said: SaidTimes) -> Bool {
    let text = message.subject + " " + (message.snippet ?? "")
    return isNamed(in: text, said) || startsAt(said, in: text, from: message.from)
  }

  private func isStart(_ said: SaidTimes) -> Bool {
    time.map { time in said.clocks.contains { $0.time(near: time).secondOfDay == time.secondOfDay } } ?? false
  }

  /// Points for the day, the hour and the words of the event in a message, by which equal fits are
  /// told apart.
  func points(of message: Message, _ said: SaidTimes) -> Int {
    let text = message.subject + " " + (message.snippet ?? "")
    return (said.days.contains { $0.day == date } ? 4 : 0) + (isStart(said) ? 2 : 0) + named(in: text, by: message.from).count
  }

  /// Whether a message names a word of the title that is no name of its sender, who signs with it.
  func names(_ message: Message) -> Bool {
    let text = message.subject + " " + (message.snippet ?? "")
    return !named(in: text, by: message.from).isEmpty || isNamed(in: text)
  }

  // MARK: A sentence

  /// Whether a sentence names a word of the title.
  func names(_ sentence: String) -> Bool { !named(in: sentence).isEmpty || isNamed(in: sentence) }

  private func named(in text: String, by sender: MailParticipant?) -> Set<String> {
    named(in: text).subtracting(FoldedText(sender?.name ?? "").words)
  }

  /// Words of the title that a text has, if in another form.
  func named(in text: String) -> Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || "'’".contains($0)) }.flatMap { word in
        FoldedText(String(word)).words.flatMap { said in
          words.filter { WordForms.isSame(said, $0) || WordForms.isPart(said, of: $0, isNoun: word.first?.isUppercase ?? false) }
        }
      })
  }

  /// Whether a text has a word of the place that the title does not have.
  func hasPlace(in text: String) -> Bool { !place.isDisjoint(with: FoldedText(text).words) }

  /// Points for what a sentence names of the event: words of the title before the hour, and that
  /// before the place and the day.
  func points(_ sentence: String, _ said: SaidTimes) -> Int {
    let places = place.filter(Set(FoldedText(sentence).words).contains).count
    return 4 * named(in: sentence).count + (isNamed(in: sentence, said) ? 8 : 0) + (isStart(said) && said.allows(date) ? 3 : 0)
      + min(places, 2) + (said.days.contains { $0.day == date } ? 1 : 0)
  }

  /// Words that count of the title and the place.
  var significant: Set<String> { all }

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

/// Forms in which a word of a title stands in a sentence.
enum WordForms {
  /// Whether one is the plural or the genitive of the other: `ferries`, `Valentins`.
  static func isSame(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    guard short.count >= 3 else { return false }
    if long.hasPrefix(short) { return endings.contains(String(long.dropFirst(short.count))) }
    return short.hasSuffix("y") && long == short.dropLast() + "ies"
  }

  private static let endings: Set<String> = ["s", "es", "n", "en"]

  /// Whether a noun says the matter of a title's word, or is its last part: `Klavierstunde` of
  /// `Klavier`, `Bus` of `Chorbus`.
  static func isPart(_ said: String, of word: String, isNoun: Bool) -> Bool {
    guard isNoun, said.count >= 3, word.count >= 5 else { return false }
    if said.hasPrefix(word) { return lessons.contains(String(said.dropFirst(word.count))) }
    return word.count >= said.count + 3 && word.hasSuffix(said) && WordLexicon.senses(of: said).isEmpty
  }

  private static let lessons = KnownWords.set("changes", "lessons")
}
