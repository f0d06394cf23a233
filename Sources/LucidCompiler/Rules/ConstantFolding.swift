import LucidCore
import LucidSyntax

/// Evaluates conditions as far as they are known before a run.
struct ConstantFolding {
  /// nil when it depends on values.
  let value: Bool?
  /// Why, when that is not plain to see.
  let reason: String?

  init(_ syntax: ExpressionSyntax) {
    switch syntax.kind {
    case .literal(.boolean(let b)): self.init(b)
    case .not(let inner): self.init(ConstantFolding(inner).value.map { !$0 })
    case .binary(.and, let a, let b): self.init(both: .and, a, b, absorbing: false)
    case .binary(.or, let a, let b): self.init(both: .or, a, b, absorbing: true)
    case .binary(let op, let a, let b):
      guard case .literal(let x) = a.kind, case .literal(let y) = b.kind else { fallthrough }
      self.init(Self.compare(op, x, y))
    default: self.init(nil)
    }
  }

  private init(_ value: Bool?, _ reason: String? = nil) {
    self.value = value
    self.reason = reason
  }

  /// `and` is false with one false side, `or` true with a true one, whatever the other is.
  private init(both op: BinaryOperator, _ a: ExpressionSyntax, _ b: ExpressionSyntax, absorbing: Bool) {
    let (x, y) = (ConstantFolding(a).value, ConstantFolding(b).value)
    if x == absorbing || y == absorbing {
      self.init(absorbing)
    } else if x == !absorbing, y == !absorbing {
      self.init(!absorbing)
    } else if Self.excludeEachOther(op, Self.operands(of: a, joinedBy: op) + Self.operands(of: b, joinedBy: op)) {
      self.init(
        absorbing,
        op == .and
          ? "one value cannot equal two different ones"
          : "of two different values a third always differs from one; `and` is meant")
    } else {
      self.init(nil)
    }
  }

  private static func operands(of syntax: ExpressionSyntax, joinedBy op: BinaryOperator) -> [ExpressionSyntax] {
    if case .binary(op, let a, let b) = syntax.kind { return operands(of: a, joinedBy: op) + operands(of: b, joinedBy: op) }
    return [syntax]
  }

  /// `x == 1 and x == 2`, `x != 1 or x != 2`.
  private static func excludeEachOther(_ op: BinaryOperator, _ parts: [ExpressionSyntax]) -> Bool {
    let wanted: BinaryOperator = op == .and ? .equal : .notEqual
    var known: [(path: ExpressionSyntax, value: Value)] = []
    for part in parts {
      guard case .binary(wanted, let a, let b) = part.kind else { continue }
      guard let (path, value) = literal(a, b) ?? literal(b, a) else { continue }
      if known.contains(where: { $0.value != value && ExpressionEquivalence.of($0.path, path) }) { return true }
      known.append((path, value))
    }
    return false
  }

  private static func literal(_ path: ExpressionSyntax, _ value: ExpressionSyntax) -> (ExpressionSyntax, Value)? {
    guard case .literal(let v) = value.kind else { return nil }
    if case .literal = path.kind { return nil }
    return (path, v)
  }

  private static func compare(_ op: BinaryOperator, _ a: Value, _ b: Value) -> Bool? {
    switch (op, a, b) {
    case (.equal, _, _): return a == b
    case (.notEqual, _, _): return a != b
    case (.less, .integer(let x), .integer(let y)): return x < y
    case (.lessOrEqual, .integer(let x), .integer(let y)): return x <= y
    case (.greater, .integer(let x), .integer(let y)): return x > y
    case (.greaterOrEqual, .integer(let x), .integer(let y)): return x >= y
    default: return nil
    }
  }
}

/// Whether two expressions are written the same, spaces aside.
enum ExpressionEquivalence {
  static func of(_ a: ExpressionSyntax, _ b: ExpressionSyntax) -> Bool {
    switch (a.kind, b.kind) {
    case (.literal(let x), .literal(let y)): x == y
    case (.name(let x), .name(let y)): x == y
    case (.field(let x, let n, _), .field(let y, let m, _)): n == m && of(x, y)
    case (.element(let x, let n), .element(let y, let m)): n == m && of(x, y)
    case (.not(let x), .not(let y)), (.negate(let x), .negate(let y)): of(x, y)
    case (.binary(let o, let p, let q), .binary(let r, let s, let t)): o == r && of(p, s) && of(q, t)
    case (.test(let t, let x, let n), .test(let u, let y, let m)): t == u && n == m && of(x, y)
    case (.list(let x), .list(let y)): x.count == y.count && zip(x, y).allSatisfy { of($0, $1) }
    case (.filter(let x, let f), .filter(let y, let g)):
      f.name == g.name && of(x, y) && f.arguments.count == g.arguments.count
        && zip(f.arguments, g.arguments).allSatisfy { $0.label?.name == $1.label?.name && of($0.value, $1.value) }
    default: false
    }
  }
}
