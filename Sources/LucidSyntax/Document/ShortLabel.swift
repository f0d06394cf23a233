/// A label that fits under an icon, made of a longer name.
package enum ShortLabel {
  package static let limit = 12
  /// Words that nothing should end with.
  private static let small: Set<String> = [
    "a", "am", "an", "and", "are", "at", "by", "das", "der", "die", "for", "from", "im", "in", "is", "mit", "my", "need", "needs",
    "of", "on", "or", "that", "the", "to", "und", "von", "which", "who", "with", "zu",
  ]

  /// As many words as fit; never empty. The words of a file's name get capitals: `evening-review`
  /// gives `Evening`.
  package static func of(_ name: String) -> String {
    let isPhrase = name.contains { $0.isWhitespace }
    let words = name.split { $0.isWhitespace || (!isPhrase && ($0 == "-" || $0 == "_" || $0 == ".")) }.enumerated().map {
      n, word in
      isPhrase && n > 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    var kept: [String] = []
    for word in words {
      guard (kept + [word]).joined(separator: " ").count <= limit else { break }
      kept.append(word)
    }
    if kept.count < words.count {
      while kept.count > 1, let last = kept.last, small.contains(last.lowercased()) { kept.removeLast() }
    }
    if kept.isEmpty { kept = [String((words.first ?? "Ability").prefix(limit))] }
    return kept.joined(separator: " ")
  }
}
