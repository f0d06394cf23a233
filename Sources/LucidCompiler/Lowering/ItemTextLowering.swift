import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `"<<title>> at <<start | time>>"`: the text that a filter makes of each item of a list.
struct ItemTextLowering {
  private let expressions: ExpressionLowering

  private var unit: LoweringUnit { expressions.unit }
  private var text: TextSource { expressions.text }

  init(_ expressions: ExpressionLowering) { self.expressions = expressions }

  /// A text for every item, when the argument is a text with tags in it; nil for anything else.
  ///
  /// The tags are read where they stand in the file, so that a mistake in them is shown there.
  func texts(_ argument: ExpressionSyntax, of list: TypedExpression) -> TypedExpression? {
    guard case .literal(.text(let written)) = argument.kind else { return nil }
    let range = argument.range.lowerBound + 1..<argument.range.upperBound - 1
    guard written.utf8.contains(UInt8(ascii: "<")), ItemText.holdsTag(text.utf8, range) else { return nil }
    let inner = expressions.context.overItems(list.type.listItem ?? .any)
    let nodes = nodes(range, ExpressionLowering(unit, text, inner))
    let slot = expressions.context.slots
    return TypedExpression(
      .each(list.expression, Template(nodes: nodes, slots: inner.slots), slot: slot), .list(.text))
  }

  private func nodes(_ range: Range<Int>, _ inner: ExpressionLowering) -> [Template.Node] {
    ItemText.parts(text.utf8, range).compactMap { part in
      switch part {
      case .text(let text): .text(text)
      case .tag(let range): insert(range, inner).map { .insert($0) }
      }
    }
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

  // MARK: The form before

  /// Reports a text with `{title}` where each place names what is known for an item, or nearly so;
  /// returns whether it did.
  func reportsBraces(_ argument: ExpressionSyntax, of list: TypedExpression) -> Bool {
    guard case .literal(.text) = argument.kind,
      let old = FilterMigration.braces(
        text.utf8, argument.range.lowerBound + 1..<argument.range.upperBound - 1, orDoubled: true)
    else { return false }
    let item = list.type.listItem ?? .any
    let misspelt = old.roots.filter { !isKnown($0, of: item) }
    let meant = misspelt.compactMap { nearest($0, of: item) }
    guard meant.count == misspelt.count else { return false }
    let fix = Diagnostic.Fix(old.edits.map { .init(text.span($0.range), $0.replacement) }, isSafe: true)
    let shown = misspelt.first ?? old.roots.first ?? "item"
    let message = "a text takes fields in `<<…>>`, not in `{…}`: `<<\(shown)>>`" + Spelling.suggestion(meant.first)
    unit.report(.oldForm(message, at: text.span(argument.range), fix))
    return true
  }

  private func nearest(_ name: String, of item: ValueType) -> String? {
    guard case .record(let record) = item else { return nil }
    return OtherWords.field(name, of: record) ?? Spelling.nearest(name, among: record.names)
  }

  private func isKnown(_ name: String, of item: ValueType) -> Bool {
    switch item {
    case .any: true
    case .record(let record): name == "item" || record.index(of: name) != nil || unit.knows(name, in: expressions.context)
    default: name == "item" || unit.knows(name, in: expressions.context)
    }
  }
}
