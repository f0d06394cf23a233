import LucidCore
import LucidRuntime

/// The filters of the language; one file each. To add one: its file, and its line here.
public enum Filters {
  public static let all: [Filter] = [
    defaultValue,
    upper,
    lower,
    trim,
    title,
    truncate,
    replace,
    length,
    first,
    last,
    limit,
    skip,
    sort,
    reverse,
    unique,
    where_,
    map,
    group,
    sum,
    average,
    min,
    max,
    round,
    join,
    bullets,
    numbered,
    table,
    json,
    quote,
    date,
    time,
    relative,
    plus,
    minus,
    startOf,
    endOf,
    at,
    until,
  ]

  // MARK: What several filters share

  static func text(_ name: String, _ doc: String, _ change: @escaping @Sendable (String) -> String) -> Filter {
    Filter(FilterSignature(name, accepts: "text", doc) { input, _ in textOnly(input) }) { input, _, context in
      .text(change(context.text(input)))
    }
  }

  static func textOnly(_ input: ValueType) -> ValueType? { input == .text || input == .any || input == .null ? .text : nil }
  static func listOnly(_ input: ValueType) -> ValueType? { input.isList ? input : input == .any ? .list(.any) : nil }

  static func aggregate(_ name: String, _ doc: String, _ fold: @escaping @Sendable ([Double]) -> Double?) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a list of numbers", parameters: [Parameter("field", .field, "The field of each item.")], doc
      ) {
        input, arguments in
        guard input.isList || input == .any else { return nil }
        let numbers = arguments[0] == .null ? input.item ?? .any : arguments[0]
        return numbers.isNumeric ? .number : nil
      }, cost: .items
    ) { input, arguments, _ in
      let items = (input.list ?? []).map { item in arguments[0].text.map { item[$0] } ?? item }
      let result = fold(items.compactMap(\.double))
      let whole = items.allSatisfy { $0.integer != nil }
      return result.map { whole && name == "sum" && abs($0) < 1e15 ? .integer(Int($0)) : .number($0) } ?? .null
    }
  }

  /// The parts as one text. Errors: that it would be larger than a text may be; nothing is made then.
  static func joined(_ parts: [String], by separator: String, _ context: FilterContext) throws(FilterError) -> String {
    var size = Swift.max(0, parts.count - 1) * separator.utf8.count
    for part in parts { size += part.utf8.count }
    guard size <= context.mostTextBytes else { throw .tooLarge }
    return parts.joined(separator: separator)
  }

  static func lines(_ input: Value, _ field: String?, _ context: FilterContext) -> [String] {
    (input.list ?? []).map { item in
      context.text(field.map { item[$0] } ?? item).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
        separator: " ")
    }
  }

  static func civil(_ value: Value, _ context: FilterContext) -> CivilDateTime? {
    switch value {
    case .date(let d): CivilDateTime(date: d)
    case .datetime(let i): context.zone.civil(i)
    case .time(let t): CivilDateTime(date: context.zone.date(context.now), time: t)
    default: nil
    }
  }

  static func shift(_ name: String, _ doc: String, _ sign: @escaping @Sendable (Period) -> Period) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a date or a date and time",
        parameters: [Parameter("duration", .period, required: true, "Such as `7d` or `90m`.")],
        doc
      ) { input, _ in input.isMoment ? input : nil }
    ) { input, arguments, context in
      guard case .period(let p) = arguments[0] else { return .null }
      let period = sign(p)
      switch input {
      case .date(let d) where period.seconds == 0: return .date(d.adding(days: period.days))
      case .date(let d): return .datetime(context.zone.add(period, to: context.zone.startOfDay(d)))
      case .datetime(let i): return .datetime(context.zone.add(period, to: i))
      default: return .null
      }
    }
  }

  static let unit = Parameter(
    "unit", .choice(["day", "week", "month", "year"]), default: .text("day"), "`day`, `week`, `month` or `year`.")

  /// The unit of an argument. Errors: a word that is none, which only the run can find out.
  static func unitWord(_ argument: Value) throws(FilterError) -> String {
    let word = argument.text ?? "day"
    guard ["day", "week", "month", "year"].contains(word) else {
      throw FilterError("`\(word)` is not one of day, week, month, year")
    }
    return word
  }

  static func bounded(
    _ input: Value, _ unit: String, _ context: FilterContext, _ bound: (CivilDate, String) -> CivilDate
  ) -> Value {
    switch input {
    case .date(let d): .date(bound(d, unit))
    case .datetime(let i): .datetime(context.zone.startOfDay(bound(context.zone.date(i), unit)))
    default: .null
    }
  }
}

extension ValueType {
  var isList: Bool { if case .list = self { true } else { false } }
  /// The type of a list's items; `any` of an unknown value; nil when this is no list.
  var item: ValueType? {
    switch self {
    case .list(let item): item
    case .any: .any
    default: nil
    }
  }
}
