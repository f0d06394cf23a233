import LucidCore
import LucidRuntime
import LucidWords

/// Values of known types in what others wrote: the cells of a table, the JSON of a model.
struct WrittenValue {
  private let decimal: Character
  private let now: Instant
  private let zone: Zone

  /// `decimal` is the decimal mark of numbers.
  init(decimal: Character = ".", _ context: ToolContext) {
    (self.decimal, now, zone) = (decimal, context.now, context.zone)
  }

  /// Returns the value as one of a type; nil when it is none. A text of nothing but blanks is null
  /// for every type but text.
  func value(_ value: Value, as type: ValueType) -> Value? {
    switch (value, type) {
    case (.null, _), (_, .any), (.text, .text), (.integer, .integer), (.integer, .number), (.number, .number),
      (.boolean, .boolean):
      return value
    case (.number(let d), .integer): return Int(exactly: d).map(Value.integer)
    case (.text(let text), _): return text.allSatisfy(\.isWhitespace) ? .null : read(text, as: type)
    case (.list(let items), .list(let type)):
      let values = items.map { self.value($0, as: type) }
      return values.contains(nil) ? nil : .list(values.compactMap(\.self))
    case (.record(let record), .record(let type)):
      let values = type.fields.map { self.value(record[$0.name], as: $0.type) }
      return values.contains(nil) ? nil : .record(Record(type, values: values.compactMap(\.self)))
    default: return nil
    }
  }

  private func read(_ text: String, as type: ValueType) -> Value? {
    switch type {
    case .integer: return Value.number(written: text, decimal: decimal).flatMap { $0.integer.map(Value.integer) }
    case .number: return .number(written: text, decimal: decimal)
    case .boolean:
      switch text.lowercased() {
      case "true", "yes", "ja": return .boolean(true)
      case "false", "no", "nein": return .boolean(false)
      default: return nil
      }
    case .date: return instant(try? TimePhrase(day: text)).map { .date(zone.date($0)) }
    case .datetime: return instant(try? TimePhrase(text)).map(Value.datetime)
    case .time: return (try? CivilTime(words: text)).map(Value.time)
    case .period: return (try? Period(words: text)).map(Value.period)
    default: return nil
    }
  }

  private func instant(_ phrase: TimePhrase?) -> Instant? {
    phrase.flatMap { try? $0.instant(now: now, zone: zone) }
  }
}
