/// Forms of words: the singular and plural of English, endings of German, parts of compounds.
enum WordForms {
  /// Whether a word of a text is the wanted one. Both are folded.
  static func isSame(_ wanted: String, _ word: String) -> Bool {
    if wanted == word { return true }
    if isWithoutBlanks(wanted) { return word.contains(wanted) }
    guard wanted.utf8.count > 2, word.utf8.count > 2 else { return false }
    if !stems(wanted).isDisjoint(with: stems(word)) { return true }
    // "Tonne" is in "Biotonne", "Geschenk" in "Geschenkideen".
    if word.utf8.count > wanted.utf8.count + 2 {
      if wanted.utf8.count > 4, word.hasSuffix(wanted) { return true }
      if wanted.utf8.count > 5, word.hasPrefix(wanted) { return true }
    }
    // "meditation" and "meditate", "meditiert" and "meditieren" begin alike and end as words do.
    let common = zip(wanted.utf8, word.utf8).prefix { $0 == $1 }.count
    return common > 6 && max(wanted.utf8.count, word.utf8.count) <= common + 3
  }

  /// Whether a word is of a script that has no blanks between words, or particles at them: Thai and
  /// Lao, Burmese, Khmer, kana, Han, Hangul.
  private static func isWithoutBlanks(_ word: String) -> Bool {
    word.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
        0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }

  private static let endings = ["s", "es", "e", "n", "en", "er", "ern"]

  /// The letters that the stems of a word have in common.
  static func root(_ word: String) -> String {
    stems(word).reduce(word) { root, stem in String(zip(root, stem).prefix { $0 == $1 }.map(\.0)) }
  }

  private static func stems(_ word: String) -> Set<String> {
    var stems: Set<String> = [word]
    for ending in endings where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count > 2 {
      stems.insert(String(decoding: word.utf8.dropLast(ending.utf8.count), as: UTF8.self))
    }
    if word.hasSuffix("ies"), word.utf8.count > 5 { stems.insert(String(decoding: word.utf8.dropLast(3), as: UTF8.self) + "y") }
    return stems
  }
}
