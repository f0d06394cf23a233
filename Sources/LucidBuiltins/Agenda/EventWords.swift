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
    words = Set(TitleMatch.significant(Self.plain(event.title)))
    long = words.filter { $0.count >= 6 }
    // `room 9` is in every house.
    pairs = SpokenWords(event.title).pairs.union(SpokenWords(event.location ?? "").pairs.filter { !Self.rooms.contains($0[0]) })
    people = Set((event.attendees.compactMap(\.email) + [event.organizer].compactMap { $0 }).map { $0.lowercased() })
    guests = Self.guests(event.title)
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
  func strength(of text: MentionText, common: Set<String> = []) -> Int? {
    // By the name of the sender alone it may be about anything.
    let shared = named(in: text.whole).subtracting(text.names)
    if !shared.isEmpty, let strength = title?.strength(text.note), strength >= 2 { return strength }
    if isNamed(by: text) { return 2 }
    let isSender = text.sender.map(isOf) ?? false
    let hasRare = !all.subtracting(common).subtracting(text.names).isDisjoint(with: text.whole.all)
    let isDay = isDay(text.said)
    if isSender, hasRare, isDay { return 2 }
    if shared.intersection(text.whole.all).count >= 2 { return 1 }
    // Other forms of its words count on its day.
    if isDay, shared.count >= 2 || !shared.isEmpty && !place.isDisjoint(with: text.whole.all) { return 1 }
    if !long.isDisjoint(with: text.heading.all) || isDay && namesInHeading(text) { return 1 }
    // Whom the text greets is not whom it is about.
    let (body, others) = (text.note.body, guests.subtracting(text.names))
    if !others.isEmpty, Excerpt.isRequest(body),
      !others.isDisjoint(with: Excerpt.sentences(of: body).flatMap { FoldedText($0).words })
    {
      return 1
    }
    guard isSender else { return nil }
    return hasRare || refers(text) ? 1 : nil
  }

  /// Whether a sender takes part, or is named by the title or the place.
  private func isOf(_ sender: MailParticipant) -> Bool {
    if people.contains(sender.address.lowercased()) { return true }
    let name = FoldedText(sender.name ?? "").words
    if name.contains(where: { word in names.contains { WordInflections.isSame(word, $0) } }) { return true }
    let house = TitleMatch.significant(sender.name ?? "")
    return house.contains { $0.count >= 4 } && house.allSatisfy(place.contains)
  }

  private func refers(_ text: MentionText) -> Bool {
    if !text.hasSubject || !text.whole.all.isDisjoint(with: Self.occasions) || ratio.map(text.whole.text.contains) ?? false {
      return true
    }
    guard let said = text.said else { return false }
    if isStart(said), said.allows(date) { return true }
    // The day of a deadline is no meeting; `we` meet on it.
    return !text.whole.all.isDisjoint(with: Self.we) && isDay(said)
  }

  private static let we = KnownWords.set("changes", "we")
  private static let occasions = KnownWords.set("titles", "occasions")

  /// Whether a message can change the event: who takes part wrote it, or one whom the title, the
  /// place or the signature names; where it is not known who takes part, also one that names the
  /// event.
  func concerns(_ text: MentionText) -> Bool {
    guard let sender = text.sender else { return false }
    if isOf(sender) { return true }
    guard people.isEmpty else { return false }
    if let last = FoldedText(text.note.body).words.last, names.contains(last) { return true }
    let domain = FoldedText(sender.address.split(separator: "@").last.map(String.init) ?? "").words.dropLast()
    if all.contains(where: { word in word.count >= 4 && domain.contains { $0.contains(word) } }) { return true }
    let note = Note(id: "", title: text.heading.text, body: text.note.body)
    return isNamed(by: text) || title?.strength(note) ?? 0 >= 2 || named(in: text.whole).subtracting(text.names).count >= 2
      || isDay(text.said) && namesInHeading(text)
  }

  private func namesInHeading(_ text: MentionText) -> Bool { !named(in: text.heading).subtracting(text.names).isEmpty }

  /// Whether a message names what no other event has, or when it starts, with its day, and a word
  /// of it or its sender's name.
  func isNamed(by text: MentionText) -> Bool {
    if isNamed(in: text.whole, text.said) { return true }
    guard let said = text.said, isStart(said), isDay(said) else { return false }
    return !named(in: text.whole).isEmpty || !named(in: SpokenWords(text.sender?.name ?? "")).isEmpty
  }

  /// Points for the day, the hour and the words of the event in a message, by which equal fits are
  /// told apart.
  func points(of text: MentionText) -> Int {
    (isDay(text.said) ? 4 : 0) + (text.said.map(isStart) ?? false ? 2 : 0)
      + named(in: text.whole).subtracting(text.names).count
  }

  /// Whether a message names a word of the title that is no name of its sender, who signs with it.
  func names(_ text: MentionText) -> Bool {
    !named(in: text.whole).subtracting(text.names).isEmpty || isNamed(in: text.whole)
  }

  private func isStart(_ said: SaidTimes) -> Bool {
    time.map { time in said.clocks.contains { $0.time(near: time).secondOfDay == time.secondOfDay } } ?? false
  }

  /// Whether a text names the day of the event.
  private func isDay(_ said: SaidTimes?) -> Bool { said?.days.contains { $0.day == date } ?? false }

  // MARK: A sentence

  /// Whether a sentence names a word of the title.
  func names(_ sentence: String) -> Bool {
    let words = SpokenWords(sentence)
    return !named(in: words).isEmpty || isNamed(in: words)
  }

  /// Words of the title that a text has, if in another form.
  func named(in text: SpokenWords) -> Set<String> { words.filter(text.has) }

  /// Whether a text names what no other event has: the minute, or `HV 214`. On another day the
  /// minute is that of something else.
  func isNamed(in text: SpokenWords, _ said: SaidTimes? = nil) -> Bool {
    clock.map(text.text.contains) ?? false && said?.allows(date) ?? true || !pairs.isDisjoint(with: text.pairs)
  }

  /// Whether a text has a word of the place that the title does not have.
  func hasPlace(in text: SpokenWords) -> Bool { !place.isDisjoint(with: text.all) }

  /// Points for what a sentence names of the event: words of the title before the hour, and that
  /// before the place and the day.
  func points(_ sentence: SpokenWords, _ said: SaidTimes) -> Int {
    4 * named(in: sentence).count + (isNamed(in: sentence, said) ? 8 : 0) + (isStart(said) && said.allows(date) ? 3 : 0)
      + min(place.intersection(sentence.all).count, 2) + (isDay(said) ? 1 : 0)
  }

  /// Words that count of the title and the place.
  var significant: Set<String> { all }

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
}
