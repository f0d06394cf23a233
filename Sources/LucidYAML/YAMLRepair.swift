import LucidCore

/// Finds the mistake that makes a text no YAML, by trial.
///
/// Changes that habits suggest are tried near the place where libyaml stopped. The first with which
/// the text can be read, or read on, is the remedy.
struct YAMLRepair {
  struct Mending {
    let message: String
    let note: String
    /// The place of the mistake, in bytes.
    let place: Range<Int>
    let edits: [(range: Range<Int>, text: String)]
  }

  private struct SourceLine {
    /// Without its line break.
    let range: Range<Int>
    let indent: Int
    let text: String
  }

  private let file: SourceFile
  private let problem: YAMLProblem
  private let tags: Bool
  private var lines: [SourceLine] = []
  /// The index of the line at which libyaml stopped.
  private var at = 0
  private static let largest = ByteCount.kib(32)
  private static let mostTrials = 60

  /// `tags` as for `YAMLReader.read`.
  init(_ file: SourceFile, _ problem: YAMLProblem, tags: Bool) {
    self.file = file
    self.problem = problem
    self.tags = tags
  }

  mutating func remedy() -> Mending? {
    guard file.bytes.count <= Self.largest.bytes else { return nil }
    cut()
    guard !lines.isEmpty else { return nil }
    var trials = 0
    for remedy in wholeFile() + near().flatMap(specific) + near().flatMap(general) {
      trials += 1
      guard trials <= Self.mostTrials else { return nil }
      if isBetter(remedy.edits) { return remedy }
    }
    return nil
  }

  private mutating func cut() {
    var start = 0
    let bytes = file.bytes
    while start <= bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let stop = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      let indent = bytes[start..<stop].prefix { $0 == 0x20 }.count
      lines.append(SourceLine(range: start..<stop, indent: indent, text: file.text(start + indent..<stop)))
      if end >= bytes.count { break }
      start = end + 1
    }
    at = lines.lastIndex { $0.range.lowerBound <= problem.offset } ?? 0
  }

  /// Lines that may be to blame, likeliest first: where reading stopped, those before it, and where
  /// what was open began.
  private func near() -> [Int] {
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

  /// Whether a text with edits can be read, or at least past the line at which it stopped.
  private func isBetter(_ edits: [(range: Range<Int>, text: String)]) -> Bool {
    var bytes = file.bytes
    var shift = 0
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      if edit.range.lowerBound <= problem.offset { shift += edit.text.utf8.count - edit.range.count }
    }
    guard bytes != file.bytes else { return false }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let left = YAMLEvent.read(bytes, from: mark, tags: tags, { _ in true }) else { return true }
    return left.offset > lines[at].range.upperBound + shift + 1
  }

  // MARK: The whole file

  private func wholeFile() -> [Mending] {
    var found: [Mending] = []
    func whole(_ i: Int) -> Range<Int> { lines[i].range.lowerBound..<min(file.bytes.count, lines[i].range.upperBound + 1) }
    if let start = lines.firstIndex(where: { $0.indent == 0 && $0.text.hasPrefix("<<<<<<< ") }),
      let middle = lines.firstIndex(where: { $0.text == "=======" }),
      let end = lines.firstIndex(where: { $0.text.hasPrefix(">>>>>>> ") }),
      start < middle, middle < end
    {
      found.append(
        Mending(
          message: "a conflict of Git is not resolved", note: "keep one side and delete the marks", place: lines[start].range,
          edits: [(whole(start), ""), (whole(middle).lowerBound..<whole(end).upperBound, "")]))
    }
    let fences = lines.indices.filter { lines[$0].indent == 0 && lines[$0].text.hasPrefix("```") }
    if let first = fences.first {
      found.append(
        Mending(
          message: "a Markdown fence stands around the file or in it", note: "delete the lines with ```",
          place: lines[first].range,
          edits: fences.map { (whole($0), "") }))
    }
    let tabs = lines.indices.filter { file.bytes[lines[$0].range].prefix { $0 == 0x20 || $0 == 0x09 }.contains(0x09) }
    if let first = tabs.first {
      for width in ["  ", "    "] {
        let edits = tabs.flatMap { i -> [(range: Range<Int>, text: String)] in
          let lead = file.bytes[lines[i].range].prefix { $0 == 0x20 || $0 == 0x09 }
          return lead.indices.filter { file.bytes[$0] == 0x09 }.map { ($0..<$0 + 1, width) }
        }
        found.append(Mending(message: "a tab cannot indent YAML", note: "use spaces", place: lines[first].range, edits: edits))
      }
    }
    return found
  }

  // MARK: One line

  private func remedy(_ message: String, _ note: String, _ i: Int, _ edits: [(Range<Int>, String)]) -> Mending {
    let line = lines[i]
    return Mending(
      message: message, note: note, place: line.range.lowerBound + line.indent..<line.range.upperBound,
      edits: edits.map { (range: $0.0, text: $0.1) })
  }

  /// Whether a line is the first of a document that is no comment.
  private func beginsDocument(_ i: Int) -> Bool {
    let before = lines[..<i].last { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    return before.map { $0.indent == 0 && $0.text.hasPrefix("---") } ?? true
  }

  /// The key of a line and where its value begins; nil for a line of another form.
  private func entry(_ i: Int) -> (key: String, start: Int, value: String)? {
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

  private func specific(_ i: Int) -> [Mending] {
    let line = lines[i]
    let start = line.range.lowerBound + line.indent
    let end = line.range.upperBound
    var found: [Mending] = []
    for (mark, close) in [("//", ""), ("-- ", ""), ("/*", "*/")] where line.text.hasPrefix(mark) {
      let isBlock = !close.isEmpty && line.text.hasSuffix(close)
      let inside = line.text.dropFirst(2).dropLast(isBlock ? 2 : 0).trimmedBlanks
      found.append(remedy("a comment begins with `#`", "write `# \(inside)`", i, [(start..<end, "# " + inside)]))
    }
    if line.text.hasPrefix("'") || line.text.hasPrefix("\""), line.text.count > 2, let last = line.text.last,
      last == line.text.first,
      line.text.contains(": ")
    {
      found.append(
        remedy(
          "quotes around key and value make them one text", "take the quotes out", i,
          [(start..<start + 1, ""), (end - 1..<end, "")]))
    }
    let key = line.text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = line.text.dropFirst(key.count)
    if !key.isEmpty {
      let colon = start + key.utf8.count
      if rest.hasPrefix("：") {
        found.append(remedy("`：` is not the colon of YAML", "write `\(key): `", i, [(colon..<colon + 3, ": ")]))
      } else if rest.hasPrefix(":"), !rest.hasPrefix(": "), rest.count > 1 {
        found.append(
          remedy("a space is missing after `\(key):`", "write `\(key): \(rest.dropFirst())`", i, [(colon + 1..<colon + 1, " ")]))
      } else if rest.drop(while: { $0 == " " }).hasPrefix("=") {
        let blanks = rest.prefix { $0 == " " }.count
        let value = rest.dropFirst(blanks + 1).drop { $0 == " " }
        found.append(
          remedy("a key is followed by `: `, not by `=`", "write `\(key): \(value)`", i, [(colon..<end, ": " + value)]))
      }
    }
    if beginsDocument(i), line.indent > 0, i + 1 < lines.count, lines[i + 1].indent == 0 {
      found.append(
        remedy("the first line of the file is indented", "begin it in the first column", i, [(line.range.lowerBound..<start, "")])
      )
    }
    // `lucidability 1` before `kind: ability`: YAML reads both as one text.
    if beginsDocument(i), !key.isEmpty, rest.hasPrefix(" "), !rest.contains(":") {
      let colon = start + key.utf8.count
      found.append(remedy("a `:` is missing after `\(key)`", "write `\(key):\(rest)`", i, [(colon..<colon, ":")]))
    }
    if let mark = line.text.first, "–—−•*".contains(mark), line.text.dropFirst().hasPrefix(" ") {
      found.append(
        remedy(
          "an item of a list begins with `-`, not with `\(mark)`", "write `-\(line.text.dropFirst())`", i,
          [(start..<start + mark.utf8.count, "-")]))
    }
    if let tag = brokenTag(i) { found.append(tag) }
    if line.text.hasPrefix("-"), line.text.dropFirst().first?.isLetter == true {
      found.append(
        remedy("a space is missing after `-`", "write `- \(line.text.dropFirst())`", i, [(start + 1..<start + 1, " ")]))
    }
    if line.text.hasSuffix(",") || line.text.hasSuffix(";") {
      found.append(remedy("a comma does not end a line of YAML", "take it out", i, [(end - 1..<end, "")]))
    }
    if let entry = entry(i) { found += quotes(i, entry) + block(i, entry) }
    if i == at || i == at - 1, !line.text.hasSuffix(","), !line.text.hasSuffix("{"), line.text.hasPrefix("\"") {
      found.append(remedy("a comma is missing at the end of this line", "write `\(line.text),`", i, [(end..<end, ",")]))
    }
    for bracket in ["]", "}"] {
      let open: Character = bracket == "]" ? "[" : "{"
      let count = line.text.reduce(0) { $0 + ($1 == open ? 1 : String($1) == bracket ? -1 : 0) }
      if count == 1 {
        found.append(
          remedy(
            "a `\(open)` is never closed on this line", "close it with `\(bracket)`", i,
            [(end..<end, bracket == "}" ? " }" : "]")]))
      }
    }
    if line.text.hasSuffix(" \\"), i + 1 < lines.count {
      let next = lines[i + 1].range.lowerBound
      found.append(
        remedy(
          "a backslash does not join lines in YAML", "write the text on one line", i, [(end - 1..<next + lines[i + 1].indent, "")]
        ))
    }
    return found
  }

  /// A tag that goes on in the next line.
  private func brokenTag(_ i: Int) -> Mending? {
    guard i + 1 < lines.count, let open = lines[i].text.ranges(of: "<<").last,
      !lines[i].text[open.upperBound...].contains(">>"), let close = lines[i + 1].text.firstRange(of: ">>"),
      !lines[i + 1].text[..<close.lowerBound].contains("<<")
    else { return nil }
    let text = lines[i].text
    let blanks = text.reversed().prefix { $0 == " " }.count
    let next = lines[i + 1]
    let gap = next.text.hasPrefix(".") ? "" : " "
    return remedy(
      "a tag stands on one line", "write `\(text[open.lowerBound...].dropLast(blanks))\(gap)\(next.text[..<close.upperBound])`",
      i,
      [(lines[i].range.upperBound - blanks..<next.range.lowerBound + next.indent, gap)])
  }

  private func quotes(_ i: Int, _ entry: (key: String, start: Int, value: String)) -> [Mending] {
    let end = lines[i].range.upperBound
    let value = entry.value
    guard let quote = value.first, quote == "\"" || quote == "'" else { return [] }
    var found: [Mending] = []
    if value.hasPrefix("\"\"\"") {
      let inside = value.dropFirst(3)
      if inside.isEmpty, let close = lines.indices.first(where: { $0 > i && lines[$0].text == "\"\"\"" }) {
        let line = lines[close].range
        found.append(
          remedy(
            "`\"\"\"` is not YAML; a text of several lines stands under `|`", "write `\(entry.key): |`", i,
            [(entry.start..<end, "|"), (line.lowerBound..<min(file.bytes.count, line.upperBound + 1), "")]))
      } else if inside.hasSuffix("\"\"\"") {
        found.append(
          remedy("`\"\"\"` is not YAML", "write one `\"`", i, [(entry.start..<entry.start + 2, ""), (end - 2..<end, "")]))
      }
    }
    let inner = value.dropFirst()
    if inner.last == quote {
      let body = inner.dropLast()
      if quote == "'", body.contains("'") {
        let text = "'" + body.replacing("'", with: "''") + "'"
        found.append(remedy("a `'` inside single quotes is written twice", "write `\(text)`", i, [(entry.start..<end, text)]))
      } else if quote == "\"" {
        let text = "\"" + Self.escaped(String(body)) + "\""
        found.append(
          remedy(
            "a `\"` or a backslash inside double quotes needs a backslash", "write `\(text)`", i, [(entry.start..<end, text)]))
      }
    } else if !inner.contains(quote) {
      found.append(remedy("a quote is never closed", "close it with `\(quote)`", i, [(end..<end, String(quote))]))
    } else if value.contains("'") {
      found.append(
        remedy("text goes on after the closing quote", "quote the whole value", i, [(entry.start..<end, Self.quoted(value))]))
    } else {
      found.append(
        remedy(
          "text goes on after the closing quote", "quote the whole value: `'\(value)'`", i, [(entry.start..<end, "'\(value)'")]))
    }
    return found
  }

  private func block(_ i: Int, _ entry: (key: String, start: Int, value: String)) -> [Mending] {
    let end = lines[i].range.upperBound
    let value = entry.value
    var found: [Mending] = []
    if ["|", ">", "|-", ">-", "|+", ">+"].contains(value), i + 1 < lines.count, lines[i + 1].indent <= lines[i].indent {
      var edits: [(Range<Int>, String)] = []
      for line in lines[(i + 1)...] {
        let isKey =
          line.indent <= lines[i].indent && edits.count > 0 && line.text.prefix { $0.isLetter || $0 == "_" }.count > 0
          && line.text.drop { $0.isLetter || $0 == "_" }.hasPrefix(":")
        if isKey { break }
        if !line.text.isEmpty {
          edits.append((line.range.lowerBound..<line.range.lowerBound, String(repeating: " ", count: lines[i].indent + 2)))
        }
      }
      if let first = edits.first, let line = lines.firstIndex(where: { $0.range.lowerBound == first.0.lowerBound }) {
        found.append(
          remedy("the text under `\(entry.key): \(value)` is not indented", "indent its lines by two spaces", line, edits))
      }
    }
    if value.hasPrefix("| ") || value.hasPrefix("|- ") {
      let mark = value.prefix { $0 != " " }
      let text = value.dropFirst(mark.count + 1)
      if i + 1 < lines.count, lines[i + 1].indent > lines[i].indent {
        let indentation = String(repeating: " ", count: lines[i + 1].indent)
        found.append(
          remedy(
            "the text of a block begins on the line after `\(mark)`", "write it there", i,
            [(entry.start..<end, "\(mark)\n\(indentation)\(text)")]))
      } else {
        found.append(
          remedy(
            "the text of a block begins on the line after `\(mark)`", "leave `\(mark)` out for one line", i,
            [(entry.start..<end, String(text))]))
      }
    }
    return found
  }

  // MARK: Indentation and quotes

  private func general(_ i: Int) -> [Mending] {
    var found: [Mending] = []
    let line = lines[i]
    let begins = line.range.lowerBound
    // Text that YAML would take for something else.
    if let entry = entry(i), let first = entry.value.first, isUnreadable(entry.value) {
      let text = Self.quoted(entry.value)
      let message =
        "*%@`?,>-".contains(first)
        ? "a value cannot begin with `\(first)`"
        : "[{".contains(first)
          ? "text goes on after the closing bracket" : "a `: ` inside an unquoted value"
      found.append(
        remedy(message, "quote the whole value: `\(entry.key): \(text)`", i, [(entry.start..<line.range.upperBound, text)]))
    }
    if let entry = entry(i), isUnreadable(entry.value) { return found }
    found += betweenBraces(i)
    var columns: [Int] = []
    for other in lines[..<i].reversed() where !other.text.isEmpty && columns.count < 6 {
      for column in [other.text.hasPrefix("- ") ? other.indent + 2 : other.indent, other.indent]
      where !columns.contains(column) && column != line.indent {
        columns.append(column)
      }
    }
    let byDistance = columns.enumerated().sorted {
      abs($0.element - line.indent) == abs($1.element - line.indent)
        ? $0.offset < $1.offset : abs($0.element - line.indent) < abs($1.element - line.indent)
    }
    for (_, column) in byDistance where line.text.contains(":") || line.text.hasPrefix("- ") {
      var edits = [(begins..<begins + line.indent, String(repeating: " ", count: column))]
      for below in lines[(i + 1)...] {
        guard below.indent > line.indent, !below.text.isEmpty else { break }
        let indent = max(0, below.indent + column - line.indent)
        edits.append((below.range.lowerBound..<below.range.lowerBound + below.indent, String(repeating: " ", count: indent)))
      }
      found.append(
        remedy("this line does not fit the lines around it", "begin it with \(column) space\(column == 1 ? "" : "s")", i, edits))
    }
    if i > 0, line.text.contains(":"), !line.text.hasPrefix("- "), lines[i - 1].text.hasSuffix("s:") {
      let at = begins + line.indent
      found.append(remedy("the items of a list begin with `- `", "write `- \(line.text)`", i, [(at..<at, "- ")]))
    }
    if line.indent == 0, !line.text.contains(":"), !line.text.hasPrefix("#"),
      !lines.contains(where: { $0.text.hasPrefix("prompt:") })
    {
      found.append(remedy("this text belongs to no key", "write `prompt: \(line.text)`", i, [(begins..<begins, "prompt: ")]))
    }
    return found
  }

  /// Values of `{ key: value }` on one line that YAML ends too early: `{ query: Re: hello }`.
  private func betweenBraces(_ i: Int) -> [Mending] {
    let line = lines[i]
    let text = line.text
    guard text.utf8.count < 1_000, let open = text.firstIndex(of: "{") else { return [] }
    let marks = text[open...].indices.filter { text[$0] == "{" || text[$0] == "," }
    let keys = marks.compactMap { mark in
      Self.key(text[text.index(after: mark)...]).map { (mark, name: $0.name, value: $0.value) }
    }
    var found: [Mending] = []
    for (n, key) in keys.enumerated() {
      let isLast = n + 1 == keys.count
      let value = isLast ? key.value : key.value[..<keys[n + 1].0]
      guard let first = value.first, !"{[".contains(first) else { continue }
      let at = line.range.lowerBound + line.indent + text.utf8.distance(from: text.startIndex, to: value.startIndex)
      // `{ since: 1d limit: 5 }`
      let word = Self.firstWord(value)
      let behind = value.dropFirst(word.count)
      let blanks = behind.prefix { $0 == " " }
      if !word.isEmpty, !blanks.isEmpty, Self.key(behind) != nil {
        let end = at + word.utf8.count
        found.append(remedy("a comma is missing between two keys", "write `, `", i, [(end..<end + blanks.count, ", ")]))
      }
      // Brackets at the end may be those of the value, or of the collections around it.
      var rest = value
      for _ in 0..<(isLast ? 3 : 1) {
        while rest.last == " " { rest = rest.dropLast() }
        if isLast {
          guard rest.last == "}" || rest.last == "]" else { break }
          rest = rest.dropLast()
        }
        let shown = String(rest.trimmedBlanks)
        guard !shown.isEmpty else { break }
        if let tag = Self.closed(shown) {
          found.append(
            remedy(
              "a tag is never closed with `>>`", "write `\(key.name): \(Self.quoted(tag))`", i,
              [(at..<at + shown.utf8.count, Self.quoted(tag))]))
        }
        found.append(
          remedy(
            "between braces YAML ends this value too early", "quote it: `\(key.name): \(Self.quoted(shown))`", i,
            [(at..<at + shown.utf8.count, Self.quoted(shown))]))
      }
    }
    return found
  }

  /// A text that is one tag without its end, with that end; nil for any other.
  private static func closed(_ text: String) -> String? {
    guard text.hasPrefix("<<"), !text.contains(">>") else { return nil }
    let inner = text.last == ">" ? text.dropLast() : text[...]
    return inner.last.map { $0.isLetter || $0.isNumber || "_])".contains($0) } == true ? inner + ">>" : nil
  }

  /// The key that a text begins with, and all that follows its colon.
  private static func key(_ text: Substring) -> (name: Substring, value: Substring)? {
    let start = text.drop { $0 == " " }
    let name = start.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_" || $0 == ".") }
    let rest = start[name.endIndex...]
    guard name.first.map({ !$0.isNumber }) ?? false, rest.hasPrefix(": ") else { return nil }
    return (name, rest.dropFirst(2).drop { $0 == " " })
  }

  /// A value that ends at a blank: a number, a length, a truth value, a tag or a quoted text; empty
  /// for other text.
  private static func firstWord(_ value: Substring) -> Substring {
    if value.hasPrefix("<<") { return value.firstRange(of: ">>").map { value[..<$0.upperBound] } ?? "" }
    if value.hasPrefix("\"") { return value.dropFirst().firstIndex(of: "\"").map { value[...$0] } ?? "" }
    let word = value.prefix { $0 != " " }
    return word.first?.isNumber == true || word == "true" || word == "false" ? word : ""
  }

  /// Whether YAML would take the text of a value for something else.
  private func isUnreadable(_ value: String) -> Bool {
    guard let first = value.first, let last = value.last else { return false }
    if first == "[" { return last != "]" }
    if first == "{" { return last != "}" }
    return "*&!%@`?,>-".contains(first) || value.contains(": ")
  }

  /// A text between double quotes.
  static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  private static func escaped(_ text: String) -> String {
    var out = ""
    var isEscape = false
    for c in text {
      if isEscape {
        // An escape that YAML knows stays.
        out += "\"\\nt/".contains(c) ? "\\\(c)" : "\\\\\(c)"
        isEscape = false
      } else if c == "\\" {
        isEscape = true
      } else {
        out += c == "\"" ? "\\\"" : String(c)
      }
    }
    return isEscape ? out + "\\\\" : out
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmedBlanks: String {
    var text = drop { $0 == " " }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
