/// Other words for ranks, as models write them where there are only three.
enum RankWords {
  private static let meanings: [String: [String]] = [
    "high": ["urgent", "critical", "highest", "important", "very high", "top", "asap", "p1", "hoch", "dringend"],
    "medium": ["normal", "moderate", "mid", "middle", "default", "average", "p2", "mittel"],
    "low": ["lowest", "minor", "trivial", "very low", "p3", "niedrig", "gering"],
  ]

  /// Returns the rank that a word means; nil where the choices are no ranks, or none is meant.
  static func rank(_ word: String, among words: [String]) -> String? {
    guard Set(words) == Set(meanings.keys) else { return nil }
    return words.first { meanings[$0]?.contains(word) == true }
  }
}
