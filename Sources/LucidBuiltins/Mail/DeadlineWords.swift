import LucidWords

/// The tokens of a text, by sentence, and the words that make a day a deadline. English and German.
struct DeadlineWords {
  let sentences: [[WordToken]]

  init(_ text: String) {
    // A deadline stands in the first words of a message, or where few people would look for it.
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

  static let limits: Set<String> = ["by", "until", "till", "before", "bis", "vor", "spaetestens"]
  static let deadlines: Set<String> = [
    "deadline", "due", "expires", "expire", "frist", "abgabe", "abgabefrist", "faellig",
    "deadlines",
  ]
  static let requests: Set<String> = [
    "please", "need", "bitte", "brauche", "brauchen", "benoetige", "benoetigen",
  ]
  static let asked: Set<String> = [
    "can", "could", "would", "will", "kannst", "koenntest", "koennen", "koennten", "wuerdest", "wuerden",
  ]
  static let you: Set<String> = ["you", "du", "sie", "ihr"]
  /// Words that may stand between "by" and a day.
  static let small: Set<String> = ["latest", "noch", "spaetestens", "einschliesslich", "the", "this", "zum", "am", "den"]
  /// Words of a deadline that is over, anywhere in its sentence.
  static let over: Set<String> = [
    "missed", "passed", "expired", "lapsed", "abgelaufen", "verpasst", "versaeumt", "verstrichen",
    "vorbei", "ueberschritten",
  ]
  /// Verbs of the past that make it one that is over only near the word for it.
  static let past: Set<String> = ["was", "were", "war", "waren"]
  static let moves: Set<String> = [
    "extended", "moved", "postponed", "pushed", "verlaengert", "verschoben", "verlegt",
  ]
  /// Words in front of the new day of a deadline that was moved.
  static let targets: Set<String> = ["to", "until", "till", "auf", "bis"]
}
