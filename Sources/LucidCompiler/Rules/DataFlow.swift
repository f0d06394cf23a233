import LucidCore
import LucidSyntax
import LucidYAML

/// Reports personal data that calls send or tell to others, and untrusted text that calls write
/// where it passes for the person's own, or that chooses what they change.
struct DataFlow: Lint {
  let codes: [DiagnosticCode] = [.privateDataSent, .outsideTextWritten]

  /// Families whose data has an owner: a host's own tools may be anything.
  private static let owned = FamilySet.personal.subtracting(FamilySet(["run", "other"]))

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let plan = document.plan else { continue }
      for argument in document.arguments {
        let step = plan.steps[argument.step]
        // A staged send is a message to the person.
        guard let tool = file.catalog.tool(step.tool), tool.effect != .send || !tool.isStaged else { continue }
        let parameter = tool.parameters[argument.parameter]
        let syntax = document.syntax.allSteps.first { $0.span == step.span }
        let place = syntax?.arguments?[parameter.name]?.span ?? step.span
        report(argument, of: step, by: tool, for: parameter, at: place, diagnostics)
      }
    }
  }

  private func report(
    _ argument: FlowAnalysis.OutwardArgument, of step: PlanStep, by tool: ToolSignature, for parameter: Parameter,
    at place: Span, _ diagnostics: DiagnosticCollector
  ) {
    let personal = argument.families.intersection(Self.owned).names
    let outside = argument.outside.names
    if step.effect != .write, !personal.isEmpty {
      diagnostics.report(.privateDataSent(parameter, step, personal, outside: outside, at: place))
    } else if step.effect != .read, !outside.isEmpty {
      if !Self.keepsAuthors(tool) {
        diagnostics.report(.outsideTextWritten(parameter, step, outside, at: place))
      } else if parameter.role == .selector, !Self.makesNew(tool) {
        diagnostics.report(.outsideTextChooses(parameter, of: step, outside: outside, at: place))
      }
    }
  }

  /// Whether its family stores with an item who wrote its words, so that text by others is
  /// untrusted also when it is read again.
  private static func keepsAuthors(_ tool: ToolSignature) -> Bool {
    !tool.isDeclared && FamilyTraits.of(tool.family)?.writes == true
  }

  /// Whether it makes something new, so that such arguments are the place where it goes.
  private static func makesNew(_ tool: ToolSignature) -> Bool { tool.verb.hasPrefix("create") || tool.verb == "draft" }
}
