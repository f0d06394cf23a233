import LucidCore
import LucidSyntax
import LucidYAML

/// Finds personal data in calls that send, and untrusted text in calls that write or send.
struct DataFlow: Lint {
  let codes: [DiagnosticCode] = [.privateDataSent, .outsideTextWritten]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let plan = document.plan else { continue }
      let outward = plan.steps.compactMap { step in
        file.catalog.tool(step.tool).flatMap { step.effect != .read || $0.discloses != nil ? (step, $0) : nil }
      }
      guard !outward.isEmpty else { continue }
      var tracer = OriginTracer(plan, file.catalog)
      for (step, signature) in outward {
        tracer.enter(step)
        let syntax = document.syntax.steps.first { $0.span == step.span }
        for (parameter, argument) in zip(signature.parameters, step.arguments) {
          guard let argument else { continue }
          let place = syntax?.arguments?[parameter.name]?.span ?? step.span
          say(tracer.origins(of: argument), parameter, step, place, diagnostics)
        }
      }
    }
  }

  private func say(
    _ origins: DataOrigins, _ parameter: Parameter, _ step: PlanStep, _ place: Span, _ diagnostics: DiagnosticCollector
  ) {
    if step.effect != .write, !origins.personal.isEmpty {
      diagnostics.report(.privateDataSent(parameter, step, origins, at: place))
    } else if step.effect != .read, !origins.outside.isEmpty {
      diagnostics.report(.outsideTextWritten(parameter, step, origins, at: place))
    }
  }
}
