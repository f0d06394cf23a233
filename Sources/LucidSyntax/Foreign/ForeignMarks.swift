import LucidCore

/// A placeholder or a tag in the marks of another language, such as `{% if x %}` or `$name`.
package struct ForeignMark {
  package let range: Range<Int>
  /// The same in the marks of this language.
  package let own: String
  /// Whether it is a tag of a block.
  package let isBlock: Bool
  /// Whether the marks are those of a template language, and none that prose has as well.
  package let isCertain: Bool
  /// Whether the name in it is another one here, which may not mean the same: `$(date)` has a time.
  package var isRenamed = false
}

/// Finds placeholders and tags in the marks of other languages in a text.
package struct ForeignMarkSearch {
  private struct Marks {
    let open: [UInt8]
    let close: [UInt8]
    let isCertain: Bool

    init(_ open: String, _ close: String, _ isCertain: Bool) {
      (self.open, self.close, self.isCertain) = (Array(open.utf8), Array(close.utf8), isCertain)
    }
  }

  /// Longer marks first.
  private static let marks = [
    Marks("{#", "#}", true), Marks("&lt;&lt;", "&gt;&gt;", true), Marks("＜＜", "＞＞", true), Marks("{{{", "}}}", true),
    Marks("${{", "}}", true),
    Marks("< <", "> >", true), Marks("<%=", "%>", true), Marks("{%", "%}", true), Marks("{{", "}}", true),
    Marks("<%", "%>", true),
    Marks("${", "}", true), Marks("$(", ")", true), Marks("[[", "]]", false), Marks("‹‹", "››", true), Marks("«", "»", false),
    Marks("≪", "≫", true),
    Marks("{", "}", false), Marks("<", ">", false), Marks("%", "%", false), Marks("$", "", false),
  ]

  private static let closing = Array(">>".utf8)

  private let bytes: [UInt8]
  /// The name of this language for one that is known here or in other systems; nil for any other.
  private let name: (String) -> String?

  package init(_ bytes: [UInt8], name: @escaping (String) -> String?) {
    self.bytes = bytes
    self.name = name
  }

  /// Whether a text has a byte that such marks begin with outside the tags of this language, or a
  /// `>>` that nothing opens. One pass over the bytes, which nearly all texts end with.
  package static func mayHaveSome(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { b in
      var i = 0
      while i < b.count {
        switch b[i] {
        case 0x20, UInt8(ascii: "a")...UInt8(ascii: "z"): i += 1
        case UInt8(ascii: "<"):
          guard i + 1 < b.count, b[i + 1] == b[i] else { return true }
          // As far as the search passes over a tag.
          var end = i + 2
          while end + 1 < b.count, b[end] != 0x0A, end - i < 400, b[end] != UInt8(ascii: ">") || b[end + 1] != b[end] { end += 1 }
          let isClosed = end + 1 < b.count && b[end] == UInt8(ascii: ">") && b[end + 1] == b[end]
          i = isClosed ? end + 2 : i + 2
        case UInt8(ascii: ">"):
          if i + 1 < b.count, b[i + 1] == b[i] { return true }
          i += 1
        default:
          if mayBegin(b[i]) { return true }
          i += 1
        }
      }
      return false
    }
  }

  /// Whether a mark may begin with a byte. Most bytes of a text begin none, and are passed over.
  private static func mayBegin(_ b: UInt8) -> Bool {
    switch b {
    case UInt8(ascii: "{"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "&"), 0xC2,
      0xE2, 0xEF:
      true
    default: false
    }
  }

  private struct Candidate {
    let range: Range<Int>
    /// The text between the marks of this language; nil for a comment, which there is none of.
    let inner: String?
    let isBlock: Bool
    let isCertain: Bool
    var isRenamed = false
  }

  /// In the order of the text, with the tags of blocks in the words of this language.
  package func found() -> [ForeignMark] {
    let candidates = candidates()
    guard !candidates.isEmpty else { return [] }
    guard candidates.contains(where: \.isBlock) else {
      return candidates.map {
        .init(
          range: $0.range, own: Self.own($0), isBlock: false, isCertain: $0.isCertain, isRenamed: $0.isRenamed)
      }
    }
    // The text in marks of this language tells what the words of its tags mean.
    var converted: [UInt8] = []
    var places: [Range<Int>] = []
    var at = 0
    for candidate in candidates {
      converted += bytes[at..<candidate.range.lowerBound]
      let start = converted.count
      converted += Self.own(candidate).utf8
      places.append(start..<converted.count)
      at = candidate.range.upperBound
    }
    converted += bytes[at...]
    let edits = TemplateParser.parse(converted).failures.flatMap { $0.repair?.edits ?? [] }
    return zip(candidates, places).map { candidate, place in
      let inside = edits.filter { place.contains($0.range.lowerBound) && $0.range.upperBound <= place.upperBound }
      return .init(
        range: candidate.range, own: TextEdit.apply(inside, to: converted, in: place), isBlock: candidate.isBlock,
        isCertain: candidate.isCertain)
    }
  }

  private static func own(_ candidate: Candidate) -> String { candidate.inner.map { "<<\($0)>>" } ?? "" }

  private func candidates() -> [Candidate] {
    var candidates: [Candidate] = []
    var items: Set<String> = []
    var i = 0
    while i < bytes.count {
      let b = bytes[i]
      guard Self.mayBegin(b) else {
        i += 1
        continue
      }
      // Tags of this language are left alone.
      if b == UInt8(ascii: "<"), i + 1 < bytes.count, bytes[i + 1] == b {
        i = end(of: Self.closing, from: i + 2).map { $0 + 2 } ?? i + 2
        continue
      }
      // The parser says so itself.
      if let end = simple(i), items.isEmpty {
        i = end
        continue
      }
      guard let candidate = candidate(at: i, &items) else {
        i += 1
        continue
      }
      candidates.append(candidate)
      i = candidate.range.upperBound
    }
    return candidates
  }

  /// The end of `{{name}}` or `${{name}}`.
  private func simple(_ i: Int) -> Int? {
    var at = bytes[i] == UInt8(ascii: "$") ? i + 1 : i
    guard bytes[at...].starts(with: "{{".utf8) else { return nil }
    at += 2
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
    let start = at
    while at < bytes.count, Lexer.isName(bytes[at]) || bytes[at] == UInt8(ascii: ".") { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
    return !name.isEmpty && name != "else" && bytes[at...].starts(with: "}}".utf8) ? at + 2 : nil
  }

  /// The place of a mark on the same line.
  private func end(of mark: [UInt8], from start: Int) -> Int? {
    var i = start
    while i + mark.count <= bytes.count, bytes[i] != 0x0A, i - start < 400 {
      if bytes[i] == mark[0], bytes[i..<i + mark.count].elementsEqual(mark) { return i }
      i += 1
    }
    return nil
  }

  private func candidate(at i: Int, _ items: inout Set<String>) -> Candidate? {
    for marks in Self.marks where i + marks.open.count <= bytes.count && bytes[i..<i + marks.open.count].elementsEqual(marks.open)
    {
      let start = i + marks.open.count
      let close: Int
      if marks.close.isEmpty {
        var end = start
        while end < bytes.count, Lexer.isName(bytes[end]) { end += 1 }
        close = end
      } else {
        guard let end = end(of: marks.close, from: start) else { continue }
        close = end
      }
      let range = i..<close + marks.close.count
      let inner = start..<close
      if marks.open.elementsEqual("{#".utf8) { return Candidate(range: range, inner: nil, isBlock: false, isCertain: true) }
      if let tag = block(inner, marks, &items) { return Candidate(range: range, inner: tag, isBlock: true, isCertain: true) }
      if let own = value(inner, marks, items) {
        let isRenamed = !string(inner).contains(own)
        return Candidate(range: range, inner: own, isBlock: false, isCertain: marks.isCertain, isRenamed: isRenamed)
      }
    }
    return nil
  }

  private static let blockWords: Set<String> = [
    "if", "elif", "elseif", "elsif", "else", "endif", "endfor", "for", "end", "unless", "endunless", "each", "foreach", "with",
  ]

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The inside of a tag of a block; nil for any other text.
  private func block(_ inner: Range<Int>, _ marks: Marks, _ items: inout Set<String>) -> String? {
    guard marks.isCertain, marks.close.count > 1 else { return nil }
    var text = String(decoding: bytes[inner], as: UTF8.self)
    while let c = text.first, c == " " || c == "-" || c == "~" || c == "+" { text.removeFirst() }
    while let c = text.last, c == " " || c == "-" || c == "~" || c == "+" { text.removeLast() }
    let isHelper = text.hasPrefix("#") || text.hasPrefix("/")
    let tokens = LooseLexer.tokens(Array(text.utf8), 0..<text.utf8.count)
    guard let word = tokens.first(where: { $0.kind == .word }), Self.blockWords.contains(word.text.lowercased()),
      tokens.first?.kind == .word || isHelper
    else { return nil }
    // Handlebars closes and opens with marks only.
    if marks.open.elementsEqual("{{".utf8), !isHelper, word.text != "else" { return nil }
    if let place = tokens.firstIndex(where: { $0.isWord("in") }), place > 0, tokens[place - 1].kind == .word {
      items.insert(tokens[place - 1].text)
    } else if word.text == "each" {
      items.formUnion(["this", "it"])
    }
    if let filled = filled(text, word, tokens) { return filled }
    return text
  }

  /// `{{#if name}}` asks whether there is something.
  private func filled(_ text: String, _ word: LooseToken, _ tokens: [LooseToken]) -> String? {
    guard text.hasPrefix("#"), word.text == "if" || word.text == "unless", tokens.count == 3, tokens[2].kind == .word else {
      return nil
    }
    return "\(word.text) \(tokens[2].text) is \(word.text == "if" ? "not " : "")empty"
  }

  /// The expression between marks, when its first name is known.
  private func value(_ inner: Range<Int>, _ marks: Marks, _ items: Set<String>) -> String? {
    var range = inner
    while let b = bytes[range].first, b == 0x20 || b == UInt8(ascii: "-") || b == UInt8(ascii: "=") {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let b = bytes[range].last, b == 0x20 || b == UInt8(ascii: "-") { range = range.lowerBound..<range.upperBound - 1 }
    guard let first = bytes[range].first, Lexer.isNameStart(first) else { return nil }
    var end = range.lowerBound
    while end < range.upperBound, Lexer.isName(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
    let rest = String(decoding: bytes[end..<range.upperBound], as: UTF8.self)
    guard let own = items.contains(word) ? word : name(word) else { return nil }
    // Marks of prose hold a name and nothing else.
    if !marks.isCertain, !rest.utf8.allSatisfy({ Lexer.isName($0) || $0 == UInt8(ascii: ".") }) { return nil }
    if marks.close.isEmpty, !rest.isEmpty { return nil }
    let text = own + rest
    let bytes = Array(text.utf8)
    return (try? ExpressionParser.read(bytes, 0..<bytes.count)) == nil ? nil : text
  }
}
