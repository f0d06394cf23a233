import LucidCore
import LucidWords

/// A German prompt in the English words that tools and times go by.
///
/// Each word keeps the place of the German one, so that what is shown are the words of the prompt.
struct GermanPrompt {
  private typealias Word = PromptWords.Word

  private let words: [Word]
  /// Each word in small letters.
  private let small: [String]
  private let placeholders: [Int: [String]]
  /// Words beside those of prompts, with what they mean.
  private var more: [String: [String]] = [:]

  /// Reads a prompt as it is, or by way of English if it is German: more of its words are German
  /// function words than English ones.
  static func read(_ prompt: [UInt8]) -> PromptWords {
    let text = PromptWords(prompt)
    let prompt = GermanPrompt(text)
    return prompt.isGerman ? prompt.english : text
  }

  /// Reads one sentence, with more words than prompts have. Without a function word of either
  /// language, a word that only German has decides.
  static func sentence(_ sentence: [UInt8], _ more: [String: [String]]) -> (words: PromptWords, isGerman: Bool) {
    let text = PromptWords(sentence)
    var prompt = GermanPrompt(text)
    let isEnglish = prompt.small.contains { englishMarkers.contains($0) }
    let german = prompt.small.count { (english(for: $0) != nil || more[$0] != nil) && !shared.contains($0) }
    guard prompt.isGerman || (!isEnglish && german > 0) else { return (text, false) }
    prompt.more = more
    return (prompt.english, true)
  }

  private init(_ text: PromptWords) {
    words = text.words
    placeholders = text.placeholders
    small = text.words.map { $0.text.utf8.allSatisfy { $0 < 0x80 } ? $0.text : $0.text.lowercased() }
  }

  private var isGerman: Bool {
    var (german, english) = (0, 0)
    for word in small {
      if Self.markers.contains(word) { german += 1 } else if Self.englishMarkers.contains(word) { english += 1 }
    }
    return german > english
  }

  // MARK: Translation

  private var english: PromptWords {
    var out: [Word] = []
    // The point of "14. April" ends no sentence.
    var joined = 0
    var i = 0
    func add(_ texts: [String], _ range: Range<Int>) {
      let place = words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
      for (n, text) in texts.enumerated() {
        let first = words[range.lowerBound]
        out.append(
          Word(
            text: text, range: place, sentence: first.sentence - joined, afterBreak: n == 0 && first.afterBreak,
            isCapital: first.isCapital, isOwner: false, joint: n == 0 ? first.joint : nil))
      }
    }
    while i < words.count {
      if let (texts, count) = phrase(at: i) {
        add(texts, i..<(i + count))
        i += count
      } else if let month = month(at: i) {
        add([words[i].text], i..<(i + 1))
        joined += words[i + 1].sentence - words[i].sentence
        out.append(
          Word(
            text: month, range: words[i + 1].range,
            sentence: words[i].sentence - joined + words[i + 1].sentence - words[i].sentence,
            afterBreak: false, isCapital: true, isOwner: false))
        i += 2
      } else {
        add(word(at: i), i..<(i + 1))
        i += 1
      }
    }
    // Names of placeholders keep to their sentences.
    return PromptWords(words: out, placeholders: joined == 0 ? placeholders : [0: placeholders.values.flatMap { $0 }])
  }

  /// The month behind a number, as in `14. April`.
  private func month(at i: Int) -> String? {
    guard i + 1 < small.count, let day = Int(small[i]), (1...31).contains(day) else { return nil }
    let senses = WordLexicon.senses(of: WordToken.folded(small[i + 1]))
    return senses.first { $0.kind == .month }.map { DatePattern.months[Int($0.value) - 1].lowercased() }
  }

  /// Words that mean something together, and how many they are.
  private func phrase(at i: Int) -> ([String], Int)? {
    func at(_ n: Int) -> String { i + n < small.count && words[i + n].sentence == words[i].sentence ? small[i + n] : "" }
    switch (small[i], at(1)) {
    case ("was", "steht"): return (["what", "on"], 2)
    case ("was", "liegt"): return (["what", "on"], 2)
    case ("eine", "antwort"): return (["a", "reply"], 2)
    case ("heute", "nacht") where isPast(i): return (["last", "night"], 2)
    // The day of a month, "am 14.", is none of the week.
    case ("am", let number) where Int(number) != nil: return (["am"], 1)
    // "nach 15 Uhr" and "Viertel nach sieben" are of the clock, "nach Hause" is not.
    case ("nach", _):
      let isOfClock = i > 0 && WordToken(small[i - 1]).means(.quarter) || TimeWords.read(words, at: i) != nil
      return isOfClock ? (["after"], 1) : nil
    // "sleep in" means something else.
    case ("in", "den") where WordToken(at(2)).means(.last): return (["over", "the"], 2)
    case ("freie", "zeit"), ("freien", "zeit"): return (["free", "time"], 2)
    default: break
    }
    return nil
  }

  private func word(at i: Int) -> [String] {
    let text = small[i]
    // "am Morgen", "Freitag Morgen", "guten Morgen".
    if text == "morgen" {
      let before = i > 0 ? WordToken(small[i - 1]) : WordToken("")
      let isPart = before.means(anyOf: [.day, .weekday, .weekdays, .every, .this, .opens]) || before.word == "guten"
      return [isPart ? "morning" : "tomorrow"]
    }
    if let known = more[text] ?? Self.english(for: text) { return known }
    return [Self.weekday(text) ?? words[i].text]
  }

  private static func weekday(_ word: String) -> String? {
    let senses = WordLexicon.senses(of: word)
    func day(_ kind: WordKind) -> String? {
      senses.first { $0.kind == kind }.map { DatePattern.weekdays[Int($0.value) - 1].lowercased() }
    }
    return day(.weekday) ?? day(.weekdays).map { $0 + "s" }
  }

  /// Whether the sentence is of what has been, as in `Wie habe ich heute Nacht geschlafen?`.
  private func isPast(_ i: Int) -> Bool {
    words.indices.contains { words[$0].sentence == words[i].sentence && ["geschlafen", "war", "schlief"].contains(small[$0]) }
  }

  // MARK: Words

  private static let englishMarkers = WordLists.words("english markers")
  private static let markers = WordLists.words("german markers")
  /// Words of the table that English has, too.
  private static let shared = WordLists.words("german as english")
  private static let table = meanings("prompt")

  /// Words of time are in the lexicon, others in the table.
  private static func english(for word: String) -> [String]? { table[word] ?? WordLexicon.english(of: WordToken.folded(word)) }

  /// The English words for each German one, by the rows of `german-words.tsv`: where they are used,
  /// English words, and the German ones that mean them.
  static func meanings(_ use: String) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for (english, german) in EmbeddedTable.sections(PackageResources.german_words_tsv)[use] ?? [:] {
      for word in german { table[word] = english.split(separator: " ").map(String.init) }
    }
    return table
  }
}
