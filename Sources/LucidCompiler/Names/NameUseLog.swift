import LucidCore
import LucidSyntax
import LucidYAML

/// Collects the names of a file while it is lowered. Expressions may be lowered more than once; the
/// first meaning of a place is kept.
final class NameUseLog {
  private var places: Set<Span> = []
  private var uses: [NameUse] = []
  private var declarations: [NameDeclaration] = []
  var catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The names of the file itself.
  var names: FileNames {
    var names = FileNames(catalog)
    names.uses = uses.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    names.declarations = declarations
    return names
  }

  func add(_ use: NameUse) {
    guard use.span.file == 0, places.insert(use.span).inserted else { return }
    uses.append(use)
  }

  /// The names that a document declares, once it has been lowered.
  func add(declarationsOf unit: LoweringUnit) {
    let (names, document) = (unit.names, unit.document.span)
    func add(
      _ name: String, _ kind: NameDeclaration.Kind, _ type: ValueType, _ span: Span?, in scope: Int, tool: String? = nil,
      parts: [RecordType.Field] = []
    ) {
      guard let span, span.file == 0, names.scopes[scope].origin == nil else { return }
      let block = names.scopes[scope].block
      declarations.append(
        NameDeclaration(
          name: name, kind: kind, type: type, span: span, scope: block.map { names.steps[$0].syntax.span } ?? document,
          isInBody: block != nil, tool: tool, parts: parts))
    }
    for input in names.inputs where !input.input.isChosen {
      add(input.input.name, .input, input.input.type, input.key.span, in: 0)
    }
    for draft in names.drafts {
      add(
        draft.key.text, .variable, draft.type, draft.key.span, in: draft.scope, tool: draft.node.mapping?.call?.key.text)
    }
    for step in names.steps {
      guard let id = step.id else { continue }
      add(id.text, .step, step.type, id.span, in: step.scope, tool: step.signature?.name ?? step.syntax.tool?.text)
    }
    for (i, scope) in names.scopes.enumerated() where scope.block == nil {
      guard let id = scope.origin?.id else { continue }
      let parts = names.steps.filter { $0.scope == i }.compactMap { step in
        step.id.map { RecordType.Field($0.text, step.type, "") }
      }
      add(id.text, .plan, .any, id.span, in: scope.parent, parts: parts)
    }
  }
}

extension Resolver {
  /// Adds the use of a name; nothing when uses are not collected. Cost: none otherwise.
  func note(_ name: String, at range: Range<Int>, _ type: ValueType) {
    guard let log = unit.uses, text.span.file == 0 else { return }
    let span = text.span(range)
    if !context.items.isEmpty, name != "item", let owner = context.items.last(where: { $0.field(name) != nil }),
      case .record(let record) = owner.type, let i = record.index(of: name)
    {
      return log.add(NameUse(name, at: span, .field(record.fields[i], of: record), type))
    }
    if let frame = context.frame(name) {
      return log.add(NameUse(name, at: span, .item, frame.type, declaration: frame.declaration))
    }
    if let symbol = unit.names.symbol(name, in: context) { return note(symbol, name, at: span, type) }
    if let signature = unit.catalog.variable(name) {
      return log.add(NameUse(name, at: span, .builtIn(signature), signature.type))
    }
    if name == "settings" || name == "persona" { log.add(NameUse(name, at: span, .host, type)) }
  }

  /// Notes the name of a step, or of the steps of a plan, in another scope than the place's own.
  func note(_ symbol: Symbol?, _ name: String, at span: Span, _ type: ValueType) {
    guard let log = unit.uses, let symbol else { return }
    let names = unit.names
    let declaration = names.place(symbol)
    switch symbol {
    case .input(let i):
      let meaning = names.inputs[i].input.isChosen ? NameUse.Meaning.step : .input
      log.add(NameUse(name, at: span, meaning, type, declaration: declaration))
    case .given: log.add(NameUse(name, at: span, .input, type, declaration: declaration))
    case .variable: log.add(NameUse(name, at: span, .variable, type, declaration: declaration))
    case .step: log.add(NameUse(name, at: span, .step, type, declaration: declaration))
    case .plan: log.add(NameUse(name, at: span, .plan, .any, declaration: declaration))
    case .unknown: log.add(NameUse(name, at: span, .variable, .any, declaration: declaration))
    }
  }
}
