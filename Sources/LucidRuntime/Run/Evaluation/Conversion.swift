package import LucidCore
import LucidWords

/// Converts an evaluated argument to what a tool gets: moments become instants, bounds are checked.
package enum Conversion {
  /// Whether a moment is given without a time of day.
  package static func isDay(_ value: Value, for parameter: Parameter) -> Bool {
    guard case .moment = parameter.kind else { return false }
    switch value.held {
    case .date: return true
    case .text(let text): return (try? TimePhrase(text)).map { !$0.hasTime } ?? false
    default: return false
    }
  }

  /// `language` is that of the texts that values become.
  package static func convert(
    _ value: Value, for parameter: Parameter, zone: Zone, now: Instant, language: TextLanguage = .english
  ) throws(ConversionError) -> Value {
    if case .truncated(let truncated) = value {
      // A text says that it is a part; a number that a tool asks for is the one that is known.
      if parameter.kind == .text { return .text(ValueText.text(value, zone: zone, language: language)) }
      return try convert(truncated.best, for: parameter, zone: zone, now: now, language: language)
    }
    if case .null = value { return parameter.fallback ?? .null }
    func bad() -> ConversionError {
      ConversionError(parameter) { .words(.mustBe, $0, parameter.kind.message, ValueText.literal(value, zone: zone)) }
    }
    switch (parameter.kind, value) {
    case (.any, _), (.text, .text), (.boolean, .boolean), (.number, .number), (.number, .integer), (.period, .period),
      (.list, .list):
      return value
    case (.text, .integer), (.text, .number), (.text, .date), (.text, .time), (.text, .datetime):
      return .text(ValueText.text(value, zone: zone, language: language))
    case (.integer(let range), .integer(let n)):
      guard range.contains(n) else { throw bad() }
      return value
    case (.choice(let words), .text(let t)):
      guard words.contains(t) else { throw bad() }
      return value
    case (.fields(let isNested), .record(let record)):
      let isFlat = record.values.allSatisfy { $0.text != nil }
      guard isNested || isFlat, ValueType(described: value, name: parameter.name) != nil else { throw bad() }
      return value
    case (.texts, .list): return value
    case (.texts, .text): return .list([value])
    case (.moment, .datetime), (.instant, .datetime), (.since, .datetime): return value
    case (.moment, .date(let d)), (.since, .date(let d)): return .datetime(zone.startOfDay(d))
    case (.moment, .text(let t)), (.instant, .text(let t)):
      do throws(PhraseError) {
        let moment = try TimePhrase(t)
        if case .instant = parameter.kind { try moment.requireTime() }
        return .datetime(try moment.instant(now: now, zone: zone))
      } catch {
        throw ConversionError(parameter, remedy: error.remedy) { .words(.inFile, $0, error.words) }
      }
    case (.birthday, .datetime(let instant)): return .text(zone.date(instant).iso)
    case (.birthday, .date(let date)): return .text(date.iso)
    case (.birthday, .text(let t)):
      guard let day = Parameter.Kind.birthday(t) else { throw bad() }
      return .text(day)
    case (.period, .text(let t)):
      guard let period = try? Period(words: t) else { throw bad() }
      return .period(period)
    case (.since, .text(let t)):
      if let p = try? Period(words: t) { return .datetime(zone.add(p.negated, to: now)) }
      guard let instant = ISOMoment.instant(t, zone: zone) else { throw bad() }
      return .datetime(instant)
    case (.since, .period(let p)): return .datetime(zone.add(p.negated, to: now))
    default: throw bad()
    }
  }
}

/// A value that a parameter does not take.
package struct ConversionError: Error {
  package let words: MessageText
  /// The same for a person.
  package let plainWords: MessageText
  package let remedy: MessageText?

  /// `problem` is made of the name of the parameter.
  init(_ parameter: Parameter, remedy: MessageText? = nil, _ problem: (MessageText) -> MessageText) {
    words = problem(.name("`\(parameter.name)`"))
    plainWords = problem(.words(.theArgument, parameter.words))
    self.remedy = remedy
  }
}

extension Parameter {
  /// Its name for a person: `reminder minutes`.
  package var words: String { name.replacing("_", with: " ") }
}
