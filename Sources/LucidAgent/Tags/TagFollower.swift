/// Tells, byte by byte from a `[` on, whether an action tag stands there: `[NAME:{…}]`, in letters
/// of any case, with blanks between its parts.
///
/// Braces inside texts do not count, whatever stands before them; objects may be nested as deep as
/// they like. Cost: constant for each byte.
struct TagFollower: Sendable {
  enum Verdict: Equatable, Sendable {
    /// More has to be seen.
    case more
    /// It is none; this byte belongs to what follows.
    case none
    /// Its last byte.
    case whole
    /// Its object has ended, and no `]` comes: so many bytes belong to it, this one does not.
    case open(length: Int)
  }

  private enum Place { case lead, name, colon, gap, body, close }

  private let names: [[UInt8]]
  private var place = Place.lead
  private var word: [UInt8] = []
  private var depth = 0
  private var quote: UInt8?
  private var isEscaped = false
  /// The last byte of the object that is no blank.
  private var before: UInt8 = 0
  private var count = 1
  /// The name in capitals, when it is known.
  private(set) var name: [UInt8]?
  /// The start of the object, at its `[`; the end is known once its last brace was read.
  private(set) var bodyStart = 0
  private(set) var bodyEnd = 0

  /// `names` in capitals.
  init(names: [[UInt8]]) { self.names = names }

  /// Whether what was seen so far, with nothing behind it, is a tag that broke off rather than a
  /// bracket in a text.
  var isBroken: Bool {
    switch place {
    case .lead: false
    case .name: word.count >= 3
    case .colon: true
    case .gap, .body, .close: true
    }
  }

  /// Whether its object has begun.
  var hasBody: Bool { place == .body || place == .close }

  mutating func take(_ b: UInt8) -> Verdict {
    defer { count += 1 }
    switch place {
    case .lead:
      if Self.isBlank(b) { return .more }
      place = .name
      return letter(b)
    case .name:
      if Self.isBlank(b) || b == UInt8(ascii: ":") {
        guard names.contains(word) else { return .none }
        name = word
        place = b == UInt8(ascii: ":") ? .gap : .colon
        return .more
      }
      return letter(b)
    case .colon:
      if Self.isBlank(b) { return .more }
      guard b == UInt8(ascii: ":") else { return .none }
      place = .gap
      return .more
    case .gap:
      if Self.isBlank(b) || b == 0x0A || b == 0x0D { return .more }
      guard b == UInt8(ascii: "{") else { return .none }
      bodyStart = count
      place = .body
      body(b)
      return .more
    case .body:
      body(b)
      if depth == 0 {
        place = .close
        bodyEnd = count + 1
      }
      return .more
    case .close:
      if Self.isBlank(b) || b == 0x0A || b == 0x0D { return .more }
      return b == UInt8(ascii: "]") ? .whole : .open(length: bodyEnd)
    }
  }

  private mutating func letter(_ b: UInt8) -> Verdict {
    word.append(b >= 0x61 && b <= 0x7A ? b - 0x20 : b)
    return names.contains { $0.starts(with: word) } ? .more : .none
  }

  private mutating func body(_ b: UInt8) {
    if let end = quote {
      if isEscaped {
        isEscaped = false
      } else if b == UInt8(ascii: "\\") {
        isEscaped = true
      } else if b == end {
        quote = nil
        before = b
      }
      return
    }
    switch b {
    case UInt8(ascii: "\""): quote = b
    // Some models write texts between single quotes; an apostrophe elsewhere is none.
    case UInt8(ascii: "'") where [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":")].contains(before):
      quote = b
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"): depth -= 1
    default: break
    }
    if !Self.isBlank(b), b != 0x0A, b != 0x0D { before = b }
  }

  private static func isBlank(_ b: UInt8) -> Bool { b == 0x20 || b == 0x09 }
}
