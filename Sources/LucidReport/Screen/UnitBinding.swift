/// Keeps a number and its unit on one line.
enum UnitBinding {
  static let units: Set<String> = [
    "%", "°", "h", "min", "s", "ms", "bpm", "°C", "°F", "km", "km/h", "m", "cm", "mm", "kg", "kcal", "steps", "day", "days", "AM",
    "PM",
    "Uhr", "Tag", "Tage", "Tagen", "Schritt", "Schritte", "Schläge/min",
  ]
  private static let longest = 11

  /// Whether a space between a character and the text behind it must not be broken.
  static func binds(_ before: Character?, _ rest: some Sequence<Character>) -> Bool {
    guard let before, before.isASCII, before.isNumber else { return false }
    var word = ""
    for character in rest {
      // The unit ends where the word does, or its punctuation begins.
      if character == " " || character == "\n" || ",.;:)*!?(".contains(character) { break }
      word.append(character)
      if word.count > longest { return false }
    }
    return units.contains(word)
  }

  /// With a no-break space between a number and its unit, and between the parts of a length:
  /// `6 h 10 min`.
  static func bound(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1 else { return text }
    var out = String(words[0])
    for (before, word) in zip(words, words.dropFirst()) {
      let isRest = before == "h" && word.first?.isNumber == true
      out += (isRest || binds(before.last, word) ? "\u{A0}" : " ") + word
    }
    return out
  }

  /// The same HTML with no-break spaces before units; tags between a number and its unit count as
  /// nothing.
  static func html(_ html: String) -> String {
    guard html.contains(where: \.isNumber) else { return html }
    var out = ""
    var isTag = false
    var before: Character?
    var rest = html[...]
    while let character = rest.popFirst() {
      if character == "<" { isTag = true }
      if !isTag, character == " ", binds(before, text(rest)) {
        out += "&nbsp;"
      } else {
        out.append(character)
      }
      if !isTag { before = character }
      if character == ">" { isTag = false }
    }
    return out
  }

  /// The first characters of some HTML without its tags.
  private static func text(_ html: Substring) -> [Character] {
    var found: [Character] = []
    var isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { found.append(character) }
      if character == ">" { isTag = false }
      if found.count > longest + 1 { break }
    }
    return found
  }
}
