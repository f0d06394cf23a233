/// A grammar in ISO 14977, as far as ours uses it.
struct Grammar {
  indirect enum Rule {
    case terminal(String)
    case name(String)
    case special(String)
    case sequence([Rule])
    case choice([Rule])
    /// `{ … }`.
    case repeated(Rule)
    /// `[ … ]`.
    case optional(Rule)
    /// `4 * …`.
    case times(Int, Rule)
    /// `a - b`.
    case except(Rule, Rule)
  }

  /// In the order of the page.
  private(set) var rules: [(name: String, rule: Rule)] = []

  /// How many rules at least stand between each rule and words.
  private var steps: [String: Int] = [:]

  subscript(name: String) -> Rule? { rules.first { $0.name == name }?.rule }

  /// Every quoted word, with the rule it stands in.
  var terminals: [(rule: String, text: String)] {
    rules.flatMap { name, rule in Self.terminals(rule).map { (name, $0) } }
  }

  /// Names that rules use.
  var mentioned: Set<String> { Set(rules.flatMap { Self.names($0.rule) }) }

  private static func terminals(_ rule: Rule) -> [String] {
    if case .terminal(let text) = rule { return [text] }
    return parts(rule).flatMap(terminals)
  }

  private static func names(_ rule: Rule) -> [String] {
    if case .name(let name) = rule { return [name] }
    return parts(rule).flatMap(names)
  }

  private static func parts(_ rule: Rule) -> [Rule] {
    switch rule {
    case .terminal, .name, .special: []
    case .sequence(let rules), .choice(let rules): rules
    case .repeated(let rule), .optional(let rule), .times(_, let rule): [rule]
    case .except(let a, let b): [a, b]
    }
  }

  /// Errors: where the page is not in the form of its standard.
  init(_ page: String) throws {
    var reader = Reader(Array(page))
    while let name = reader.word() {
      try reader.expect("=")
      rules.append((name, try reader.choice()))
      try reader.expect(";")
    }
    guard reader.atEnd else { throw Malformed(at: reader.rest) }
    var before = [String: Int]()
    repeat {
      before = steps
      for (name, rule) in rules { steps[name] = leastSteps(rule) }
    } while steps != before
  }

  /// How many rules the shortest sentence of a part goes through; a large number while that is not known.
  func leastSteps(_ rule: Rule) -> Int {
    switch rule {
    case .terminal, .special: 0
    case .name(let name): min(1_000, 1 + steps[name, default: 1_000])
    case .sequence(let parts): min(1_000, parts.map(leastSteps).reduce(0, +))
    case .choice(let choices): choices.map(leastSteps).min() ?? 0
    case .repeated, .optional: 0
    case .times(_, let rule), .except(let rule, _): leastSteps(rule)
    }
  }

  struct Malformed: Error, CustomStringConvertible {
    let at: String
    var description: String { "the grammar cannot be read before: \(at)" }
  }

  private struct Reader {
    private let page: [Character]
    private var at = 0

    init(_ page: [Character]) { self.page = page }

    var rest: String { String(page[at...].prefix(40)) }

    var atEnd: Bool {
      mutating get {
        skip()
        return at == page.count
      }
    }

    /// Blanks and comments.
    private mutating func skip() {
      while at < page.count {
        if page[at].isWhitespace {
          at += 1
        } else if page[at] == "(", at + 1 < page.count, page[at + 1] == "*" {
          at += 2
          while at + 1 < page.count, !(page[at] == "*" && page[at + 1] == ")") { at += 1 }
          at = min(at + 2, page.count)
        } else {
          return
        }
      }
    }

    mutating func take(_ c: Character) -> Bool {
      skip()
      guard at < page.count, page[at] == c else { return false }
      at += 1
      return true
    }

    mutating func expect(_ c: Character) throws { guard take(c) else { throw Malformed(at: rest) } }

    mutating func word() -> String? { run(\.isLetter) }

    private mutating func run(_ belongs: (Character) -> Bool) -> String? {
      skip()
      let start = at
      while at < page.count, belongs(page[at]) { at += 1 }
      return at > start ? String(page[start..<at]) : nil
    }

    private mutating func upTo(_ end: Character) throws -> String {
      guard let close = page[at...].firstIndex(of: end) else { throw Malformed(at: rest) }
      defer { at = close + 1 }
      return String(page[at..<close])
    }

    mutating func choice() throws -> Rule {
      var choices = [try sequence()]
      while take("|") { choices.append(try sequence()) }
      return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() throws -> Rule {
      var parts = [try except()]
      while take(",") { parts.append(try except()) }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func except() throws -> Rule {
      let rule = try factor()
      return take("-") ? .except(rule, try factor()) : rule
    }

    private mutating func factor() throws -> Rule {
      if let digits = run(\.isNumber), let n = Int(digits) {
        try expect("*")
        return .times(n, try factor())
      }
      if let name = word() { return .name(name) }
      for quote: Character in ["\"", "'"] where take(quote) { return .terminal(try upTo(quote)) }
      if take("?") { return .special(try upTo("?")) }
      for (open, close): (Character, Character) in [("{", "}"), ("[", "]"), ("(", ")")] where take(open) {
        let inner = try choice()
        try expect(close)
        return open == "{" ? .repeated(inner) : open == "[" ? .optional(inner) : inner
      }
      throw Malformed(at: rest)
    }
  }
}
