package import LucidCore

/// A private item in a text that would be shared with it: an address, a number, a path on this
/// machine.
package struct PrivateData: Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// `an e-mail address`.
  package let what: MessageText
  package let text: String

  /// In the order of the text. `names` are those of the person: the full name, the office;
  /// `calendars` count as whole words in the same capitals, for many are called Work or Home.
  package static func find(in text: String, names: [String], calendars: [String] = []) -> [PrivateData] {
    var found: [PrivateData] = []
    for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      func note(_ what: MessageWord, _ text: some StringProtocol) {
        let one = PrivateData(line: i + 1, what: .words(what), text: String(text.prefix(80)))
        if !found.contains(one) { found.append(one) }
      }
      let folded = TextFold.text(String(line))
      for name in names where name.count > 2 && folded.contains(TextFold.text(name)) { note(.privateName, name) }
      for calendar in calendars where !calendar.isEmpty {
        for range in line.ranges(of: calendar) {
          let (before, after) = (line[..<range.lowerBound].last, line[range.upperBound...].first)
          if before?.isLetter != true, after?.isLetter != true { note(.privateCalendar, calendar) }
        }
      }
      for word in line.split(whereSeparator: { " \t\"'`,;()[]{}<>".contains($0) }) {
        let word = word.reversed().drop { ".:!?".contains($0) }.reversed()
        let text = String(word)
        if isAddress(text) { note(.privateMail, text) }
        // Events, calendars and contacts are called so; what is exported has no id of its own any more.
        if AbilityID.isID(text) { note(.privateID, text) }
        if ["home", "Users", "root"].contains(where: { text.hasPrefix("/\($0)/") }) { note(.privatePath, text) }
        if text.hasPrefix("https://") || text.hasPrefix("http://"), let at = text.firstIndex(of: "@"),
          !text[..<at].dropFirst(8).contains("/")
        {
          note(.privateLink, text)
        }
      }
      for number in numbers(in: line) { note(.privatePhone, number) }
    }
    return found
  }

  private static func isAddress(_ word: String) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !word.contains("/") else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.allSatisfy(\.isLetter) else {
      return false
    }
    // Names that are kept for examples are nobody's.
    return !["example", "test", "invalid", "localhost"].contains { last == $0 || labels[labels.count - 2] == $0 }
  }

  /// `+` or an opening, and at least nine digits with blanks, dots, dashes and brackets between.
  private static func numbers(in line: Substring) -> [String] {
    var found: [String] = []
    var run = ""
    func flush() {
      let digits = run.filter(\.isNumber).count
      if run.hasPrefix("+"), (9...15).contains(digits) { found.append(run.split(separator: " ").joined(separator: " ")) }
      run = ""
    }
    for c in line {
      if c == "+" {
        flush()
        run = "+"
      } else if !run.isEmpty, c.isNumber || " .-()".contains(c) {
        run.append(c)
      } else {
        flush()
      }
    }
    flush()
    return found
  }
}
