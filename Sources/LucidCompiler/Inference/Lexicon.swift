import LucidCore
import Synchronization

/// All phrases of the catalogue's tools. Made once, when a file first needs it.
final class Lexicon: Sendable {
  struct Entry: Sendable {
    let words: [String]
    /// Of the catalogue's tools; nil for a phrase that means something else.
    let tool: Int?
    let phrase: Cues.Phrase
  }

  /// Of each of the catalogue's tools, in its order.
  let cues: [Cues]
  /// By first word; the longest first.
  private let entries: [String: [Entry]]

  init(_ catalog: Catalog) {
    var entries: [String: [Entry]] = [:]
    func add(_ phrase: Cues.Phrase, _ tool: Int?) {
      let words = phrase.text.split(separator: " ").map(String.init)
      guard let first = words.first else { return }
      entries[first, default: []].append(Entry(words: words, tool: tool, phrase: phrase))
      // The plural of a single word is found under itself.
      if words.count == 1 { entries[first + "s", default: []].append(Entry(words: [first + "s"], tool: tool, phrase: phrase)) }
    }
    let all = catalog.tools.map { $0.effect == .read ? catalog.cues($0.name) : .none }
    for (i, cues) in all.enumerated() {
      for phrase in cues.phrases { add(phrase, i) }
      for text in cues.never { add(Cues.Phrase(stringLiteral: text), nil) }
    }
    cues = all
    self.entries = entries.mapValues { list in
      list.enumerated().sorted { ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset) }.map(\.element)
    }
  }

  /// The longest phrase that begins at a word.
  func entry(_ words: [PromptWords.Word], at i: Int) -> Entry? {
    entries[words[i].text]?.first { entry in
      guard i + entry.words.count <= words.count else { return false }
      for (n, wanted) in entry.words.enumerated() {
        let word = words[i + n]
        guard n == 0 || (!word.afterBreak && word.sentence == words[i].sentence) else { return false }
        guard word.text == wanted || (n == entry.words.count - 1 && word.text == wanted + "s") else { return false }
      }
      return true
    }
  }

  /// What a compiler keeps it in.
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
