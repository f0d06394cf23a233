/// Lines of output, wrapped to one screen as they are added.
struct LineWriter {
  let ink: ANSIWriter
  let layout: TextLayout
  private(set) var text = ""

  init(_ ink: ANSIWriter) {
    self.ink = ink
    layout = TextLayout(ink: ink)
  }

  var screen: Screen { ink.screen }

  /// A blank line; never two in a row, never the first.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// A line as it is, without wrapping.
  mutating func raw(_ phrase: StyledText) {
    var line = ink.paint(phrase)[...]
    while line.last == " " { line.removeLast() }
    text += line + "\n"
  }

  /// Lines that another writer made.
  mutating func block(_ lines: String) { text += lines }

  /// Wrapped to `width` columns (default: the screen), all lines `indent` in, those after the first
  /// `hanging` more.
  mutating func add(_ phrase: StyledText, indent: Int = 0, hanging: Int = 0, width: Int? = nil) {
    for line in layout.wrap(phrase, width: (width ?? screen.width) - indent, hanging: hanging) {
      text += (line.isEmpty ? "" : String(repeating: " ", count: indent)) + ink.paint(line) + "\n"
    }
  }

  /// A label in a column of `column` columns, then text that wraps beside it.
  mutating func add(_ label: StyledText, _ phrase: StyledText, indent: Int = 2, column: Int) {
    let room = screen.width - indent - column
    if room < 16 || ink.width(label) >= column {
      add(label, indent: indent)
      add(phrase, indent: min(indent + 2, screen.width / 2))
      return
    }
    for (i, line) in layout.wrap(phrase, width: room).enumerated() {
      let head = layout.fit(i == 0 ? label : "", width: column)
      raw(StyledText(String(repeating: " ", count: indent)) + head + line)
    }
  }

  mutating func heading(_ title: String) {
    gap()
    add(StyledText(title, .strong))
  }
}
