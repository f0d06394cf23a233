import LucidCore

/// Mistakes that one line shows: marks, colons, quotes and blocks of other habits.
struct LineRepair {
  private let source: RepairLines

  init(_ source: RepairLines) { self.source = source }

  private var lines: [RepairLines.Line] { source.lines }

  func remedies(_ i: Int) -> [YAMLRepair.Mending] {
    let line = lines[i]
    let start = line.range.lowerBound + line.indent
    let end = line.range.upperBound
    var found: [YAMLRepair.Mending] = []
    for (mark, close) in [("//", ""), ("-- ", ""), ("/*", "*/")] where line.text.hasPrefix(mark) {
      let isBlock = !close.isEmpty && line.text.hasSuffix(close)
      let inside = line.text.dropFirst(2).dropLast(isBlock ? 2 : 0).trimmedBlanks
      found.append(source.remedy("a comment begins with `#`", "write `# \(inside)`", i, [(start..<end, "# " + inside)]))
    }
    if line.text.hasPrefix("'") || line.text.hasPrefix("\""), line.text.count > 2, let last = line.text.last,
      last == line.text.first,
      line.text.contains(": ")
    {
      found.append(
        source.remedy(
          "quotes around key and value make them one text", "take the quotes out", i,
          [(start..<start + 1, ""), (end - 1..<end, "")]))
    }
    let key = line.text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = line.text.dropFirst(key.count)
    if !key.isEmpty {
      let colon = start + key.utf8.count
      if rest.hasPrefix("：") {
        found.append(source.remedy("`：` is not the colon of YAML", "write `\(key): `", i, [(colon..<colon + 3, ": ")]))
      } else if rest.hasPrefix(":"), !rest.hasPrefix(": "), rest.count > 1 {
        found.append(
          source.remedy(
            "a space is missing after `\(key):`", "write `\(key): \(rest.dropFirst())`", i, [(colon + 1..<colon + 1, " ")]))
      } else if rest.drop(while: { $0 == " " }).hasPrefix("=") {
        let blanks = rest.prefix { $0 == " " }.count
        let value = rest.dropFirst(blanks + 1).drop { $0 == " " }
        found.append(
          source.remedy("a key is followed by `: `, not by `=`", "write `\(key): \(value)`", i, [(colon..<end, ": " + value)]))
      }
    }
    if source.beginsDocument(i), line.indent > 0, i + 1 < lines.count, lines[i + 1].indent == 0 {
      found.append(
        source.remedy(
          "the first line of the file is indented", "begin it in the first column", i, [(line.range.lowerBound..<start, "")])
      )
    }
    // `lucidability 1` before `kind: ability`: YAML reads both as one text.
    if source.beginsDocument(i), !key.isEmpty, rest.hasPrefix(" "), !rest.contains(":") {
      let colon = start + key.utf8.count
      found.append(source.remedy("a `:` is missing after `\(key)`", "write `\(key):\(rest)`", i, [(colon..<colon, ":")]))
    }
    if let mark = line.text.first, "–—−•*".contains(mark), line.text.dropFirst().hasPrefix(" ") {
      found.append(
        source.remedy(
          "an item of a list begins with `-`, not with `\(mark)`", "write `-\(line.text.dropFirst())`", i,
          [(start..<start + mark.utf8.count, "-")]))
    }
    if let tag = brokenTag(i) { found.append(tag) }
    if line.text.hasPrefix("-"), line.text.dropFirst().first?.isLetter == true {
      found.append(
        source.remedy("a space is missing after `-`", "write `- \(line.text.dropFirst())`", i, [(start + 1..<start + 1, " ")]))
    }
    if line.text.hasSuffix(",") || line.text.hasSuffix(";") {
      found.append(source.remedy("a comma does not end a line of YAML", "take it out", i, [(end - 1..<end, "")]))
    }
    if let entry = source.entry(i) { found += quotes(i, entry) + block(i, entry) }
    if i == source.at || i == source.at - 1, !line.text.hasSuffix(","), !line.text.hasSuffix("{"), line.text.hasPrefix("\"") {
      found.append(source.remedy("a comma is missing at the end of this line", "write `\(line.text),`", i, [(end..<end, ",")]))
    }
    for bracket in ["]", "}"] {
      let open: Character = bracket == "]" ? "[" : "{"
      let count = line.text.reduce(0) { $0 + ($1 == open ? 1 : String($1) == bracket ? -1 : 0) }
      if count == 1 {
        found.append(
          source.remedy(
            "a `\(open)` is never closed on this line", "close it with `\(bracket)`", i,
            [(end..<end, bracket == "}" ? " }" : "]")]))
      }
    }
    if line.text.hasSuffix(" \\"), i + 1 < lines.count {
      let next = lines[i + 1].range.lowerBound
      found.append(
        source.remedy(
          "a backslash does not join lines in YAML", "write the text on one line", i, [(end - 1..<next + lines[i + 1].indent, "")]
        ))
    }
    return found
  }

  /// A tag that goes on in the next line.
  private func brokenTag(_ i: Int) -> YAMLRepair.Mending? {
    guard i + 1 < lines.count, let open = lines[i].text.ranges(of: "<<").last,
      !lines[i].text[open.upperBound...].contains(">>"), let close = lines[i + 1].text.firstRange(of: ">>"),
      !lines[i + 1].text[..<close.lowerBound].contains("<<")
    else { return nil }
    let text = lines[i].text
    let blanks = text.reversed().prefix { $0 == " " }.count
    let next = lines[i + 1]
    let gap = next.text.hasPrefix(".") ? "" : " "
    return source.remedy(
      "a tag stands on one line", "write `\(text[open.lowerBound...].dropLast(blanks))\(gap)\(next.text[..<close.upperBound])`",
      i,
      [(lines[i].range.upperBound - blanks..<next.range.lowerBound + next.indent, gap)])
  }

  private func quotes(_ i: Int, _ entry: (key: String, start: Int, value: String)) -> [YAMLRepair.Mending] {
    let end = lines[i].range.upperBound
    let value = entry.value
    guard let quote = value.first, quote == "\"" || quote == "'" else { return [] }
    var found: [YAMLRepair.Mending] = []
    if value.hasPrefix("\"\"\"") {
      let inside = value.dropFirst(3)
      if inside.isEmpty, let close = lines.indices.first(where: { $0 > i && lines[$0].text == "\"\"\"" }) {
        found.append(
          source.remedy(
            "`\"\"\"` is not YAML; a text of several lines stands under `|`", "write `\(entry.key): |`", i,
            [(entry.start..<end, "|"), (lines[close].whole, "")]))
      } else if inside.hasSuffix("\"\"\"") {
        found.append(
          source.remedy("`\"\"\"` is not YAML", "write one `\"`", i, [(entry.start..<entry.start + 2, ""), (end - 2..<end, "")]))
      }
    }
    let inner = value.dropFirst()
    if inner.last == quote {
      let body = inner.dropLast()
      if quote == "'", body.contains("'") {
        let text = "'" + body.replacing("'", with: "''") + "'"
        found.append(
          source.remedy("a `'` inside single quotes is written twice", "write `\(text)`", i, [(entry.start..<end, text)]))
      } else if quote == "\"" {
        let text = "\"" + YAMLQuotes.escaped(String(body)) + "\""
        found.append(
          source.remedy(
            "a `\"` or a backslash inside double quotes needs a backslash", "write `\(text)`", i, [(entry.start..<end, text)]))
      }
    } else if !inner.contains(quote) {
      found.append(source.remedy("a quote is never closed", "close it with `\(quote)`", i, [(end..<end, String(quote))]))
    } else if value.contains("'") {
      found.append(
        source.remedy(
          "text goes on after the closing quote", "quote the whole value", i, [(entry.start..<end, YAMLQuotes.quoted(value))]))
    } else {
      found.append(
        source.remedy(
          "text goes on after the closing quote", "quote the whole value: `'\(value)'`", i, [(entry.start..<end, "'\(value)'")]))
    }
    return found
  }

  private func block(_ i: Int, _ entry: (key: String, start: Int, value: String)) -> [YAMLRepair.Mending] {
    let end = lines[i].range.upperBound
    let value = entry.value
    var found: [YAMLRepair.Mending] = []
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
          source.remedy("the text under `\(entry.key): \(value)` is not indented", "indent its lines by two spaces", line, edits))
      }
    }
    if value.hasPrefix("| ") || value.hasPrefix("|- ") {
      let mark = value.prefix { $0 != " " }
      let text = value.dropFirst(mark.count + 1)
      if i + 1 < lines.count, lines[i + 1].indent > lines[i].indent {
        let indentation = String(repeating: " ", count: lines[i + 1].indent)
        found.append(
          source.remedy(
            "the text of a block begins on the line after `\(mark)`", "write it there", i,
            [(entry.start..<end, "\(mark)\n\(indentation)\(text)")]))
      } else {
        found.append(
          source.remedy(
            "the text of a block begins on the line after `\(mark)`", "leave `\(mark)` out for one line", i,
            [(entry.start..<end, String(text))]))
      }
    }
    return found
  }
}

extension Substring {
  /// Without spaces at both ends.
  var trimmedBlanks: String {
    var text = drop { $0 == " " }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
