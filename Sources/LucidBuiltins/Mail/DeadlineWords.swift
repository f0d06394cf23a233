import LucidWords

/// The tokens of a text, by sentence.
struct DeadlineWords {
  let sentences: [[WordToken]]

  init(_ text: String) {
    // A deadline is in the first words of a message, or few readers would find it.
    let tokens = WordToken.list(String(text.prefix(6_000)))
    var sentences: [[WordToken]] = []
    var sentence: [WordToken] = []
    for (i, token) in tokens.enumerated() {
      let isJoined = i + 1 < tokens.count && tokens[i + 1].isJoined
      guard case .mark(let mark) = token.content else {
        sentence.append(token)
        continue
      }
      // The stop of `12.` and of `10.4.` ends no sentence, but for the last one.
      let isOfNumber =
        if case .number? = sentence.last?.content { mark == "." && token.isJoined && i + 1 < tokens.count } else { false }
      if ".!?".contains(mark), !isOfNumber, !isJoined {
        sentences.append(sentence)
        sentence = []
      } else if token.isJoined, ".:/-".contains(mark) {
        sentence.append(token)
      }
    }
    self.sentences = sentences + [sentence]
  }
}
