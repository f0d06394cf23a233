import LucidCore

/// Text as a typed value: what an author or a command line wrote for a place whose type is known.
package enum Literals {
  package struct Problem: Error, Sendable {
    package let message: String
    /// What to write instead, where the message does not say it.
    package var remedy: String? = nil
  }

  static func type(of kind: PlanInput.Kind) -> ValueType {
    switch kind {
    case .string, .choice, .file: .text
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .duration: .period
    }
  }

  /// The value of an input, within its bound.
  package static func input(_ text: String, _ input: PlanInput) -> Result<Value, Problem> {
    self.input(text, input.kind, choices: input.choices, max: input.max)
  }

  static func input(_ text: String, _ kind: PlanInput.Kind, choices: [String], max: Int?) -> Result<Value, Problem> {
    let result = input(text, kind, choices: choices)
    guard let max, case .success(let value) = result, let problem = excess(value, max) else { return result }
    return .failure(problem)
  }

  /// What is wrong with a value that is longer or larger than `max`.
  package static func excess(_ value: Value, _ max: Int) -> Problem? {
    switch value {
    // Counting characters walks the text; bytes are an upper bound.
    case .text(let t) where t.utf8.count > max && t.count > max:
      Problem(message: "`\(t.prefix(24))\(t.count > 24 ? "…" : "")` has \(t.count) characters; `max` allows \(max)")
    case .integer(let n) where n > max: Problem(message: "`\(n)` is more than `max`, \(max)")
    case .number(let d) where d > Double(max): Problem(message: "`\(ValueText.number(d))` is more than `max`, \(max)")
    default: nil
    }
  }

  /// The value of an input. A `datetime` stays text until the run knows its moment and its zone.
  package static func input(_ text: String, _ kind: PlanInput.Kind, choices: [String]) -> Result<Value, Problem> {
    func bad(_ expected: String) -> Result<Value, Problem> { .failure(Problem(message: "`\(text)` is not \(expected)")) }
    switch kind {
    case .string, .file: return .success(.text(text))
    case .integer: return Int(text).map { .success(.integer($0)) } ?? bad("a whole number")
    case .number: return number(text).map { .success(.number($0)) } ?? bad("a number")
    case .boolean:
      return text == "true" ? .success(.boolean(true)) : text == "false" ? .success(.boolean(false)) : bad("true or false")
    case .date: return CivilDate(iso: text).map { .success(.date($0)) } ?? bad("a date such as 2026-04-06")
    case .time: return CivilTime(iso: text).map { .success(.time($0)) } ?? bad("a time such as 07:30")
    case .datetime: return spoken(text, needsTime: true)
    case .duration: return Period(text).map { .success(.period($0)) } ?? bad("a duration such as 30m")
    case .choice:
      if choices.contains(text) { return .success(.text(text)) }
      return bad("one of " + choices.joined(separator: ", "))
    }
  }

  /// A decimal number; `nan`, `inf` and `0x1p4`, which the standard library reads too, are none.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A moment in figures or in words; it stays text, for only a run knows when and where it is said.
  private static func spoken(_ text: String, needsTime: Bool) -> Result<Value, Problem> {
    do throws(SpokenMoment.Refusal) {
      let moment = try SpokenMoment(text)
      if needsTime { try moment.requireTime() }
      return .success(.text(text))
    } catch {
      return .failure(Problem(message: error.message, remedy: error.remedy))
    }
  }

  /// The value of a tool's argument that is written out.
  static func argument(_ text: String, _ kind: Parameter.Kind) -> Result<Value, Problem> {
    func bad() -> Result<Value, Problem> { .failure(Problem(message: "`\(text)` is not \(article(kind))")) }
    switch kind {
    case .any, .text, .field, .shown: return .success(.text(text))
    case .boolean: return text == "true" ? .success(.boolean(true)) : text == "false" ? .success(.boolean(false)) : bad()
    case .integer(let range):
      guard let n = Int(text), range.contains(n) else { return bad() }
      return .success(.integer(n))
    case .number: return number(text).map { .success(.number($0)) } ?? bad()
    case .moment: return spoken(text, needsTime: false)
    case .instant: return spoken(text, needsTime: true)
    case .since:
      if let period = Period(text) { return .success(.period(period)) }
      return WrittenMoment(text) == nil ? bad() : .success(.text(text))
    case .period: return Period(text).map { .success(.period($0)) } ?? bad()
    case .choice(let words): return words.contains(text) ? .success(.text(text)) : bad()
    case .texts: return .success(.list([.text(text)]))
    case .list: return bad()
    case .pattern:
      if let letter = DatePattern.firstUnknownLetter(in: text) {
        return .failure(
          Problem(
            message: letter == "'" ? "the pattern has a quote that is never closed" : "`\(letter)` is no letter of a date pattern"
          ))
      }
      return .success(.text(text))
    }
  }

  private static func article(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .integer(let r): r.upperBound > 1_000_000 ? "a whole number" : "a whole number from \(r.lowerBound) to \(r.upperBound)"
    case .boolean, .choice: kind.name
    default: "a " + kind.name
    }
  }
}
