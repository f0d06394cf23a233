import LucidCore
import LucidSyntax
import LucidYAML

/// The names of one list of steps: the document's own, or those of a plan that stands in a step.
struct Scope {
  /// Of a plan in a step: its name, and the step.
  struct Origin {
    let plan: String
    let step: StepSyntax
    let id: Scalar?
    /// Its inputs, by their place among all that are given.
    let givens: Range<Int>
  }

  var symbols: [String: Symbol] = [:]
  /// The scope that the step stands in.
  var parent = 0
  /// `outer.` or `outer.inner.`: what stands before its names in the plan.
  var prefix = ""
  /// nil for the document itself.
  var origin: Origin?
  /// Its own first step, by index.
  var first = 0
  /// How many steps it has, with those of the plans inside it.
  var count = 0

  // What the step says, and those around it; known once its head is lowered.
  var condition: Expression?
  var uses: [Int] = []
  var observe = true

  var id: Scalar? { origin?.id }
}

/// An input of a plan that stands in a step, and what `with` gives for it.
struct Given {
  /// Where the plan declares it.
  let key: Scalar
  let input: PlanInput
  var expression = Expression.literal(.null)
  /// Steps that the value needs.
  var uses: [Int] = []
}

extension Lowering {
  var prefix: String { scopes[scope].prefix }

  /// Makes the names of a scope those in force. Nothing is copied, so going in and out of scopes costs the same however many names there are.
  func enter(_ target: Int) {
    guard target != scope else { return }
    swap(&scopes[scope].symbols, &symbols)
    scope = target
    swap(&scopes[scope].symbols, &symbols)
  }

  private func symbol(_ name: String, in target: Int) -> Symbol? {
    target == scope ? symbols[name] : scopes[target].symbols[name]
  }

  // MARK: `outer.inner`

  /// The scope whose steps an expression stands for: `outer`, `outer.inner`.
  func plan(of base: ExpressionSyntax) -> Int? {
    switch base.kind {
    case .name(let name):
      if frames.contains(where: { $0.name == name }) { return nil }
      if case .plan(let target)? = symbols[name] { return target }
    case .field(let outer, let name, _):
      if let target = plan(of: outer), case .plan(let inner)? = symbol(name, in: target) { return inner }
    default: break
    }
    return nil
  }

  /// A step of a plan that stands in a step, by name.
  func part(of target: Int, _ name: String, _ range: Range<Int>, _ text: TextSource) -> Typed {
    uses.hasNames = true
    let shown = scopes[target].prefix + name
    mention(shown: shown, range, in: text)
    switch symbol(name, in: target) {
    case .step(let i): return resolveStep(i, shown, text.span(range))
    case .plan(let i): planAlone(i, shown, text.span(range))
    default:
      let names = explainsMore ? stepNames(in: target) : []
      let nearest = Spelling.nearest(name, among: names)
      let span = text.span(range)
      report(
        .unknownField,
        "the plan `\(scopes[target].origin?.plan ?? "")` has no step `\(name)`"
          + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        span,
        notes: [names.isEmpty ? "none of its steps has an id" : "steps: " + names.joined(separator: ", ")],
        fix: nearest.map { .init(replace: span, with: $0) })
    }
    return Self.unknown
  }

  func planAlone(_ target: Int, _ name: String, _ span: Span) {
    let names = explainsMore ? stepNames(in: target) : []
    report(
      .typeMismatch, "`\(name)` stands for the steps of the plan `\(scopes[target].origin?.plan ?? "")`, not for one value", span,
      notes: [
        names.isEmpty
          ? "none of its steps has an id" : "name one of them: " + names.map { "`\(name).\($0)`" }.joined(separator: ", ")
      ])
  }

  private func stepNames(in target: Int) -> [String] {
    let all = target == scope ? symbols : scopes[target].symbols
    return all.filter {
      switch $0.value {
      case .step, .plan: true
      default: false
      }
    }.keys.sorted()
  }
}
