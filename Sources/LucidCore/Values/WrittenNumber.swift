extension Value {
  /// Reads a number as people write it: `84.20`, `1,234.50`, `1.234,50`, `-7`, `€ 12`, `80 %`.
  ///
  /// `decimal` is the decimal mark of the language, `.` or `,`; it decides where a text alone does
  /// not: `1,234` is 1234 with a point as the mark and 1.234 with a comma. Where both stand, the
  /// last one is the mark. Groups are parted by the other one, a blank or an apostrophe. nil for
  /// anything else, also a number with other words around it.
  package static func number(written text: String, decimal: Character) -> Value? {
    guard text.utf8.count <= 400 else { return nil }
    var rest = trimmed(text[...])
    var isNegative = false
    if let sign = rest.first, "+-\u{2212}".contains(sign) {
      isNegative = sign != "+"
      rest = trimmed(rest.dropFirst())
    }
    guard let parts = decimals(of: rest, decimal), let whole = digits(of: parts.whole),
      parts.part.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    if parts.part.isEmpty, let n = Int(decimal: whole.utf8) { return .integer(isNegative ? -n : n) }
    guard let d = Double(whole + (parts.part.isEmpty ? "" : "." + parts.part)), d.isFinite else { return nil }
    return .number(isNegative ? -d : d)
  }

  /// Without blanks, signs of currencies and a percent sign.
  private static func trimmed(_ text: Substring) -> Substring {
    var rest = text.drop { $0.isWhitespace || currencies.contains($0) }
    while let c = rest.last, c.isWhitespace || currencies.contains(c) || c == "%" { rest.removeLast() }
    return rest
  }

  private static let currencies = "€$£¥"

  /// The parts before and behind the decimal mark.
  private static func decimals(of text: Substring, _ decimal: Character) -> (whole: Substring, part: Substring)? {
    let marks = text.indices.filter { text[$0] == "." || text[$0] == "," }
    guard let last = marks.last else { return (text, "") }
    let mark = text[last]
    let isAlone = marks.allSatisfy { text[$0] == mark }
    let behind = text[text.index(after: last)...]
    let isGroup = isAlone && (marks.count > 1 || mark != decimal && behind.count == 3 && text[..<last] != "0")
    if isGroup { return (text, "") }
    guard marks.count(where: { text[$0] == mark }) == 1, !behind.isEmpty else { return nil }
    return (text[..<last], behind)
  }

  /// The digits of a whole number without the marks between its groups of three.
  private static func digits(of text: Substring) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let marks = Set(text.filter { !$0.isNumber })
    guard marks.count <= 1, marks.allSatisfy(" \u{A0}\u{202F}'\u{2019}.,".contains), let first = groups.first, !first.isEmpty,
      text.allSatisfy({ $0.isASCII || !$0.isNumber }), groups.count == 1 || first.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }
}
