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
  var steps: [StepDraft] = []
  var suppliedInputs: [SuppliedInput] = []
  /// Whether a list of names could not be read, so that no name is known to be missing.
  var isOpen = false
  /// Whether a part that may use names could not be read, so that no name is known to be unused.
  var hidesUses = false

  init(_ catalog: Catalog) { self.catalog = catalog }

  // MARK: Look-up

  func symbol(_ name: String, in context: LoweringContext) -> Symbol? {
    context.isPersonaText ? nil : scopes[context.scope].symbols[name]
  }

  /// All names of the document that are in force at a place, sorted.
  func own(in context: LoweringContext) -> [String] {
    let names = context.isPersonaText ? [] : scopes[context.scope].symbols.names
    return (names + context.frames.map(\.name)).sorted()
  }

  /// The names of the steps of a scope, sorted.
  func stepNames(in scope: Int) -> [String] { scopes[scope].symbols.stepNames.sorted() }

  /// The ids of the steps of a scope, in their order.
  func stepIDs(in scope: Int) -> [String] { steps.compactMap { $0.scope == scope ? $0.id?.text : nil } }

  /// Whether a name is a word of the language or `settings`.
  static func isWord(_ name: String) -> Bool { words.contains(name) || name == "settings" }

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
    guard let other = scopes[scope].symbols.insert(symbol, for: name) else { return nil }
    return .nameIsTaken(key, by: place(other))
  }

  /// Declares a name whose declaration is wrong, which has been reported.
  func declareUnknown(_ key: Scalar, in scope: Int) {
    guard catalog.variable(key.text) == nil else { return }
    _ = scopes[scope].symbols.insert(.unknown(key), for: key.text)
  }

  private func place(_ symbol: Symbol) -> Span? {
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
