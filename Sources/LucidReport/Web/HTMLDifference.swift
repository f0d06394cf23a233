/// The difference of two texts as lines that a person reads: what is removed and what is added.
enum HTMLDifference {
  /// Longer ones are cut, so that a page stays one.
  private static let mostLines = 400

  /// Empty where nothing differs.
  static func html(_ difference: UnifiedDiff) -> String {
    guard !difference.isEmpty else { return "" }
    // Behind the names of the two texts.
    let lines = difference.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
    let shown = lines.prefix(mostLines).map { line in
      let text = ScreenFrame.text(String(line))
      switch line.utf8.first {
      case UInt8(ascii: "-"): return "<del>\(text)</del>"
      case UInt8(ascii: "+"): return "<ins>\(text)</ins>"
      case UInt8(ascii: "@"): return "<span class=\"dim\">\(text)</span>"
      default: return text
      }
    }
    let rest = lines.count > mostLines ? "\n<span class=\"dim\">+ \(lines.count - mostLines)</span>" : ""
    return "<pre class=\"diff\" tabindex=\"0\">\(shown.joined(separator: "\n"))\(rest)</pre>\n"
  }
}
