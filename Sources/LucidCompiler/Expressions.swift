import LucidCore
import LucidSyntax
import LucidYAML

/// Names become places and types are checked. A part that is wrong is reported once and then counts as any value.
extension Lowering {
  typealias Typed = (expression: Expression, type: ValueType)

  static let unknown: Typed = (.literal(.null), .any)

  /// A condition; nil when it is wrong.
  func condition(_ scalar: Scalar) -> Expression? {
    let text = source(scalar)
    do throws(ExpressionParser.Failure) {
      let syntax = try ExpressionParser.expression(text.utf8, 0..<text.utf8.count)
      return condition(syntax, text)
    } catch {
      report(.expressionSyntax, error.message, text.span(error.range), notes: error.notes)
      return nil
    }
  }

  func condition(_ syntax: ExpressionSyntax, _ text: TextSource) -> Expression? {
    let before = diagnostics.count
    let saved = uses.hasNames
    uses.hasNames = false
    let (expression, type) = lower(syntax, text)
    let constant = !uses.hasNames
    uses.hasNames = uses.hasNames || saved
    guard diagnostics.count == before else { return nil }
    guard type == .boolean || type == .any else {
      report(
        .notACondition, "this is \(Self.article(type)), not something true or false", text.span(syntax.range),
        notes: [Self.conditionHint(type, text.string(syntax.range))])
      return nil
    }
    if collects, text.span.file == document.span.file {
      parsedConditions.append(ParsedCondition(syntax: syntax, text: text, hasNames: !constant))
    }
    if constant {
      report(.constantCondition, "this condition never changes", text.span(syntax.range), severity: .warning)
    }
    return expression
  }

  static func article(_ type: ValueType) -> String {
    let name = type.name
    switch type {
    case .text, .null, .any, .boolean: return name
    default: return ("aeiouAEIOU".contains(name.first ?? "x") ? "an " : "a ") + name
    }
  }

  static func conditionHint(_ type: ValueType, _ source: String) -> String {
    switch type {
    case .integer, .number: "compare it: `\(source) > 0`"
    case .list: "ask `\(source) is not empty`"
    case .record: "ask `\(source) is available`, or compare one of its fields"
    default: "compare it, or ask `\(source) is not empty`"
    }
  }

  func lower(_ syntax: ExpressionSyntax, _ text: TextSource) -> Typed {
    switch syntax.kind {
    case .literal(let value): return (.literal(value), Self.type(of: value))
    case .name(let name):
      mention(name, syntax.range, in: text)
      return resolve(name, at: text.span(syntax.range))
    case .field(let base, let name, let range): return field(base, name, range, text)
    case .element(let base, let n):
      let (expression, type) = lower(base, text)
      switch type {
      case .list(let item): return (.element(expression, n), item)
      case .any: return (.element(expression, n), .any)
      default:
        report(.typeMismatch, "`[\(n)]` picks from a list; this is \(Self.article(type))", text.span(base.range))
        return Self.unknown
      }
    case .filter(let base, let call): return filter(base, call, syntax, text)
    case .not(let inner): return (.not(boolean(inner, "not", text)), .boolean)
    case .negate(let inner):
      let (expression, type) = lower(inner, text)
      guard type.isNumeric || type == .period else {
        report(.typeMismatch, "`-` needs a number or a duration; this is \(Self.article(type))", text.span(inner.range))
        return Self.unknown
      }
      return (.negate(expression), type)
    case .binary(let op, let left, let right): return binary(op, left, right, syntax, text)
    case .test(let test, let inner, let negated): return (.test(test, lower(inner, text).expression, negated: negated), .boolean)
    case .list(let items):
      let lowered = items.map { lower($0, text) }
      let type = lowered.dropFirst().reduce(lowered.first?.type ?? .any) { $0.joined($1.type) }
      return (.list(lowered.map(\.expression)), .list(type))
    }
  }

  static func type(of value: Value) -> ValueType {
    switch value {
    case .null, .absent: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .period: .period
    case .list: .list(.any)
    case .record(let r): .record(r.type)
    }
  }
}

extension ValueType {
  /// The type of a list's items.
  var listItem: ValueType? { if case .list(let item) = self { item } else { nil } }
}
