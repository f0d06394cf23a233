import LucidCore

/// An answer's Markdown as HTML: headings, lists, tables, bold text, code. Everything else is text;
/// nothing in it becomes a link or a tag.
enum HTMLAnswer {
  static func html(_ text: String, format: OutputFormat, receipts: HTMLReceipts = .none) -> String {
    let clean = TerminalSanitizer.lines(text)
    guard format == .markdown else { return "<pre>\(receipts.html(clean))</pre>\n" }
    func inline(_ text: Substring) -> String { Self.inline(text, receipts) }
    var out = ""
    var list: String?
    var code = false
    func close() {
      if let tag = list { out += "</\(tag)>\n" }
      list = nil
    }
    func item(_ tag: String, _ text: Substring) {
      if list != tag {
        close()
        out += "<\(tag)>\n"
        list = tag
      }
      out += "<li>\(inline(text))</li>\n"
    }
    var lines = clean.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let bare = line.drop { $0 == " " }
      let hashes = bare.prefix { $0 == "#" }.count
      let digits = bare.prefix { $0.isASCII && $0.isNumber }.count
      if bare.hasPrefix("```") {
        close()
        out += code ? "</code></pre>\n" : "<pre><code>"
        code.toggle()
      } else if code {
        out += HTMLEscape.escape(String(line)) + "\n"
      } else if bare.isEmpty {
        close()
      } else if let table = AnswerTable(bare, lines) {
        close()
        out += table.html(inline)
        lines = lines.dropFirst(table.count - 1)
      } else if ["- ", "* ", "+ "].contains(where: bare.hasPrefix) {
        item("ul", bare.dropFirst(2))
      } else if (1...3).contains(digits), bare.dropFirst(digits).hasPrefix(". ") {
        item("ol", bare.dropFirst(digits + 2))
      } else if (1...6).contains(hashes), bare.dropFirst(hashes).hasPrefix(" ") {
        close()
        out += "<h3>\(inline(bare.dropFirst(hashes + 1)))</h3>\n"
      } else {
        close()
        out += "<p>\(inline(bare))</p>\n"
      }
    }
    close()
    return out + (code ? "</code></pre>\n" : "")
  }

  private static func inline(_ text: Substring, _ receipts: HTMLReceipts) -> String {
    let parts = String(text).split("**").map(receipts.html)
    // Marks come in pairs: with an even number of marks, every other part is bold.
    guard parts.count % 2 == 1 else { return UnitBinding.html(parts.joined(separator: "**")) }
    return UnitBinding.html(parts.enumerated().map { $0 % 2 == 1 ? "<strong>\($1)</strong>" : $1 }.joined())
  }
}

extension String {
  /// The parts between occurrences of a separator of ASCII characters; at least one.
  fileprivate func split(_ separator: String) -> [String] {
    var parts = [""]
    var rest = self[...]
    while let c = rest.first {
      if rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        parts[parts.count - 1].append(c)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
