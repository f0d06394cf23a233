import LucidCore

/// Parses the expression language: literals, paths, filters, comparisons, boolean operators and
/// arithmetic.
///
/// From loose to tight: `or`, `and`, `not`, comparisons and `is`, `+ -`, `* /`, unary `-`, filters
/// and paths.
package struct ExpressionParser {
  private var lexer: Lexer
  private var token: Token
  /// The end of the token before the current one.
  private var lastEnd: Int
  private var depth = 0
  /// Deeper expressions are refused, because the parser is recursive.
  private static let maximumDepth = 48
  /// Operators, fields and filters that stand in a row so far: each makes the tree one deeper.
  private var links = 0
  private static let maximumLinks = 100
  /// The end of what the first filter of the last operand follows; nil when that has no filter
  /// outside of parentheses.
  private var filtered: Int?

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    lexer = Lexer(bytes, range)
    lastEnd = range.lowerBound
    token = lexer.next()
  }

  /// A whole expression: a condition, a placeholder.
  package static func expression(_ bytes: [UInt8], _ range: Range<Int>) throws(ExpressionError) -> ExpressionSyntax {
    do throws(ExpressionError) {
      return try read(bytes, range)
    } catch {
      throw error.explained(bytes, range)
    }
  }

  /// The same, without a look at the habits of other languages when it fails.
  package static func read(_ bytes: [UInt8], _ range: Range<Int>) throws(ExpressionError) -> ExpressionSyntax {
    if let path = path(bytes, range) { return path }
    var parser = ExpressionParser(bytes, range)
    let expression = try parser.or()
    try parser.expectEnd()
    return expression
  }

  /// `name in EXPRESSION`, the head of a loop.
  package static func loop(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ExpressionError) -> LoopHead {
    var parser = ExpressionParser(bytes, range)
    let nameRange = parser.token.range
    guard case .name(let name) = parser.token.kind else {
      throw ExpressionError.loopWithoutItem(at: nameRange)
    }
    parser.advance()
    guard parser.take(word: "in") else {
      throw ExpressionError.loopWithoutIn(name, at: parser.token.range)
    }
    let list = try parser.or()
    try parser.expectEnd()
    return LoopHead(name: name, nameRange: nameRange, list: list)
  }

  // MARK: Tokens

  private mutating func advance() {
    lastEnd = token.range.upperBound
    token = lexer.next()
  }

  private func isSymbol(_ s: Token.Symbol) -> Bool { if case .symbol(s) = token.kind { true } else { false } }
  private func isWord(_ w: String) -> Bool { if case .name(w) = token.kind { true } else { false } }

  private mutating func take(symbol: Token.Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  private func expectEnd() throws(ExpressionError) {
    switch token.kind {
    case .end: return
    case .invalid(let message): throw ExpressionError.unreadable(message, at: token.range)
    default: throw ExpressionError.operatorMissing(at: token.range)
    }
  }

  private mutating func nested<T>(_ body: (inout ExpressionParser) throws(ExpressionError) -> T) throws(ExpressionError) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw ExpressionError.tooDeep(most: Self.maximumDepth, at: token.range)
    }
    return try body(&self)
  }

  /// Counts one more link of a chain such as `a + b + c` or `a.b | c`.
  private mutating func link() throws(ExpressionError) {
    links += 1
    guard links <= Self.maximumLinks else {
      throw ExpressionError.tooLong(most: Self.maximumLinks, at: token.range)
    }
  }

  private func node(_ kind: ExpressionSyntax.Kind, from start: Int) -> ExpressionSyntax {
    ExpressionSyntax(kind: kind, range: start..<max(start, lastEnd))
  }

  // MARK: Grammar

  private mutating func or() throws(ExpressionError) -> ExpressionSyntax {
    try nested { p throws(ExpressionError) in
      var left = try p.and()
      while p.take(word: "or") {
        try p.link()
        let right = try p.and()
        left = p.node(.binary(.or, left, right), from: left.range.lowerBound)
      }
      return left
    }
  }

  private mutating func and() throws(ExpressionError) -> ExpressionSyntax {
    var left = try not()
    while take(word: "and") {
      try link()
      let right = try not()
      left = node(.binary(.and, left, right), from: left.range.lowerBound)
    }
    return left
  }

  private mutating func not() throws(ExpressionError) -> ExpressionSyntax {
    guard isWord("not") else { return try comparison() }
    let start = token.range.lowerBound
    return try nested { p throws(ExpressionError) in
      p.advance()
      let operand = try p.not()
      return p.node(.not(operand), from: start)
    }
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionSyntax {
    let left = try sum()
    let start = left.range.lowerBound
    if take(word: "is") {
      let negated = take(word: "not")
      guard case .name(let word) = token.kind, let test = Expression.Test(rawValue: word) else {
        throw ExpressionError.unknownTest(at: token.range)
      }
      advance()
      return node(.test(test, left, negated: negated), from: start)
    }
    guard let op = comparisonOperator() else { return left }
    let right = try sum()
    let result = joined(op, left, right)
    if comparisonOperator() != nil {
      throw ExpressionError.chainedComparison(at: token.range)
    }
    return result
  }

  private mutating func comparisonOperator() -> BinaryOperator? {
    if take(word: "in") { return .isIn }
    if isWord("not") {
      // Only `not in` can stand after an operand.
      let saved = self
      advance()
      if take(word: "in") { return .isNotIn }
      self = saved
      return nil
    }
    guard case .symbol(let symbol) = token.kind else { return nil }
    let op: BinaryOperator
    switch symbol {
    case .equal: op = .equal
    case .notEqual: op = .notEqual
    case .less: op = .less
    case .lessOrEqual: op = .lessOrEqual
    case .greater: op = .greater
    case .greaterOrEqual: op = .greaterOrEqual
    default: return nil
    }
    advance()
    return op
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionSyntax {
    var left = try product()
    while case .symbol(let s) = token.kind, s == .plus || s == .minus {
      try link()
      advance()
      let right = try product()
      left = joined(s == .plus ? .add : .subtract, left, right)
    }
    return left
  }

  private mutating func product() throws(ExpressionError) -> ExpressionSyntax {
    var left = try unary()
    while case .symbol(let s) = token.kind, s == .times || s == .divide {
      try link()
      advance()
      let right = try unary()
      left = joined(s == .times ? .multiply : .divide, left, right)
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> ExpressionSyntax {
    guard isSymbol(.minus) else { return try postfix() }
    let start = token.range.lowerBound
    return try nested { p throws(ExpressionError) in
      p.advance()
      let operand = try p.unary()
      return p.operation(on: operand, from: start) { .negate($0) }
    }
  }

  /// An operator that compares or computes, between two operands. A filter behind `and`, `or` and
  /// `not` is clear: it cannot be meant for the whole condition.
  private mutating func joined(
    _ op: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> ExpressionSyntax {
    operation(on: right, from: left.range.lowerBound) { .binary(op, left, $0) }
  }

  /// An operator and its last operand. A filter behind that operand makes it ambiguous.
  private mutating func operation(
    on right: ExpressionSyntax, from start: Int, _ kind: (ExpressionSyntax) -> ExpressionSyntax.Kind
  ) -> ExpressionSyntax {
    let tight = node(kind(right), from: start)
    let inner: [AmbiguousFilter.Reading]
    let end: Int
    if case .ambiguous(let filter) = right.kind, filter.tight.range == right.range {
      // The operand has no parentheses around it: its filter may be meant for more than the operand.
      (inner, end) = (filter.readings, filter.operandEnd)
    } else {
      guard let filtered, right.isChain, right.range.lowerBound < filtered else { return tight }
      (inner, end) = ([.init(syntax: right, start: right.range.lowerBound)], filtered)
      self.filtered = nil
    }
    let loose = inner[inner.count - 1].syntax.rebased(at: end, from: start) {
      ExpressionSyntax(kind: kind($0), range: start..<end)
    }
    let readings = inner.map { AmbiguousFilter.Reading(syntax: node(kind($0.syntax), from: start), start: $0.start) }
    return node(
      .ambiguous(AmbiguousFilter(readings: readings + [.init(syntax: loose, start: start)], operandEnd: end)), from: start)
  }

  private mutating func postfix() throws(ExpressionError) -> ExpressionSyntax {
    var expression = try primary()
    let start = expression.range.lowerBound
    var end: Int?
    while true {
      guard isSymbol(.dot) || isSymbol(.openBracket) || isSymbol(.pipe) else {
        filtered = end
        return expression
      }
      try link()
      if take(symbol: .dot) {
        guard case .name(let field) = token.kind else {
          if isSymbol(.dot), case .literal = expression.kind {
            throw ExpressionError.dotsInSlice(at: lastEnd - 1..<token.range.upperBound)
          }
          throw ExpressionError.fieldMissing(at: token.range)
        }
        let range = token.range
        advance()
        expression = node(.field(expression, field, nameRange: range), from: start)
      } else if isSymbol(.openBracket) {
        expression = try part(of: expression, from: start)
      } else {
        if end == nil { end = lastEnd }
        advance()
        let call = try filter()
        expression = node(.filter(expression, call), from: start)
      }
    }
  }

  /// `[0]`, `[i - 1]`, `[1:3]`: a written place is an element, anything else short for a filter.
  private mutating func part(
    of base: ExpressionSyntax, from start: Int
  ) throws(ExpressionError) -> ExpressionSyntax {
    let opening = token.range.lowerBound
    // In brackets `10:30` are two places, and no time of day.
    let outside = lexer.readsTimes
    lexer.readsTimes = false
    advance()
    let first = isSymbol(.colon) ? nil : try place()
    let isSlice = take(symbol: .colon)
    let last = isSlice && !isSymbol(.closeBracket) && !isSymbol(.colon) ? try place() : nil
    if isSlice, isSymbol(.colon) { throw try step(behind: first, last, from: opening) }
    guard isSymbol(.closeBracket) else { throw ExpressionError.missing("]", at: token.range) }
    lexer.readsTimes = outside
    advance()
    if !isSlice, case .literal(.integer(let n))? = first?.kind { return node(.element(base, n), from: start) }
    let arguments = [("from", first), ("to", last)].compactMap { name, value in
      value.map { FilterSyntax.Argument(label: isSlice ? (name, $0.range) : nil, value: $0) }
    }
    let call = FilterSyntax(
      name: isSlice ? "slice" : "nth", nameRange: opening..<lastEnd, arguments: arguments, end: lastEnd)
    return node(.filter(base, call), from: start)
  }

  /// The mistake of `[1:9:2]` and `[::-1]`.
  private mutating func step(
    behind first: ExpressionSyntax?, _ last: ExpressionSyntax?, from opening: Int
  ) throws(ExpressionError) -> ExpressionError {
    let colon = token.range.lowerBound
    advance()
    let step = isSymbol(.closeBracket) ? nil : try place()
    guard isSymbol(.closeBracket) else { return ExpressionError.missing("]", at: token.range) }
    let brackets = opening..<token.range.upperBound
    guard first == nil, last == nil else {
      return ExpressionError.stepInSlice(at: brackets, TextEdit(colon..<token.range.lowerBound, ""))
    }
    var isReversed = false
    if case .negate(let one)? = step?.kind, case .literal(.integer(1)) = one.kind { isReversed = true }
    return ExpressionError.stepInSlice(at: brackets, TextEdit(brackets, isReversed ? " | reverse" : ""))
  }

  /// A place in a list: a number from 0, or an expression that gives one.
  private mutating func place() throws(ExpressionError) -> ExpressionSyntax {
    if isSymbol(.closeBracket) { throw ExpressionError.elementIsNoNumber(at: token.range) }
    if case .literal(.text(let text)) = token.kind { throw ExpressionError.elementIsNoNumber(text, at: token.range) }
    return try nested { p throws(ExpressionError) in
      let before = p.links
      defer { p.links = before }
      return try p.sum()
    }
  }

  private mutating func filter() throws(ExpressionError) -> FilterSyntax {
    guard case .name(let name) = token.kind else {
      throw ExpressionError.filterMissing(at: token.range)
    }
    let range = token.range
    advance()
    var arguments: [FilterSyntax.Argument] = []
    let readsTimes = lexer.readsTimes
    defer { lexer.readsTimes = readsTimes }
    if isSymbol(.open) { lexer.readsTimes = true }
    guard take(symbol: .open) else { return FilterSyntax(name: name, nameRange: range, arguments: [], end: lastEnd) }
    while !take(symbol: .close) {
      if !arguments.isEmpty {
        guard take(symbol: .comma) else {
          throw ExpressionError.argumentsNotClosed(of: name, at: token.range)
        }
      }
      // Arguments stand side by side: each counts from here.
      let before = links
      arguments.append(try argument())
      links = before
    }
    return FilterSyntax(name: name, nameRange: range, arguments: arguments, end: lastEnd)
  }

  private mutating func argument() throws(ExpressionError) -> FilterSyntax.Argument {
    if case .name(let label) = token.kind {
      let saved = self
      let range = token.range
      advance()
      if take(symbol: .colon) { return FilterSyntax.Argument(label: (label, range), value: try or()) }
      self = saved
    }
    return FilterSyntax.Argument(label: nil, value: try or())
  }

  private mutating func primary() throws(ExpressionError) -> ExpressionSyntax {
    let start = token.range.lowerBound
    let readsTimes = lexer.readsTimes
    defer { lexer.readsTimes = readsTimes }
    if isSymbol(.open) || isSymbol(.openBracket) { lexer.readsTimes = true }
    switch token.kind {
    case .literal(let value):
      advance()
      return node(.literal(value), from: start)
    case .name(let name):
      // Longer names are no words, and are not compared with them.
      if name.utf8.count <= 3 {
        switch name {
        case "and", "or", "in", "is": throw ExpressionError.valueMissing(before: name, at: token.range)
        default: break
        }
      }
      advance()
      if name.utf8.count == 4 || name.utf8.count == 5 {
        switch name {
        case "true": return node(.literal(.boolean(true)), from: start)
        case "false": return node(.literal(.boolean(false)), from: start)
        case "null": return node(.literal(.null), from: start)
        default: break
        }
      }
      if isSymbol(.open) {
        throw ExpressionError.noFunctions(name, at: start..<token.range.upperBound)
      }
      return node(.name(name), from: start)
    case .symbol(.open):
      advance()
      let inner = try or()
      guard take(symbol: .close) else { throw ExpressionError.missing(")", at: token.range) }
      return ExpressionSyntax(kind: inner.kind, range: start..<lastEnd)
    case .symbol(.openBracket):
      return try nested { p throws(ExpressionError) in
        p.advance()
        var items: [ExpressionSyntax] = []
        while !p.take(symbol: .closeBracket) {
          if !items.isEmpty {
            guard p.take(symbol: .comma) else {
              throw ExpressionError.listNotClosed(at: p.token.range)
            }
          }
          let before = p.links
          items.append(try p.or())
          p.links = before
        }
        return p.node(.list(items), from: start)
      }
    case .invalid(let message): throw ExpressionError.unreadable(message, at: token.range)
    case .end: throw ExpressionError.valueMissingAtEnd(at: max(0, start - 1)..<start)
    case .symbol(let s):
      if s == .less {
        throw ExpressionError.placeholderInExpression(at: token.range)
      }
      throw ExpressionError.valueMissing(before: s.rawValue, at: token.range)
    }
  }
}

extension ExpressionSyntax {
  /// Whether it is a value with fields, elements and filters.
  fileprivate var isChain: Bool {
    switch kind {
    case .filter, .field, .element: true
    default: false
    }
  }

  /// The same chain on another base: what ends at `end`.
  fileprivate func rebased(at end: Int, from start: Int, _ base: (ExpressionSyntax) -> ExpressionSyntax) -> ExpressionSyntax {
    guard range.upperBound > end else { return base(self) }
    let whole = start..<range.upperBound
    return switch kind {
    case .filter(let e, let call):
      ExpressionSyntax(kind: .filter(e.rebased(at: end, from: start, base), call), range: whole)
    case .field(let e, let name, let at):
      ExpressionSyntax(kind: .field(e.rebased(at: end, from: start, base), name, nameRange: at), range: whole)
    case .element(let e, let n): ExpressionSyntax(kind: .element(e.rebased(at: end, from: start, base), n), range: whole)
    default: self
    }
  }
}

/// A mistake in an expression or in the tags of a template.
package struct ExpressionError: Error {
  package let message: String
  package let range: Range<Int>
  package var notes: [String] = []
  /// True for a mistake in the tags of a template, false for one inside an expression.
  package var isTag = false
  /// The edits that most likely make it right.
  package var repair: TextRepair?
}
