import LucidCore

/// A sentence of an answer, as claims are looked for in it.
struct ClaimSentence {
  /// On one line, without the marks of a list or a heading.
  let text: String
  /// Small letters; an apostrophe parts ("I've"), `n't` is a word of its own, and a colon too.
  let words: [String]
  /// The places of words that begin a clause.
  let starts: Set<Int>
  /// Whether something stands between quotation marks.
  let isQuoting: Bool

  /// The first letters of a text that are looked at: an answer is shorter.
  private static let mostLetters = 20_000

  /// The sentences of a text, in order. A point between digits, or before a month, ends none.
  static func all(in text: String) -> [ClaimSentence] {
    var out: [ClaimSentence] = []
    var current = ""
    func close() {
      let line = current.drop { $0.isWhitespace || "-*#>•".contains($0) }
      if !line.isEmpty { out.append(ClaimSentence(String(line))) }
      current = ""
    }
    let characters = Array(text.prefix(mostLetters))
    for (i, character) in characters.enumerated() {
      guard !character.isNewline else {
        close()
        continue
      }
      current.append(character)
      guard ".!?".contains(character) else { continue }
      let next = i + 1 < characters.count ? characters[i + 1] : " "
      let isOfNumber = character == "." && i > 0 && characters[i - 1].isNumber && !next.isNewline && i + 1 < characters.count
      if !isOfNumber, !next.isLetter, !next.isNumber { close() }
    }
    close()
    return out
  }

  init(_ sentence: String) {
    var (words, starts) = ([String](), Set([0]))
    var word = ""
    func close() {
      if word.hasSuffix("n't") {
        words += [String(word.dropLast(3)), "n't"].filter { !$0.isEmpty }
      } else {
        words += word.split(separator: "'").map(String.init)
      }
      word = ""
    }
    for character in sentence.lowercased() {
      let character: Character = character == "’" ? "'" : character
      if character.isLetter || character == "'" {
        word.append(character)
        continue
      }
      close()
      if character == ":" { words.append(":") }
      if ",;–—:.!".contains(character) { starts.insert(words.count) }
    }
    close()
    (text, self.words, self.starts) = (sentence, words, starts)
    isQuoting = sentence.contains { "\"“”„«»".contains($0) }
  }

  /// The place at which the clause of a word begins.
  func start(before place: Int) -> Int { starts.filter { $0 <= place }.max() ?? 0 }
}

/// The times of day that a text names, in minutes of twelve hours: it may leave out which half of
/// the day it means.
struct ClaimClocks {
  /// `15:00`, `9.30 uur`, `9 h 30`, `3 pm`, `10 Uhr`.
  private(set) var sure: Set<Int> = []
  /// Figures that may be hours: `7 to 8 am`.
  private var perhaps: Set<Int> = []

  /// Whether one of the times is one of `other`; where either has none there is nothing to compare.
  func agree(with other: ClaimClocks) -> Bool {
    sure.isEmpty || other.sure.isEmpty || !sure.union(perhaps).isDisjoint(with: other.sure)
  }

  init(in text: String) {
    let u = Array(text.lowercased().utf8)
    var at = 0
    func number() -> Int? {
      let start = at
      while at < u.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= u[at] { at += 1 }
      return 1...2 ~= at - start ? Int(String(decoding: u[start..<at], as: UTF8.self)) : nil
    }
    func skipBlanks() { while at < u.count, u[at] == UInt8(ascii: " ") { at += 1 } }
    func word() -> String {
      let start = at
      while at < u.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= u[at] { at += 1 }
      return String(decoding: u[start..<at], as: UTF8.self)
    }
    while at < u.count {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= u[at] else {
        at += 1
        continue
      }
      guard let hour = number(), hour <= 24 else { continue }
      var minute: Int?
      let end = at
      if at < u.count, u[at] == UInt8(ascii: ":") || u[at] == UInt8(ascii: ".") {
        at += 1
        minute = number()
      }
      if minute == nil { at = end }
      let isColon = minute != nil && u[end] == UInt8(ascii: ":")
      skipBlanks()
      let mark = word()
      var isClock = isColon || ["am", "pm", "uhr", "uur", "h"].contains(mark)
      if mark == "h" {
        skipBlanks()
        if let said = number() { minute = said } else { isClock = isClock && Self.isTime(u, before: end) }
      }
      let minutes = hour % 12 * 60 + (minute ?? 0)
      if isClock, minute ?? 0 < 60 { sure.insert(minutes) } else if minute == nil { perhaps.insert(minutes) }
    }
  }

  /// Whether `3 h` is a time and no length: a preposition of a time stands before it.
  private static func isTime(_ bytes: [UInt8], before place: Int) -> Bool {
    let words = String(decoding: bytes[..<place], as: UTF8.self).split(separator: " ")
    return words.dropLast().last.map { ["à", "vers", "sur", "de"].contains($0) } ?? false
  }
}
