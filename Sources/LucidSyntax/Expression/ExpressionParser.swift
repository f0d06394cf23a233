import LucidCore

/// Parses the expression language: literals, paths, filters, comparisons, boolean operators and
/// arithmetic.
///
/// From loose to tight: `or`, `and`, `not`, comparisons and `is`, `+ -`, `* /`, unary `-`, filters
/// and paths.
package struct ExpressionParser {
  private var tokens: TokenStream
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
    tokens = TokenStream(bytes, range)
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
    try parser.tokens.expectEnd()
    return expression
  }

  /// `name in EXPRESSION`, the head of a loop.
  package static func loop(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ExpressionError) -> LoopHead {
    var parser = ExpressionParser(bytes, range)
    let nameRange = parser.tokens.current.range
    guard case .name(let name) = parser.tokens.current.kind else {
      throw ExpressionError.loopWithoutItem(at: nameRange)
    }
    parser.tokens.advance()
    guard parser.tokens.take(word: "in") else {
      throw ExpressionError.loopWithoutIn(name, at: parser.tokens.current.range)
    }
    let list = try parser.or()
    try parser.tokens.expectEnd()
    return LoopHead(name: name, nameRange: nameRange, list: list)
  }

  // MARK: Limits

  private mutating func nested<T>(_ body: (inout ExpressionParser) throws(ExpressionError) -> T) throws(ExpressionError) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw ExpressionError.tooDeep(most: Self.maximumDepth, at: tokens.current.range)
    }
    return try body(&self)
  }

  /// Counts one more link of a chain such as `a + b + c` or `a.b | c`.
  private mutating func link() throws(ExpressionError) {
    links += 1
    guard links <= Self.maximumLinks else {
      throw ExpressionError.tooLong(most: Self.maximumLinks, at: tokens.current.range)
    }
  }

  private func node(_ kind: ExpressionSyntax.Kind, from start: Int) -> ExpressionSyntax {
    ExpressionSyntax(kind: kind, range: start..<max(start, tokens.lastEnd))
  }

  // MARK: Grammar

  private mutating func or() throws(ExpressionError) -> ExpressionSyntax {
    try nested { p throws(ExpressionError) in
      var left = try p.and()
      while p.tokens.take(word: "or") {
        try p.link()
        let right = try p.and()
        left = p.node(.binary(.or, left, right), from: left.range.lowerBound)
      }
      return left
    }
  }

  private mutating func and() throws(ExpressionError) -> ExpressionSyntax {
    var left = try not()
    while tokens.take(word: "and") {
      try link()
      let right = try not()
      left = node(.binary(.and, left, right), from: left.range.lowerBound)
    }
    return left
  }

  private mutating func not() throws(ExpressionError) -> ExpressionSyntax {
    guard tokens.isWord("not") else { return try comparison() }
    let start = tokens.current.range.lowerBound
    return try nested { p throws(ExpressionError) in
      p.tokens.advance()
      let operand = try p.not()
      return p.node(.not(operand), from: start)
    }
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionSyntax {
    let left = try sum()
    let start = left.range.lowerBound
    if tokens.take(word: "is") {
      let negated = tokens.take(word: "not")
      guard case .name(let word) = tokens.current.kind, let test = Expression.Test(rawValue: word) else {
        throw ExpressionError.unknownTest(at: tokens.current.range)
      }
      tokens.advance()
      return node(.test(test, left, negated: negated), from: start)
    }
    guard let op = comparisonOperator() else { return left }
    let right = try sum()
    let result = joined(op, left, right)
    if comparisonOperator() != nil {
      throw ExpressionError.chainedComparison(at: tokens.current.range)
    }
    return result
  }

  private mutating func comparisonOperator() -> BinaryOperator? {
    if tokens.take(word: "in") { return .isIn }
    if tokens.isWord("not") {
      // Only `not in` can stand after an operand.
      let saved = self
      tokens.advance()
      if tokens.take(word: "in") { return .isNotIn }
      self = saved
      return nil
    }
    guard case .symbol(let symbol) = tokens.current.kind, let op = BinaryOperator(comparing: symbol) else { return nil }
    tokens.advance()
    return op
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionSyntax {
    var left = try product()
    while case .symbol(let s) = tokens.current.kind, s == .plus || s == .minus {
      try link()
      tokens.advance()
      let right = try product()
      left = joined(s == .plus ? .add : .subtract, left, right)
    }
    return left
  }

  private mutating func product() throws(ExpressionError) -> ExpressionSyntax {
    var left = try unary()
    while case .symbol(let s) = tokens.current.kind, s == .times || s == .divide {
      try link()
      tokens.advance()
      let right = try unary()
      left = joined(s == .times ? .multiply : .divide, left, right)
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> ExpressionSyntax {
    guard tokens.isSymbol(.minus) else { return try postfix() }
    let start = tokens.current.range.lowerBound
    return try nested { p throws(ExpressionError) in
      p.tokens.advance()
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
      guard tokens.isSymbol(.dot) || tokens.isSymbol(.openBracket) || tokens.isSymbol(.pipe) else {
        filtered = end
        return expression
      }
      try link()
      if tokens.take(symbol: .dot) {
        guard case .name(let field) = tokens.current.kind else {
          if tokens.isSymbol(.dot), case .literal = expression.kind {
            throw ExpressionError.dotsInSlice(at: tokens.lastEnd - 1..<tokens.current.range.upperBound)
          }
          throw ExpressionError.fieldMissing(at: tokens.current.range)
        }
        let range = tokens.current.range
        tokens.advance()
        expression = node(.field(expression, field, nameRange: range), from: start)
      } else if tokens.isSymbol(.openBracket) {
        expression = try part(of: expression, from: start)
      } else {
        if end == nil { end = tokens.lastEnd }
        tokens.advance()
        let call = try filter()
        expression = node(.filter(expression, call), from: start)
      }
    }
  }

  /// `[0]`, `[i - 1]`, `[1:3]`: a written place is an element, anything else short for a filter.
  private mutating func part(
    of base: ExpressionSyntax, from start: Int
  ) throws(ExpressionError) -> ExpressionSyntax {
    let opening = tokens.current.range.lowerBound
    // In brackets `10:30` are two places, and no time of day.
    let outside = tokens.readsTimes
    tokens.readsTimes = false
    tokens.advance()
    let first = tokens.isSymbol(.colon) ? nil : try place()
    let isSlice = tokens.take(symbol: .colon)
    let last = isSlice && !tokens.isSymbol(.closeBracket) && !tokens.isSymbol(.colon) ? try place() : nil
    if isSlice, tokens.isSymbol(.colon) { throw try step(behind: first, last, from: opening) }
    guard tokens.isSymbol(.closeBracket) else { throw ExpressionError.missing("]", at: tokens.current.range) }
    tokens.readsTimes = outside
    tokens.advance()
    if !isSlice, case .literal(.integer(let n))? = first?.kind { return node(.element(base, n), from: start) }
    let arguments = [("from", first), ("to", last)].compactMap { name, value in
      value.map { FilterSyntax.Argument(label: isSlice ? (name, $0.range) : nil, value: $0) }
    }
    let call = FilterSyntax(
      name: isSlice ? "slice" : "nth", nameRange: opening..<tokens.lastEnd, arguments: arguments, end: tokens.lastEnd)
    return node(.filter(base, call), from: start)
  }

  /// The mistake of `[1:9:2]` and `[::-1]`.
  private mutating func step(
    behind first: ExpressionSyntax?, _ last: ExpressionSyntax?, from opening: Int
  ) throws(ExpressionError) -> ExpressionError {
    let colon = tokens.current.range.lowerBound
    tokens.advance()
    let step = tokens.isSymbol(.closeBracket) ? nil : try place()
    guard tokens.isSymbol(.closeBracket) else { return ExpressionError.missing("]", at: tokens.current.range) }
    let brackets = opening..<tokens.current.range.upperBound
    guard first == nil, last == nil else {
      return ExpressionError.stepInSlice(at: brackets, TextEdit(colon..<tokens.current.range.lowerBound, ""))
    }
    var isReversed = false
    if case .negate(let one)? = step?.kind, case .literal(.integer(1)) = one.kind { isReversed = true }
    return ExpressionError.stepInSlice(at: brackets, TextEdit(brackets, isReversed ? " | reverse" : ""))
  }

  /// A place in a list: a number from 0, or an expression that gives one.
  private mutating func place() throws(ExpressionError) -> ExpressionSyntax {
    if tokens.isSymbol(.closeBracket) { throw ExpressionError.elementIsNoNumber(at: tokens.current.range) }
    if case .literal(.text(let text)) = tokens.current.kind {
      throw ExpressionError.elementIsNoNumber(text, at: tokens.current.range)
    }
    return try nested { p throws(ExpressionError) in
      let before = p.links
      defer { p.links = before }
      return try p.sum()
    }
  }

  private mutating func filter() throws(ExpressionError) -> FilterSyntax {
    guard case .name(let name) = tokens.current.kind else {
      throw ExpressionError.filterMissing(at: tokens.current.range)
    }
    let range = tokens.current.range
    tokens.advance()
    var arguments: [FilterSyntax.Argument] = []
    let readsTimes = tokens.readsTimes
    defer { tokens.readsTimes = readsTimes }
    if tokens.isSymbol(.open) { tokens.readsTimes = true }
    guard tokens.take(symbol: .open) else {
      return FilterSyntax(name: name, nameRange: range, arguments: [], end: tokens.lastEnd)
    }
    while !tokens.take(symbol: .close) {
      if !arguments.isEmpty {
        guard tokens.take(symbol: .comma) else {
          throw ExpressionError.argumentsNotClosed(of: name, at: tokens.current.range)
        }
      }
      // Arguments stand side by side: each counts from here.
      let before = links
      arguments.append(try argument())
      links = before
    }
    return FilterSyntax(name: name, nameRange: range, arguments: arguments, end: tokens.lastEnd)
  }

  private mutating func argument() throws(ExpressionError) -> FilterSyntax.Argument {
    if case .name(let label) = tokens.current.kind {
      let saved = self
      let range = tokens.current.range
      tokens.advance()
      if tokens.take(symbol: .colon) { return FilterSyntax.Argument(label: (label, range), value: try or()) }
      self = saved
    }
    return FilterSyntax.Argument(label: nil, value: try or())
  }

  private mutating func primary() throws(ExpressionError) -> ExpressionSyntax {
    let start = tokens.current.range.lowerBound
    let readsTimes = tokens.readsTimes
    defer { tokens.readsTimes = readsTimes }
    if tokens.isSymbol(.open) || tokens.isSymbol(.openBracket) { tokens.readsTimes = true }
    switch tokens.current.kind {
    case .literal(let value):
      tokens.advance()
      return node(.literal(value), from: start)
    case .name(let name):
      // Longer names are no words, and are not compared with them.
      if name.utf8.count <= 3 {
        switch name {
        case "and", "or", "in", "is": throw ExpressionError.valueMissing(before: name, at: tokens.current.range)
        default: break
        }
      }
      tokens.advance()
      if name.utf8.count == 4 || name.utf8.count == 5 {
        switch name {
        case "true": return node(.literal(.boolean(true)), from: start)
        case "false": return node(.literal(.boolean(false)), from: start)
        case "null": return node(.literal(.null), from: start)
        default: break
        }
      }
      if tokens.isSymbol(.open) {
        throw ExpressionError.noFunctions(name, at: start..<tokens.current.range.upperBound)
      }
      return node(.name(name), from: start)
    case .symbol(.open):
      tokens.advance()
      let inner = try or()
      guard tokens.take(symbol: .close) else { throw ExpressionError.missing(")", at: tokens.current.range) }
      return ExpressionSyntax(kind: inner.kind, range: start..<tokens.lastEnd)
    case .symbol(.openBracket):
      return try nested { p throws(ExpressionError) in
        p.tokens.advance()
        var items: [ExpressionSyntax] = []
        while !p.tokens.take(symbol: .closeBracket) {
          if !items.isEmpty {
            guard p.tokens.take(symbol: .comma) else {
              throw ExpressionError.listNotClosed(at: p.tokens.current.range)
            }
          }
          let before = p.links
          items.append(try p.or())
          p.links = before
        }
        return p.node(.list(items), from: start)
      }
    case .invalid(let message): throw ExpressionError.unreadable(message, at: tokens.current.range)
    case .end: throw ExpressionError.valueMissingAtEnd(at: max(0, start - 1)..<start)
    case .symbol(let s):
      if s == .less {
        throw ExpressionError.placeholderInExpression(at: tokens.current.range)
      }
      throw ExpressionError.valueMissing(before: s.rawValue, at: tokens.current.range)
    }
  }
}
