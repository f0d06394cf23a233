import LucidCore

/// The lines of a text that is no YAML, and the one at which libyaml stopped.
struct RepairLines {
  struct Line {
    /// Without its line break.
    let range: Range<Int>
    /// With its line break.
    let whole: Range<Int>
    let indent: Int
    let text: String
  }

  private let problem: YAMLProblem
  let file: SourceFile
  let lines: [Line]
  /// The index of the line at which libyaml stopped.
  let at: Int

  init(_ file: SourceFile, _ problem: YAMLProblem) {
    (self.file, self.problem) = (file, problem)
    var lines: [Line] = []
    var start = 0
    let bytes = file.bytes
    while start <= bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let stop = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      let indent = bytes[start..<stop].prefix { $0 == 0x20 }.count
      let whole = start..<min(end + 1, bytes.count)
      lines.append(Line(range: start..<stop, whole: whole, indent: indent, text: file.text(start + indent..<stop)))
      if end >= bytes.count { break }
      start = end + 1
    }
    self.lines = lines
    at = lines.lastIndex { $0.range.lowerBound <= problem.offset } ?? 0
  }

  /// Lines that may be to blame, likeliest first: where reading stopped, those before it, and where
  /// what was open began.
  var near: [Int] {
    var list = [at]
    var i = at - 1
    while i >= 0, list.count < 4 {
      if !lines[i].text.isEmpty { list.append(i) }
      i -= 1
    }
    if let context = problem.context, let line = lines.lastIndex(where: { $0.range.lowerBound <= context.offset }),
      !list.contains(line)
    {
      list.append(line)
    }
    return list.filter { !lines[$0].text.isEmpty }
  }

  func remedy(_ message: String, _ note: String, _ i: Int, _ edits: [(Range<Int>, String)]) -> YAMLRepair.Mending {
    let line = lines[i]
    return YAMLRepair.Mending(
      message: message, note: note, place: line.range.lowerBound + line.indent..<line.range.upperBound,
      edits: edits.map { (range: $0.0, text: $0.1) })
  }

  /// Whether a line is the first of a document that is no comment.
  func beginsDocument(_ i: Int) -> Bool {
    let before = lines[..<i].last { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    return before.map { $0.indent == 0 && $0.text.hasPrefix("---") } ?? true
  }

  /// The key of a line and where its value begins; nil for a line of another form.
  func entry(_ i: Int) -> (key: String, start: Int, value: String)? {
    let line = lines[i]
    var text = Substring(line.text)
    var offset = line.range.lowerBound + line.indent
    while text.hasPrefix("- ") { (text, offset) = (text.dropFirst(2), offset + 2) }
    let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-\"".contains($0)) }
    let rest = text.dropFirst(key.count)
    guard !key.isEmpty, rest.hasPrefix(":") else { return nil }
    let blanks = rest.dropFirst().prefix { $0 == " " }.count
    guard blanks > 0 else { return nil }
    let value = String(rest.dropFirst(1 + blanks))
    return (String(key), offset + key.utf8.count + 1 + blanks, value)
  }
}
