import LucidCore
import LucidSyntax
import LucidYAML

/// The values that `with` gives to the inputs of a plan.
extension Lowering {
  func resolveGiven(_ i: Int) -> Typed {
    uses.insert(all: givens[i].uses)
    if case .reference(.variable(let v)) = givens[i].expression { note(v) }
    return (givens[i].expression, givens[i].input.type)
  }

  /// The value of an input that is written out or is a placeholder; nil when it is wrong, which is reported.
  func given(_ node: YAMLNode, _ input: PlanInput) -> Expression? {
    guard let scalar = node.scalar else {
      report(.typeMismatch, "`\(input.name)` must be \(Self.article(input.type)); this is \(node.shapeName)", node.span)
      return nil
    }
    if TemplateParser.isPlain(scalar.text) { return written(scalar.text, scalar, input) }
    let (template, type) = typedTemplate(scalar)
    if let insert = template.single {
      guard type.fits(input.type) else {
        report(
          .typeMismatch, "`\(input.name)` must be \(Self.article(input.type)); this is \(Self.article(type))", scalar.span)
        return nil
      }
      return insert.expression
    }
    if let text = template.constant { return written(text, scalar, input) }
    guard input.type == .text, input.kind != .choice else {
      report(
        .typeMismatch, "`\(input.name)` must be \(Self.article(input.type)); text around a placeholder makes it text",
        scalar.span,
        notes: ["leave only the placeholder"])
      return nil
    }
    return hidden(input, template)
  }

  private func written(_ text: String, _ scalar: Scalar, _ input: PlanInput) -> Expression? {
    if input.kind == .file {
      report(
        .invalidValue, "`\(input.name)` is a file, which only a person can give: a plan is not told which one to read",
        scalar.span,
        notes: ["declare an input of type `file` here and pass it on: `\(input.name): <<that_input>>`"])
      return nil
    }
    switch Literals.input(text, input) {
    case .success(let value): return placed(value, input)
    case .failure(let problem):
      let nearest = Spelling.nearest(text, among: input.choices)
      report(
        .typeMismatch, "`\(input.name)`: \(problem.message)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), scalar.span,
        notes: knows(text) ? ["write `<<\(text)>>` for the value of that name"] : problem.remedy.map { [$0] } ?? [],
        fix: nearest.map { .init(replace: scalar.span, with: $0) })
      return nil
    }
  }

  /// What a date and time means hangs on when and where it is said, so only the run can place it.
  func placed(_ value: Value, _ input: PlanInput) -> Expression {
    guard input.kind == .datetime, let text = value.text else { return .literal(value) }
    return hidden(input, .literal(text))
  }

  /// A value that is computed once a run, under the input's name.
  private func hidden(_ input: PlanInput, _ template: Template) -> Expression {
    let index = addVariable(consumer + "." + input.name, input.type, .free, .template(template))
    note(index)
    return .reference(.variable(index))
  }
}
