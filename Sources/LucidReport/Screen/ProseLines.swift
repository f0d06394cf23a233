/// Breaks messages for a person at the width of a terminal, between words. What goes to a file or a
/// program stays whole, so that `grep` finds it.
package struct ProseLines {
  private let layout: TextLayout
  private let width: Int

  package init(_ screen: Screen) {
    layout = TextLayout(ink: ANSIWriter(screen))
    width = screen.drawing ? screen.width : Screen.unbroken
  }

  /// Returns a text of several lines; what is broken goes on two columns further in than its line.
  /// A line with colours was laid out already.
  package func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard layout.ink.width(StyledText(String(line))) > width, !line.utf8.contains(0x1B) else { return String(line) }
      let indent = line.prefix { $0 == " " }
      return lines(String(line.dropFirst(indent.count)), indent: indent.count, hanging: 2)
        .map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the lines of a text that begins `indent` columns in; those after the first begin
  /// `hanging` columns further.
  package func lines(_ text: String, indent: Int, hanging: Int = 0) -> [String] {
    layout.wrap(StyledText(text), width: width - indent, hanging: hanging).map(layout.ink.paint)
  }
}
