package import LucidCore

extension BinaryOperator {
  /// The type of an operation; nil when the operands do not go together.
  package func result(_ a: ValueType, _ b: ValueType) -> ValueType? {
    let anyone = a == .any || b == .any
    switch self {
    case .and, .or: return .boolean
    case .equal, .notEqual:
      return anyone || a.fits(b) || b.fits(a) || (a.isNumeric && b.isNumeric) || areTimes(a, b) ? .boolean : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if anyone || (a.isNumeric && b.isNumeric) || (a.isMoment && b.isMoment) || areTimes(a, b) { return .boolean }
      return a == b && [.text, .time, .period].contains(a) ? .boolean : nil
    case .isIn, .isNotIn:
      if case .list(let item) = b { return a.fits(item) || item.fits(a) ? .boolean : nil }
      return b == .any || (b == .text && (a == .text || a == .any)) ? .boolean : nil
    case .add, .subtract:
      if anyone { return .any }
      if a.isNumeric, b.isNumeric { return a == .integer && b == .integer ? .integer : .number }
      if a.isMoment, b == .period { return a == .date ? .date : .datetime }
      if a == .period, b == .period { return .period }
      if self == .subtract, a.isMoment, b.isMoment { return .period }
      return nil
    case .multiply:
      if a == .period || b == .period {
        let other = a == .period ? b : a
        return other == .any ? .any : other.isNumeric ? .period : nil
      }
      guard a.isNumeric, b.isNumeric else { return nil }
      return anyone ? .any : a == .integer && b == .integer ? .integer : .number
    case .divide:
      if b == .period { return a == .period || a == .any ? .number : nil }
      if a == .period { return b == .any ? .any : b.isNumeric ? .period : nil }
      guard a.isNumeric, b.isNumeric else { return nil }
      return anyone ? .any : .number
    }
  }

  /// Whether one is a time of day and the other a moment, which has one.
  private func areTimes(_ a: ValueType, _ b: ValueType) -> Bool {
    (a, b) == (.time, .datetime) || (a, b) == (.datetime, .time)
  }

  /// Whether it computes a value from two others, which can fail.
  package var isArithmetic: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide: true
    default: false
    }
  }
}

extension Expression {
  /// Whether a duration is known to be whole days, so that a date moved by it stays a date. What
  /// only the run knows may be hours.
  var isWholeDays: Bool {
    switch self {
    case .literal(.period(let period)): period.seconds == 0
    case .negate(let inner), .located(let inner, _): inner.isWholeDays
    case .binary(.multiply, let a, let b): a.isWholeDays && b.isWholeNumber || a.isWholeNumber && b.isWholeDays
    case .binary(let op, let a, let b): (op == .add || op == .subtract) && a.isWholeDays && b.isWholeDays
    default: false
    }
  }

  private var isWholeNumber: Bool { if case .literal(.integer) = self { true } else { false } }

  /// Whether it is a written zero.
  var isZero: Bool {
    switch self {
    case .literal(.integer(0)), .literal(.number(0)): true
    case .literal(.period(let period)): period.nominalSeconds == 0
    default: false
    }
  }
}

extension ValueType {
  /// The type of a value that is written out.
  package init(of value: Value) {
    switch value {
    case .null, .absent: self = .null
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .number: self = .number
    case .text: self = .text
    case .date: self = .date
    case .time: self = .time
    case .datetime: self = .datetime
    case .period: self = .period
    case .list: self = .list(.any)
    case .record(let r): self = .record(r.type)
    case .truncated(let truncated): self.init(of: truncated.value)
    }
  }

  /// The type of a list's items.
  package var listItem: ValueType? { if case .list(let item) = self { item } else { nil } }

  /// The list that a record of results has under `items`.
  var hasItems: Bool { if case .record(let record) = self { record.index(of: "items") != nil } else { false } }

  /// For messages: `an integer`, `text`.
  var withArticle: String {
    switch self {
    case .text, .null, .any, .boolean: name
    default: ("aeiouAEIOU".contains(name.first ?? "x") ? "an " : "a ") + name
    }
  }
}

extension Parameter.Kind {
  /// Whether a value of a type may be given for a parameter.
  func accepts(_ type: ValueType) -> Bool {
    // They are written out, so that the result has a type.
    if case .fields = self { return false }
    if type == .any || type == .null { return true }
    switch self {
    case .any, .item, .condition, .column, .shown: return true
    case .text, .choice, .day, .pattern, .textPattern: return type == .text
    case .fields: return false
    case .boolean: return type == .boolean
    case .integer: return type == .integer
    case .number: return type.isNumeric
    case .moment: return type.isMoment || type == .text
    case .instant: return type == .datetime || type == .text
    case .birthday: return type.isMoment || type == .text
    case .since: return type.isMoment || type == .period || type == .text
    case .period: return type == .period
    case .texts: return type == .list(.text) || type == .list(.any) || type == .text
    case .list: if case .list = type { return true } else { return false }
    }
  }
}
