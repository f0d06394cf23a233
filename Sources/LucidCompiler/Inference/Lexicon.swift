import LucidCore
import Synchronization

/// All phrases of the catalog's tools. Made once, when a file first needs it.
final class Lexicon: Sendable {
  struct Entry: Sendable {
    /// Words apart by one space, and how many they are. They are taken apart when a prompt has the
    /// first of them: few entries ever are.
    let text: String
    let count: Int
    /// The index of the catalog's tool; nil for a phrase that means something else.
    let tool: Int?
    let phrase: TriggerPhrases.StyledText
    /// Whether it counts only beside a time.
    let isTimed: Bool
  }

  /// The trigger phrases of each tool, in the catalog's order.
  let cues: [TriggerPhrases]
  /// In the order of the catalog.
  private let entries: [Entry]
  /// By `place(of:)` of their first word, the last of the entries that share it, and for each entry
  /// the one before it: most lexicons are looked into once, for which a table of texts costs too
  /// much. -1 ends a list.
  private let heads: [Int32]
  private let before: [Int32]
  private static let places = 512

  init(_ catalog: Catalog) {
    var entries: [Entry] = []
    var heads = [Int32](repeating: -1, count: Self.places)
    var before: [Int32] = []
    func add(_ entry: Entry, _ first: Int) {
      before.append(heads[first])
      heads[first] = Int32(entries.count)
      entries.append(entry)
    }
    func add(_ phrase: TriggerPhrases.StyledText, _ tool: Int?, isTimed: Bool = false) {
      let text = phrase.text
      guard !text.isEmpty else { return }
      let (first, count) = Self.place(of: text.utf8)
      add(Entry(text: text, count: count, tool: tool, phrase: phrase, isTimed: isTimed), first)
      // The plural of a single word is found under itself.
      guard count == 1 else { return }
      let plural = text + "s"
      add(Entry(text: plural, count: 1, tool: tool, phrase: phrase, isTimed: isTimed), Self.place(of: plural.utf8).first)
    }
    let all = catalog.tools.map { $0.effect == .read ? catalog.cues($0.name) : .none }
    for (i, cues) in all.enumerated() {
      for phrase in cues.phrases { add(phrase, i) }
      for text in cues.timed { add(TriggerPhrases.StyledText(stringLiteral: text), i, isTimed: true) }
      for text in cues.never { add(TriggerPhrases.StyledText(stringLiteral: text), nil) }
    }
    cues = all
    (self.entries, self.heads, self.before) = (entries, heads, before)
  }

  /// The place of the first word of a text, and how many words it has.
  private static func place(of text: String.UTF8View) -> (first: Int, count: Int) {
    var hash: UInt32 = 0
    var count = 1
    for byte in text {
      if byte == 0x20 {
        count += 1
      } else if count == 1 {
        hash = hash &* 31 &+ UInt32(byte)
      }
    }
    return (Int(hash % UInt32(places)), count)
  }

  /// The entries with that first word, the longest first, then in the order of the catalog.
  private func entries(of word: String) -> [Entry] {
    var found: [Entry] = []
    var at = heads[Self.place(of: word.utf8).first]
    while at >= 0 {
      let entry = entries[Int(at)]
      at = before[Int(at)]
      guard Self.begins(entry, word) else { continue }
      found.insert(entry, at: found.firstIndex { $0.count <= entry.count } ?? found.count)
    }
    return found
  }

  private static func begins(_ entry: Entry, _ word: String) -> Bool {
    entry.count == 1
      ? entry.text == word : entry.text.utf8.starts(with: word.utf8) && entry.text.utf8.dropFirst(word.utf8.count).first == 0x20
  }

  /// The longest phrase that begins at a word, once for each tool that has it.
  func entries(_ words: [PromptWords.Word], at i: Int) -> [Entry] {
    let all = entries(of: words[i].text)
    guard let first = first(of: all, words, at: i) else { return [] }
    let same = all.filter { $0.text == first.text }
    // Words that mean something else somewhere mean it everywhere.
    return same.contains { $0.tool == nil } ? [first] : same
  }

  private func first(of all: [Entry], _ words: [PromptWords.Word], at i: Int) -> Entry? {
    all.first { entry in
      guard i + entry.count <= words.count else { return false }
      for (n, wanted) in entry.text.split(separator: " ").enumerated() {
        let word = words[i + n]
        guard n == 0 || (!word.afterBreak && word.sentence == words[i].sentence) else { return false }
        guard word.text == wanted || (n == entry.count - 1 && word.text == wanted + "s") else { return false }
      }
      return true
    }
  }

  /// Caches the lexicon of a compiler.
  final class Shelf: Sendable {
    private let lexicon = Mutex<Lexicon?>(nil)

    func lexicon(of catalog: Catalog) -> Lexicon {
      lexicon.withLock { kept in
        if let kept { return kept }
        let made = Lexicon(catalog)
        kept = made
        return made
      }
    }
  }
}
