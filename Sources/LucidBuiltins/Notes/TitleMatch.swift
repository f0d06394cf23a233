import LucidCore

/// Whether a note is about an event, by the words of both titles.
///
/// Capitals, accents, words such as `the` and `meeting`, and bare numbers do not count: an event
/// `1:1` is about nothing that a note could name.
struct TitleMatch {
  /// The words of the event that count, in order.
  private let words: [String]

  /// nil for a title without any such word.
  init?(event title: String) {
    words = Self.significant(title)
    guard !words.isEmpty else { return nil }
  }

  /// Returns how well a note fits: 3 when its title has all words, 2 when its text has them side by
  /// side or the event has all of its title, 1 when they share two; nil when it does not.
  func strength(_ note: Note) -> Int? {
    let title = Self.significant(note.title)
    if words.allSatisfy(title.contains) { return 3 }
    let isWhole = !title.isEmpty && title.allSatisfy(words.contains)
    if isWhole, title.count > 1 || title[0].count >= 4 { return 2 }
    if Self.stands(words, in: Self.significant(note.body)) { return 2 }
    return Set(title).intersection(words).count >= 2 ? 1 : nil
  }

  /// The best of some notes, the earlier of equals.
  func best(_ notes: [Note]) -> Note? {
    var best: (note: Note, strength: Int)?
    for note in notes {
      if let strength = strength(note), strength > best?.strength ?? 0 { best = (note, strength) }
    }
    return best?.note
  }

  private static func stands(_ words: [String], in text: [String]) -> Bool {
    guard text.count >= words.count else { return false }
    return (0...text.count - words.count).contains { start in text[start..<start + words.count].elementsEqual(words) }
  }

  /// The words of a text that count.
  static func significant(_ text: String) -> [String] {
    FoldedText(text).words.filter { word in
      word.count > 1 && !small.contains(word) && !word.allSatisfy(\.isNumber)
    }
  }

  static func isSmall(_ word: String) -> Bool { small.contains(word) }

  private static let small = KnownWords.set("titles", "small")
}
