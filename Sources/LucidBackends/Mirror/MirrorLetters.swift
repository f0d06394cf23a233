import LucidBuiltins
import LucidCore

/// An index of the texts of a mirror by each three bytes in a row. It names candidates: a text that
/// has not all the bytes of a word does not hold it, and the others are looked at.
///
/// Texts are indexed by spans of 2,048 once a span is full, and never changed after; those behind
/// the last full span are gone through. So an update costs what it adds, and nothing is merged.
/// Three bytes fall into one of 16,384 buckets. A row has the texts of 64 buckets, as gaps.
///
/// SQLite's FTS5 does the same with its tokenizer for three letters, at ten times the cost to
/// build: it keeps letters around blanks, which no word has, and cannot tell a damaged page.
enum MirrorLetters {
  /// Texts that are indexed together.
  static let span = 2_048
  private static let buckets = 1 << 14
  private static let bucketsOfRow = 64
  static let rows = Int64(buckets / bucketsOfRow)

  /// The span of a text by its number, from 1 on.
  static func span(of number: Int64) -> Int64 { (number - 1) / Int64(span) }
  static func numbers(of span: Int64) -> ClosedRange<Int64> {
    span * Int64(Self.span) + 1...(span + 1) * Int64(Self.span)
  }

  private static func bucket(of text: UnsafeBufferPointer<UInt8>, upTo last: Int) -> Int {
    Int(((UInt32(text[last - 2]) | UInt32(text[last - 1]) << 8 | UInt32(text[last]) << 16) &* 0x9E37_79B1) >> 18)
  }

  /// Calls `body` with each bucket of a text, some more than once. No word has a blank.
  private static func each(in text: [UInt8], _ body: (Int) -> Void) {
    text.withUnsafeBufferPointer { text in
      var run = 0
      for (i, byte) in text.enumerated() {
        run = byte <= 0x20 ? 0 : run + 1
        if run >= 3 { body(bucket(of: text, upTo: i)) }
      }
    }
  }

  // MARK: Building

  /// Collects the texts of a span, in the order of their places.
  struct Builder {
    /// A bucket, and the place of a text in the span.
    private var postings: [UInt32] = []
    private var last = [Int](repeating: -1, count: buckets)

    mutating func add(_ text: FoldedFields, at place: Int) {
      for form in text.forms {
        each(in: form) { bucket in
          guard last[bucket] != place else { return }
          last[bucket] = place
          postings.append(UInt32(bucket << 11 | place))
        }
      }
    }

    /// The bytes of all rows.
    func rows() -> [[UInt8]] {
      var starts = [Int](repeating: 0, count: buckets + 1)
      for posting in postings { starts[Int(posting >> 11) + 1] += 1 }
      for i in 0..<buckets { starts[i + 1] += starts[i] }
      // By bucket; the places of a bucket keep their order.
      var next = starts
      var places = [UInt16](repeating: 0, count: postings.count)
      for posting in postings {
        let bucket = Int(posting >> 11)
        places[next[bucket]] = UInt16(posting & 0x7FF)
        next[bucket] += 1
      }
      return stride(from: 0, to: buckets, by: bucketsOfRow).map { first in
        var writer = MirrorWriter()
        for bucket in first..<first + bucketsOfRow {
          var gaps: [UInt8] = []
          var place = -1
          for next in places[starts[bucket]..<starts[bucket + 1]] {
            var gap = Int(next) - place
            while gap > 255 {
              gaps.append(0)
              gap -= 255
            }
            gaps.append(UInt8(gap))
            place = Int(next)
          }
          writer.append(gaps)
        }
        return writer.bytes
      }
    }
  }

  // MARK: Queries

  /// A set of places in a span.
  struct Places: Equatable {
    private var words: [UInt64]

    init(isFull: Bool) { words = [UInt64](repeating: isFull ? .max : 0, count: span / 64) }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }
    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }
    mutating func formUnion(_ other: Places) { for i in words.indices { words[i] |= other.words[i] } }
    mutating func formIntersection(_ other: Places) { for i in words.indices { words[i] &= other.words[i] } }
  }

  /// The buckets that a text has to be in: for each word its forms, for each form its buckets.
  struct Query {
    fileprivate let words: [[[Int]]]

    /// nil for words that are too short to tell.
    init?(_ words: WordNeedles) {
      self.words = words.forms.compactMap { forms in
        let buckets = forms.map { form in
          var found: Set<Int> = []
          each(in: form) { found.insert($0) }
          return Array(found.sorted().prefix(Self.mostBuckets))
        }
        // A form without one may be anywhere.
        return buckets.contains(where: \.isEmpty) ? nil : buckets
      }
      if self.words.isEmpty { return nil }
    }

    private static let mostBuckets = 16
  }

  /// Returns the texts of a span that may fit; nil where a row of it is damaged. `row` reads one.
  static func places<Failure: Error>(
    _ query: Query, _ row: (Int64) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> Places? {
    var known: [Int: Places] = [:]
    var all = Places(isFull: true)
    for word in query.words {
      var some = Places(isFull: false)
      for form in word {
        var fitting = Places(isFull: true)
        for bucket in form {
          if known[bucket] == nil {
            guard let bytes = try row(Int64(bucket / bucketsOfRow)),
              let places = places(of: bucket % bucketsOfRow, in: bytes)
            else { return nil }
            known[bucket] = places
          }
          if let places = known[bucket] { fitting.formIntersection(places) }
        }
        some.formUnion(fitting)
      }
      all.formIntersection(some)
    }
    return all
  }

  private static func places(of bucket: Int, in row: [UInt8]) -> Places? {
    var reader = MirrorReader(row)
    for _ in 0..<bucket { _ = reader.bytes() }
    var places = Places(isFull: false)
    var place = -1
    for gap in reader.bytes() {
      place += gap == 0 ? 255 : Int(gap)
      guard place < span else { return nil }
      if gap != 0 { places.insert(place) }
    }
    return reader.isDamaged ? nil : places
  }
}
