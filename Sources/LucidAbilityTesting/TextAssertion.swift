import LucidCore

/// Holds a text against what is expected of it, and finds out why it may differ.
enum TextAssertion {
  static func failure(_ text: String, _ check: TextCheck, _ e: AbilityTestAssertion) -> AbilityTestFailure? {
    let found = trimmed(text)
    guard !holds(check, found) else { return nil }
    var comparison: AbilityTestFailure.Comparison?
    if case .equals(let wanted) = check, wanted.contains("\n") || found.contains("\n") {
      comparison = .init(expected: trimmed(wanted), found: found)
    }
    let shown = if case .maxWords = check { "\(words(found)) words: " + found } else { found.isEmpty ? "an empty text" : found }
    return AbilityTestFailure(
      key: e.key, span: e.span, expected: expected(check), found: shown, remark: remark(check, found), comparison: comparison)
  }

  static func holds(_ check: TextCheck, _ found: String) -> Bool {
    switch check {
    case .contains(let wanted): found.contains(wanted)
    case .notContains(let unwanted): !found.contains(unwanted)
    case .equals(let wanted): found == trimmed(wanted)
    case .startsWith(let wanted): found.hasPrefix(trimmed(wanted))
    case .endsWith(let wanted): found.hasSuffix(trimmed(wanted))
    case .matches(let pattern): matches(Array(found), Array(trimmed(pattern)))
    case .maxWords(let n): words(found) <= n
    }
  }

  static func expected(_ check: TextCheck) -> String {
    switch check {
    case .contains(let text): "a text that contains " + quoted(text)
    case .notContains(let text): "a text without " + quoted(text)
    case .equals(let text): quoted(trimmed(text))
    case .startsWith(let text): "a text that begins with " + quoted(trimmed(text))
    case .endsWith(let text): "a text that ends with " + quoted(trimmed(text))
    case .matches(let pattern): "a text like " + quoted(trimmed(pattern))
    case .maxWords(let n): "at most \(n) words"
    }
  }

  /// The text that would have been found if less counted.
  private static func remark(_ check: TextCheck, _ found: String) -> String? {
    let wanted: String
    switch check {
    case .contains(let text), .equals(let text), .startsWith(let text), .endsWith(let text): wanted = trimmed(text)
    default: return nil
    }
    func fits(_ change: (String) -> String) -> Bool {
      let (a, b) = (change(wanted), change(found))
      guard !a.isEmpty else { return false }
      switch check {
      case .contains: return b.contains(a)
      case .startsWith: return b.hasPrefix(a)
      case .endsWith: return b.hasSuffix(a)
      default: return a == b
      }
    }
    if fits(joined) { return "it is there with other spaces or line breaks" }
    if fits({ $0.lowercased() }) { return "it is there with other capitals" }
    if fits({ joined($0.filter { !"*_`".contains($0) }) }) { return "it is there with other Markdown marks" }
    return nil
  }

  /// `*` takes as little as it can and more when the rest does not fit. Cost: length of the text ×
  /// length of the pattern.
  static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (t, p) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        p = last.pattern + 1
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// The parts between white space that have a letter or a digit: the dash of a bullet is no word.
  static func words(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count { word in word.contains { $0.isLetter || $0.isNumber } }
  }

  /// Without spaces at the ends of lines, which nobody sees, and without white space at both ends.
  static func trimmed(_ text: String) -> String {
    var part = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return line
    }.joined(separator: "\n")[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }

  private static func joined(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private static func quoted(_ text: String) -> String { "\"" + text + "\"" }
}
