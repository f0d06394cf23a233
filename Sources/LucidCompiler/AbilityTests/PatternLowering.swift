import LucidCore
import LucidYAML

/// Arguments that a test writes out: those of the calls that a world answers, and those that are
/// expected.
struct PatternLowering {
  let diagnostics: DiagnosticCollector

  func pattern(_ given: YAMLMapping, of signature: ToolSignature) -> ArgumentPattern {
    ArgumentPattern(
      given.entries.compactMap { entry in
        guard let parameter = signature.parameters.first(where: { $0.name == entry.key.text }) else {
          let meant = ArgumentLowering.meant(entry.key.text, signature, given)
          diagnostics.report(.unknownArgument(entry.key, of: signature, meant: meant))
          return nil
        }
        return value(entry.value, parameter).map { .init(parameter.name, $0) }
      })
  }

  /// nil for what is no value of the parameter, which is reported.
  private func value(_ node: YAMLNode, _ parameter: Parameter) -> Value? {
    let literal = LiteralValue(id: parameter.name, diagnostics: diagnostics)
    switch (node, parameter.kind) {
    case (.scalar(let scalar), _) where scalar.isNull: return .null
    case (_, .any): return literal.value(node, .any, "`\(parameter.name)`")
    case (.sequence, .list): return literal.value(node, .list(.any), "`\(parameter.name)`")
    case (.sequence, .texts): return literal.value(node, .list(.text), "`\(parameter.name)`")
    case (.scalar(let scalar), let kind):
      switch Literals.argument(scalar.text, kind) {
      case .success(let value): return value
      case .failure(let problem): diagnostics.report(.wrongLiteral(parameter, scalar, problem, isName: false))
      }
    default: diagnostics.report(.wrongArgument(parameter, found: node.shapeName, at: node.span))
    }
    return nil
  }
}
