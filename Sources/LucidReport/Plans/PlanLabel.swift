import LucidCore

/// Escapes an author's text for a diagram.
enum PlanLabel {
  private static let longest = 80

  /// One line of printable characters, cut where it gets too long to be read in a box.
  static func short(_ text: String) -> String {
    let line = TerminalSanitizer.line(text)
    return line.count <= longest ? line : line.prefix(longest - 1) + "…"
  }
}
