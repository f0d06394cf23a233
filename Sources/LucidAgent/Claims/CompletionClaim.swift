/// Words by which an answer says that something was done: "I've added the task", "Event created",
/// "The reminder has been set"; in German and French too (`ClaimWords`).
///
/// Meant to be sure rather than complete: what somebody else did, what could be done and what was
/// not done is no claim.
package enum CompletionClaim {
  private static let deeds = ClaimWords.list("deeds", of: "answer")
  /// Verbs that count only without a named subject.
  private static let makings = ClaimWords.list("makings", of: "answer")
  private static let things = ClaimWords.list("things", of: "answer")
  private static let between = ClaimWords.list("between", of: "answer")
  private static let doubts = ClaimWords.list("doubts", of: "answer")

  /// Begin a sentence and deny nothing.
  private static let politeness = [["no", "problem"], ["no", "worries"]]
  /// Words by which a sentence speaks of an earlier message.
  private static let earlier = ClaimWords.list("earlier", of: "answer")

  /// The first sentence that claims something, on one line.
  ///
  /// `deeds` are the titles of what earlier messages of the conversation did: a sentence that names
  /// one of them, or speaks of earlier, has its proof.
  package static func first(in text: String, after deeds: [String] = []) -> String? {
    let known = deeds.map { $0.lowercased() }.filter { !$0.isEmpty }
    let named = Set(words(text))
    for sentence in sentences(text) where !sentence.hasSuffix("?") {
      let words = words(sentence)
      guard isClaim(words) || ClaimWords.all.contains(where: { $0.claim(in: words) || $0.opens(words, in: named) }) else {
        continue
      }
      let isProven =
        known.contains(where: sentence.lowercased().contains) || !known.isEmpty && words.contains(where: earlier.contains)
      if !isProven { return String(sentence.prefix(120)) }
    }
    return nil
  }

  private static func isClaim(_ words: [String]) -> Bool {
    let words = politeness.first { words.starts(with: $0) }.map { Array(words.dropFirst($0.count)) } ?? words
    for (i, word) in words.enumerated() where deeds.contains(word) {
      let before = words[..<i]
      // "I made no changes", "it was moved by Dana".
      let isNothing = i + 1 < words.count && ["no", "nothing", "none"].contains(words[i + 1])
      guard !isNothing, !words[i...].contains("by"), !before.contains(where: doubts.contains) else { continue }
      // "I have just added", "we've scheduled".
      let subject = before.lastIndex { !between.contains($0) }
      if let subject, words[subject] == "i" || words[subject] == "we" { return true }
      // "Your dentist appointment has been moved to Friday".
      if before.last == "been", before.contains("has") || before.contains("have"), before.contains(where: things.contains) {
        return true
      }
      // "Meditation logged for today".
      if word == "logged", i == 1, i + 1 == words.count || words[i + 1] == "for" { return true }
      guard makings.contains(word) else { continue }
      // "The task has been created", "Event added", "successfully created".
      let plain = before.reversed().drop {
        ["has", "have", "been", "is", "now", "successfully", "was", "were", "are"].contains($0)
      }
      let hasHelper = before.last.map { ["been", "successfully", "now"].contains($0) } ?? false
      let about = words.contains(where: things.contains)
      if hasHelper, about { return true }
      // At the end, or before a colon, as a heading is.
      let ends =
        i + 1 == words.count || ["successfully", ":", "for", "at"].contains(words[i + 1]) && !words[i...].contains("is")
      // "Reminder set for 15:00", "Your reminder is set", "Task "Call Sam" created".
      if ends, let thing = plain.first, things.contains(thing), thing != "it", plain.count <= 3 { return true }
      if ends, i + 1 == words.count, let thing = before.first, things.contains(thing), thing != "it", before.count <= 6 {
        return true
      }
      if i == 0, about, i + 1 < words.count, ["a", "the", "your", "new"].contains(words[i + 1]) { return true }
    }
    return false
  }

  private static func sentences(_ text: String) -> [String] {
    var out: [String] = []
    var current = ""
    func close() {
      let line = current.drop { $0.isWhitespace || "-*#>•".contains($0) }
      if !line.isEmpty { out.append(String(line)) }
      current = ""
    }
    for character in text.prefix(20_000) {
      if character.isNewline {
        close()
      } else {
        current.append(character)
        if ".!?".contains(character) { close() }
      }
    }
    close()
    return out
  }

  /// Small letters; an apostrophe parts ("I've"), `n't` is a word of its own, and a colon too.
  private static func words(_ sentence: String) -> [String] {
    var words: [String] = []
    var word = ""
    func close() {
      if word.hasSuffix("n't") {
        words += [String(word.dropLast(3)), "n't"]
      } else {
        words += word.split(separator: "'").map(String.init)
      }
      word = ""
    }
    for character in sentence.lowercased() {
      let character: Character = character == "’" ? "'" : character
      if character.isLetter || character == "'" {
        word.append(character)
      } else {
        close()
        if character == ":" { words.append(":") }
      }
    }
    close()
    return words.filter { !$0.isEmpty }
  }
}
