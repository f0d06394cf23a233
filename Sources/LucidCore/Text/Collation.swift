/// The order of texts in a language: letters first, then accents, then case; the same on every
/// machine.
///
/// After the root order of Unicode's CLDR for the alphabets of Europe, with what a language puts
/// elsewhere; other scripts are in the order of their code points. Not the locales of the C
/// library, which differ from one machine to the next.
package struct Collation: Sendable, Hashable {
  /// Letters of the language that stand after another one, by code point: 1 is directly after.
  private let own: [UInt32: Weight]

  private struct Weight: Hashable {
    let base: UInt32
    let after: UInt32
  }

  package static let english = Collation(language: "en")

  /// `language` as in `sv` or `pt-BR`; one without an order of its own has that of the root.
  package init(language: String) {
    var own: [UInt32: Weight] = [:]
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    for group in Self.tailored[name] ?? [] {
      let scalars = Array(group.unicodeScalars)
      for (i, scalar) in scalars.enumerated().dropFirst() {
        own[scalar.value] = Weight(base: scalars[0].value, after: UInt32(i))
      }
    }
    self.own = own
  }

  /// A text prepared for comparison.
  package struct Key: Comparable, Sendable {
    fileprivate var letters: [UInt64] = []
    fileprivate var accents: [UInt32] = []
    fileprivate var cases: [Bool] = []
    fileprivate let text: String

    package static func < (a: Key, b: Key) -> Bool {
      if a.letters != b.letters { return a.letters.lexicographicallyPrecedes(b.letters) }
      if a.accents != b.accents { return a.accents.lexicographicallyPrecedes(b.accents) }
      // Small letters come before capitals.
      for (x, y) in zip(a.cases, b.cases) where x != y { return y }
      return a.text < b.text
    }

    package static func == (a: Key, b: Key) -> Bool { a.text == b.text }
  }

  /// Returns the key of a text. Cost: one pass.
  package func key(_ text: String) -> Key {
    var key = Key(text: text)
    key.letters.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { add(scalar, &key) }
    return key
  }

  /// Negative, zero or positive.
  package func compare(_ a: String, _ b: String) -> Int {
    if a == b { return 0 }
    return key(a) < key(b) ? -1 : 1
  }

  private func add(_ scalar: Unicode.Scalar, _ key: inout Key) {
    let value = scalar.value
    if value < 0x80 {
      let isCapital = value >= 0x41 && value <= 0x5A
      return key.put(Self.weight(isCapital ? value + 0x20 : value, scalar), 0, 0, isCapital)
    }
    // A combining accent belongs to the letter before it.
    if (0x300...0x36F).contains(value) {
      if !key.accents.isEmpty { key.accents[key.accents.count - 1] = value }
      return
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let small = lower.count == 1 ? lower.first ?? scalar : scalar
    let isCapital = small != scalar
    if let weight = own[small.value] {
      return key.put(Self.weight(weight.base, scalar), weight.after, 0, isCapital)
    }
    // The plain letter of an accented one, and both of a letter that sorts as two.
    guard small.properties.isAlphabetic else { return key.put(Self.weight(small.value, small), 0, 0, isCapital) }
    for letter in TextFold.text(String(Character(small))).unicodeScalars {
      key.put(Self.weight(letter.value, letter), 0, letter == small ? 0 : small.value, isCapital)
    }
  }

  /// White space, marks, digits, then letters.
  private static func weight(_ value: UInt32, _ scalar: Unicode.Scalar) -> UInt64 {
    let kind: UInt64
    if value < 0x80 {
      kind = value <= 0x20 ? 0 : value >= 0x30 && value <= 0x39 ? 2 : value >= 0x61 && value <= 0x7A ? 3 : 1
    } else {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: kind = 0
      case .decimalNumber, .letterNumber, .otherNumber: kind = 2
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: kind = 3
      default: kind = 1
      }
    }
    return kind << 40 | UInt64(value) << 8
  }

  /// Letters that a language counts as their own, after the one that each group begins with.
  private static let tailored: [String: [String]] = [
    "sv": ["zåäö"], "fi": ["zåäö"], "da": ["zæøå"], "nb": ["zæøå"], "nn": ["zæøå"], "no": ["zæøå"],
    "is": ["aá", "dð", "eé", "ií", "oó", "uú", "yý", "zþæö"],
    "es": ["nñ"], "et": ["sšž", "wõäöü"], "pl": ["aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"],
    "cs": ["cč", "rř", "sš", "zž"], "sk": ["aä", "cč", "oô", "sš", "zž"], "sl": ["cč", "sš", "zž"],
    "hr": ["cčć", "dđ", "sš", "zž"],
    "hu": ["oöő", "uüű"], "ro": ["aăâ", "iî", "sș", "tț"], "tr": ["cç", "gğ", "hı", "oö", "sş", "uü"], "lt": ["cč", "sš", "zž"],
    "lv": ["cč", "gģ", "kķ", "lļ", "nņ", "sš", "zž"],
  ]
}

extension Collation.Key {
  fileprivate mutating func put(_ weight: UInt64, _ after: UInt32, _ accent: UInt32, _ isCapital: Bool) {
    letters.append(weight | UInt64(after))
    accents.append(accent)
    cases.append(isCapital)
  }
}
