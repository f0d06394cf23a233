/// One meaning of a word in the lexicon.
package struct WordSense: Hashable, Sendable {
  package let kind: WordKind
  /// The number that belongs to it: of a weekday, a month, a unit; 0 where there is none.
  package let value: Double
}

/// The roles that words play in phrases, as the third column of `lexicon.tsv` has them.
package enum WordKind: String, Sendable {
  // Days and spans.
  case day, tonight, weekday, short, weekdays, month, weekend, part, clock, midnight, now, start, end, business, vague
  // Words for times that no phrase reads, such as `christmas`.
  case unread
  // Numbers and units: `seconds`, `days` and `months` are of one unit, `fixed` of a whole length.
  case number, article, ordinal, suffix, half, quarter, seconds, days, months, plural, fixed, counter, times, more, some
  // Words of the grammar.
  case `in`, ago, before, from, back, this, next, coming, last, past, of, hour, filler, definite, dated, opens, leads, after, to
  case am, pm, oclock, and, over, since, onward, until
  // Words that make a day a deadline; `asked` and `you` make a request, `gap` may follow a limit.
  case limit, deadline, request, asked, you, gap, lapsed, imperfect, moved, target
  // Words of schedules.
  case every, often, workdays, through, window, other
  // Words of times that no schedule has.
  case sun, moon, phase, untimed, boot, exception, uneven
}

/// The words of phrases in every language: the rows of `lexicon.tsv`, sorted by the bytes of their
/// word. Another language is more rows. A fifth column has the English words that a word of a
/// prompt is read as.
///
/// A word is looked up where it lies in the table, in about ten steps: most runs look up few.
package enum WordLexicon {
  /// Returns the meanings of a folded word; none for a word that no phrase has.
  package static func senses(of word: String) -> [WordSense] { rows(of: word, sense) }

  /// Returns the English words that a folded word of a prompt is read as; nil for those that stay.
  package static func english(of word: String) -> [String]? {
    let words = rows(of: word) { $0.count == 5 ? $0[4].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } : nil }
    return words.first
  }

  /// Returns what is read from the rows of a word.
  private static func rows<Found>(of word: String, _ read: ([Slice<Table>]) -> Found?) -> [Found] {
    PackageResources.lexicon_tsv.withUnsafeBufferPointer { table in
      var (low, high) = (0, table.count)
      while low < high {
        let line = start(of: (low + high) / 2, in: table)
        if precedes(line, word, in: table) { low = end(of: line, in: table) } else { high = line }
      }
      var found: [Found] = []
      while low < table.count, let fields = fields(of: low, in: table), fields[0].elementsEqual(word.utf8) {
        if let one = read(fields) { found.append(one) }
        low = end(of: low, in: table)
      }
      return found
    }
  }

  /// The words of these kinds, in every language; for a misspelt one.
  package static func words(of kinds: Set<WordKind>) -> [String] {
    PackageResources.lexicon_tsv.split(separator: 0x0A).compactMap { line in
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count > 2, WordKind(rawValue: String(decoding: fields[2], as: UTF8.self)).map(kinds.contains) == true else {
        return nil
      }
      return String(decoding: fields[0], as: UTF8.self)
    }
  }

  private typealias Table = UnsafeBufferPointer<UInt8>

  private static func start(of place: Int, in table: Table) -> Int {
    var i = place
    while i > 0, table[i - 1] != 0x0A { i -= 1 }
    return i
  }

  private static func end(of line: Int, in table: Table) -> Int {
    var i = line
    while i < table.count, table[i] != 0x0A { i += 1 }
    return i + 1
  }

  /// Whether the word of a line comes before another one.
  private static func precedes(_ line: Int, _ word: String, in table: Table) -> Bool {
    var i = line
    for byte in word.utf8 {
      guard i < table.count, table[i] == byte else { return i >= table.count || table[i] < byte || table[i] == 0x09 }
      i += 1
    }
    return false
  }

  private static func fields(of line: Int, in table: Table) -> [Slice<Table>]? {
    let fields = table[line..<(end(of: line, in: table) - 1)].split(separator: 0x09, omittingEmptySubsequences: false)
    return fields.count >= 4 ? fields : nil
  }

  private static func sense(_ fields: [Slice<Table>]) -> WordSense? {
    guard let kind = WordKind(rawValue: String(decoding: fields[2], as: UTF8.self)) else { return nil }
    return WordSense(kind: kind, value: Double(String(decoding: fields[3], as: UTF8.self)) ?? 0)
  }
}
