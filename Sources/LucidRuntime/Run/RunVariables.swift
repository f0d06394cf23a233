import LucidCore

/// Lazy values: fetched when something asks, once.
extension Run {
  mutating func variable(_ i: Int, _ group: inout TaskGroup<Arrival>) async throws(Evaluator.Stop) {
    let variable = plan.variables[i]
    if context.isRehearsal, try rehearse(variable: i) { return }
    switch variable.source {
    case .template(let template):
      let value = try evaluator.value(template)
      // A date and time that a file gives to a plan is text until now.
      know(i, variable.type == .datetime ? value.placed(at: started, in: context.zone) : value)
    case .builtIn:
      guard let provider = context.variables[variable.name] else {
        return know(i, .absent(Absence(.unavailable, "\(variable.name) is not available: this program does not have it")))
      }
      let tools = toolContext
      let call: @Sendable () async -> Result<ToolResult, StepFailure> = {
        do throws(StepFailure) { return .success(try await provider.value(in: tools)) } catch { return .failure(error) }
      }
      if variable.cost == .free {
        receiveVariable(i, await call())
      } else {
        variablesUnderway[i] = start({ .variable(i, $0) }, seconds: 15, &group, call)
      }
    case .tool(let name, let arguments):
      guard let (tool, signature) = self.tool(name) else {
        let family = String(name.prefix { $0 != "." })
        let reason =
          context.unavailable[family].map { "\(family) is not available: \($0)" }
          ?? "\(variable.name) is not available: there is no tool \(name)"
        return know(i, .absent(Absence(.unavailable, reason)))
      }
      switch try self.arguments(arguments, of: signature) {
      case .ready(let ready):
        let tools = toolContext
        variablesUnderway[i] = start({ .variable(i, $0) }, seconds: 15, &group) {
          do throws(StepFailure) { return .success(try await tool.call(ready, in: tools)) } catch { return .failure(error) }
        }
      case .impossible(let failure):
        know(i, .absent(Absence(.unavailable, "\(variable.name) is not available: \(failure.message)")))
      case .missing(let reason): know(i, .absent(Absence(.unavailable, reason)))
      }
    }
  }

  mutating func receiveVariable(_ i: Int, _ result: Result<ToolResult, StepFailure>) {
    switch result {
    case .success(let good):
      notices += good.notices
      know(i, good.value)
    case .failure(let failure):
      know(i, .absent(Absence(.unavailable, "\(plan.variables[i].name) is not available: \(failure.message)")))
    }
  }

  mutating func know(_ i: Int, _ value: Value) {
    variableStates[i] = .known
    evaluator.variables[i] = value
    emit(.variable(name: plan.variables[i].name, value.isAbsent ? .unavailable : .fetched))
    if let waiting = blockedOnVariable.removeValue(forKey: i) { queue += waiting }
  }
}
