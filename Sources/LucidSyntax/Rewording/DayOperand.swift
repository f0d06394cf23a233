import LucidCore
import LucidYAML

/// A value of an argument as a part of an expression.
enum DayOperand {
  case number(Int)
  case day(CivilDate)
  case length(Int)
  case expression(String)

  /// nil for what is neither a number, a day nor one placeholder.
  init?(_ node: YAMLNode) {
    guard let scalar = node.scalar else { return nil }
    let bytes = Array(scalar.text.utf8)
    if let number = Int(scalar.text) {
      self = .number(number)
    } else if let day = CivilDate(iso: scalar.text) {
      self = .day(day)
    } else if ["today", "tomorrow", "yesterday"].contains(scalar.text) {
      self = .expression(scalar.text)
    } else if !TemplateParser.isPlain(scalar.text), case let syntax = TemplateParser.parse(bytes), syntax.failures.isEmpty,
      syntax.nodes.count == 1, case .insert(let expression, _) = syntax.nodes[0]
    {
      let text = bytes.text(expression.range)
      switch expression.kind {
      case .name, .field, .element: self = .expression(text)
      default: self = .expression("(\(text))")
      }
    } else {
      return nil
    }
  }

  /// A number of days as a length.
  var asLength: DayOperand? {
    switch self {
    case .number(let days): .length(days)
    case .expression(let days): .expression("\(days) * 1d")
    case .day, .length: nil
    }
  }

  /// A number of days without the last of them, backwards.
  var beforeLast: DayOperand {
    switch self {
    case .number(let days): .number(1 - days)
    case .day, .length, .expression: .expression("(1 - \(inside))")
    }
  }

  /// A day, so many days later.
  func adding(_ days: DayOperand) -> DayOperand? {
    switch (self, days) {
    case (.number, _), (.length, _), (_, .day), (_, .length): nil
    case (.day(let day), .number(let days)): .day(day.adding(days: days))
    case (_, .number(0)): self
    case (_, .number(let days)): .expression("\(inside) \(days < 0 ? "-" : "+") \(abs(days))d")
    case (_, .expression(let days)): .expression("\(inside) + \(days) * 1d")
    }
  }

  private var inside: String {
    switch self {
    case .number(let number): String(number)
    case .day(let day): day.iso
    case .length(let days): "\(days)d"
    case .expression(let text): text
    }
  }

  /// As the value of an argument.
  var text: String {
    if case .expression(let text) = self { return "<<\(text)>>" }
    return inside
  }
}
