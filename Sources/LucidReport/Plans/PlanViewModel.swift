package import LucidCore

/// One plan, and what it takes to show it.
package struct PlanViewModel: Sendable {
  package let plan: Plan
  /// The one that the plan was compiled with: it gives the arguments their names.
  package let catalog: Catalog
  /// For the rare point in time that stands as a literal.
  package let zone: Zone
  /// The sources of the plan's spans; without them places are left out.
  package let sources: SourceSet
  /// Predicted calls of a run; empty when there is no preview.
  package let questions: [PredictedCall]
  /// When that run would be, in words; nil when that is not known.
  package let moment: String?
  /// Names of families that the user has switched off.
  package let off: Set<String>
  /// The hosts of the network that answer for families.
  package var hosts: [String: [String]] = [:]

  package init(
    _ plan: Plan, _ catalog: Catalog, zone: Zone, sources: SourceSet = SourceSet(), questions: [PredictedCall] = [],
    moment: String? = nil, off: Set<String> = []
  ) {
    self.plan = plan
    self.catalog = catalog.adding(plan.tools)
    self.zone = zone
    self.sources = sources
    self.questions = questions
    self.moment = moment
    self.off = off
  }

  /// The families of the plan that are switched off, in the order of the steps.
  var switchedOff: [String] {
    var seen: Set<String> = []
    return plan.steps.map { ToolName.family($0.tool) }.filter { off.contains($0) && seen.insert($0).inserted }
  }

  var expressions: ExpressionText { ExpressionText(plan, catalog, zone: zone) }

  /// `file:line` of a span, nil when its file is not at hand.
  func place(_ span: Span) -> String? { position(span).map { "\($0.file):\($0.line)" } }

  /// An argument of a question as the file has it.
  func given(_ question: PredictedCall, _ i: Int) -> PlanArgument? {
    let given: [PlanArgument?]
    if question.isVariable {
      guard case .tool(_, let arguments) = plan.variables.first(where: { $0.name == question.name })?.source else { return nil }
      given = arguments
    } else {
      given = plan.steps.first { $0.name == question.name }?.arguments ?? []
    }
    return given.indices.contains(i) ? given[i] : nil
  }

  func position(_ span: Span) -> (file: String, line: Int)? {
    sources[span].map { ($0.name, $0.position(of: Int(span.start)).line) }
  }
}

/// One way to write plans.
///
/// To add one: a file with an extension of this, a line in `all`, and its name among the choices of
/// `--format`.
package struct PlanRenderer: Sendable {
  /// As after `--format`.
  package let name: String
  /// All plans of a file in one result, in its order.
  package let render: @Sendable (_ plans: [PlanViewModel], _ screen: Screen) -> CommandResult

  package static let all: [PlanRenderer] = [text, json, html, mermaid, dot]
}
