import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the head of a loop over calls or card entries: `for_each: name in LIST`, or the list
/// alone.
struct LoopLowering {
  let unit: LoweringUnit
  let context: LoweringContext

  /// A loop, and the place inside it.
  struct Loop {
    /// nil when the head is wrong, which is reported: the names inside are then not checked.
    let head: ForEach?
    let item: ValueType
    let inside: LoweringContext
  }

  /// `name in LIST`.
  func loop(_ scalar: Scalar) -> Loop {
    let text = unit.source(scalar)
    let unread = Loop(head: nil, item: .any, inside: context.inUnreadLoop())
    guard let (name, rest) = Self.split(text.utf8) else {
      unit.report(.notALoop(scalar))
      return unread
    }
    let list: TypedExpression
    do throws(ExpressionError) {
      list = ExpressionLowering(unit, text, context).lower(try ExpressionParser.expression(text.utf8, rest))
    } catch {
      Repairs(unit: unit, text: text, context: context).report(error)
      return unread
    }
    let item = list.type.listItem ?? .any
    if list.type.listItem == nil, list.type != .any, list.type != .null {
      unit.report(.stepLoopOverNoList(list.type, at: text.span(rest)))
    }
    let word = text.string(name)
    guard DocumentParser.isIdentifier(word), !NameTable.isWord(word) else {
      unit.report(.notAnItemName(word, at: text.span(name)))
      return unread
    }
    if unit.knows(word, in: context) || context.frame(word) != nil {
      unit.report(.itemNameIsTaken(word, isBuiltIn: unit.catalog.variable(word) != nil, at: text.span(name)))
    }
    let declaration = unit.note(item: word, at: name, in: text, item)
    return Loop(
      head: ForEach(name: word, list: list.expression, slot: context.slots), item: item,
      inside: context.inStepLoop(word, item, declaration: declaration))
  }

  /// `<<events.items>>`, `events.items` or `event in events.items`; the item is called `item` when
  /// nothing else is said.
  ///
  /// nil when it is wrong, which is reported.
  func source(_ scalar: Scalar) -> (head: ForEach, loop: Loop)? {
    let text = unit.source(scalar)
    let list: TypedExpression
    if scalar.text.contains("<<") {
      let (template, type, _) = TemplateLowering.lower(scalar, in: context, of: unit)
      guard let insert = template.single else {
        unit.report(.textAroundList(at: scalar.span))
        return nil
      }
      list = TypedExpression(insert.expression, type)
    } else if Self.split(text.utf8) != nil {
      let loop = loop(scalar)
      return loop.head.map { ($0, loop) }
    } else {
      do throws(ExpressionError) {
        list = ExpressionLowering(unit, text, context).lower(
          try ExpressionParser.expression(text.utf8, 0..<text.utf8.count))
      } catch {
        Repairs(unit: unit, text: text, context: context).report(error, isList: true)
        return nil
      }
    }
    var item = ValueType.any
    switch list.type {
    case .list(let element): item = element
    case .any, .null: break
    default:
      unit.report(.notAList(list.type, at: scalar.span))
      return nil
    }
    if unit.names.symbol("item", in: context) != nil { unit.report(.itemIsTaken(at: scalar.span)) }
    let head = ForEach(name: "item", list: list.expression)
    return (head, Loop(head: head, item: item, inside: context.inStepLoop("item", item)))
  }

  /// The places of the name and of the list in `name in LIST`.
  static func split(_ bytes: [UInt8]) -> (name: Range<Int>, list: Range<Int>)? {
    func isSpace(_ i: Int) -> Bool { bytes[i] == 0x20 || bytes[i] == 0x09 || bytes[i] == 0x0A }
    var i = 0
    while i < bytes.count, isSpace(i) { i += 1 }
    let start = i
    while i < bytes.count, !isSpace(i) { i += 1 }
    let name = start..<i
    while i < bytes.count, isSpace(i) { i += 1 }
    guard i + 2 < bytes.count, bytes[i] == UInt8(ascii: "i"), bytes[i + 1] == UInt8(ascii: "n"), isSpace(i + 2) else {
      return nil
    }
    guard !name.isEmpty, bytes[start] != UInt8(ascii: "<") else { return nil }
    return (name, i + 2..<bytes.count)
  }
}
