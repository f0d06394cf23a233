import LucidCompiler
import LucidCore
import LucidSyntax

/// The names that an expression at a place can use, with their types.
struct NamesInForce {
  struct Name {
    let name: String
    let type: ValueType
    let doc: String
    let kind: CompletionItem.Kind
    var parts: [RecordType.Field] = []
  }

  let catalog: Catalog
  private(set) var own: [Name] = []
  /// The item type of the filter whose argument the place is in.
  var item: ValueType?
  private let uses: [NameUse]

  init(_ document: EditorDocument, _ place: KeyPlace, at cursor: Int) {
    catalog = document.catalogOfFile
    let names = document.names(around: cursor)
    uses = names.uses
    let range = Self.documentRange(document.lines, cursor)
    for declared in names.declarations where range.contains(Int(declared.span.start)) {
      guard !declared.isInBody || declared.scope.range.contains(cursor) else { continue }
      let tool = declared.tool.flatMap { catalog.tool($0) }
      let doc = tool.map { "`\($0.name)`: \($0.summary)" } ?? ""
      let kind: CompletionItem.Kind = declared.kind == .input ? .property : .variable
      own.append(Name(name: declared.name, type: declared.type, doc: doc, kind: kind, parts: declared.parts))
    }
    addLoops(document.lines.bytes, place, cursor)
  }

  /// The bytes of the document of a file that holds a place.
  static func documentRange(_ lines: TextLines, _ cursor: Int) -> Range<Int> {
    let at = lines.number(of: cursor)
    func isMark(_ n: Int) -> Bool { lines.text(lines.line(n)).hasPrefix("---") }
    var first = at
    while first > 0, !isMark(first) { first -= 1 }
    var last = at + 1
    while last < lines.count, !isMark(last) { last += 1 }
    return lines.starts[first]..<(last < lines.count ? lines.starts[last] : lines.bytes.count + 1)
  }

  /// Names of the program: variables, `settings` and the like.
  var builtIn: [Name] {
    catalog.variables.map { Name(name: $0.name, type: $0.type, doc: $0.doc, kind: .constant) } + [
      Name(name: "settings", type: .record(catalog.settings), doc: "The published part of the configuration.", kind: .constant),
      Name(name: "persona", type: .any, doc: "The chosen persona.", kind: .constant),
      Name(name: "tools", type: .any, doc: "`tools.FAMILY`: whether a family has a source.", kind: .constant),
      Name(name: "previous", type: .any, doc: "`previous.STEP`: what a step gave in the last finished run.", kind: .constant),
    ]
  }

  func find(_ name: String) -> Name? {
    if let own = own.last(where: { $0.name == name }) { return own }
    if let variable = catalog.variable(name) {
      return Name(name: name, type: variable.type, doc: variable.doc, kind: .constant)
    }
    if name == "settings" { return Name(name: name, type: .record(catalog.settings), doc: "", kind: .constant) }
    // A loop that stands behind the place, as with `for_each` under its tool.
    return uses.last { $0.name == name && $0.declaration != nil }.map {
      Name(name: name, type: $0.type, doc: "", kind: .variable)
    }
  }

  /// The type of `name` or of a field of the item around it.
  func type(of name: String) -> ValueType {
    if name == "item", let item { return item }
    if case .record(let record)? = item, let i = record.index(of: name) { return record.fields[i].type }
    return find(name)?.type ?? .any
  }

  // MARK: Loops

  /// Adds the items of `for_each` of steps around, and of `<<for …>>` before the place in its text.
  private mutating func addLoops(_ bytes: [UInt8], _ place: KeyPlace, _ cursor: Int) {
    for entries in place.entries {
      guard let loop = entries.last(where: { $0.key == "for_each" }) else { continue }
      addLoop(Array(loop.value.split(separator: "\"").joined().utf8))
    }
    guard place.role == .value else { return }
    var open: [Int?] = []
    var i = place.written.lowerBound
    while i + 1 < cursor {
      guard bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "<") else {
        i += 1
        continue
      }
      var end = i + 2
      while end + 1 < cursor, bytes[end] != 0x0A, !(bytes[end] == UInt8(ascii: ">") && bytes[end + 1] == UInt8(ascii: ">")) {
        end += 1
      }
      guard end + 1 < cursor, bytes[end] != 0x0A else { break }
      let tag = String(decoding: bytes[i + 2..<end], as: UTF8.self).split(separator: " ", maxSplits: 1)
      switch tag.first {
      case "for":
        open.append(own.count)
        addLoop(Array((tag.count > 1 ? tag[1] : "").utf8))
      case "if": open.append(nil)
      case "end": if let count = open.popLast(), let count { own.removeSubrange(count...) }
      default: break
      }
      i = end + 2
    }
  }

  /// Adds the item of `name in LIST`, and `loop`.
  private mutating func addLoop(_ head: [UInt8]) {
    var end = 0
    while end < head.count, ExpressionPlace.isName(head[end]) { end += 1 }
    guard end > 0, let list = ExpressionPlace.loopList(head, 0, head.count) else { return }
    let type = ExpressionTyper(self).type(head, list..<head.count).listItem ?? .any
    own.append(
      Name(name: String(decoding: head[..<end], as: UTF8.self), type: type, doc: "The item of the loop.", kind: .variable))
    own.append(Name(name: "loop", type: .any, doc: "Its `index`, `first`, `last`.", kind: .variable))
  }
}

/// Finds the type of an expression without checking it; `.any` where nothing is known.
struct ExpressionTyper {
  private let names: NamesInForce

  init(_ names: NamesInForce) { self.names = names }

  func type(_ bytes: [UInt8], _ range: Range<Int>) -> ValueType {
    guard let syntax = try? ExpressionParser.expression(bytes, range) else { return .any }
    return type(syntax)
  }

  /// The fields that can follow what an expression gives.
  func fields(_ bytes: [UInt8], _ range: Range<Int>) -> [RecordType.Field] {
    guard let syntax = try? ExpressionParser.expression(bytes, range) else { return [] }
    if case .name(let name) = syntax.kind {
      if let parts = names.find(name)?.parts, !parts.isEmpty { return parts }
      if name == "tools" { return names.catalog.families.map { .init($0, .any, "Whether this family has a source.") } }
      if name == "previous" {
        return names.own.filter { $0.kind == .variable }.map {
          .init($0.name, $0.type, "What the step gave in the last finished run.")
        }
      }
      if name == "persona" {
        return ["name", "label", "text"].map { .init($0, .text, "") }
      }
    }
    if case .record(let record) = type(syntax) { return record.fields }
    return []
  }

  private func type(_ syntax: ExpressionSyntax) -> ValueType {
    switch syntax.kind {
    case .literal(let value): return ValueType(of: value)
    case .name(let name): return names.type(of: name)
    case .field(let base, let name, _):
      if case .name(let root) = base.kind, let part = names.find(root)?.parts.first(where: { $0.name == name }) {
        return part.type
      }
      if case .name("previous") = base.kind { return names.type(of: name) }
      guard case .record(let record) = type(base), let i = record.index(of: name) else { return .any }
      return record.fields[i].type
    case .element(let base, _): return type(base).listItem ?? .any
    case .filter(let base, let call):
      let input = type(base)
      guard let signature = names.catalog.filter(call.name)?.signature else { return .any }
      var inner = names
      inner.item = input.listItem
      let types = signature.parameters.indices.map { i -> ValueType in
        guard call.arguments.indices.contains(i) else { return .null }
        let isOver = signature.overItems[i]
        return isOver ? ExpressionTyper(inner).type(call.arguments[i].value) : type(call.arguments[i].value)
      }
      return signature.result(input, types) ?? .any
    case .not, .test: return .boolean
    case .negate(let inner): return type(inner)
    case .binary(let op, let left, _): return op.isArithmetic ? type(left) : .boolean
    case .list(let items): return .list(items.first.map { type($0) } ?? .any)
    case .ambiguous(let filter): return type(filter.tight)
    }
  }
}
