package import LucidCore
import LucidSyntax
import LucidWords

/// Text as a typed value: what an author or a command line wrote for a place whose type is known.
package enum Literals {
  /// `item` is what the items of a list are.
  static func type(of kind: PlanInput.Kind, item: PlanInput.Kind? = nil) -> ValueType {
    switch kind {
    case .string, .choice, .file: .text
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .duration: .period
    case .list: .list(item.map { type(of: $0) } ?? .text)
    }
  }

  /// The value of an input, within its bound; a list is cut at its commas.
  package static func input(_ text: String, _ input: PlanInput) -> Result<Value, LiteralError> {
    guard input.kind != .list else { return items(of: text).flatMap { list($0, input) } }
    let result = self.input(text, input.kind, choices: input.choices)
    guard let max = input.max, case .success(let value) = result, let problem = excess(value, max) else { return result }
    return .failure(problem)
  }

  /// The value of a `list` input whose items are written apart.
  package static func list(_ texts: [String], _ input: PlanInput) -> Result<Value, LiteralError> {
    if let max = input.max, texts.count > max { return .failure(.tooManyItems(texts.count, max)) }
    var values: [Value] = []
    for text in texts {
      switch self.input(text, input.item ?? .string, choices: input.choices) {
      case .success(let value): values.append(value)
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(.list(values))
  }

  /// Returns the problem of a value that is longer or larger than `max`.
  package static func excess(_ value: Value, _ max: Int) -> LiteralError? {
    switch value {
    // Counting characters walks the text; bytes are an upper bound.
    case .text(let t) where t.utf8.count > max && t.count > max:
      .tooLong(t, max)
    case .integer(let n) where n > max: .tooLarge("\(n)", max)
    case .number(let d) where d > Double(max): .tooLarge(ValueText.number(d), max)
    default: nil
    }
  }

  /// The value of an input, or of an item of one. A `datetime`, and a `date` in words, stay text
  /// until the run knows its moment and its zone.
  package static func input(_ text: String, _ kind: PlanInput.Kind, choices: [String]) -> Result<Value, LiteralError> {
    func bad(_ expected: String) -> Result<Value, LiteralError> {
      .failure(.isNot(text, expected, meant: meant(text, kind, choices)))
    }
    switch kind {
    case .string, .file: return .success(.text(text))
    case .integer: return Int(text).map { .success(.integer($0)) } ?? bad(LiteralError.wholeNumber)
    case .number: return number(text).map { .success(.number($0)) } ?? bad(LiteralError.number)
    case .boolean:
      return text == "true" ? .success(.boolean(true)) : text == "false" ? .success(.boolean(false)) : bad(LiteralError.boolean)
    case .date: return CivilDate(iso: text).map { .success(.date($0)) } ?? spokenDay(text)
    case .time:
      return read(text, meant: Rewording.time(text).map { [$0] } ?? []) { () throws(PhraseError) in
        .time(try CivilTime(words: text))
      }
    case .datetime: return spoken(text, needsTime: true)
    case .duration: return duration(text)
    case .choice:
      if choices.contains(text) { return .success(.text(text)) }
      return bad(LiteralError.choice(choices))
    case .list: return items(of: text).map { .list($0.map(Value.text)) }
    }
  }

  /// A decimal number; `nan`, `inf` and `0x1p4`, which the standard library reads too, are none.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A moment in figures or in words; it stays text, for only a run knows when and where it is
  /// said.
  private static func spoken(_ text: String, needsTime: Bool) -> Result<Value, LiteralError> {
    if let local = Rewording.withoutZone(text) {
      return .failure(.zoneBehindMoment(text, meant: [Rewording(local)]))
    }
    return read(text, meant: moments(text, needsTime: needsTime)) { () throws(PhraseError) in
      let moment = try TimePhrase(text)
      if needsTime { try moment.requireTime() }
      return .text(text)
    }
  }

  /// The moments that a text may mean; of a range its first day.
  private static func moments(_ text: String, needsTime: Bool) -> [Rewording] {
    if !needsTime, let phrase = try? TimePhrase(range: text), case .span = phrase.form {
      return [Rewording("<<\(TimeWords(phrase).from)>>")]
    }
    return Rewording.moments(text, needsTime: needsTime)
  }

  /// A day in words, which stays text for the same reason.
  private static func spokenDay(_ text: String) -> Result<Value, LiteralError> {
    read(text, meant: Rewording.dates(text)) { () throws(PhraseError) in
      _ = try TimePhrase(day: text)
      return .text(text)
    }
  }

  private static func duration(_ text: String) -> Result<Value, LiteralError> {
    read(text, meant: Rewording.duration(text).map { [$0] } ?? []) { () throws(PhraseError) in
      .period(try Period(words: text))
    }
  }

  /// `meant` is looked up only for a text that is none.
  private static func read(
    _ text: String, meant: @autoclosure () -> [Rewording], _ value: () throws(PhraseError) -> Value
  ) -> Result<Value, LiteralError> {
    do throws(PhraseError) {
      return .success(try value())
    } catch {
      return .failure(LiteralError(error.message, remedy: error.hint, word: text, meant: meant()))
    }
  }

  private static func meant(_ text: String, _ kind: PlanInput.Kind, _ choices: [String]) -> [Rewording] {
    switch kind {
    case .integer: [Rewording.integer(text, in: Int.min...Int.max)].compactMap { $0 }
    case .number: [Rewording.number(text)].compactMap { $0 }
    case .boolean: [Rewording.boolean(text)].compactMap { $0 }
    case .choice: [Rewording.choice(text, among: choices) ?? choices.first.map { Rewording($0) }].compactMap { $0 }
    default: []
    }
  }

  private static func meant(_ text: String, _ kind: Parameter.Kind) -> [Rewording] {
    switch kind {
    case .boolean: [Rewording.boolean(text)].compactMap { $0 }
    case .integer(let range): [Rewording.integer(text, in: range)].compactMap { $0 }
    case .number: [Rewording.number(text)].compactMap { $0 }
    case .choice(let words): [Rewording.choice(text, among: words)].compactMap { $0 }
    case .list:
      text.contains { "[]{}:#\"'".contains($0) } || text.allSatisfy(\.isWhitespace) ? [] : [Rewording("[\(text)]")]
    default: []
    }
  }

  private static func start(_ text: String) -> [Rewording] {
    // The start lies in the past anyway.
    Rewording.duration(text.hasPrefix("-") ? String(text.dropFirst()) : text, unit: "h").map { [$0] } ?? Rewording.dates(text)
  }

  /// The value of a tool's argument that is written out.
  static func argument(_ text: String, _ kind: Parameter.Kind) -> Result<Value, LiteralError> {
    func bad() -> Result<Value, LiteralError> {
      if case .choice(let words) = kind { return .failure(.isNoChoice(text, words, meant: meant(text, kind))) }
      return .failure(.isNot(text, kind.withArticle, meant: meant(text, kind)))
    }
    switch kind {
    case .any, .text, .item, .condition, .column, .shown: return .success(.text(text))
    case .boolean: return text == "true" ? .success(.boolean(true)) : text == "false" ? .success(.boolean(false)) : bad()
    case .integer(let range):
      guard let n = Int(text), range.contains(n) else { return bad() }
      return .success(.integer(n))
    case .number: return number(text).map { .success(.number($0)) } ?? bad()
    case .moment: return spoken(text, needsTime: false)
    case .instant: return spoken(text, needsTime: true)
    case .day:
      let meant = Rewording.moments(text, needsTime: false).filter { (try? TimePhrase(day: $0.text).recurringDay()) != nil }
      return read(text, meant: meant) { () throws(PhraseError) in
        _ = try TimePhrase(day: text).recurringDay()
        return .text(text)
      }
    case .birthday: return Parameter.Kind.birthday(text).map { .success(.text($0)) } ?? bad()
    case .since:
      if let period = try? Period(words: text) { return .success(.period(period)) }
      return ISOMoment(text) == nil ? .failure(.isNoStart(text, meant: start(text))) : .success(.text(text))
    case .period: return duration(text)
    case .choice(let words): return words.contains(text) ? .success(.text(text)) : bad()
    case .texts: return .success(.list([.text(text)]))
    case .list, .fields: return bad()
    case .textPattern:
      do throws(TextPattern.Mistake) {
        _ = try TextPattern(text)
        return .success(.text(text))
      } catch {
        return .failure(LiteralError(error.message.text, meant: error.corrected.map { [Rewording("\"\($0)\"")] } ?? []))
      }
    case .pattern:
      if ForeignPatterns.hasField(text) { return .failure(.percentPattern(text)) }
      if let letter = DatePattern.firstUnknownLetter(in: text) {
        return .failure(letter == "'" ? .quoteNotClosed : .unknownPatternLetter(letter))
      }
      if let mistake = DatePattern.mistake(in: text) { return .failure(.wrongPattern(mistake)) }
      return .success(.text(text))
    }
  }
}

/// A text that is no value of the type that its place wants.
package struct LiteralError: Error, Sendable {
  package let message: String
  /// The remedy, where the message does not contain it.
  package let remedy: String?
  /// The text that is no value, of a list the item.
  package let word: String?
  /// The spellings that may be meant; several where it cannot be told.
  let meant: [Rewording]

  init(_ message: String, remedy: String? = nil, word: String? = nil, meant: [Rewording] = []) {
    self.message = message
    self.remedy = remedy
    self.word = word
    self.meant = meant
  }

  /// The fix of a value that stands in a place, when only one can be meant.
  func fix(at span: Span) -> Diagnostic.Fix? {
    guard meant.count == 1, let one = meant.first else { return nil }
    return .init(replace: span, with: one.text, isSafe: one.isSafe)
  }

  /// The remedies to print.
  var remedies: [String] {
    guard let first = meant.first else { return remedy.map { [$0] } ?? [] }
    return ["write `\(first.text)`" + (meant.count > 1 ? " or `\(meant[1].text)`" : "")]
  }
}
