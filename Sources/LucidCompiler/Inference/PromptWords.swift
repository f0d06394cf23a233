/// The words of a prompt that the author speaks: without placeholders, quotations and code.
///
/// Capitals are small and `'s` is gone; parts that a hyphen or a dot holds together are one word,
/// so `event-driven` is no event.
struct PromptWords {
  struct Word {
    let text: String
    /// Bytes of the prompt.
    let range: Range<Int>
    let sentence: Int
    /// Whether a comma, a colon, a bracket or a dash stands before it.
    let afterBreak: Bool
    /// Whether it begins with a capital.
    let isCapital: Bool
    /// Whether `'s` stood at its end.
    let isOwner: Bool
    /// The one mark between it and the word before: `:` of `15:30`, `/` of `4/14`.
    var joint: Character?
  }

  let words: [Word]
  /// By sentence, the names that its placeholders begin with.
  let placeholders: [Int: [String]]

  init(words: [Word], placeholders: [Int: [String]]) {
    self.words = words
    self.placeholders = placeholders
  }

  init(_ text: [UInt8]) {
    let sentences = Sentences(text)
    var found: [Word] = []
    found.reserveCapacity(text.count / 6)
    var names: [Int: [String]] = [:]
    var i = 0
    var sentence = 0
    var broken = false
    // Up to here nothing that was opened is closed, so that a line of openings is not looked through once for each.
    var (noPlaceholder, noQuotation) = (0, 0)
    while i < text.count {
      let byte = text[i]
      if Self.isLetter(byte) {
        while sentence + 1 < sentences.ranges.count, sentences.ranges[sentence + 1].lowerBound <= i { sentence += 1 }
        let end = Self.wordEnd(text, i)
        let (word, isOwner) = Self.normal(text[i..<end])
        found.append(
          Word(
            text: word, range: i..<end, sentence: sentence, afterBreak: broken, isCapital: Self.isCapital(text, i),
            isOwner: isOwner, joint: Self.joint(text, i, after: found.last)
          ))
        broken = false
        i = end
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "'"): break
      case UInt8(ascii: "<") where i >= noPlaceholder:
        broken = true
        switch Self.placeholder(text, i) {
        case .notOpen: break
        case .missing(let line): noPlaceholder = line
        case .at(let end):
          let holder = sentences.index(of: i) ?? 0
          for name in Self.identifiers(text[i..<end]) { names[holder, default: []].append(name) }
          i = end
          continue
        }
      case UInt8(ascii: "\""), UInt8(ascii: "`"), 0xE2:
        broken = true
        guard i >= noQuotation else { break }
        switch Self.quotation(text, i) {
        case .notOpen: break
        case .missing(let line): noQuotation = line
        case .at(let end):
          i = end
          continue
        }
      default: broken = true
      }
      i += 1
    }
    words = found
    placeholders = names
  }

  private static func joint(_ text: [UInt8], _ i: Int, after last: Word?) -> Character? {
    guard let last, last.range.upperBound == i - 1, ":/".utf8.contains(text[i - 1]), text[i] < 0x3A, text[i - 2] < 0x3A else {
      return nil
    }
    return Character(Unicode.Scalar(text[i - 1]))
  }

  private enum Closing {
    case notOpen
    /// The end of all of it.
    case at(Int)
    /// Not before the end of the line, which is here.
    case missing(Int)
  }

  /// The end of `<<…>>` on one line.
  private static func placeholder(_ text: [UInt8], _ start: Int) -> Closing {
    guard text[start] == UInt8(ascii: "<"), start + 1 < text.count, text[start + 1] == UInt8(ascii: "<") else { return .notOpen }
    var i = start + 2
    while i + 1 < text.count, text[i] != 0x0A {
      if text[i] == UInt8(ascii: ">"), text[i + 1] == UInt8(ascii: ">") { return .at(i + 2) }
      i += 1
    }
    return .missing(i)
  }

  /// The end of what stands in quotes or backticks on one line: somebody else's words, or an
  /// answer's.
  private static func quotation(_ text: [UInt8], _ start: Int) -> Closing {
    let close: [UInt8]
    switch text[start] {
    case UInt8(ascii: "\""): close = [UInt8(ascii: "\"")]
    case UInt8(ascii: "`"): close = [UInt8(ascii: "`")]
    case 0xE2 where text[start...].starts(with: "“".utf8): close = Array("”".utf8)
    default: return .notOpen
    }
    var i = start + 1
    while i < text.count, text[i] != 0x0A {
      if text[i] == close[0], text[i...].starts(with: close) { return .at(i + close.count) }
      i += 1
    }
    return .missing(i)
  }

  private static func isLetter(_ b: UInt8) -> Bool {
    (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || (b >= 0x30 && b <= 0x39) || b >= 0xC3 && b != 0xE2
  }

  private static func wordEnd(_ text: [UInt8], _ start: Int) -> Int {
    var i = start + 1
    while i < text.count {
      let b = text[i]
      if isLetter(b) || (b >= 0x80 && b < 0xC0) {
        i += 1
        continue
      }
      let next = i + 1 < text.count ? text[i + 1] : 0
      switch b {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: "@"), UInt8(ascii: "_"):
        guard isLetter(next) else { return i }
        i += 1
      case 0xE2 where i + 3 < text.count && next == 0x80 && text[i + 2] == 0x99 && isLetter(text[i + 3]): i += 3
      default: return i
      }
    }
    return i
  }

  /// `A` to `Z`, `À` to `Þ`.
  private static func isCapital(_ text: [UInt8], _ i: Int) -> Bool {
    let b = text[i]
    return b >= 0x41 && b <= 0x5A || b == 0xC3 && i + 1 < text.count && text[i + 1] <= 0x9E
  }

  /// In small letters, with a plain apostrophe, without `'s`, and whether it had one.
  private static func normal(_ bytes: ArraySlice<UInt8>) -> (String, Bool) {
    var word: [UInt8] = []
    word.reserveCapacity(bytes.count)
    var i = bytes.startIndex
    while i < bytes.endIndex {
      let b = bytes[i]
      if b == 0xE2, i + 2 < bytes.endIndex, bytes[i + 1] == 0x80, bytes[i + 2] == 0x99 {
        word.append(UInt8(ascii: "'"))
        i += 3
      } else {
        word.append(b >= 0x41 && b <= 0x5A ? b | 0x20 : b)
        i += 1
      }
    }
    let isOwner = word.count > 2 && word[word.count - 1] == UInt8(ascii: "s") && word[word.count - 2] == UInt8(ascii: "'")
    if isOwner { word.removeLast(2) }
    return (String(decoding: word, as: UTF8.self), isOwner)
  }

  private static func identifiers(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split { !(isLetter($0) || $0 == UInt8(ascii: "_")) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension PromptWords {
  /// Whether only small words and commas lie between two words, as in `calendar, my mail and the
  /// notes`.
  func isList(from: Int, to: Int) -> Bool {
    from < to && words[from].sentence == words[to].sentence
      && words[(from + 1)..<to].allSatisfy { Self.light.contains($0.text) }
      && (words[(from + 1)...to].contains { $0.afterBreak || Self.joining.contains($0.text) })
  }

  /// Whether two pieces stand in one clause: no comma, no other mark and no end of a sentence
  /// between them.
  func isUnbroken(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let sentence = words[min(a.lowerBound, b.lowerBound)].sentence
    let later = max(a.lowerBound, b.lowerBound)
    guard words[later].sentence == sentence else { return false }
    let gap = Self.between(a, b)
    return a.overlaps(b) || words[gap.lowerBound...max(gap.lowerBound, later)].allSatisfy { !$0.afterBreak }
  }

  /// The words between two pieces; none where they overlap.
  static func between(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    let start = min(a.upperBound, b.upperBound)
    return start..<max(start, max(a.lowerBound, b.lowerBound))
  }

  private static let joining: Set<String> = ["and", "or", "nor", "plus"]
  private static let light = joining.union(["my", "the", "any", "all", "of", "today", "also", "both", "in", "at"])
}
