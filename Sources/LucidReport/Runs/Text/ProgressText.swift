/// The line of a run that goes on, cut to one line of the terminal.
package struct ProgressText {
  private let ink: ANSIWriter
  private let width: Int

  package init(width: Int, drawing: Bool) {
    ink = ANSIWriter(Screen(width: width, drawing: drawing, isTerminal: true))
    self.width = ink.screen.width
  }

  /// `asking smollm2 · 3 s`; the last column stays free, so that no terminal wraps.
  package func line(_ work: String, seconds: Int) -> String {
    let time = seconds > 0 ? StyledText(.dot) + StyledText("\(seconds) s") : StyledText()
    let room = width - 1 - ink.width(time)
    return ink.paint(TextLayout(ink: ink).cut(StyledText(work), width: room) + time)
  }
}
