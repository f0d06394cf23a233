import LucidCore

/// Writes arguments of filters as they were before expressions over items in the form of now.
package enum FilterMigration {
  private static let operators: Set<String> = ["==", "!=", "<", "<=", ">", ">="]

  /// Returns the condition of `where(calendar, "Home")` and `where(minutes, ">", 60)`; nil for any
  /// other call.
  ///
  /// `written` gives the text at a range; a field whose name the file has too is `item.field`.
  package static func condition(
    _ call: FilterSyntax, written: (Range<Int>) -> String, isOwn: (String) -> Bool
  ) -> String? {
    let arguments = call.arguments
    guard call.name == "where", arguments.count == 2 || arguments.count == 3,
      let field = field(arguments[0].value).map({ isOwn($0) ? "item." + $0 : $0 })
    else { return nil }
    guard arguments[0].label.map({ $0.name == "field" }) ?? true else { return nil }
    if arguments.count == 2 { return "\(field) == \(operand(arguments[1].value, written))" }
    guard case .literal(.text(let word)) = arguments[1].value.kind else { return nil }
    let value = operand(arguments[2].value, written)
    if operators.contains(word) { return "\(field) \(word) \(value)" }
    // It compared texts without regard to case.
    return word == "contains" ? "(\(value) | lower) in (\(field) | lower)" : nil
  }

  /// Returns the bare name for a field that is written as a text: `map("title")`; nil for anything
  /// else.
  package static func bareField(_ argument: ExpressionSyntax) -> String? {
    guard case .literal(.text(let name)) = argument.kind, DocumentParser.isIdentifier(name) else { return nil }
    return name
  }

  /// The places of a text such as `"{title} at {start | time}"`, in which an earlier form had the
  /// fields of each item; nil for a text that has none. `orDoubled` takes those of `"{{title}}"`
  /// then, which was the text `{title}`.
  ///
  /// `range` is what stands between the quotes; `roots` are the names in the places.
  package static func braces(
    _ bytes: [UInt8], _ range: Range<Int>, orDoubled: Bool = false
  ) -> (edits: [(range: Range<Int>, replacement: String)], roots: [String])? {
    guard bytes[range].contains(UInt8(ascii: "{")), !ItemText.holdsTag(bytes, range) else { return nil }
    return places(bytes, range, marks: 1) ?? (orDoubled ? places(bytes, range, marks: 2) : nil)
  }

  private static func places(
    _ bytes: [UInt8], _ range: Range<Int>, marks: Int
  ) -> (edits: [(range: Range<Int>, replacement: String)], roots: [String])? {
    var edits: [(range: Range<Int>, replacement: String)] = []
    var roots: [String] = []
    var i = range.lowerBound
    while i < range.upperBound {
      let b = bytes[i]
      let next = i + 1 < range.upperBound ? bytes[i + 1] : 0
      if b == UInt8(ascii: "\\") {
        i += 2
      } else if marks == 1, b == next, b == UInt8(ascii: "{") || b == UInt8(ascii: "}") {
        edits.append((i..<i + 2, String(UnicodeScalar(b))))
        i += 2
      } else if b == UInt8(ascii: "{"), marks == 1 || b == next {
        guard let end = closingBrace(bytes, i + marks..<range.upperBound), end + marks <= range.upperBound,
          let inner = try? ExpressionParser.read(bytes, i + marks..<end), inner.hasNames
        else { return nil }
        edits += [(i..<i + marks, "<<"), (end..<end + marks, ">>")]
        roots += inner.roots
        i = end + marks
      } else {
        i += 1
      }
    }
    return roots.isEmpty ? nil : (edits, roots)
  }

  /// The `}` that ends a place; those inside quotes do not count.
  private static func closingBrace(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var quote: UInt8?
    for i in range {
      if let open = quote {
        if bytes[i] == open { quote = nil }
      } else if bytes[i] == UInt8(ascii: "'") || bytes[i] == UInt8(ascii: "\"") {
        quote = bytes[i]
      } else if bytes[i] == UInt8(ascii: "}") {
        return i
      }
    }
    return nil
  }

  /// Returns a text with placeholders, its filters in the form of now; nil when nothing changes.
  static func migrated(text: String, isOwn: @escaping (String) -> Bool) -> String? {
    let bytes = Array(text.utf8)
    guard !TemplateParser.isPlain(text) else { return nil }
    var search = Search(bytes, isOwn)
    search.look(TemplateParser.parse(bytes).nodes)
    return search.result
  }

  /// The same for an expression, or the head of a loop.
  static func migrated(expression: String, isOwn: @escaping (String) -> Bool) -> String? {
    let bytes = Array(expression.utf8)
    var search = Search(bytes, isOwn)
    if let head = try? ExpressionParser.loop(bytes, 0..<bytes.count) {
      search.look(head.list)
    } else if let whole = try? ExpressionParser.expression(bytes, 0..<bytes.count) {
      search.look(whole)
    }
    return search.result
  }

  /// Filters whose arguments were names of fields, and may have been written as texts.
  private static let overItems: Set<String> = ["map", "group", "sort", "sum", "average", "table", "bullets", "numbered"]

  /// Filters whose arguments are expressions over the items of a list: a bare name there is a
  /// field.
  package static let ofItems = overItems.union(["all", "any", "csv", "index", "max", "min", "unique", "where"])

  /// Filters that take a text for each item.
  static let ofTexts: Set<String> = ["map", "bullets", "numbered"]

  /// Finds what is to be replaced in a text.
  private struct Search {
    private let bytes: [UInt8]
    private let isOwn: (String) -> Bool
    private var changes: [(range: Range<Int>, text: String)] = []

    init(_ bytes: [UInt8], _ isOwn: @escaping (String) -> Bool) { (self.bytes, self.isOwn) = (bytes, isOwn) }

    /// nil when nothing changes.
    var result: String? {
      guard !changes.isEmpty else { return nil }
      var new = bytes
      for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        new.replaceSubrange(change.range, with: change.text.utf8)
      }
      return String(decoding: new, as: UTF8.self)
    }

    mutating func look(_ nodes: [TemplateSyntax.Node]) {
      for node in nodes {
        switch node {
        case .text: continue
        case .insert(let expression, _): look(expression)
        case .branches(let branches, _):
          for branch in branches {
            if let condition = branch.condition { look(condition) }
            look(branch.body)
          }
        case .loop(let loop):
          look(loop.list)
          look(loop.body)
          look(loop.otherwise)
        }
      }
    }

    mutating func look(_ expression: ExpressionSyntax) {
      switch expression.kind {
      case .literal, .name: return
      case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _): look(e)
      case .binary(_, let a, let b):
        look(a)
        look(b)
      case .list(let items): for item in items { look(item) }
      case .ambiguous(let filter): look(filter.tight)
      case .filter(let e, let call):
        look(e)
        look(call)
      }
    }

    private mutating func look(_ call: FilterSyntax) {
      let bytes = bytes
      if let condition = condition(call, written: { String(decoding: bytes[$0], as: UTF8.self) }, isOwn: isOwn) {
        return changes.append((call.argumentRange, condition))
      }
      for argument in call.arguments {
        let range = argument.value.range
        if ofTexts.contains(call.name), case .literal(.text) = argument.value.kind,
          let old = braces(bytes, range.lowerBound + 1..<range.upperBound - 1)
        {
          changes += old.edits.map { ($0.range, $0.replacement) }
        } else if overItems.contains(call.name), let name = bareField(argument.value) {
          changes.append((argument.value.range, isOwn(name) ? "item." + name : name))
        } else if overItems.contains(call.name), case .name(let name) = argument.value.kind, isOwn(name) {
          changes.append((argument.value.range, "item." + name))
        } else {
          look(argument.value)
        }
      }
    }
  }

  private static func field(_ syntax: ExpressionSyntax) -> String? {
    if case .name(let name) = syntax.kind { return name }
    return bareField(syntax)
  }

  /// An operand behind an operator, in parentheses where it needs them.
  private static func operand(_ syntax: ExpressionSyntax, _ written: (Range<Int>) -> String) -> String {
    let text = written(syntax.range)
    switch syntax.kind {
    case .literal, .name, .field, .element, .list: return text
    default: return "(\(text))"
    }
  }
}
