extension JSONParser {
  /// Deviations from RFC 8259 that are accepted.
  public struct Options: Hashable, Sendable {
    public struct Leniency: OptionSet, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let byteOrderMark = Leniency(rawValue: 1)
      /// Each becomes U+FFFD, inside strings only.
      public static let invalidUTF8 = Leniency(rawValue: 2)
      /// One comma before the bracket that ends a list or an object.
      public static let trailingComma = Leniency(rawValue: 4)
      /// A number beyond the range of `Double` is read as null.
      public static let hugeNumbers = Leniency(rawValue: 8)
      /// `// …` and `/* … */`.
      public static let comments = Leniency(rawValue: 16)
      public static let singleQuotes = Leniency(rawValue: 32)
      /// Keys without quotes: ASCII letters and digits, `_`, `$`, and every character beyond ASCII.
      public static let bareKeys = Leniency(rawValue: 64)
      /// `True`, `False`, `None`.
      public static let pythonWords = Leniency(rawValue: 128)
      /// `+1`, `.5`, `1.`, `007`.
      public static let looseNumbers = Leniency(rawValue: 256)
      /// Control characters and line breaks as they are, escapes that JSON does not have, halves of
      /// surrogate pairs (U+FFFD).
      public static let looseStrings = Leniency(rawValue: 512)
    }

    /// The treatment of a member whose name occurred before in its object.
    public enum Duplicates: Sendable {
      case refuse, keepFirst, keepLast
    }

    public var leniency: Leniency
    public var duplicates: Duplicates
    /// Lists and objects within each other; the parser recurses.
    public var depth: Int

    public init(_ leniency: Leniency = [], duplicates: Duplicates = .refuse, depth: Int = 64) {
      self.leniency = leniency
      self.duplicates = duplicates
      self.depth = depth
    }

    /// RFC 8259 and nothing else: what this program and its galleries write, and decisions depend
    /// on.
    public static let strict = Options()
    /// Options for text written by `JSONText`: strict, and as deep as plans and results nest.
    public static let stored = Options(depth: 400)
    /// Files of a vault, which people and other programs write: no file is refused for what leaves
    /// no doubt.
    public static let tolerant = Options(
      [.byteOrderMark, .invalidUTF8, .trailingComma, .hugeNumbers], duplicates: .keepFirst)
    /// Options for text of language models and their servers.
    public static let modelOutput = Options(
      [
        .byteOrderMark, .invalidUTF8, .trailingComma, .comments, .singleQuotes, .bareKeys, .pythonWords, .looseNumbers,
        .looseStrings,
      ], duplicates: .keepLast)
  }
}
