extension JSONParser {
  /// Deviations from RFC 8259 that are accepted.
  package struct Options: Hashable, Sendable {
    package struct Leniency: OptionSet, Hashable, Sendable {
      package let rawValue: Int
      package init(rawValue: Int) { self.rawValue = rawValue }

      package static let byteOrderMark = Leniency(rawValue: 1)
      /// Each becomes U+FFFD, inside strings only.
      package static let invalidUTF8 = Leniency(rawValue: 2)
      /// One comma before the bracket that ends a list or an object.
      package static let trailingComma = Leniency(rawValue: 4)
      /// A number beyond the range of `Double` is read as null.
      package static let hugeNumbers = Leniency(rawValue: 8)
      /// `// …` and `/* … */`.
      package static let comments = Leniency(rawValue: 16)
      package static let singleQuotes = Leniency(rawValue: 32)
      /// Keys without quotes: ASCII letters and digits, `_`, `$`, and every character beyond ASCII.
      package static let bareKeys = Leniency(rawValue: 64)
      /// `True`, `False`, `None`.
      package static let pythonWords = Leniency(rawValue: 128)
      /// `+1`, `.5`, `1.`, `007`.
      package static let looseNumbers = Leniency(rawValue: 256)
      /// Control characters and line breaks as they are, escapes that JSON does not have, halves of
      /// surrogate pairs (U+FFFD).
      package static let looseStrings = Leniency(rawValue: 512)
    }

    /// The treatment of a member whose name occurred before in its object.
    package enum Duplicates: Sendable {
      case refuse, keepFirst, keepLast
    }

    package var leniency: Leniency
    package var duplicates: Duplicates
    /// Lists and objects within each other; the parser recurses.
    package var depth: Int

    package init(_ leniency: Leniency = [], duplicates: Duplicates = .refuse, depth: Int = 64) {
      self.leniency = leniency
      self.duplicates = duplicates
      self.depth = depth
    }

    /// RFC 8259 and nothing else: what this program and its galleries write, and decisions depend
    /// on.
    package static let strict = Options()
    /// Options for text written by `JSONText`: strict, and as deep as plans and results nest.
    package static let stored = Options(depth: 400)
    /// Files of a vault, which people and other programs write: no file is refused for what leaves
    /// no doubt.
    package static let tolerant = Options(
      [.byteOrderMark, .invalidUTF8, .trailingComma, .hugeNumbers], duplicates: .keepFirst)
    /// Options for text of language models and their servers.
    package static let modelOutput = Options(
      [
        .byteOrderMark, .invalidUTF8, .trailingComma, .comments, .singleQuotes, .bareKeys, .pythonWords, .looseNumbers,
        .looseStrings,
      ], duplicates: .keepLast)
  }
}
