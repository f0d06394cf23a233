import LucidCore

/// Why a plan is as it is, and what a run would ask.
extension JSONPlan {
  private func place(_ span: Span, _ json: inout JSONText) {
    guard let position = shown.position(span) else { return }
    json.field("file", position.file)
    json.field("line", position.line)
  }

  func mentions(of name: String, _ json: inout JSONText) {
    json.array("mentions") { json in
      for mention in shown.plan.reasons.mentions where mention.name == name {
        json.object { json in
          json.field("in", mention.consumer)
          place(mention.span, &json)
          json.field("sentence", mention.sentence)
          json.strings("conditions", mention.conditions.map(\.text))
        }
      }
    }
  }

  /// Writes the edges of steps: data, order, exclusion; by name.
  func edges(_ json: inout JSONText) {
    let plan = shown.plan
    let links = PlanLinks(plan)
    func edge(_ from: Int, _ to: Int, _ kind: PlanGraph.Edge.Kind, _ json: inout JSONText) {
      json.object { json in
        json.field("from", plan.steps[from].name)
        json.field("to", plan.steps[to].name)
        json.field("kind", kind.rawValue)
      }
    }
    json.array("edges") { json in
      for i in plan.steps.indices {
        for j in links.steps(behind: links.steps[i]).sorted() where j < i { edge(j, i, .data, &json) }
      }
      for (from, to, kind) in PlanGraph.waits(plan, links) { edge(from, to, kind, &json) }
    }
  }

  func reasons(_ json: inout JSONText) {
    json.field("inferred", shown.plan.reasons.isInferred)
    json.objects("clues", shown.plan.reasons.clues) { json, clue in
      json.field("words", clue.words)
      switch clue.meaning {
      case .step(let i): meaning("step", i, &json)
      case .time(let i): meaning("time", i, &json)
      case .refusal(let family):
        json.field("means", "refusal")
        json.field("family", family)
      case .unanswered(let reason):
        json.field("means", "unanswered")
        json.field("reason", reason.text)
      }
      place(clue.span, &json)
    }
  }

  private func meaning(_ word: String, _ step: Int, _ json: inout JSONText) {
    json.field("means", word)
    json.field("step", shown.plan.steps.indices.contains(step) ? shown.plan.steps[step].name : nil)
  }

  /// Arguments in the form that steps have: `value` as far as it is known, else `expression`, or
  /// `template` with what is known put in.
  func questions(_ expressions: ExpressionText, _ json: inout JSONText) {
    json.objects("asks", shown.questions) { json, question in
      json.field(question.isVariable ? "variable" : "step", question.name)
      json.field("tool", question.tool)
      json.field("effect", question.effect.rawValue)
      json.key("arguments")
      let parameters = catalog.tool(question.tool)?.parameters ?? []
      json.object { json in
        for (i, value) in question.arguments.enumerated() where value != .null {
          json.key(parameters.indices.contains(i) ? parameters[i].name : "argument_\(i + 1)")
          argument(i, of: question, value: value, texts: expressions.inside(question, shown.plan), to: &json)
        }
      }
      if let items = question.items { json.field("times", items) }
      switch question.certainty {
      case .certain: json.field("when", "always")
      case .whenNeeded: json.field("when", "needed")
      case .never: json.field("when", "never")
      case .depends(let paths):
        json.field("when", "depends")
        json.strings("depends_on", paths)
      }
    }
  }

  private func argument(
    _ i: Int, of question: PredictedCall, value: Value, texts expressions: ExpressionText, to json: inout JSONText
  ) {
    let given = shown.given(question, i)
    json.object { json in
      if value.standin != nil {
        switch given {
        case .value(let expression): json.field("expression", expressions.text(expression))
        case .text(let template): json.field("template", expressions.text(template))
        case nil: json.field("expression", "")
        }
      } else if case .text(let text) = value, question.open.contains(i) {
        json.field("template", text)
      } else {
        json.field("value", value, zone: zone)
      }
    }
  }
}
