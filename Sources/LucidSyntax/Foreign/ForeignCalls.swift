import LucidCore

/// Functions, methods and paths as other languages write them.
extension ExpressionRepair {
  private static func filter(_ function: String) -> String { OtherWords.filter(function) ?? function }

  /// Functions and methods without arguments that mean the same in every language as the filter
  /// here. Others differ: `round(2.5)` is 2 in Python and 3 in JavaScript, `sort` goes by text in
  /// JavaScript, `slice(2)` leaves out items, `concat` adds some.
  private static let same: Set<String> = [
    "upper", "uppercase", "upcase", "ucase", "toupper", "touppercase", "lower", "lowercase", "downcase", "tolower",
    "tolowercase", "trim", "strip", "len", "length", "size", "first", "last", "reversed", "sum",
  ]

  private static func isSame(_ name: String, arguments: Int) -> Bool {
    arguments == 0 ? same.contains(name.lowercased()) : arguments == 1 && name.lowercased() == "join"
  }

  mutating func calls() {
    for i in tokens.indices where tokens[i].kind == .word && touches(i, i + 1) && token(i + 1)?.isMark("(") == true {
      guard let close = closing(i + 1) else { continue }
      let arguments = arguments(i + 1, close)
      if token(i - 1)?.isMark(".") == true {
        method(i, close, arguments)
      } else if token(i - 1)?.isMark("|") != true, !["not", "and", "or", "in", "is"].contains(tokens[i].text.lowercased()),
        OtherWords.operator(tokens[i].text.lowercased()) == nil
      {
        function(i, close, arguments)
      }
    }
  }

  private mutating func function(_ i: Int, _ close: Int, _ arguments: [Range<Int>]) {
    let name = tokens[i].text
    let range = span(i, close)
    let isUnknown = ["always", "success", "failure", "states", "state_attr", "range", "enumerate"].contains(name.lowercased())
    if isUnknown {
      return note("there is no `\(name)` here; values come from steps, variables and names such as `today`", range, [])
    }
    guard let first = arguments.first, !first.isEmpty else {
      let own = OtherWords.name(name) { _ in true } ?? name
      return note("there are no functions here; write `\(own)`", range, [TextEdit(range, own)])
    }
    let a = span(first.lowerBound, first.upperBound - 1)
    func test(_ words: String) -> [TextEdit] {
      [TextEdit(tokens[i].range.lowerBound..<a.lowerBound, ""), TextEdit(tokens[close].range, words)]
    }
    switch name.lowercased() {
    case "empty", "is_empty", "isempty":
      // 0 and false are empty in PHP.
      let isSafe = name.lowercased() != "empty"
      return note("there are no functions here; write `\(string(a)) is empty`", range, test(" is empty"), isSafe: isSafe)
    case "exists", "defined", "isset", "is_defined", "available":
      // Null is available here; it is not set in PHP, and not defined in Perl.
      let isSafe = name.lowercased() == "available"
      return note("there are no functions here; write `\(string(a)) is available`", range, test(" is available"), isSafe: isSafe)
    case "contains", "includes":
      guard arguments.count == 2 else { break }
      let own = "\(string(span(arguments[1].lowerBound, arguments[1].upperBound - 1))) in \(string(a))"
      // In workflows of GitHub it takes capitals for small letters.
      let isSafe = name.lowercased() == "includes"
      return note("there are no functions here; write `\(own)`", range, [TextEdit(range, own)], isSafe: isSafe)
    case "timedelta", "hours", "minutes", "days":
      if let own = duration(name, first) {
        return note("there are no functions here; write `\(own)`", range, [TextEdit(range, own)])
      }
    case "str", "string", "text", "int", "bool":
      return note("there are no functions here; write `\(string(a))`", range, test(""), isSafe: false)
    case "startswith", "endswith":
      guard arguments.count == 2 else { break }
      let part = string(span(arguments[1].lowerBound, arguments[1].upperBound - 1))
      return note("there is no `\(name)` here; a part of a text is found with `in`, such as `\(part) in \(string(a))`", range, [])
    default: break
    }
    let filter = Self.filter(name)
    var edits = [TextEdit(tokens[i].range.lowerBound..<a.lowerBound, "")]
    var shown = "\(string(a)) | \(filter)"
    if arguments.count == 1 {
      edits.append(TextEdit(a.upperBound..<tokens[close].range.upperBound, " | \(filter)"))
    } else {
      let rest = span(arguments[1].lowerBound, arguments[1].upperBound - 1).lowerBound
      edits.append(TextEdit(a.upperBound..<rest, " | \(filter)("))
      shown += "(\(string(rest..<tokens[close].range.lowerBound)))"
    }
    // Behind an operator a filter needs parentheses.
    if let before = token(i - 1), !before.isMark("("), !before.isMark(","), !before.isMark("["), before.kind == .mark {
      edits[0] = TextEdit(edits[0].range, "(")
      edits.append(TextEdit(tokens[close].range.upperBound..<tokens[close].range.upperBound, ")"))
    }
    note(
      "there are no functions here; write `\(shown)`", range, edits,
      isSafe: Self.isSame(name, arguments: arguments.count - 1))
  }

  /// `timedelta(hours=2)`, `hours(2)`.
  private func duration(_ name: String, _ argument: Range<Int>) -> String? {
    let words = tokens[argument]
    guard let number = words.last, number.kind == .number, Int(decimal: number.text.utf8) != nil else { return nil }
    let unit = words.count == 3 && tokens[argument.lowerBound + 1].isMark("=") ? words.first?.text : words.count == 1 ? name : nil
    return unit.flatMap(ForeignLiterals.unit).map { number.text + $0 }
  }

  private mutating func method(_ i: Int, _ close: Int, _ arguments: [Range<Int>]) {
    let name = tokens[i].text
    let range = span(i - 1, close)
    guard i >= 2 else { return }
    let receiver = span(start(ofChainAt: i - 2), i - 2)
    let argument = arguments.first.flatMap { $0.isEmpty ? nil : span($0.lowerBound, $0.upperBound - 1) }
    func written(_ own: String, isSafe: Bool = true) {
      note("values have no methods here; write `\(own.drop { $0 == " " })`", range, [TextEdit(range, own)], isSafe: isSafe)
    }
    switch (name.lowercased(), argument) {
    case ("isempty", nil), ("empty", nil): written(" is empty")
    case ("get", let argument?):
      if let field = fieldName(argument) { written(".\(field)") }
    case ("includes", let argument?), ("contains", let argument?):
      let own = "\(string(argument)) in \(string(receiver))"
      note("values have no methods here; write `\(own)`", range, [TextEdit(receiver.lowerBound..<range.upperBound, own)])
    case ("startswith", let argument?) where tokens[i + 2].kind == .text && close == i + 3:
      let count = string(argument).count - 2
      let own = "(\(string(receiver)) | take(\(count))) == \(string(argument))"
      note(
        "values have no methods here; write `\(own)`", range, [TextEdit(receiver.lowerBound..<range.upperBound, own)],
        isSafe: false)
    case ("startswith", _), ("endswith", _), ("indexof", _), ("match", _), ("weekday", _), ("isoweekday", _):
      let all = receiver.lowerBound..<range.upperBound
      guard let argument, !name.lowercased().hasSuffix("weekday") else { return note("values have no methods here", all, []) }
      note(
        "there is no `\(name)` here; a part of a text is found with `in`, such as `\(string(argument)) in \(string(receiver))`",
        all, [])
    case ("join", let argument?) where token(i - 2)?.kind == .text:
      let own = "\(string(argument)) | join(\(tokens[i - 2].text))"
      note("values have no methods here; write `\(own)`", range, [TextEdit(span(i - 2, close), own)])
    case ("map", .some):
      guard let part = arguments.first, let last = token(part.upperBound - 1), last.kind == .word else { return }
      // `x => x.title`: more than one field is another value.
      let isOneField = part.count == 5 && tokens[part.lowerBound].text == tokens[part.lowerBound + 2].text
      written(" | map(\(last.text))", isSafe: isOneField)
    case ("join", nil): written(" | join(\",\")")
    // JavaScript replaces the first place only.
    case ("replace", .some): written(" | replace(\(string(span(i + 2, close - 1))))", isSafe: false)
    case (_, let argument?):
      if tokens[i + 2].kind == .number, arguments.count == 1, close == i + 3, OtherWords.filter(name) == nil {
        let own = "[\(tokens[i + 2].text)]"
        // `l.at(1)`, and `events.items(0)`.
        let range = name.lowercased() == "at" ? range : span(i + 1, close)
        return note("an item is picked with brackets; write `\(own)`", range, [TextEdit(range, own)])
      }
      let filter = Self.filter(name)
      let pattern = filter == "date" ? pattern(argument) : nil
      written(
        " | \(filter)(\(pattern ?? string(argument.lowerBound..<tokens[close].range.lowerBound)))",
        isSafe: Self.isSame(name, arguments: arguments.count))
    default: written(" | \(Self.filter(name))", isSafe: Self.isSame(name, arguments: 0))
    }
  }

  /// The pattern that a text in quotes holds, in its quotes and in the letters of this language.
  private func pattern(_ range: Range<Int>) -> String? {
    let text = string(range)
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 2 else { return nil }
    return ForeignPatterns.pattern(String(text.dropFirst().dropLast())).map { "\(quote)\($0)\(quote)" }
  }

  /// The name that a text in quotes holds.
  func fieldName(_ range: Range<Int>) -> String? {
    let inner = bytes[range].dropFirst().dropLast()
    guard range.count > 2, let first = inner.first, Lexer.isNameStart(first), inner.allSatisfy(Lexer.isName),
      bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'")
    else { return nil }
    return String(decoding: inner, as: UTF8.self)
  }

  // MARK: Paths

  mutating func paths() {
    for (i, token) in tokens.enumerated() where token.kind == .mark && i > 0 {
      switch token.text {
      case "?.": replace(token.range, with: ".")
      case "->": if self.token(i + 1)?.kind == .word { replace(token.range, with: ".") }
      case ":": if isJoin(i), depth(i) == 0 { replace(token.range, with: ".", isSafe: false) }
      case "-": if !isReadable, isJoin(i) { replace(token.range, with: "_", isSafe: false) }
      case "/": if !isReadable, tag != nil, isJoin(i) { replace(token.range, with: ".", isSafe: false) }
      // In `[::-1]` it is part of a slice.
      case ":-": if self.token(i - 1)?.isMark(":") != true { shellDefault(i) }
      case ".":
        if let next = self.token(i + 1), next.kind == .number, touches(i - 1, i), self.token(i - 1)?.kind == .word,
          Int(decimal: next.text.utf8) != nil
        {
          note(
            "an item is picked with brackets; write `[\(next.text)]`", span(i, i + 1),
            [TextEdit(span(i, i + 1), "[\(next.text)]")])
        }
      case "[": if touches(i - 1, i) { brackets(i) }
      default: break
      }
    }
  }

  private mutating func shellDefault(_ i: Int) {
    guard let last = tokens.last, i + 1 < tokens.count else { return }
    let rest = tokens[i].range.upperBound..<last.range.upperBound
    let text = tokens[i + 1].kind == .text ? string(rest) : "\"\(string(rest))\""
    let range = tokens[i].range.lowerBound..<rest.upperBound
    note(
      "`:-` gives no other value here; write `| default(\(text))`", range, [TextEdit(range, " | default(\(text))")],
      // A shell takes the other value for an empty one as well.
      isSafe: false)
  }

  /// `["title"]`.
  private mutating func brackets(_ i: Int) {
    guard let close = closing(i) else { return }
    let range = span(i, close)
    let inside = Array(tokens[i + 1..<close])
    if inside.count == 1, inside[0].kind == .text, let field = fieldName(inside[0].range) {
      return note("a field is written with a dot: `.\(field)`", range, [TextEdit(range, ".\(field)")])
    }
  }
}
