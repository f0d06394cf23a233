/// The words of an HTML mail: tags dropped, blocks on lines of their own, entities replaced. Not a
/// browser: no styles, no tables.
enum HTMLText {
  /// Cost: linear; any text is good, broken markup included.
  static func plain(_ html: String) -> String {
    var reader = Reader(html: Array(html.utf8))
    return reader.read()
  }

  /// Elements whose content is not text.
  private static let silent: Set<String> = ["head", "script", "style", "title", "template", "noscript", "svg"]
  /// Elements that stand on lines of their own.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
  ]

  private struct Reader {
    let html: [UInt8]
    var at = 0
    var out: [UInt8] = []
    /// White space due before the next word: a blank, or line ends.
    var space = false
    var lines = 0

    mutating func read() -> String {
      out.reserveCapacity(html.count / 2)
      while at < html.count {
        switch html[at] {
        case UInt8(ascii: "<"): markup()
        case UInt8(ascii: "&"): entity()
        case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
          space = true
          at += 1
        default:
          put(html[at])
          at += 1
        }
      }
      return String(decoding: out, as: UTF8.self)
    }

    private mutating func put(_ byte: UInt8) {
      if lines > 0 {
        if !out.isEmpty { for _ in 0..<min(lines, 2) { out.append(0x0A) } }
      } else if space, !out.isEmpty, out.last != 0x0A {
        out.append(0x20)
      }
      lines = 0
      space = false
      out.append(byte)
    }

    private mutating func markup() {
      let rest = html[at...]
      if rest.starts(with: "<!--".utf8) {
        at = find("-->", from: at + 4).map { $0 + 3 } ?? html.count
        return
      }
      var name = at + 1
      let closing = name < html.count && html[name] == UInt8(ascii: "/")
      if closing { name += 1 }
      guard name < html.count, isLetter(html[name]) || html[name] == UInt8(ascii: "!") || html[name] == UInt8(ascii: "?") else {
        put(html[at])
        at += 1
        return
      }
      var end = name
      while end < html.count, end - name < 20, isLetter(html[end]) || (html[end] >= 0x30 && html[end] <= 0x39) { end += 1 }
      let tag = String(decoding: html[name..<end], as: UTF8.self).lowercased()
      at = tagEnd(from: end)
      if !closing, HTMLText.silent.contains(tag) {
        // Without its end everything behind it is gone, as in a browser.
        at = find("</" + tag, from: at).map { tagEnd(from: $0) } ?? html.count
      } else if HTMLText.blocks.contains(tag) {
        let paragraph = ["p", "h1", "h2", "h3", "table", "blockquote"].contains(tag)
        lines = tag == "br" ? lines + 1 : max(lines, paragraph ? 2 : 1)
      } else if tag == "li", !closing {
        lines = max(lines, 1)
        put(UInt8(ascii: "-"))
        space = true
      } else if tag == "td" || tag == "th" {
        space = true
      }
    }

    /// Behind the `>` of a tag; quoted attributes may hold one. Behind everything when the tag is
    /// never closed.
    private func tagEnd(from start: Int) -> Int {
      var i = start
      var quote: UInt8 = 0
      while i < html.count {
        let b = html[i]
        if quote != 0 {
          if b == quote { quote = 0 }
        } else if b == UInt8(ascii: "\"") || b == UInt8(ascii: "'") {
          quote = b
        } else if b == UInt8(ascii: ">") {
          return i + 1
        }
        i += 1
      }
      return html.count
    }

    /// `text` in lower case, found in any case.
    private func find(_ text: String, from start: Int) -> Int? {
      let needle = Array(text.utf8)
      guard html.count >= start + needle.count else { return nil }
      for i in start...(html.count - needle.count) where html[i] == needle[0] {
        if (1..<needle.count).allSatisfy({ lower(html[i + $0]) == needle[$0] }) { return i }
      }
      return nil
    }

    private mutating func entity() {
      var end = at + 1
      while end < html.count, end - at < 12, isLetter(html[end]) || (html[end] >= 0x30 && html[end] <= 0x39) || html[end] == 0x23
      {
        end += 1
      }
      let name = String(decoding: html[(at + 1)..<end], as: UTF8.self)
      let closed = end < html.count && html[end] == UInt8(ascii: ";")
      guard !name.isEmpty, closed || name.hasPrefix("#"), let character = HTMLEntity.text(name) else {
        put(html[at])
        at += 1
        return
      }
      at = closed ? end + 1 : end
      if character == " " {
        space = true
      } else {
        for byte in character.utf8 { put(byte) }
      }
    }

    private func isLetter(_ b: UInt8) -> Bool { (b | 0x20) >= 0x61 && (b | 0x20) <= 0x7A }
    private func lower(_ b: UInt8) -> UInt8 { b >= 0x41 && b <= 0x5A ? b | 0x20 : b }
  }
}
