package import LucidCore

/// Compares what an answer says was done with what was done: by the objects that it names, their
/// titles, kinds and times.
///
/// Meant to be sure rather than complete: below each answer stands what was written or is pending,
/// whatever the answer says. What somebody else did, what could be done and what was not done is no
/// claim.
package struct ClaimCheck {
  private enum Verdict {
    /// It says of nothing that it was done.
    case none
    /// Its claim is true.
    case holds
    /// It waits for the person.
    case pending
    case undone
  }

  /// A sentence whose claim does not hold.
  package struct Failure: Hashable, Sendable {
    /// On one line.
    package let sentence: String
    package let isPending: Bool
  }

  private let done: [Named]
  private let pending: [Named]
  /// Changes that are pending since earlier messages.
  private let pendingBefore: [Named]
  /// In small letters.
  private let earlier: [String]
  /// The words of the person's message that may name an object.
  private let message: Set<String>

  /// `earlier` are the titles of what earlier messages of the conversation did: a sentence that
  /// names one of them, or speaks of earlier, has its proof. `pendingBefore` are the titles of what
  /// earlier messages left pending, which is none.
  package init(
    done: [Change] = [], pending: [Change] = [], earlier: [String] = [], pendingBefore: [String] = [], message: String = ""
  ) {
    (self.done, self.pending) = (done.map(Named.init), pending.map(Named.init))
    self.pendingBefore = pendingBefore.map { Named(Change(.created, "", id: "", title: $0)) }
    self.earlier = earlier.map { $0.lowercased() }.filter { !$0.isEmpty }
    self.message = Set(ClaimSentence(message).words.filter(Named.isTelling))
  }

  /// The first sentence that claims what was not done, or is not done yet.
  package func failure(in text: String) -> Failure? {
    for (sentence, verdict) in verdicts(in: text) where verdict == .pending || verdict == .undone {
      return Failure(sentence: String(sentence.text.prefix(120)), isPending: verdict == .pending)
    }
    return nil
  }

  private func verdicts(in text: String) -> [(sentence: ClaimSentence, verdict: Verdict)] {
    let whole = ClaimSentence(text)
    let isWaiting = ClaimWords.all.contains { $0.saysWaiting(whole.words) }
    return ClaimSentence.all(in: text).filter { !$0.text.hasSuffix("?") }.map { sentence in
      let verdict = verdict(on: sentence, in: whole)
      return (sentence, verdict == .pending && isWaiting ? .holds : verdict)
    }
  }

  private func verdict(on sentence: ClaimSentence, in text: ClaimSentence) -> Verdict {
    let named = done.filter { $0.isNamed(in: sentence) }
    let waiting = pending.filter { $0.isNamed(in: sentence) }
    let isNamed = !named.isEmpty || !waiting.isEmpty
    for language in ClaimWords.all {
      guard let deed = language.claim(sentence, isNamed: isNamed, in: text) else { continue }
      let lowered = sentence.text.lowercased()
      let isEarlier = earlier.contains(where: lowered.contains)
      if isEarlier || !earlier.isEmpty && language.speaksOfEarlier(sentence.words) { return .holds }
      guard waiting.isEmpty else { return .pending }
      let clocks = ClaimClocks(in: sentence.text)
      // Another thing is meant where the sentence names one.
      let others = namesAnother(sentence, language) ? [] : done.filter { $0.isMeant(in: sentence, language) }
      let meant = named.isEmpty ? others : named
      if meant.contains(where: { deed.fits($0.change.kind) && clocks.agree(with: $0.clocks) }) { return .holds }
      let isWaiting = done.isEmpty && !pending.isEmpty || pendingBefore.contains { $0.isNamed(in: sentence) }
      return isWaiting ? .pending : .undone
    }
    return .none
  }

  /// Whether a sentence that names no change names something else: between quotation marks, or by a
  /// word of the message, where the changes are named by other words of it.
  private func namesAnother(_ sentence: ClaimSentence, _ language: ClaimWords) -> Bool {
    if sentence.isQuoting { return true }
    func isOfMessage(_ word: String) -> Bool { message.contains { Named.isSame($0, word) } }
    return done.contains { $0.words.contains(where: isOfMessage) }
      && sentence.words.contains { Named.isTelling($0) && !language.knows($0) && isOfMessage($0) }
  }

  /// A change with the words of its title.
  private struct Named {
    let change: Change
    let words: [String]
    /// The times of day of its detail.
    let clocks: ClaimClocks

    init(_ change: Change) {
      self.change = change
      let all = ClaimSentence(change.title).words
      let telling = all.filter(Self.isTelling)
      words = telling.isEmpty ? all : telling
      clocks = ClaimClocks(in: change.detail?.text ?? "")
    }

    /// Shorter words are articles and prepositions, in most languages.
    static func isTelling(_ word: String) -> Bool { word.count > 3 }

    /// The same word, or one with an ending.
    static func isSame(_ a: String, _ b: String) -> Bool {
      a == b || min(a.count, b.count) > 3 && (a.hasPrefix(b) || b.hasPrefix(a))
    }

    /// Whether a sentence has at least half of the words of the title.
    func isNamed(in sentence: ClaimSentence) -> Bool {
      let found = words.count { word in sentence.words.contains { Self.isSame($0, word) } }
      return found > 0 && found * 2 >= words.count
    }

    func isMeant(in sentence: ClaimSentence, _ language: ClaimWords) -> Bool {
      language.nouns(in: sentence.words)?.contains(change.noun) ?? true
    }
  }
}
