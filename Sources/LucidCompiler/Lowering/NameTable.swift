import LucidCore
import LucidSyntax
import LucidYAML

/// The names of a document and of the plans in its steps, with what each was declared as.
final class NameTable {
  /// Words of the language, which cannot be names.
  static let words: Set<String> = [
    "and", "or", "not", "in", "is", "true", "false", "null", "empty", "available", "truncated", "if", "elif", "else", "end",
    "for", "loop",
    "tools",
    "persona",
    PreviousName.root,
  ]

  private let catalog: Catalog
  /// The document, then each plan that stands in a step.
  private(set) var scopes = [Scope()]
  var inputs: [InputDraft] = []
  var drafts: [VariableDraft] = []
  /// Whether a chain of variables was too long, which has been reported.
  var isTooDeep = false
  var steps: [StepDraft] = []
  var suppliedInputs: [SuppliedInput] = []
  /// Whether a list of names could not be read, so that no name is known to be missing.
  var isOpen = false
  /// Whether a part that may use names could not be read, so that no name is known to be unused.
  var hidesUses = false

  init(_ catalog: Catalog) { self.catalog = catalog }

  // MARK: Look-up

  func symbol(_ name: String, in context: LoweringContext) -> Symbol? {
    context.isPersonaText ? nil : symbol(name, in: context.scope)
  }

  /// The meaning of a name in a scope: in the steps of a `do`, those around them are in force too.
  private func symbol(_ name: String, in scope: Int) -> Symbol? {
    var scope = scopes[scope]
    while true {
      if let symbol = scope.symbols[name] { return symbol }
      guard scope.seesAround else { return nil }
      scope = scopes[scope.parent]
    }
  }

  /// All names of the document that are in force at a place, sorted.
  func own(in context: LoweringContext) -> [String] {
    guard !context.isPersonaText else { return context.frames.map(\.name).sorted() }
    var scope = scopes[context.scope]
    var names = scope.symbols.names
    while scope.seesAround {
      scope = scopes[scope.parent]
      names += scope.symbols.names
    }
    return (names + context.frames.map(\.name)).sorted()
  }

  /// The name by which the plan knows what a name stands for at a place.
  func planName(_ name: String, in context: LoweringContext) -> String {
    var scope = scopes[context.scope]
    while scope.seesAround, scope.symbols[name] == nil { scope = scopes[scope.parent] }
    return scope.prefix + name
  }

  /// Whether a place stands in the `do` of a step, which has no result before its list is over.
  func isAround(_ step: Int, _ context: LoweringContext) -> Bool {
    var scope = scopes[context.scope]
    while true {
      if scope.block == step { return true }
      guard scope.block != nil || scope.origin != nil else { return false }
      scope = scopes[scope.parent]
    }
  }

  /// The names of the steps of a scope, sorted.
  func stepNames(in scope: Int) -> [String] { scopes[scope].symbols.stepNames.sorted() }

  /// The ids of the steps of a scope, in their order.
  func stepIDs(in scope: Int) -> [String] { steps.compactMap { $0.scope == scope ? $0.id?.text : nil } }

  /// Whether a name is a word of the language or `settings`.
  static func isWord(_ name: String) -> Bool { words.contains(name) || name == "settings" }

  // MARK: Steps of bodies

  /// The step whose `do` holds a step, by index; nil for one that is in none.
  func block(ofStep i: Int) -> Int? {
    var scope = scopes[steps[i].scope]
    while scope.block == nil, scope.origin != nil { scope = scopes[scope.parent] }
    return scope.block
  }

  /// Whether a step runs for the items of a list around it.
  func isInList(_ i: Int) -> Bool {
    var scope = scopes[steps[i].scope]
    while scope.block != nil || scope.origin != nil {
      if let block = scope.block, steps[block].syntax["for_each"] != nil { return true }
      scope = scopes[scope.parent]
    }
    return false
  }

  /// The plan that a step was written in, when it stands there through `use`.
  func plan(ofStep i: Int) -> String? {
    var scope = scopes[steps[i].scope]
    while scope.origin == nil, scope.block != nil { scope = scopes[scope.parent] }
    return scope.origin?.plan
  }

  /// The steps before one that stand in no other.
  func topSteps(before i: Int) -> [Int] {
    scopes.contains { $0.block != nil } ? (0..<i).filter { block(ofStep: $0) == nil } : Array(0..<i)
  }

  /// The place of a step before its own list is looked at.
  func place(ofStep i: Int, called name: String) -> LoweringContext { place(in: steps[i].scope, before: i, called: name) }

  /// A place in a scope from which the steps before `i` can be seen.
  func place(in scope: Int, before i: Int, called name: String) -> LoweringContext {
    var around = scopes[scope]
    while around.inside == nil, around.origin != nil { around = scopes[around.parent] }
    guard let inside = around.inside else { return LoweringContext(consumer: name, scope: scope, stepLimit: i) }
    return inside.ofBodyStep(consumer: name, scope: scope, stepLimit: i, seesItems: around === scopes[scope] && around.seesAround)
  }

  /// Why the item of a list cannot have its name; nil when it can.
  func conflict(of item: String, in body: Scope) -> Diagnostic? {
    guard let other = body.symbols[item], let span = place(other) else { return nil }
    return .itemNameIsTaken(item, isBuiltIn: false, at: span)
  }

  /// Notes that something in a scope names the items in these slots.
  func note(itemSlots slots: Set<Int>, in scope: Int) {
    guard !slots.isEmpty else { return }
    var scope = scopes[scope]
    while true {
      scope.itemSlots.formUnion(slots)
      guard scope.block != nil || scope.origin != nil else { return }
      scope = scopes[scope.parent]
    }
  }

  // MARK: Declaration

  func append(_ scope: Scope) { scopes.append(scope) }

  /// Declares a name in a scope. Returns why it cannot be had: it then stands for any value, unless
  /// it has another meaning already.
  func declare(_ key: Scalar, _ symbol: Symbol, in scope: Int) -> Diagnostic? {
    let name = key.text
    guard DocumentParser.isIdentifier(name) else {
      declareUnknown(key, in: scope)
      return .notAName(key)
    }
    if Self.words.contains(name) {
      declareUnknown(key, in: scope)
      return .nameIsWord(name, at: key.span)
    }
    if catalog.variable(name) != nil || name == "settings" { return .nameIsBuiltIn(key) }
    // A name inside a `do` never hides one around it.
    if scopes[scope].seesAround, let other = self.symbol(name, in: scopes[scope].parent) {
      declareUnknown(key, in: scope)
      return .nameIsTaken(key, by: place(other))
    }
    guard let other = scopes[scope].symbols.insert(symbol, for: name) else { return nil }
    return .nameIsTaken(key, by: place(other))
  }

  /// Declares a name whose declaration is wrong, which has been reported.
  func declareUnknown(_ key: Scalar, in scope: Int) {
    guard catalog.variable(key.text) == nil else { return }
    _ = scopes[scope].symbols.insert(.unknown(key), for: key.text)
  }

  /// The name where a symbol is declared; nil for a step without one.
  func place(_ symbol: Symbol) -> Span? {
    switch symbol {
    case .input(let i): inputs[i].key.span
    case .variable(let i): drafts[i].key.span
    case .step(let i): steps[i].id?.span
    case .given(let i): suppliedInputs[i].key.span
    case .plan(let i): scopes[i].id?.span
    case .unknown(let key): key.span
    }
  }
}
