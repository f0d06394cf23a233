import LucidCore

/// A word, a number or a mark of a phrase.
package struct WordToken: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// In small letters; `ä` is `ae`, `ß` is `ss`.
    case word(String)
    /// Digits; `digits` of them.
    case number(Int, digits: Int)
    /// `½`.
    case fraction(Double)
    case mark(Character)

    package var spelling: String? { if case .word(let word) = self { word } else { nil } }
  }

  package let content: Content
  package let senses: [WordSense]
  /// Where it was read: characters of a text, or words of a prompt.
  package let place: Range<Int>
  /// Whether nothing stands between it and the token before.
  package let isJoined: Bool
  /// Whether a clause or a sentence begins with it.
  package var beginsClause = false
  /// Whether it is a mark right between two others, as the comma of `1,5`.
  package private(set) var isInside = false

  package init(_ content: Content, at place: Range<Int>, isJoined: Bool) {
    self.content = content
    self.place = place
    self.isJoined = isJoined
    guard case .word(let word) = content else {
      senses = []
      return
    }
    // `tomorrow's` is `tomorrow` of what follows.
    senses = WordLexicon.senses(of: word.hasSuffix("'s") ? String(word.dropLast(2)) : word)
  }

  /// One word alone.
  package init(_ word: String) { self.init(.word(Self.folded(word)), at: 0..<1, isJoined: false) }

  private init(_ senses: [WordSense], of other: WordToken, isJoined: Bool) {
    (content, place, self.isJoined) = (other.content, other.place, isJoined)
    self.senses = senses
  }

  package var word: String? { content.spelling }

  package func value(_ kind: WordKind) -> Int? { amount(kind).map { Int($0) } }

  package func amount(_ kind: WordKind) -> Double? { senses.first { $0.kind == kind }?.value }

  package func means(_ kind: WordKind) -> Bool { senses.contains { $0.kind == kind } }

  package func means(anyOf kinds: Set<WordKind>) -> Bool { senses.contains { kinds.contains($0.kind) } }

  // MARK: Reading

  /// The tokens of a text, commas among them; blanks and control characters part them.
  package static func list(_ text: String) -> [WordToken] {
    var tokens: [WordToken] = []
    let characters = Array(text)
    var (i, end) = (0, -1)
    while i < characters.count {
      let start = i
      guard !characters[i].isWhitespace else {
        i += 1
        continue
      }
      if start == end, let last = tokens.indices.last { tokens[last].isInside = tokens[last].isJoined }
      add(content(characters, &i), at: start..<i, isJoined: start == end, to: &tokens)
      end = i
    }
    return tokens
  }

  /// The tokens of one word of a prompt, all at its place.
  package static func list(_ word: String, at place: Range<Int>, isJoined: Bool, beginsClause: Bool) -> [WordToken] {
    var tokens: [WordToken] = []
    let characters = Array(word)
    var i = 0
    while i < characters.count {
      add(content(characters, &i), at: place, isJoined: i > 0 && !tokens.isEmpty || isJoined, to: &tokens)
    }
    if !tokens.isEmpty { tokens[0].beginsClause = beginsClause }
    return tokens
  }

  /// Whether a phrase can begin with a word: most words of a prompt are in no lexicon.
  package static func mayBegin(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    return first < 0x3A || list(word, at: 0..<1, isJoined: false, beginsClause: false).contains { !$0.senses.isEmpty }
  }

  private static func content(_ characters: [Character], _ i: inout Int) -> Content {
    let c = characters[i]
    let start = i
    i += 1
    if isDigit(c) {
      while i < characters.count, isDigit(characters[i]) { i += 1 }
      let digits = characters[start..<i].map { UInt8(0x30 + ($0.wholeNumberValue ?? 0)) }
      return .number(Int(decimal: digits) ?? .max, digits: i - start)
    }
    if let part = fractions[c] { return .fraction(part) }
    guard c.isLetter else { return .mark(c) }
    func goesOn(_ c: Character) -> Bool { c.isLetter || "'’".contains(c) }
    while i < characters.count, goesOn(characters[i]) { i += 1 }
    // `a.m.` and `p.m.` are one word.
    if i == start + 1, "apAP".contains(c), i + 2 < characters.count + 1, i + 1 < characters.count, characters[i] == ".",
      "mM".contains(characters[i + 1])
    {
      i += i + 2 < characters.count && characters[i + 2] == "." ? 3 : 2
      return .word(c.lowercased() + "m")
    }
    return .word(folded(characters[start..<i]))
  }

  /// One of any script.
  private static func isDigit(_ c: Character) -> Bool {
    c.isASCII ? c.isNumber : c.unicodeScalars.first?.properties.numericType == .decimal
  }
  private static let fractions: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]

  /// In small letters without accents, in the spelling of the lexicon.
  package static func folded(_ word: some Sequence<Character>) -> String {
    TextFold.text(String(word), spellsUmlauts: true)
  }

  /// Adds a token; `Freitagabend` is two, `fünfundzwanzig` a number.
  package static func add(_ content: Content, at place: Range<Int>, isJoined: Bool, to tokens: inout [WordToken]) {
    let token = WordToken(content, at: place, isJoined: isJoined)
    guard token.senses.isEmpty, let word = token.word, word.utf8.count > 6 else { return tokens.append(token) }
    if let (day, rest) = compound(word) {
      tokens.append(WordToken(day, of: token, isJoined: isJoined))
      tokens.append(WordToken(rest, of: token, isJoined: true))
    } else if let number = tens(word) {
      tokens.append(WordToken([WordSense(kind: .number, value: number)], of: token, isJoined: isJoined))
    } else {
      tokens.append(token)
    }
  }

  /// `freitagabend`: a day and a part of it.
  private static func compound(_ word: String) -> (day: [WordSense], rest: [WordSense])? {
    for end in 6...10 where end < word.count {
      let day = WordLexicon.senses(of: String(word.prefix(end))).filter { $0.kind == .weekday }
      let rest = WordLexicon.senses(of: String(word.dropFirst(end))).filter { $0.kind == .part || $0.kind == .clock }
      if !day.isEmpty, !rest.isEmpty { return (day, rest) }
    }
    return nil
  }

  /// `fuenfundzwanzig`: the ones before `und` and the tens behind it.
  private static func tens(_ word: String) -> Double? {
    for end in 3...6 where word.dropFirst(end).hasPrefix("und") {
      let first = WordToken(String(word.prefix(end)))
      guard let ones = first.means(.article) ? 1 : first.amount(.number), ones < 10,
        let tens = WordToken(String(word.dropFirst(end + 3))).amount(.number), tens >= 20
      else { continue }
      return ones + tens
    }
    return nil
  }
}
