import LucidCore
import LucidRuntime

/// Filters of numbers and of lists of them.
extension Filters {
  /// `list | sum`, `list | sum(minutes)`, `list | sum(end - start)`: 0 for an empty list.
  static let sum = aggregate(
    "sum", "The sum of a list of numbers or durations, or of an expression over its items.",
    example: .init("<<events.items | where(not all_day) | sum(end - start) | words>>", gives: "2 h 30 min"))

  /// `list | average`; null for an empty list.
  static let average = aggregate(
    "average", "The mean of a list of numbers or durations, or of an expression over its items.",
    example: .init("<<events.items | where(not all_day) | average(end - start) | words>>", gives: "1 h 15 min"))

  /// `list | min`, `list | min(minutes)`: the smallest value; null for an empty list.
  static let min = extreme(
    "min", "The smallest item of a list, or value of an expression over its items.",
    example: .init("<<events.items | where(not all_day) | min(start) | time>>", gives: "09:00"), sign: 1)

  /// `list | max`, `list | max(minutes)`: the largest value; null for an empty list.
  static let max = extreme(
    "max", "The largest item of a list, or value of an expression over its items.",
    example: .init("<<events.items | where(not all_day) | max(end) | time>>", gives: "14:30"), sign: -1)

  /// `number | round`, `number | round(1)`: half away from zero.
  static let round = Filter(
    FilterSignature(
      "round", accepts: "a number", parameters: [digits(0, "Decimals to keep.")],
      "The number, rounded; without decimals a whole number.",
      example: .init("<<(events.count / 7) | round(2)>>", gives: "0.43")
    ) { input, arguments in input.isNumeric ? (arguments[0] == .null ? .integer : .number) : nil }
  ) { input, arguments, _ throws(FilterError) in
    guard let d = input.double, d.isFinite else { return .null }
    if decimals(arguments[0]) == 0 {
      guard let whole = Int(exactly: d.rounded()) else { throw .outOfRange }
      return .integer(whole)
    }
    return Double(Decimal15(d).fixed(decimals(arguments[0]))).map(Value.number) ?? input
  }

  /// `number | fixed(2)`: `80.50`.
  static let fixed = Filter(
    FilterSignature(
      "fixed", accepts: "a number", parameters: [digits(2, "Decimals to write, also where they are zero.")],
      "The number as text with a fixed number of decimals, as for money.",
      example: .init("<<(events.count * 2.5) | fixed(2)>>", gives: "7.50")
    ) { input, _ in input.isNumeric ? .text : nil }
  ) { input, arguments, context in
    guard let d = input.double, d.isFinite else { return .null }
    return .text(context.language.number(Decimal15(d).fixed(decimals(arguments[0]))))
  }

  /// `text | number`: `84.20`, `1,234.50`, `€ 12`.
  static let number = Filter(
    FilterSignature(
      "number", accepts: "text",
      "The number that a text is, with the marks of the language of the file; a text that is none has no result.",
      example: .init(#"<<("12.50 EUR" | match("{number}") | number) * events.count>>"#, gives: "37.5")
    ) { input, _ in input == .text || input == .any || input == .null ? .number : input.isNumeric ? input : nil }
  ) { input, _, context throws(FilterError) in
    if input.double != nil { return input }
    let text = context.text(input)
    let mark: Character = context.language.words.decimalMark == "," ? "," : "."
    guard let number = Value.number(written: text, decimal: mark) else {
      throw FilterError(.words(.isNoNumber, text.oneLine(limit: 40)))
    }
    return number
  }

  /// `number | plural("day", "days")`: `1 day`, `2 days`.
  static let plural = Filter(
    FilterSignature(
      "plural", accepts: "a number",
      parameters: [
        Parameter("one", .text, required: true, "The word for one, such as `\"day\"`."),
        Parameter("many", .text, required: true, "The word for any other number, such as `\"days\"`."),
      ], "The number with the word for one, or for many.",
      example: .init(#"<<events.count | plural("event", "events")>>"#, gives: "3 events")
    ) { input, _ in input.isNumeric ? .text : nil }
  ) { input, arguments, context in
    guard let n = input.double else { return .null }
    return .text(context.text(input) + " " + context.text(arguments[n == 1 ? 0 : 1]))
  }

  // MARK: Shared

  private static func digits(_ standard: Int, _ doc: String) -> Parameter {
    Parameter("digits", .integer(0...9), default: .integer(standard), doc)
  }

  /// A number of digits that only the run knows may be anything.
  private static func decimals(_ argument: Value) -> Int { Swift.min(9, Swift.max(0, argument.integer ?? 0)) }

  private static let overItem = Parameter("value", .item, "What to take of each item; the items themselves without it.")

  private static func extreme(_ name: String, _ doc: String, example: TemplateExample, sign: Int) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a list", parameters: [overItem], truncated: sign > 0 ? .least : .most, doc, example: example
      ) {
        input, arguments in
        input.item.map { arguments[0] == .null ? $0 : arguments[0] }
      }
    ) { input, arguments, context in
      var best: (key: SortKey, value: Value)?
      for value in arguments[0].list ?? input.list ?? [] where !value.isMissing {
        let key = SortKey(value, context)
        if let known = best, sign * key.compare(known.key) >= 0 { continue }
        best = (key, value)
      }
      return best?.value ?? .null
    }
  }

  static func aggregate(_ name: String, _ doc: String, example: TemplateExample) -> Filter {
    let isSum = name == "sum"
    return Filter(
      FilterSignature(
        name, accepts: "a list of numbers or durations", parameters: [overItem], null: isSum ? .integer(0) : .null, doc,
        example: example
      ) { input, arguments in
        guard input.isList || input == .any else { return nil }
        let values = arguments[0] == .null ? input.item ?? .any : arguments[0]
        if values == .period || values == .any { return values }
        return values.isNumeric ? (isSum ? values : .number) : nil
      }, cost: .items
    ) { input, arguments, _ throws(FilterError) in
      let values = (arguments[0].list ?? input.list ?? []).filter { !$0.isMissing }
      if case .period = values.first { return .period(try total(of: values, isSum)) }
      let numbers = values.compactMap(\.double)
      guard isSum || !numbers.isEmpty else { return .null }
      let sum = numbers.reduce(0, +)
      guard sum.isFinite else { throw .outOfRange }
      guard isSum else { return .number(sum / Double(numbers.count)) }
      return values.allSatisfy { $0.integer != nil } && abs(sum) < 1e15 ? .integer(Int(sum)) : .number(sum)
    }
  }

  private static func total(of values: [Value], _ isSum: Bool) throws(FilterError) -> Period {
    var total = Period()
    var count = 0
    for value in values {
      guard case .period(let period) = value else { continue }
      guard let next = total.adding(period) else { throw .outOfRange }
      (total, count) = (next, count + 1)
    }
    return isSum ? total : total.multiplied(by: 1 / Double(count)) ?? total
  }
}
