import LucidCore

/// Mistakes of indentation, and values that YAML takes for something else.
struct LayoutRepair {
  private let source: RepairLines

  init(_ source: RepairLines) { self.source = source }

  private var lines: [RepairLines.Line] { source.lines }

  func remedies(_ i: Int) -> [YAMLRepair.Mending] {
    var found: [YAMLRepair.Mending] = []
    let line = lines[i]
    let begins = line.range.lowerBound
    // Text that YAML would take for something else.
    if let entry = source.entry(i), let first = entry.value.first, isUnreadable(entry.value) {
      let text = YAMLQuotes.quoted(entry.value)
      let message =
        "*%@`?,>-".contains(first)
        ? "a value cannot begin with `\(first)`"
        : "[{".contains(first)
          ? "text goes on after the closing bracket" : "a `: ` inside an unquoted value"
      found.append(
        source.remedy(message, "quote the whole value: `\(entry.key): \(text)`", i, [(entry.start..<line.range.upperBound, text)])
      )
    }
    if let entry = source.entry(i), isUnreadable(entry.value) { return found }
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
        source.remedy(
          "this line does not fit the lines around it", "begin it with \(column) space\(column == 1 ? "" : "s")", i, edits))
    }
    if i > 0, line.text.contains(":"), !line.text.hasPrefix("- "), lines[i - 1].text.hasSuffix("s:") {
      let at = begins + line.indent
      found.append(source.remedy("the items of a list begin with `- `", "write `- \(line.text)`", i, [(at..<at, "- ")]))
    }
    if line.indent == 0, !line.text.contains(":"), !line.text.hasPrefix("#"),
      !lines.contains(where: { $0.text.hasPrefix("prompt:") })
    {
      found.append(
        source.remedy("this text belongs to no key", "write `prompt: \(line.text)`", i, [(begins..<begins, "prompt: ")]))
    }
    return found
  }

  /// Values of `{ key: value }` on one line that YAML ends too early: `{ query: Re: hello }`.
  private func betweenBraces(_ i: Int) -> [YAMLRepair.Mending] {
    let line = lines[i]
    let text = line.text
    guard text.utf8.count < 1_000, let open = text.firstIndex(of: "{") else { return [] }
    let marks = text[open...].indices.filter { text[$0] == "{" || text[$0] == "," }
    let keys = marks.compactMap { mark in
      Self.key(text[text.index(after: mark)...]).map { (mark, name: $0.name, value: $0.value) }
    }
    var found: [YAMLRepair.Mending] = []
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
        found.append(source.remedy("a comma is missing between two keys", "write `, `", i, [(end..<end + blanks.count, ", ")]))
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
            source.remedy(
              "a tag is never closed with `>>`", "write `\(key.name): \(YAMLQuotes.quoted(tag))`", i,
              [(at..<at + shown.utf8.count, YAMLQuotes.quoted(tag))]))
        }
        found.append(
          source.remedy(
            "between braces YAML ends this value too early", "quote it: `\(key.name): \(YAMLQuotes.quoted(shown))`", i,
            [(at..<at + shown.utf8.count, YAMLQuotes.quoted(shown))]))
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
}
