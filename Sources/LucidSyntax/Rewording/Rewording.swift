import LucidCore
import LucidWords

/// A value in the spelling of this language, for one that was written in another.
package struct Rewording: Hashable, Sendable {
  package let text: String
  /// Whether nothing else can have been meant.
  package let isSafe: Bool

  package init(_ text: String, isSafe: Bool = false) {
    self.text = text
    self.isSafe = isSafe
  }

  // MARK: Truth values and numbers

  /// `yes`, `On`, `TRUE`, `1` as `true`; their opposites as `false`.
  package static func boolean(_ text: String) -> Rewording? {
    switch text.lowercased() {
    case "true", "yes", "on": Rewording("true", isSafe: true)
    case "false", "no", "off": Rewording("false", isSafe: true)
    case "1", "y", "t", "enabled", "always": Rewording("true")
    case "0", "n", "f", "disabled", "never", "none": Rewording("false")
    default: nil
    }
  }

  /// `3.0`, `1,000`, `three`, `3 days` as a whole number within bounds; beyond them the nearest.
  package static func integer(_ text: String, in range: ClosedRange<Int>) -> Rewording? {
    // Digits of other scripts and of full width.
    let digits = String(text.map { $0.isASCII ? $0 : $0.wholeNumberValue.flatMap { "\($0)".first } ?? $0 })
    let plain = digits.filter { !"_, ".contains($0) || $0.isWhitespace }
    let number: (value: Int, isSafe: Bool)?
    if let n = Int(plain) {
      number = (n, !text.contains(","))
    } else if let d = decimal(plain), let n = Int(exactly: d) {
      number = (n, true)
    } else if let n = WordNumbers.whole(text) {
      number = (n, true)
    } else if let n = leadingNumber(text).flatMap({ Int(exactly: $0) }) {
      number = (n, false)
    } else {
      number = nil
    }
    guard let number else { return nil }
    let bounded = min(max(number.value, range.lowerBound), range.upperBound)
    return Rewording("\(bounded)", isSafe: number.isSafe && bounded == number.value)
  }

  /// `1,5`, `3 hours`, `50%`, `three` as a decimal number.
  package static func number(_ text: String) -> Rewording? {
    if text.count(where: { $0 == "," }) == 1, let d = decimal(text.replacing(",", with: ".")) {
      return Rewording(ValueText.number(d))
    }
    if let n = WordNumbers.whole(text) { return Rewording("\(n)", isSafe: true) }
    return leadingNumber(text).map { Rewording(ValueText.number($0)) }
  }

  private static func decimal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number that a text begins with, before a unit.
  private static func leadingNumber(_ text: String) -> Double? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty, text.count > digits.count, text.count <= 24 else { return nil }
    return decimal(String(digits))
  }

  // MARK: Words

  /// The one of some words that a text is in other letters, in another system, or nearly.
  package static func choice(_ text: String, among words: [String]) -> Rewording? {
    let folded = text.lowercased()
    let same = words.filter { $0.lowercased() == folded }
    if same.count == 1 { return Rewording(same[0], isSafe: true) }
    let bare = folded.filter { !"-_ ?".contains($0) }
    if let word = words.first(where: { OtherWords.values[$0]?.contains(bare) == true }) { return Rewording(word) }
    return Spelling.nearest(bare, among: words).map { Rewording($0) }
  }

  /// A name of small letters, digits and `_`: `my-notes`, `myNotes` and `My notes` as `my_notes`.
  package static func identifier(_ text: String) -> Rewording? {
    var name = ""
    var previous: Character = "_"
    for c in text {
      let isUpper = c.isASCII && c.isUppercase
      if c.isASCII, c.isLetter || c.isNumber {
        if isUpper, previous.isLowercase || previous.isNumber { name += "_" }
        name += c.lowercased()
      } else if !name.isEmpty, name.last != "_" {
        name += "_"
      }
      previous = c
    }
    while name.last == "_" { name.removeLast() }
    guard let first = name.first, name.utf8.count <= 60 else { return nil }
    return Rewording(first.isNumber ? "n_" + name : name)
  }

  /// A name such as `morningBriefing`.
  package static func lowerCamel(_ text: String) -> Rewording? {
    guard let name = identifier(text)?.text else { return nil }
    let parts = name.split(separator: "_")
    let joined = parts.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    return joined.isEmpty ? nil : Rewording(joined)
  }

  /// A quoted colour: `FF9F0A`, `#F90` and names of colours.
  package static func color(_ text: String) -> Rewording? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    let isHex = digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    if isHex, digits.count == 6 { return Rewording("\"#\(digits.uppercased())\"", isSafe: true) }
    if isHex, digits.count == 3 { return Rewording("\"#\(digits.uppercased().map { "\($0)\($0)" }.joined())\"", isSafe: true) }
    return OtherWords.colors[text.lowercased()].map { Rewording("\"\($0)\"") }
  }
}
