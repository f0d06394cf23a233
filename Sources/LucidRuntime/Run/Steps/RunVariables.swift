import LucidCore
import LucidWords

/// Evaluates variables: each when something asks, once.
extension Run {
  /// The time limit of a variable's call: a file cannot give one.
  static let variableSeconds = 15

  mutating func evaluate(variable i: Int, _ group: inout CallTasks.Group) async throws(Evaluator.Stop) {
    let variable = plan.variables[i]
    if context.isDryRun, try simulate(variable: i) { return }
    switch variable.source {
    case .template(let template):
      let value = try evaluator.value(template)
      // A date that a file gives to a plan in words is text until now.
      resolve(variable: i, value.placed(as: variable.type, at: start.at, in: context.zone))
    case .builtIn, .previous:
      guard let provider = context.variables[variable.name] else {
        let family = family(ofVariable: i)
        if let family, let reason = context.unavailable[family] {
          return resolve(variable: i, .absent(Absence(unavailable: family, reason)))
        }
        // A run that is none of a series has no earlier ones.
        if case .previous = variable.source { return resolve(variable: i, .null) }
        return resolve(variable: i, .absent(Absence(unavailable: variable.name, .words(.notInProgram))))
      }
      if let family = provider.signature.family, let off = context.off(family) {
        return resolve(variable: i, .absent(Absence(.unavailable, off)))
      }
      let tools = calls.plain
      let call: BoundedCall.Work = {
        do throws(StepFailure) { return .success(try await provider.value(in: tools)) } catch { return .failure(error) }
      }
      if variable.cost == .free {
        settle(variable: i, await call())
      } else {
        tasks.start(.variable(i), seconds: Self.variableSeconds, in: &group, call)
      }
    case .tool(let name, let arguments):
      if let off = context.off(ToolName.family(name)) { return resolve(variable: i, .absent(Absence(.unavailable, off))) }
      guard let (tool, signature) = calls.tool(name) else {
        let family = ToolName.family(name)
        let absence =
          context.unavailable[family].map { Absence(unavailable: family, $0) }
          ?? Absence(unavailable: variable.name, .words(.noToolNamed, name))
        return resolve(variable: i, .absent(absence))
      }
      switch try self.arguments(arguments, of: signature) {
      case .ready(let ready):
        if let refusal = Self.refusal(of: signature, ready, madeOf: evaluator.labels, by: context.rules.flow) {
          note([Notice(refusal.words, about: plan.variables[i].name)])
          return resolve(variable: i, .absent(Absence(unavailable: plan.variables[i].name, refusal.words)))
        }
        var call = calls.plain
        call.labels = evaluator.labels
        tasks.start(.variable(i), seconds: Self.variableSeconds, in: &group, BoundedCall.work(tool, ready, call))
      case .impossible(let failure):
        resolve(variable: i, .absent(Absence(.unavailable, MissingData(unavailable: variable.name, failure.words))))
      case .missing(let missing): resolve(variable: i, .absent(Absence(.unavailable, missing)))
      }
    }
  }

  /// The family of a variable's value; nil for one that is of none.
  func family(ofVariable i: Int) -> String? {
    switch plan.variables[i].source {
    case .builtIn: context.variables[plan.variables[i].name]?.signature.family
    case .tool(let name, _): ToolName.family(name)
    case .previous(let name): plan.steps.first { $0.name == name }.map(StepLedger.family)
    case .template: nil
    }
  }

  mutating func settle(variable i: Int, _ result: BoundedCall.Outcome) {
    let family = family(ofVariable: i)
    switch result {
    case .success(let good):
      evaluator.origins.variables[i].formUnion(good.labels(of: family))
      note(good.notices)
      resolve(variable: i, good.value)
    case .failure(let failure):
      if let family { evaluator.origins.variables[i].formUnion(Labels(failing: family, failure)) }
      // A source that is not set up is named itself, once for all that needs it.
      let source = failure.setUp == nil ? plan.variables[i].name : family ?? plan.variables[i].name
      resolve(variable: i, .absent(Absence(.unavailable, MissingData(unavailable: source, failure))))
    }
  }

  /// Gives a variable its value.
  mutating func resolve(variable i: Int, _ value: Value) {
    evaluator.variables[i] = value
    emit(.variable(name: plan.variables[i].name, value.isAbsent ? .unavailable : .fetched))
    scheduler.resolve(variable: i)
  }
}
