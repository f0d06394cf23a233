import LucidCore
import LucidWording

/// The part of an answer that is shown beside the headline and the card: each fact once.
struct ShownAnswer {
  /// nil when the run has no answer, or the headline and the card say all of it.
  let text: String?

  /// The longest answer, in lines, that is compared with the card.
  private static let most = 2

  /// JSON, and an answer with a value, stay whole.
  init(_ record: RunRecord, format: OutputFormat, zone: Zone) {
    guard let answer = record.answer else {
      text = nil
      return
    }
    let whole = AnswerViewModel.text(answer, zone: zone)
    guard format != .json, answer.value == nil else {
      text = whole
      return
    }
    let headline = record.headline.map(\.text)
    let rest = ([headline].compactMap { $0 } + Self.repeated(record, answer)).reduce(whole) { Self.lines(of: $0, without: $1) }
    let lines = rest.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    // More is never all in a card, and to draw the card once more takes time.
    guard lines.count <= Self.most else {
      text = rest
      return
    }
    let said = Set(
      (record.card.map { Self.text(of: $0, zone: zone, record.language) } ?? "").split(separator: "\n").map(Self.bare))
    let isRepeated = lines.map { Self.bare(Self.item($0)) }.allSatisfy { $0.isEmpty || said.contains($0) }
    text = isRepeated && !whole.isEmpty ? nil : rest
  }

  /// The action at the end of the answer, where the headline says it with its subject, and whole,
  /// or the answer has named the subject; what the headline says in fewer words, and a sentence
  /// that it quotes.
  private static func repeated(_ record: RunRecord, _ answer: Answer) -> [String] {
    guard let line = record.headline else { return [] }
    let (headline, isWhole) = (line.statement, !["…", "…**"].contains(where: line.text.hasSuffix))
    let isQuoted = headline.values[.excerpt]?.text.map(line.text.contains) ?? false
    return answer.sentences.filter { sentence in
      let statement = sentence.statement
      guard headline.role == .action else { return isWhole && headline.isAboutEvent && statement == headline }
      guard statement.records == headline.records else { return false }
      return statement.kind == headline.kind ? isWhole || statement.isTold : isQuoted && statement.isTold
    }.map(\.text)
  }

  /// The headline without the marks of Markdown, and without what could steer a screen.
  static func headline(_ record: RunRecord) -> String? { record.headline.map { plain(Headline.cut($0.text)) } }

  static func plain(_ text: String) -> String { TerminalSanitizer.line(text.replacing("**", with: "")) }

  /// The answer without the sentence of the headline, whether it is a line, an item or a part of
  /// one.
  private static func lines(of text: String, without sentence: String) -> String {
    var out: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if item(line) == sentence { continue }
      var line = line
      if let range = line.ranges(of: sentence).first, isSentence(range, in: line) {
        line.removeSubrange(range)
        line = Substring(line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " "))
      }
      // A line that went away leaves no second blank one.
      if line.isEmpty, out.last?.isEmpty ?? true { continue }
      out.append(line)
    }
    while out.last?.isEmpty == true { out.removeLast() }
    return out.joined(separator: "\n")
  }

  /// Whether a sentence stands by itself, between blanks or the ends of its line.
  private static func isSentence(_ range: Range<Substring.Index>, in line: Substring) -> Bool {
    let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
    let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
    return (before ?? " ") == " " && (after ?? " ") == " "
  }

  /// A line without the mark of its list.
  private static func item(_ line: Substring) -> Substring {
    let bare = line.drop { $0 == " " }
    for mark in ["- ", "* ", "+ "] where bare.hasPrefix(mark) { return bare.dropFirst(2) }
    let digits = bare.prefix { $0.isASCII && $0.isNumber }.count
    return (1...3).contains(digits) && bare.dropFirst(digits).hasPrefix(". ") ? bare.dropFirst(digits + 2) : bare
  }

  /// Letters and figures alone, so that marks and punctuation are no difference.
  private static func bare(_ text: Substring) -> String {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "%" || $0 == "°" || $0 == ":") }.joined(separator: " ")
  }

  private static func text(of card: Card, zone: Zone, _ language: Language) -> String {
    var page = LineWriter(ANSIWriter(.plain))
    TextCard(page.ink).draw(CardRenderers.view(card, zone: zone, language: language), on: &page)
    return page.text
  }
}
