import LucidBuiltins
import LucidCore
import LucidLab
import LucidTesting

@testable import LucidCompiler
@testable import LucidRuntime

/// One expression, compiled and evaluated over named values.
struct Evaluation {
  /// nil stands for a variable that is not fetched.
  var names: [(name: String, type: ValueType, value: Value?)] = []
  private(set) var missing: [String] = []
  private(set) var type = ValueType.any
  var language = TextLanguage.english
  /// An expression of literals alone would be plain text: each stands behind a null.
  private var all: [(name: String, type: ValueType, value: Value?)] { names + [("nothing_", .null, .null)] }

  init(_ names: [(name: String, type: ValueType, value: Value?)] = []) { self.names = names }

  /// Errors: `LabError`-like messages of the compiler as `Refused`, and what the evaluation stopped for.
  mutating func value(_ expression: String) throws -> Value {
    try template("<<nothing_ | default(\(expression))>>") { try $0.value($1) }
  }

  mutating func rendered(_ text: String) throws -> RenderedText { try template(text) { try $0.render($1) } }

  /// What a person would read: the value as text, lists in brackets.
  mutating func text(_ expression: String) throws -> String { Self.shown(try value(expression)) }

  static func shown(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .absent(let a): "absent(\(a.reason))"
    case .list(let items): "[" + items.map(shown).joined(separator: ", ") + "]"
    case .date(let d): d.iso
    case .time(let t): String(t.iso.prefix(5))
    case .datetime(let i): Monday.zone.iso(i)
    case .number(let d): "\(d)"
    case .record(let r): r.type.name
    default: ValueText.literal(value, zone: Monday.zone)
    }
  }

  struct Refused: Error, CustomStringConvertible { let description: String }

  private mutating func template<T>(_ text: String, _ use: (inout Evaluator, Template) throws -> T) throws -> T {
    let lab = Lab(variables: all.map { ScriptedVariable($0.name, $0.value ?? .null, $0.type) })
    let (template, variables, diagnostics) = lab.compiler.template(text)
    if let first = diagnostics.first(where: { $0.severity == .error }) { throw Refused(description: first.message) }
    var evaluator = Evaluator(
      filters: Filters.all, wording: lab.wording,
      context: FilterContext(now: Monday.now, zone: Monday.zone, language: language),
      budget: RenderBudget(), inputs: [],
      variables: variables.map { name in all.first { $0.name == name }.flatMap(\.value) }, steps: [],
      settings: .record(Monday.settings.record(callsTools: false)))
    let result = try use(&evaluator, template)
    missing = evaluator.missing.map(\.text)
    return result
  }

  /// The type that the compiler gives an expression.
  func type(of expression: String) throws -> ValueType {
    let lab = Lab(variables: all.map { ScriptedVariable($0.name, $0.value ?? .null, $0.type) })
    let compilation = lab.compile("prompt: <<result>>\nvariables:\n  result: <<nothing_ | default(\(expression))>>\n")
    guard let plan = compilation.plans.first else { throw Refused(description: compilation.diagnostics.first?.message ?? "") }
    return plan.variables.first { $0.name == "result" }?.type ?? .any
  }
}
