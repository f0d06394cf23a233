import LucidCore
import LucidWording

/// Marks in the text of an answer: what stands in a record leads to its receipt, what stands in
/// none is shown as such.
struct HTMLReceipts {
  private let receipts: [ReceiptViewModel]
  private let unfounded: [String]
  private let language: Language
  /// Longest first, so that `13:00` is not taken for `13`; a number of a receipt, nil for what not
  /// found in your data.
  private let marked: [(text: [Character], receipt: Int?)]
  /// Before the numbers of receipts in addresses, where a page has those of several runs.
  private let anchor: String

  init(_ record: RunRecord, anchor: String = "") {
    self.anchor = anchor
    language = record.language
    receipts = ReceiptViewModel.all(record)
    unfounded = record.receipts.unfounded
    let all =
      receipts.enumerated().map { (Array(UnitBinding.bound($1.text)), Optional($0)) }
      + unfounded.map { (Array(UnitBinding.bound($0)), nil) }
    marked = all.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count }
  }

  static let none = HTMLReceipts()
  private init() { (receipts, unfounded, language, marked, anchor) = ([], [], .english, [], "") }

  /// Escaped, with the marks.
  func html(_ text: String) -> String {
    let text = UnitBinding.bound(text)
    guard !marked.isEmpty else { return HTMLEscape.escape(text) }
    let characters = Array(text)
    var out = ""
    var plain = ""
    var i = 0
    while i < characters.count {
      guard let (text, receipt) = mark(characters, at: i) else {
        plain.append(characters[i])
        i += 1
        continue
      }
      let match = receipt == nil ? text : text + Self.unit(characters, after: i + text.count)
      out += HTMLEscape.escape(plain)
      plain = ""
      let words = HTMLEscape.escape(String(match))
      if let receipt {
        let title = HTMLEscape.escape(TerminalSanitizer.line(receipts[receipt].place))
        out += "<a class=\"receipt\" href=\"#\(anchor)r\(receipt + 1)\" title=\"\(title)\">\(words)</a>"
      } else {
        out += "<span class=\"unfounded\" title=\"\(HTMLEscape.escape(WebWords(language)[.whyNotFound]))\">\(words)</span>"
      }
      i += match.count
    }
    return out + HTMLEscape.escape(plain)
  }

  private func mark(_ characters: [Character], at i: Int) -> (text: [Character], receipt: Int?)? {
    // Neither a part of a longer figure nor of a word.
    if i > 0, Self.joins(characters[i - 1], characters[i]) { return nil }
    return marked.first { mark in
      guard characters[i...].starts(with: mark.text) else { return false }
      let end = i + mark.text.count
      guard end < characters.count, let last = mark.text.last else { return true }
      if Self.joins(last, characters[end]) { return false }
      let isInside =
        last.isNumber && ".,:".contains(characters[end]) && end + 1 < characters.count && characters[end + 1].isNumber
      return !isInside
    }
  }

  /// The unit after a figure, which is one with it.
  private static func unit(_ characters: [Character], after end: Int) -> [Character] {
    guard end + 1 < characters.count, characters[end] == "\u{A0}" else { return [] }
    let word = characters[(end + 1)...].prefix { !" ,.;:)*\u{A0}".contains($0) }
    return UnitBinding.units.contains(String(word)) ? [characters[end]] + word : []
  }

  private static func joins(_ a: Character, _ b: Character) -> Bool {
    (a.isNumber && b.isNumber) || (a.isLetter && (b.isLetter || b.isNumber))
  }

  /// Returns the list of receipts with its heading; empty without any.
  func list(_ words: PageWords) -> String {
    var out = ""
    if !receipts.isEmpty {
      out += "<h2 id=\"\(anchor)receipts\">\(words[.receipts])</h2>\n<ol>\n"
      for (i, receipt) in receipts.enumerated() {
        let text = HTMLEscape.escape(TerminalSanitizer.line(receipt.text))
        let place = HTMLEscape.escape(TerminalSanitizer.line(receipt.place))
        out += "<li id=\"\(anchor)r\(i + 1)\"><strong>\(text)</strong>: \(place)</li>\n"
      }
      out += "</ol>\n"
    }
    return out
  }
}
