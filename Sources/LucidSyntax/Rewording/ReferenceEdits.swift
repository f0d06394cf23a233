import LucidCore
import LucidYAML

/// Edits behind each mention of a step or variable in the expressions of a document, and of its
/// results in the worlds of tests.
struct ReferenceEdits {
  private let name: String
  private let document: YAMLMapping
  private let file: SourceFile
  private var edits: [Diagnostic.Edit] = []
  /// Whether the name is that of a text, which has no fields.
  private var isText = false
  /// Whether a mention takes the value, and does not only ask whether there is one.
  private var takesValue = false

  init(to name: String, in document: YAMLMapping, of file: SourceFile) {
    (self.name, self.document, self.file) = (name, document, file)
  }

  /// `m.subject` with `.items[0]` is `m.items[0].subject`, `previous.m` is `previous.m.items[0]`.
  func adding(_ place: String) -> [Diagnostic.Edit] {
    var search = self
    for entry in document.entries { search.visit(entry, place) }
    for test in document["tests"]?.sequence?.items ?? [] { search.visit(world: test.mapping?["world"]?.mapping, place) }
    return search.edits
  }

  /// Edits that give a result in a world its place in the new one: `.items[0]` puts it into a list,
  /// a field into a record. What is unavailable or fails stays.
  static func placing(_ result: YAMLMapping.Entry, at place: String, of file: SourceFile) -> [Diagnostic.Edit] {
    let span = result.value.span
    let isItem = place == RetiredTool.item
    switch result.value {
    case .scalar(let scalar):
      if scalar.text == "unavailable", scalar.style == .plain { return [] }
      if !isItem { return [.init(span, "{ \(place.dropFirst()): \(file.text(span.range)) }")] }
      if !scalar.isNull { return [] }
      return [span.range.isEmpty ? insertion(" []", at: colon(behind: result.key, file) + 1, span) : .init(span, "[]")]
    case .mapping(let record) where isItem && !["unavailable", "fails"].contains(record.entries.first?.key.text):
      let start = Int(span.start)
      guard !record.isFlow else { return [insertion("[", at: start, span), insertion("]", at: Int(span.end), span)] }
      return [insertion("- ", at: start, span)] + file.lineStarts(in: span.range).map { insertion("  ", at: $0, span) }
    default: return []
    }
  }

  static func insertion(_ text: String, at offset: Int, _ near: Span) -> Diagnostic.Edit {
    .init(Span(file: near.file, start: offset, end: offset), text)
  }

  static func colon(behind key: Scalar, _ file: SourceFile) -> Int {
    file.bytes[Int(key.span.end)...].firstIndex(of: UInt8(ascii: ":")) ?? Int(key.span.end)
  }

  /// The results of the step or variable in a world: by its name, to arguments, of an earlier run.
  private mutating func visit(world: YAMLMapping?, _ place: String) {
    guard let world else { return }
    for entry in world.entries + (world["previous"]?.mapping?.entries ?? []) where entry.key.text == name {
      edits += Self.placing(entry, at: place, of: file)
    }
    for call in world["calls"]?.sequence?.items ?? [] {
      guard let entries = call.mapping?.entries, entries.contains(where: { $0.key.text == name }) else { continue }
      for entry in entries where entry.key.text == "result" { edits += Self.placing(entry, at: place, of: file) }
    }
  }

  /// The same for a name that was a text: mentions with a field are of something else, and so are
  /// all where none takes the value.
  func addingToText(_ place: String) -> [Diagnostic.Edit] {
    var search = self
    search.isText = true
    for entry in document.entries { search.visit(entry, place) }
    return search.takesValue ? search.edits : []
  }

  private mutating func visit(_ entry: YAMLMapping.Entry, _ place: String) {
    guard !entry.key.text.hasPrefix("x-") else { return }
    visit(entry.value, isExpression: Migration.expressions.contains(entry.key.text), place)
  }

  private mutating func visit(_ node: YAMLNode, isExpression: Bool, _ place: String) {
    switch node {
    case .scalar(let scalar):
      guard ByteScan.contains(name, in: scalar.text) else { return }
      let text = TextSource(scalar, in: file)
      if !TemplateParser.isPlain(scalar.text) {
        visit(TemplateParser.parse(text.utf8).nodes, of: text, place)
      } else if isExpression {
        let whole = 0..<text.utf8.count
        if let head = try? ExpressionParser.loop(text.utf8, whole) {
          visit(head.list, of: text, place)
        } else if let expression = try? ExpressionParser.expression(text.utf8, whole) {
          visit(expression, of: text, place)
        }
      }
    case .sequence(let list): for item in list.items { visit(item, isExpression: false, place) }
    case .mapping(let mapping): for entry in mapping.entries { visit(entry, place) }
    }
  }

  private mutating func visit(_ nodes: [TemplateSyntax.Node], of text: TextSource, _ place: String) {
    for node in nodes {
      switch node {
      case .text: continue
      case .insert(let expression, _): visit(expression, of: text, place)
      case .branches(let branches, _):
        for branch in branches {
          if let condition = branch.condition { visit(condition, of: text, place) }
          visit(branch.body, of: text, place)
        }
      case .loop(let loop):
        visit(loop.list, of: text, place)
        visit(loop.body, of: text, place)
        visit(loop.otherwise, of: text, place)
      }
    }
  }

  private mutating func visit(_ expression: ExpressionSyntax, of text: TextSource, _ place: String) {
    switch expression.kind {
    case .name(name):
      takesValue = true
      add(place, behind: expression.range, text)
    case .test(_, let e, _) where isText:
      let before = takesValue
      visit(e, of: text, place)
      takesValue = before
    case .field(let e, _, _) where isText && isName(e), .element(let e, _) where isText && isName(e): return
    case .field(let base, name, let range):
      guard case .name("previous") = base.kind else { return visit(base, of: text, place) }
      add(place, behind: range, text)
    case .literal, .name: return
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _): visit(e, of: text, place)
    case .binary(_, let a, let b):
      visit(a, of: text, place)
      visit(b, of: text, place)
    case .list(let items): for item in items { visit(item, of: text, place) }
    case .ambiguous(let filter): visit(filter.tight, of: text, place)
    case .filter(let e, let call):
      visit(e, of: text, place)
      // A field of the items may have the name, such as the `location` of an event.
      if isText, FilterMigration.ofItems.contains(call.name) { return }
      for argument in call.arguments { visit(argument: argument.value, filter: call.name, of: text, place) }
    }
  }

  /// A text over items has expressions of its own.
  private mutating func visit(argument: ExpressionSyntax, filter: String, of text: TextSource, _ place: String) {
    guard case .literal(.text) = argument.kind, FilterMigration.ofTexts.contains(filter) else {
      return visit(argument, of: text, place)
    }
    for case .tag(let range) in ItemText.parts(text.utf8, argument.range.lowerBound + 1..<argument.range.upperBound - 1) {
      if let inner = try? ExpressionParser.expression(text.utf8, range) { visit(inner, of: text, place) }
    }
  }

  private func isName(_ expression: ExpressionSyntax) -> Bool {
    if case .name(name) = expression.kind { true } else { false }
  }

  private mutating func add(_ place: String, behind range: Range<Int>, _ text: TextSource) {
    edits.append(Self.insertion(place, at: Int(text.span(range).end), text.span))
  }
}

extension SourceFile {
  /// The starts of the lines behind the first that hold something of a range.
  fileprivate func lineStarts(in range: Range<Int>) -> [Int] {
    let end = bytes[range].lastIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D } ?? range.lowerBound
    return (range.lowerBound..<end).filter { bytes[$0] == 0x0A && bytes[$0 + 1] != 0x0A && bytes[$0 + 1] != 0x0D }.map { $0 + 1 }
  }
}
