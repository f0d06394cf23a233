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
  /// By first word; the longest first.
  private let entries: [String: [Entry]]

  init(_ catalog: Catalog) {
    var entries: [String: [Entry]] = [:]
    func add(_ phrase: TriggerPhrases.StyledText, _ tool: Int?, isTimed: Bool = false) {
      let text = phrase.text
      let count = text.utf8.reduce(1) { $1 == 0x20 ? $0 + 1 : $0 }
      guard !text.isEmpty else { return }
      let first = text.utf8.firstIndex(of: 0x20).map { String(text[..<$0]) } ?? text
      entries[first, default: []].append(Entry(text: text, count: count, tool: tool, phrase: phrase, isTimed: isTimed))
      // The plural of a single word is found under itself.
      if count == 1 {
        entries[text + "s", default: []].append(Entry(text: text + "s", count: 1, tool: tool, phrase: phrase, isTimed: isTimed))
      }
    }
    let all = catalog.tools.map { $0.effect == .read ? catalog.cues($0.name) : .none }
    for (i, cues) in all.enumerated() {
      for phrase in cues.phrases { add(phrase, i) }
      for text in cues.timed { add(TriggerPhrases.StyledText(stringLiteral: text), i, isTimed: true) }
      for text in cues.never { add(TriggerPhrases.StyledText(stringLiteral: text), nil) }
    }
    cues = all
    self.entries = entries.mapValues { list in
      list.count < 2
        ? list : list.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
  }

  /// The longest phrase that begins at a word, once for each tool that has it.
  func entries(_ words: [PromptWords.Word], at i: Int) -> [Entry] {
    guard let first = entry(words, at: i) else { return [] }
    let same = entries[words[i].text]?.filter { $0.text == first.text } ?? []
    // Words that mean something else somewhere mean it everywhere.
    return same.contains { $0.tool == nil } ? [first] : same
  }

  private func entry(_ words: [PromptWords.Word], at i: Int) -> Entry? {
    entries[words[i].text]?.first { entry in
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
