import LucidCore
import LucidSyntax

/// `"{title} at {start | time}"`: what a filter shows of each item of a list.
extension Lowering {
  /// A text for every item, when the argument is a text with `{…}` in it; nil when it is the name of a field.
  ///
  /// The places between braces are read where they stand in the file, so that a mistake in them is shown there.
  func shown(_ argument: ExpressionSyntax, _ list: Typed, _ text: TextSource) -> Typed? {
    guard case .literal(.text(let written)) = argument.kind, written.utf8.contains(UInt8(ascii: "{")) else { return nil }
    let outer = slots
    let slot = max(slots, baseSlots)
    slots = slot + 2
    let saved = shownItem
    let item: ValueType
    switch list.type {
    case .list(let element): item = element
    default: item = .any
    }
    shownItem = (slot, item)
    frames.append(("item", slot, item))
    let nodes = shownNodes(text.utf8, argument.range.lowerBound + 1..<argument.range.upperBound - 1, text)
    frames.removeLast()
    shownItem = saved
    slots = outer
    return (.each(list.expression, Template(nodes: nodes, slots: slot + 2), slot: slot), .list(.text))
  }

  private func shownNodes(_ bytes: [UInt8], _ range: Range<Int>, _ text: TextSource) -> [Template.Node] {
    var nodes: [Template.Node] = []
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { nodes.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    var at = range.lowerBound
    while at < range.upperBound {
      let b = bytes[at]
      let next = at + 1 < range.upperBound ? bytes[at + 1] : 0
      switch Unicode.Scalar(b) {
      case "\\" where next != 0:
        literal.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x09 : next)
        at += 2
      case "{" where next == b, "}" where next == b:
        literal.append(b)
        at += 2
      case "{":
        guard let end = Self.closing(bytes, at + 1..<range.upperBound) else {
          report(
            .expressionSyntax, "this `{` is never closed", text.span(at..<at + 1),
            notes: ["`{title}` puts a field in; `{{` prints `{`"])
          return nodes
        }
        flush()
        if let insert = shownInsert(at + 1..<end, text) { nodes.append(.insert(insert)) }
        at = end + 1
      default:
        literal.append(b)
        at += 1
      }
    }
    flush()
    return nodes
  }

  /// The `}` that ends a place; those inside quotes do not count.
  private static func closing(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
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

  private func shownInsert(_ range: Range<Int>, _ text: TextSource) -> Template.Insert? {
    do throws(ExpressionParser.Failure) {
      let syntax = try ExpressionParser.placeholder(text.utf8, range)
      return Template.Insert(lower(syntax, text).expression, source: text.string(syntax.range))
    } catch {
      report(.expressionSyntax, error.message, text.span(error.range), notes: error.notes)
      return nil
    }
  }

  /// A name between braces as a field of the item; nil when the item has none of that name.
  func shownField(_ name: String, _ item: (slot: Int, type: ValueType)) -> Typed? {
    switch item.type {
    case .record(let record):
      guard let i = record.index(of: name) else { return nil }
      return (.field(.reference(.item(item.slot)), name: name, index: i), record.fields[i].type)
    case .any: return name == "item" ? nil : (.field(.reference(.item(item.slot)), name: name, index: 0), .any)
    default: return nil
    }
  }

  func unknownShown(_ name: String, _ item: ValueType, _ span: Span) {
    guard case .record(let record) = item else {
      return report(
        .unknownField, "the items are \(item.name); they have no field `\(name)`", span, notes: ["`{item}` is the item itself"])
    }
    let nearest = Spelling.nearest(name, among: record.names)
    report(
      .unknownField, "\(record.name) has no field `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span,
      notes: ["fields: " + record.names.joined(separator: ", "), "`{item}` is the item itself"],
      fix: nearest.map { .init(replace: span, with: $0) })
  }
}
