import LucidCore

/// Values to show for arguments of tools.
enum ArgumentExamples {
  /// As an expression.
  static func ofFilter(_ parameter: Parameter) -> String {
    switch parameter.kind {
    case .text, .any: "\"Call\""
    case .textPattern: "\"INV-{digits}\""
    case .pattern: "\"yyyy-MM-dd\""
    case .choice(let words): "\"\(words.first ?? "day")\""
    case .item, .column, .shown: "title"
    case .condition: "title is not empty"
    default: value(of: parameter)
    }
  }

  static func value(of parameter: Parameter) -> String {
    switch parameter.kind {
    case .moment: parameter.name == "to" || parameter.name == "end" ? "<<tomorrow>>" : "<<today>>"
    case .instant: "tomorrow 9am"
    case .birthday: "1990-04-09"
    case .since, .period: "24h"
    case .boolean: "true"
    case .integer(let range): "\(max(range.lowerBound, min(range.upperBound, 5)))"
    case .number: "1"
    case .choice(let words): words.first ?? "any"
    case .texts, .list: "[Call]"
    case .fields: "{ title: string }"
    default: parameter.name == "url" ? "https://example.com" : "Call"
    }
  }
}
