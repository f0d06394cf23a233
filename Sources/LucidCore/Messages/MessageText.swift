/// A text of a notice, a failure or a detail as a value, which each language words.
package indirect enum MessageText: Hashable, Sendable {
  /// The same in every language: a name, a path, a figure, words of the system or of a service.
  case name(String)
  case word(MessageWord, [MessageText])
  case count(Int, CardNoun)
  case family(String)
  /// `2026-04-02`, `2. April 2026`.
  case day(CivilDate)
  /// `Tuesday, April 7`, with the year if that of the second day is another.
  case weekday(CivilDate, seenFrom: CivilDate?)
  /// With commas between the pieces.
  case list([MessageText])

  package static func words(_ word: MessageWord, _ pieces: any MessagePiece...) -> MessageText {
    .word(word, pieces.map(\.message))
  }

  /// `a`, `a and b`, `a, b and c`; with another word, which takes two pieces, `a, b or c`.
  package static func row(_ pieces: [any MessagePiece], _ word: MessageWord = .and) -> MessageText {
    let pieces = pieces.map(\.message)
    guard let last = pieces.last, pieces.count > 1 else { return pieces.first ?? "" }
    return .word(word, [.list(pieces.dropLast()), last])
  }

  /// `a; b`; nil where all are.
  package static func chain(_ pieces: MessageText?...) -> MessageText? { chain(pieces) }

  package static func chain(_ pieces: [MessageText?]) -> MessageText? {
    let pieces = pieces.compactMap { $0 }
    return pieces.dropFirst().reduce(pieces.first) { .words(.besides, $0 ?? "", $1) }
  }

  /// The same with a name that was perhaps meant; nil adds nothing.
  package func with(nearest name: String?) -> MessageText { name.map { .words(.withNearest, self, $0) } ?? self }

  /// The English text, for logs, errors of commands, models and stored files.
  package var text: String { text(.english) }

  package func text(_ language: MessageLanguage) -> String {
    switch self {
    case .name(let text): text
    case .word(let word, let pieces): TextPieces.filled(language[word] ?? "", pieces.map { $0.text(language) })
    case .count(let n, let noun): "\(n) " + ((n == 1 ? language.nouns[noun]?.one : language.nouns[noun]?.many) ?? "")
    case .family(let name): language.family(name)
    case .day(let date): language.text == .english ? date.iso : date.text(.date, seenFrom: nil, in: language.text)
    case .weekday(let date, let today): date.text(.weekday, seenFrom: today, in: language.text)
    case .list(let pieces): pieces.map { $0.text(language) }.joined(separator: ", ")
    }
  }

  /// The same with other names: without secrets, or without marks of a prompt.
  package func mapped(_ change: (String) -> String) -> MessageText {
    switch self {
    case .name(let text): .name(change(text))
    case .word(let word, let pieces): .word(word, pieces.map { $0.mapped(change) })
    case .list(let pieces): .list(pieces.map { $0.mapped(change) })
    case .count, .family, .day, .weekday: self
    }
  }
}

/// A text that is not worded is a name.
extension MessageText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .name(text) }
}

extension MessageText: CustomStringConvertible {
  package var description: String { text }
}

/// A value that a message holds.
package protocol MessagePiece {
  var message: MessageText { get }
}

extension MessageText: MessagePiece {
  package var message: MessageText { self }
}

extension String: MessagePiece {
  package var message: MessageText { .name(self) }
}

extension Int: MessagePiece {
  package var message: MessageText { .name(String(self)) }
}
