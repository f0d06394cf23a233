import LucidCore

/// The text part of an email: lines of at most 72 columns, so that an answer can quote them.
enum MailText {
  private static let width = 72

  /// Breaks lines between words; what follows the first line of an item, or the label of a column,
  /// stays under its text. Words that are longer, such as addresses, stay whole.
  static func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { broken(String($0)) }.joined(separator: "\n")
  }

  private static func broken(_ line: String) -> String {
    guard DisplayWidth.of(line) > width else { return line }
    let margin = String(repeating: " ", count: hanging(line))
    var lines: [String] = []
    var current = String(line.prefix { $0 == " " })
    var isStart = true
    for word in line.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
      if !isStart, DisplayWidth.of(current) + 1 + DisplayWidth.of(String(word)) > width {
        lines.append(trimmed(current))
        (current, isStart) = (margin, true)
      }
      current += (isStart ? "" : " ") + word
      if !word.isEmpty { isStart = false }
    }
    lines.append(trimmed(current))
    return lines.joined(separator: "\n")
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Columns before the text of a line: its margin, the mark of its list, or a label in a column.
  private static func hanging(_ line: String) -> Int {
    let indent = line.prefix { $0 == " " }.count
    let bare = line.dropFirst(indent)
    for mark in ["- ", "* ", "! ", "> "] where bare.hasPrefix(mark) { return indent + 2 }
    let digits = bare.prefix { $0.isASCII && $0.isNumber }.count
    if (1...3).contains(digits), bare.dropFirst(digits).hasPrefix(". ") { return indent + digits + 2 }
    if let gap = bare.ranges(of: "  ").first {
      let column = DisplayWidth.of(String(bare[..<gap.lowerBound])) + bare[gap.lowerBound...].prefix { $0 == " " }.count
      if column <= 24 { return indent + column }
    }
    return indent
  }
}
