import LucidCore
import LucidSyntax

/// What a name or a field stands for.
extension Lowering {
  /// `span` is asked for only when there is something to say: finding it reads the scalar's source once more.
  func resolve(_ name: String, at span: @autoclosure () -> Span) -> Typed {
    uses.hasNames = true
    if let shownItem, let typed = shownField(name, shownItem) { return typed }
    if let frame = frames.last(where: { $0.name == name }) {
      if frame.slot < baseSlots { uses.hasItem = true }
      return (.reference(.item(frame.slot)), frame.type)
    }
    if let symbol = symbols[name] {
      switch symbol {
      case .input(let i):
        usedInputs.insert(i)
        return (.reference(.input(i)), inputs[i].type)
      case .variable(let i):
        let (index, type) = useVariable(i, at: span())
        if let limit = stepLimit, let later = drafts[i].uses.steps.max(), later >= limit {
          report(
            .forwardReference, "`\(name)` needs the step `\(steps[later].name)`, which comes later", span(),
            related: [.init("the step is here", at: steps[later].syntax.span)])
        }
        return (.reference(.variable(index)), type)
      case .step(let i): return resolveStep(i, name, span())
      case .given(let i): return resolveGiven(i)
      case .plan(let i):
        planAlone(i, name, span())
        return Self.unknown
      case .item(let slot, let type): return (.reference(.item(slot)), type)
      }
    }
    if let signature = catalog.variable(name) { return (.reference(.variable(useBuiltIn(signature))), signature.type) }
    switch name {
    case "settings": return (.reference(.settings), .record(catalog.settings))
    case "persona": return personaValue(span())
    case "tools":
      report(
        .unknownName, "`tools` is followed by a family", span(),
        notes: ["`tools.calendar is available`", "families: " + catalog.families.joined(separator: ", ")])
      return Self.unknown
    default: break
    }
    if let shownItem {
      unknownShown(name, shownItem.type, span())
      return Self.unknown
    }
    unknownName(name, span())
    return Self.unknown
  }

  func resolveStep(_ i: Int, _ name: String, _ span: @autoclosure () -> Span) -> Typed {
    if let limit = stepLimit, i >= limit {
      report(
        i == limit ? .cycle : .forwardReference,
        i == limit
          ? "the step `\(name)` cannot use its own result"
          : "the step `\(name)` comes later; a step sees only those before it", span(),
        related: i == limit ? [] : [.init("`\(name)` is here", at: steps[i].id?.span ?? steps[i].syntax.span)])
      return Self.unknown
    }
    uses.insert(i)
    return (.reference(.step(i)), steps[i].type)
  }

  func unknownName(_ name: String, _ span: Span) {
    guard explainsMore else { return report(.unknownName, "there is no `\(name)` here", span) }
    let own = Array(symbols.keys) + frames.map(\.name)
    let all = own.sorted() + catalog.variables.map(\.name) + ["settings", "persona", "tools"]
    let nearest = Spelling.nearest(name, among: all)
    var notes = ["built-in: " + catalog.variables.map(\.name).joined(separator: ", ")]
    if !own.isEmpty { notes.insert("names of this file: " + own.sorted().joined(separator: ", "), at: 0) }
    if nearest == nil { notes.append("`<<<<\(name)>>` prints `<<\(name)>>` as text") }
    report(
      .unknownName, "there is no `\(name)` here" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span, notes: notes,
      fix: nearest.map { .init(replace: span, with: $0) })
  }

  func field(_ base: ExpressionSyntax, _ name: String, _ range: Range<Int>, _ text: TextSource) -> Typed {
    if case .name(let root) = base.kind, symbols[root] == nil, !frames.contains(where: { $0.name == root }) {
      if root == "tools" {
        uses.hasNames = true
        return toolFamily(name, at: text.span(range))
      }
      if root == "persona", name == "text", let typed = personaText() { return typed }
    }
    if scopes.count > 1, let plan = plan(of: base) { return part(of: plan, name, range, text) }
    let (expression, type) = lower(base, text)
    switch type {
    case .any: return (.field(expression, name: name, index: 0), .any)
    case .record(let record):
      if let i = record.index(of: name) { return (.field(expression, name: name, index: i), record.fields[i].type) }
      let names = record.fields.map(\.name)
      let nearest = Spelling.nearest(name, among: names)
      let span = text.span(range)
      var notes = ["fields: " + names.joined(separator: ", ")]
      if let items = record.index(of: "items"), case .list(.record(let item)) = record.fields[items].type,
        item.index(of: name) != nil
      {
        notes.append("each item has `\(name)`: `\(text.string(base.range)).items | map(\(name))`, or `.items[0].\(name)`")
      }
      report(
        .unknownField, "\(record.name) has no field `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span,
        notes: notes,
        fix: nearest.map { .init(replace: span, with: $0) })
      return Self.unknown
    case .list:
      report(
        .unknownField, "a list has no field `\(name)`", text.span(range),
        notes: ["`| map(\(name))` takes it from every item, `[0].\(name)` from the first"])
      return Self.unknown
    default:
      report(.unknownField, "\(Self.article(type)) has no fields", text.span(range))
      return Self.unknown
    }
  }
}
