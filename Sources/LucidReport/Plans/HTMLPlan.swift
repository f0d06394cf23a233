import LucidCore

extension PlanRenderer {
  /// One page that needs nothing else: `lucid plan --format=html briefing -o plan.html`.
  static let html = PlanRenderer(name: "html") { plans, _ in .text(HTMLPlan().page(plans)) }
}

/// Plans as one HTML page, with the parts of `TextPlan`.
struct HTMLPlan {
  func page(_ plans: [PlanViewModel]) -> String {
    let title = plans.map(\.plan.ability.label).joined(separator: ", ")
    return HTMLDocument.page(
      escape(title), accent: RGB(plans.first?.plan.ability.color), styles: [HTMLAbility.rules],
      plans.map(body).joined())
  }

  private func body(_ shown: PlanViewModel) -> String {
    let plan = shown.plan
    let expressions = shown.expressions
    let text = TextPlan(shown)
    let origin = [plan.files.first.map { "from \($0)" }, plan.ability.plan.map { "plan \($0)" }].compactMap { $0 }
    var out = "<header class=\"top\">\(HTMLBlocks.chip(plan.ability.icon ?? ""))<div>"
    out += "<h1>\(escape(plan.ability.label))</h1>"
    out += origin.isEmpty ? "" : "<p class=\"of\">\(escape(origin.joined(separator: " · ")))</p>"
    out += "</div></header>\n<main>\n"
    if let summary = plan.ability.summary { out += "<p>\(escape(summary))</p>\n" }
    out += section("Inputs", plan.inputs.map { ($0.name, [TextPlan.input($0, expressions)]) })
    if let condition = plan.condition { out += section("Only when", [("", [StyledText(expressions.text(condition))])]) }
    out += steps(plan, expressions, text)
    out += section("Order", order(plan))
    out += section("Variables", plan.variables.map { ($0.name, [TextPlan.variable($0, expressions)]) })
    out += HTMLAbility().permissions(
      CapabilityLine.of(plan, shown.catalog, hosts: shown.hosts), FlowLine.of(plan.flows, hosts: shown.hosts),
      asksModel: plan.asksModel)
    out += section("Result", [("", text.result(plan, expressions))])
    return out + AuthoredTexts.html(plan.ability) + "<p>Nothing has been run, read or written.</p>\n</main>\n"
  }

  private func steps(_ plan: Plan, _ outer: ExpressionText, _ text: TextPlan) -> String {
    let rows = plan.steps.enumerated().map { i, step -> (String, [StyledText]) in
      let expressions = outer.inside(step)
      let lines = [TextPlan.head(step)] + text.arguments(step, expressions) + text.details(step, plan, expressions)
      return ("\(i + 1) \(step.name)", lines + text.reasons(for: i))
    }
    let title = plan.reasons.isInferred ? "Steps (inferred from the prompt: the file names none)" : "Steps"
    return section(title, rows.isEmpty ? [("", [StyledText(TextPlan.noSteps(plan))])] : rows)
  }

  private func order(_ plan: Plan) -> [(String, [StyledText])] {
    guard plan.steps.count > 1 else { return [] }
    return plan.waves.enumerated().map { i, wave in
      let names = wave.filter(plan.steps.indices.contains).map { plan.steps[$0].name }
      let together = names.count > 1 ? " (at the same time)" : ""
      return (i > 0 ? "then" : "first", [StyledText(names.joined(separator: ", ") + together)])
    }
  }

  /// Empty without rows; a row is a name and its lines.
  private func section(_ title: String, _ rows: [(name: String, lines: [StyledText])]) -> String {
    guard !rows.isEmpty else { return "" }
    let table = rows.map { row in
      "<tr><td>\(escape(row.name))</td><td>"
        + row.lines.filter { !$0.isEmpty }.map(HTMLEscape.phrase).joined(separator: "<br>") + "</td></tr>\n"
    }
    return "<section class=\"card\"><h2>\(escape(title))</h2>\n<table>\n\(table.joined())</table>\n</section>\n"
  }

  private func escape(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
