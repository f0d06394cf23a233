import LucidCore

/// The folded words of a text that is searched, by which terms of a query are matched.
enum FoundWords {
  /// Umlauts in both spellings: people who have no `ü` on their keys write `ue` or `u`. Of a word
  /// of letters and digits, such as `ABC123`, and of one with an apostrophe and an ending, such as
  /// `İzmir'de`, also the parts.
  static func of(_ text: String) -> [String] {
    let spelled = FoldedText(text, spellsUmlauts: true).words
    // Of ASCII there is one spelling, and one apostrophe.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let plain = isASCII ? spelled : FoldedText(text).words
    let all = spelled == plain ? spelled : spelled + Set(plain).subtracting(spelled).sorted()
    let mayHaveEndings = !isASCII || text.utf8.contains(UInt8(ascii: "'"))
    return all + all.flatMap(runs) + (mayHaveEndings ? beforeApostrophes(text) : [])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The runs of letters and of digits; none for a word of one kind.
  private static func runs(_ word: String) -> [String] {
    guard word.utf8.contains(where: isDigit), !word.utf8.allSatisfy(isDigit) else { return [] }
    var (runs, run): ([String], [UInt8]) = ([], [])
    for byte in word.utf8 {
      if let last = run.last, isDigit(last) != isDigit(byte) {
        runs.append(String(decoding: run, as: UTF8.self))
        run = []
      }
      run.append(byte)
    }
    return runs + [String(decoding: run, as: UTF8.self)]
  }

  /// Words of four letters or more in front of an apostrophe: shorter ones are as often `don't`.
  private static func beforeApostrophes(_ text: String) -> [String] {
    let parts = TextFold.text(text).split(separator: "'", omittingEmptySubsequences: false).dropLast()
    return parts.compactMap { part in part.last?.isLetter == true ? FoldedText(String(part)).words.last : nil }
      .filter { $0.utf8.count > 3 }
  }
}
