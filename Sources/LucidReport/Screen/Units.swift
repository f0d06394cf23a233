/// The units that stay with their numbers.
enum Units {
  static let all: Set<String> = ["h", "min", "s", "ms", "bpm", "%", "°C", "°", "km/h", "km", "m", "kcal", "steps", "mm"]

  /// With a no-break space between a number and its unit, and between the parts of a length:
  /// `6 h 10 min`.
  static func bound(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1 else { return text }
    var out = String(words[0])
    for (before, word) in zip(words, words.dropFirst()) {
      let unit = String(word.prefix { !",.;:)".contains($0) })
      let isUnit = before.last?.isNumber == true && all.contains(unit)
      let isRest = before == "h" && word.first?.isNumber == true
      out += (isUnit || isRest ? "\u{A0}" : " ") + word
    }
    return out
  }
}
