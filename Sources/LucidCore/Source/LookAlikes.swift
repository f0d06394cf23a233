/// Letters of other alphabets that look like Latin ones, such as Cyrillic `і` in `Brіefing`.
package enum LookAlikes {
  /// A letter among those of another alphabet.
  package struct Mixture: Hashable, Sendable {
    /// The first letter of the alphabet that has fewer of them.
    package let letter: Unicode.Scalar
    package let alphabet: String
    package let others: String
  }

  /// The alphabets whose letters are taken for one another. Others cannot be confused with them,
  /// and names mix them freely.
  private static let alphabets: [(name: String, ranges: [ClosedRange<UInt32>])] = [
    ("Latin", [0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x1E00...0x1EFF]),
    ("Greek", [0x370...0x3FF, 0x1F00...0x1FFF]), ("Cyrillic", [0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F]),
    ("Armenian", [0x531...0x588]), ("Cherokee", [0x13A0...0x13FD, 0xAB70...0xABBF]), ("Coptic", [0x2C80...0x2CFF]),
    ("Lisu", [0xA4D0...0xA4F7]), ("fullwidth", [0xFF21...0xFF3A, 0xFF41...0xFF5A]), ("mathematical", [0x1D400...0x1D7FF]),
  ]

  package static func alphabet(_ scalar: Unicode.Scalar) -> String? {
    alphabets.first { $0.ranges.contains { $0.contains(scalar.value) } }?.name
  }

  /// Returns the first word of a text that mixes two alphabets; nil when none does.
  package static func mixture(in text: String) -> Mixture? {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.value > 0x24F }) else { return nil }
    for word in scalars.split(whereSeparator: isBetweenWords) {
      var found: [(alphabet: String, count: Int, first: Unicode.Scalar)] = []
      for scalar in word {
        guard let name = alphabet(scalar) else { continue }
        if let at = found.firstIndex(where: { $0.alphabet == name }) {
          found[at].count += 1
        } else {
          found.append((name, 1, scalar))
        }
      }
      guard found.count > 1, let most = found.max(by: { $0.count < $1.count }),
        let odd = found.first(where: { $0.alphabet != most.alphabet })
      else { continue }
      return Mixture(letter: odd.first, alphabet: odd.alphabet, others: most.alphabet)
    }
    return nil
  }

  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isAlphabetic && scalar.properties.canonicalCombiningClass == .notReordered
  }

  /// Whether two texts read alike although they are spelled otherwise. Capitals make no difference.
  package static func readAlike(_ a: String, _ b: String) -> Bool {
    // As text the two spellings of one accent are equal, so the bytes are compared.
    !a.lowercased().utf8.elementsEqual(b.lowercased().utf8) && !skeletons(a).isDisjoint(with: skeletons(b))
  }

  /// The text with each letter replaced by the Latin one that it looks like, without characters
  /// that are not drawn, and with one blank for all between words. A capital I is read as i and as
  /// l.
  package static func skeletons(_ text: String) -> Set<String> {
    var plain = ""
    var tall = ""
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      for part in (CompatibilityForms.form(scalar) ?? String(Character(scalar))).unicodeScalars {
        if part.properties.isWhitespace {
          if plain.last != " ", !plain.isEmpty { (plain, tall) = (plain + " ", tall + " ") }
          continue
        }
        let latin = table[part] ?? String(Character(part))
        plain.unicodeScalars.append(contentsOf: latin.unicodeScalars)
        tall.unicodeScalars.append(contentsOf: (latin == "I" ? "l" : latin).unicodeScalars)
      }
    }
    if plain.last == " " { (plain, tall) = (String(plain.dropLast()), String(tall.dropLast())) }
    return [plain.lowercased(), tall.lowercased()]
  }

  /// Each Latin letter with those that are drawn as it is in most typefaces.
  private static let rows: [(latin: String, others: String)] = [
    ("a", "аɑα"), ("A", "АΑᎪ"), ("b", "Ьь"), ("B", "ВΒᏴ"), ("c", "сϲ"), ("C", "СϹᏟⲤ"), ("d", "ԁ"), ("D", "Ꭰ"), ("e", "еє"),
    ("E", "ЕΕᎬ"),
    ("f", "ғ"), ("F", "ҒϜ"), ("g", "ɡց"), ("G", "ԌᏀ"), ("h", "һհ"), ("H", "НΗᎻ"), ("i", "іıɩɪι"), ("j", "јϳյ"), ("J", "ЈᎫ"),
    ("k", "кκ"), ("K", "КΚᏦ"), ("l", "ӏǀ1|"), ("I", "ІΙӀ"), ("L", "ԼᏞ"), ("m", "м"), ("M", "МΜᎷ"), ("n", "ոη"), ("N", "Ν"),
    ("o", "оοօ0"), ("O", "ОΟՕ"), ("p", "рρ"), ("P", "РΡᏢ"), ("q", "ԛզ"), ("Q", "Ԛ"), ("r", "г"), ("R", "Ꭱ"), ("s", "ѕ"),
    ("S", "ЅՏᏚ"),
    ("t", "тτ"), ("T", "ТΤᎢ"), ("u", "սυ"), ("U", "Ս"), ("v", "ѵν"), ("V", "ѴᏙ"), ("w", "ԝω"), ("W", "ԜᎳ"), ("x", "хχ"),
    ("X", "ХΧ"),
    ("y", "уүγ"), ("Y", "УҮΥ"), ("z", "ᴢ"), ("Z", "ΖᏃ"),
  ]

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for row in rows { for scalar in row.others.unicodeScalars { table[scalar] = row.latin } }
    return table
  }()
}
