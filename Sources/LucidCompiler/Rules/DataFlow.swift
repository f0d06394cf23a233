import LucidCore
import LucidSyntax
import LucidYAML

/// Reports personal data that calls send or tell, and untrusted text that calls write or send.
struct DataFlow: Lint {
  let codes: [DiagnosticCode] = [.privateDataSent, .outsideTextWritten]

  /// Families whose data has an owner: a host's own tools may be anything.
  private static let owned = FamilySet.personal.subtracting(FamilySet(["run", "other"]))

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let plan = document.plan else { continue }
      for argument in document.arguments {
        let step = plan.steps[argument.step]
        guard let parameter = file.catalog.tool(step.tool)?.parameters[argument.parameter] else { continue }
        let syntax = document.syntax.allSteps.first { $0.span == step.span }
        let place = syntax?.arguments?[parameter.name]?.span ?? step.span
        report(argument, of: step, for: parameter, at: place, diagnostics)
      }
    }
  }

  private func report(
    _ argument: FlowAnalysis.OutwardArgument, of step: PlanStep, for parameter: Parameter, at place: Span,
    _ diagnostics: DiagnosticCollector
  ) {
    let personal = argument.families.intersection(Self.owned).names
    let outside = argument.outside.names
    if step.effect != .write, !personal.isEmpty {
      diagnostics.report(.privateDataSent(parameter, step, personal, outside: outside, at: place))
    } else if step.effect != .read, !outside.isEmpty {
      diagnostics.report(.outsideTextWritten(parameter, step, outside, at: place))
    }
  }
}
