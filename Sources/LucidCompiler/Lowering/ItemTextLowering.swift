import LucidCore
import LucidSyntax

/// Lowers `"{title} at {start | time}"`: the text that a filter makes of each item of a list.
struct ItemTextLowering {
  private let expressions: ExpressionLowering

  private var unit: LoweringUnit { expressions.unit }
  private var text: TextSource { expressions.text }

  init(_ expressions: ExpressionLowering) { self.expressions = expressions }

  /// A text for every item, when the argument is a text with `{…}` in it; nil when it is an
  /// expression.
  ///
  /// The places between braces are read where they stand in the file, so that a mistake in them is
  /// shown there.
  func texts(_ argument: ExpressionSyntax, of list: TypedExpression) -> TypedExpression? {
    guard case .literal(.text(let written)) = argument.kind, written.utf8.contains(UInt8(ascii: "{")) else { return nil }
    let inner = expressions.context.overItems(list.type.listItem ?? .any)
    let nodes = nodes(argument.range.lowerBound + 1..<argument.range.upperBound - 1, ExpressionLowering(unit, text, inner))
    let slot = expressions.context.slots
    return TypedExpression(
      .each(list.expression, Template(nodes: nodes, slots: inner.slots), slot: slot), .list(.text))
  }

  private func nodes(_ range: Range<Int>, _ inner: ExpressionLowering) -> [Template.Node] {
    let bytes = text.utf8
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
          unit.report(.unclosedBrace(at: text.span(at..<at + 1)))
          return nodes
        }
        flush()
        if let insert = insert(at + 1..<end, inner) { nodes.append(.insert(insert)) }
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

  private func insert(_ range: Range<Int>, _ inner: ExpressionLowering) -> Template.Insert? {
    do throws(ExpressionError) {
      let syntax = try ExpressionParser.expression(text.utf8, range)
      return Template.Insert(inner.lower(syntax).expression, source: text.string(syntax.range))
    } catch {
      unit.names.hidesUses = true
      unit.report(.unreadable(error, in: text))
      return nil
    }
  }
}
