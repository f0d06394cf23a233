import LucidCore
import LucidSyntax

/// What leaves, or is written, and where it comes from: the person's own data in something that is sent, and the words of strangers in
/// something that is written or sent.
struct DataFlow: Lint {
  let codes: [DiagnosticCode] = [.privateDataSent, .outsideTextWritten]

  func check(_ file: LintedFile, _ report: inout LintReport) {
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
          say(tracer.origins(of: argument), parameter, step, place, &report)
        }
      }
    }
  }

  private func say(
    _ origins: DataOrigins, _ parameter: Parameter, _ step: PlanStep, _ place: Span, _ report: inout LintReport
  ) {
    if step.effect != .write, !origins.personal.isEmpty {
      let sources = Self.listed(origins.personal)
      report.add(
        .privateDataSent, .warning,
        "`\(parameter.name)` of `\(step.tool)` sends away what \(sources) \(origins.personal.count == 1 ? "knows" : "know") of the person",
        place,
        notes: [
          origins.outside.isEmpty
            ? "what is sent cannot be taken back: leave out what the reader does not need"
            : "text from \(Self.listed(origins.outside)) goes along: whoever wrote it can have a say in what is sent",
          "if it is meant: `x-lucid-allow: [private-data-sent]` in the step, and why in a comment",
        ])
    } else if step.effect != .read, !origins.outside.isEmpty {
      let verb = step.effect == .send ? "sent" : "written"
      report.add(
        .outsideTextWritten, .warning,
        "text from \(Self.listed(origins.outside)), which strangers write, is \(verb) by `\(step.tool)` as `\(parameter.name)`",
        place,
        notes: [
          "take a number, a date or a text of your own instead",
          "if it is meant: `x-lucid-allow: [outside-text-written]` in the step, and why in a comment",
        ])
    }
  }

  private static func listed(_ families: Set<String>) -> String {
    let names = families.sorted()
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
