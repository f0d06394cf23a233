/// The form of a part of a text: `INV-{digits}`.
///
/// What stands outside of braces is taken as it is; what stands in them is a run of characters, as
/// long as it goes. `{text}` goes to what follows it, within a line. Nothing is ever tried twice,
/// so that a search is linear in the text.
package struct TextPattern: Hashable, Sendable {
  package enum Run: String, Hashable, Sendable, CaseIterable {
    case digits
    case letters
    /// Letters, digits, `-` and `_`.
    case word
    /// Digits with points and commas between them.
    case number
    /// Anything up to the next part of the pattern, or to the end of the line.
    case text
  }

  /// Why a text is no pattern.
  package struct Mistake: Error, Hashable, Sendable {
    package let message: MessageText
    /// The pattern that was most likely meant.
    package var corrected: String?
  }

  fileprivate enum Part: Hashable, Sendable {
    case literal([Unicode.Scalar])
    case run(Run)
  }

  private let parts: [Part]
  private static let longest = 200

  package init(_ pattern: String) throws(Mistake) {
    var parts: [Part] = []
    var rest = Array(pattern.unicodeScalars)[...]
    guard !rest.isEmpty else { throw Mistake(message: .words(.patternEmpty)) }
    if let own = Self.own(pattern) {
      throw Mistake(message: .words(.patternExpression), corrected: own)
    }
    guard rest.count <= Self.longest else { throw Mistake(message: .words(.patternTooLong, Self.longest)) }
    while let first = rest.first {
      if first == "{" {
        guard let close = rest.firstIndex(of: "}") else { throw Mistake(message: .words(.patternOpenBrace)) }
        let name = String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<close]))
        guard let run = Run(rawValue: name) else {
          let known = Run.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
          let near = Spelling.nearest(name, among: Run.allCases.map(\.rawValue))
          throw Mistake(
            message: .words(.patternUnknownRun, name, known),
            corrected: near.map { pattern.replacing("{\(name)}", with: "{\($0)}") })
        }
        if case .run? = parts.last { throw Mistake(message: .words(.patternNoText)) }
        parts.append(.run(run))
        rest = rest[(close + 1)...]
      } else {
        let end = rest.firstIndex(of: "{") ?? rest.endIndex
        parts.append(.literal(Array(rest[..<end])))
        rest = rest[end...]
      }
    }
    self.parts = parts
  }

  /// A pattern for the same, of a regular expression of the usual signs; nil for any other text.
  private static func own(_ expression: String) -> String? {
    var own = expression
    for (sign, run) in [("\\d", Run.digits), ("[0-9]", .digits), ("\\w", .word), (".", .text)] {
      for count in ["+", "*"] { own = own.replacing(sign + count, with: "{\(run.rawValue)}") }
    }
    return own == expression ? nil : own.filter { $0 != "(" && $0 != ")" }
  }

  /// The first part of a text that has the form: what stands in the place of the first braces, all
  /// of it without braces; nil when there is none.
  package func first(in text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    var search = Search(parts, scalars)
    var at = 0
    while at < scalars.count {
      if let found = search.match(at) { return String(String.UnicodeScalarView(scalars[found])) }
      // From the middle of a run the rest would be looked at in vain.
      if case .run? = parts.first, let end = search.end(of: 0, from: at) { at = end } else { at += 1 }
    }
    return nil
  }

  private struct Search {
    private let parts: [Part]
    private let scalars: [Unicode.Scalar]
    /// By part, places from which the end of its run is known.
    private var known: [(places: Range<Int>, end: Int?)]

    init(_ parts: [Part], _ scalars: [Unicode.Scalar]) {
      (self.parts, self.scalars) = (parts, scalars)
      known = parts.map { _ in (0..<0, nil) }
    }

    /// The places that the first braces stand for, when the pattern fits at `start`.
    mutating func match(_ start: Int) -> Range<Int>? {
      var at = start
      var found: Range<Int>?
      for (i, part) in parts.enumerated() {
        switch part {
        case .literal(let text):
          guard stands(text, at) else { return nil }
          at += text.count
        case .run:
          guard let end = end(of: i, from: at) else { return nil }
          found = found ?? at..<end
          at = end
        }
      }
      return found ?? start..<at
    }

    private func stands(_ text: [Unicode.Scalar], _ at: Int) -> Bool {
      at + text.count <= scalars.count && text.indices.allSatisfy { scalars[at + $0] == text[$0] }
    }

    /// The end of the run of a part that begins at a place; nil when none does.
    mutating func end(of part: Int, from at: Int) -> Int? {
      guard case .run(let run) = parts[part], at < scalars.count else { return nil }
      if known[part].places.contains(at) { return known[part].end }
      let end: Int
      if run == .text {
        end = endOfText(before: parts.indices.contains(part + 1) ? parts[part + 1] : nil, from: at)
      } else {
        end = self.end(of: run, from: at)
      }
      known[part] = (at..<max(end, at + 1), end > at ? end : nil)
      return known[part].end
    }

    private func end(of run: Run, from start: Int) -> Int {
      var at = start
      while at < scalars.count {
        let scalar = scalars[at]
        let fits =
          switch run {
          case .digits: Self.isDigit(scalar)
          case .letters: scalar.properties.isAlphabetic
          case .word: Self.isDigit(scalar) || scalar.properties.isAlphabetic || scalar == "-" || scalar == "_"
          case .number:
            Self.isDigit(scalar)
              || at > start && (scalar == "." || scalar == ",") && at + 1 < scalars.count && Self.isDigit(scalars[at + 1])
          case .text: false
          }
        guard fits else { break }
        at += 1
      }
      return at
    }

    /// The place of the next part in this line, else the end of the line.
    private func endOfText(before next: Part?, from start: Int) -> Int {
      var at = start
      while at < scalars.count, !Character(scalars[at]).isNewline {
        if at > start, case .literal(let text)? = next, stands(text, at) { return at }
        at += 1
      }
      return at
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x30 && scalar.value <= 0x39 }
  }
}
