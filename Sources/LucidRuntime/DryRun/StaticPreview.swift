package import LucidCore
import LucidWords

/// Predicts the calls of a run from the plan alone: nothing is called or read.
package struct StaticPreview {
  /// When and where the run would be; without it what hangs on the clock is not known.
  package struct Moment: Sendable {
    package let now: Instant
    package let zone: Zone

    package init(now: Instant, zone: Zone) {
      self.now = now
      self.zone = zone
    }
  }

  /// The definitions that a plan is previewed with: the catalog that compiled it, the filters in
  /// its order, and the words of the texts.
  package struct Definitions: Sendable {
    package let catalog: Catalog
    package let filters: [Filter]
    package let wording: any SentenceRendering

    package init(catalog: Catalog, filters: [Filter], wording: any SentenceRendering) {
      self.catalog = catalog
      self.filters = filters
      self.wording = wording
    }
  }

  private let plan: Plan
  private let signature: (String) -> ToolSignature?
  private let moment: Moment?
  private var evaluator: Evaluator
  private var questions: [PredictedCall] = []

  /// `known` are the values of built-in variables that are known, `inputs` those that are given, in
  /// the plan's order.
  package static func questions(
    _ plan: Plan, with definitions: Definitions, moment: Moment?, known: [String: Value], inputs: [Value?]
  ) -> [PredictedCall] {
    var preview = StaticPreview(plan, with: definitions, moment: moment, known: known, inputs: inputs)
    preview.ask(definitions.catalog)
    return preview.questions
  }

  private init(
    _ plan: Plan, with definitions: Definitions, moment: Moment?, known: [String: Value], inputs: [Value?]
  ) {
    let catalog = definitions.catalog
    self.plan = plan
    self.moment = moment
    signature = { catalog.tool($0) }
    let given = plan.inputs.enumerated().map { i, input in
      let value = (i < inputs.count ? inputs[i] : nil) ?? input.fallback ?? .pending(UnknownValue(input.name, input.type))
      return moment.map { value.placed(as: input.type, at: $0.now, in: $0.zone) } ?? value
    }
    let settings = Record(
      catalog.settings, values: catalog.settings.fields.map { .pending(UnknownValue("settings", .any).field($0.name)) })
    evaluator = Evaluator(
      filters: definitions.filters, wording: definitions.wording,
      context: FilterContext(
        now: moment?.now ?? Instant(seconds: 0), zone: moment?.zone ?? .utc,
        mostTextBytes: RenderLimits.preview.text.bytes,
        language: TextLanguage(named: plan.ability.language, user: "en")),
      budget: RenderBudget(.preview),
      inputs: given,
      variables: plan.variables.map { variable in
        switch variable.source {
        case .builtIn: known[variable.name] ?? .pending(UnknownValue(variable.name, variable.type))
        case .tool, .previous: .pending(UnknownValue(variable.name, variable.type))
        case .template: nil
        }
      },
      steps: plan.steps.map { step in
        if let body = step.modifiers?.body {
          let type = step.modifiers?.forEach == nil ? body.result.type : .list(body.result.type)
          return .pending(UnknownValue(step.name, type))
        }
        let result = catalog.tool(step.tool)?.result(of: step.arguments) ?? .any
        return .pending(UnknownValue(step.name, step.modifiers?.forEach == nil ? result : .list(result)))
      },
      settings: .record(settings))
  }

  private mutating func ask(_ catalog: Catalog) {
    for i in plan.variables.indices { know(i, depth: 0) }
    let condition = plan.condition.map { certainty($0) }
    let needed = Set([plan.prompt, plan.answer, plan.headline].compactMap(\.self).flatMap { RequiredVariables.certain($0) })
    for (i, variable) in plan.variables.enumerated() {
      let sure: PredictedCall.Certainty = condition == nil && needed.contains(i) ? .certain : .whenNeeded
      switch variable.source {
      case .builtIn:
        guard let family = catalog.variable(variable.name)?.family else { continue }
        add(PredictedCall(name: variable.name, isVariable: true, tool: family, effect: .read, arguments: [], certainty: sure))
      case .tool(let name, let given):
        let (values, open) = arguments(given, of: name)
        add(
          PredictedCall(
            name: variable.name, isVariable: true, tool: name, effect: .read, arguments: values, open: open, certainty: sure))
      case .template, .previous: continue
      }
    }
    for step in plan.steps {
      var certainty = step.condition.map { self.certainty($0) } ?? .certain
      if condition == .never { certainty = .never }
      var items: Int?
      if let loop = step.modifiers?.forEach {
        items = (try? evaluator.evaluate(loop.list))?.list?.count
        evaluator.place(
          LoopFrame(item: .pending(UnknownValue(loop.name, .any)), loop: .pending(UnknownValue("loop", .record(loopType)))),
          at: loop.slot)
      }
      // Its own calls follow.
      if step.isBlock { continue }
      let (values, open) = arguments(step.arguments, of: step.tool)
      add(
        PredictedCall(
          name: step.name, isVariable: false, tool: step.tool, effect: step.effect, arguments: values, open: open,
          certainty: certainty, items: items))
    }
  }

  private mutating func add(_ question: PredictedCall) { questions.append(question) }

  /// The author's texts; those they name first. Chains are as long as the compiler lets them be.
  private mutating func know(_ i: Int, depth: Int) {
    guard evaluator.variables[i] == nil, case .template(let template) = plan.variables[i].source else { return }
    let standin = Value.pending(UnknownValue(plan.variables[i].name, plan.variables[i].type))
    guard depth < 100 else { return evaluator.variables[i] = standin }
    while evaluator.variables[i] == nil {
      do throws(Evaluator.Stop) {
        if let insert = template.single {
          evaluator.variables[i] = try evaluator.given(insert.expression)
        } else {
          let outline = try evaluator.outline(template)
          evaluator.variables[i] = outline.open.isEmpty ? .text(outline.text.text) : standin
        }
      } catch {
        guard case .needsVariable(let other) = error, other != i, evaluator.variables[other] == nil else {
          return evaluator.variables[i] = standin
        }
        know(other, depth: depth + 1)
      }
    }
  }

  private mutating func certainty(_ condition: Expression) -> PredictedCall.Certainty {
    guard let value = try? evaluator.evaluate(condition) else { return .depends([]) }
    if let standin = value.standin { return .depends([standin.path]) }
    return value.boolean == true ? .certain : .never
  }

  /// The arguments as far as they are known, and which are texts with parts that are not.
  private mutating func arguments(_ given: [PlanArgument?], of tool: String) -> (values: [Value], open: Set<Int>) {
    let parameters = signature(tool)?.parameters ?? []
    var open: Set<Int> = []
    let values = given.enumerated().map { i, argument -> Value in
      let value: Value
      switch argument {
      case nil: return .null
      case .value(let expression): value = (try? evaluator.given(expression)) ?? .pending(UnknownValue("value", .any))
      case .text(let template):
        guard let outline = try? evaluator.outline(template) else { return .pending(UnknownValue("value", .text)) }
        value = .text(outline.text.text)
        if !outline.open.isEmpty { open.insert(i) }
      }
      // With a clock, `7d` is a time; without one it stays as it is written.
      guard let moment, !value.isAbsent, parameters.indices.contains(i) else { return value }
      return (try? Conversion.convert(value, for: parameters[i], zone: moment.zone, now: moment.now)) ?? value
    }
    return (values, open)
  }
}
