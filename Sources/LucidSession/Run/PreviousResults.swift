import LucidCore
import LucidHistory
import LucidRuntime

/// The results of earlier runs of the same ability on the same files with the same inputs. Nothing
/// is opened before something asks.
struct PreviousResults: Sendable {
  /// The run history and the key of the run in it; nil where there are no earlier runs.
  private let place: (path: String, key: String)?
  private var series: RunSeries?

  init(path: String?, key: String?) { place = path.flatMap { path in key.map { (path, $0) } } }

  /// For a run of a series that is not stored.
  init(_ series: RunSeries) {
    self.init(path: nil, key: nil)
    self.series = series
  }

  /// For a run that is none of a series.
  static let none = PreviousResults(path: nil, key: nil)

  /// Returns a provider for each earlier result that a plan names.
  func variables(of plan: Plan) -> [any VariableProvider] {
    plan.variables.compactMap { variable in
      guard case .previous(let step) = variable.source else { return nil }
      let family = plan.steps.first { $0.name == step }.map { ToolName.family($0.tool) }
      return PreviousResult(
        signature: VariableSignature(
          variable.name, variable.type, variable.cost, family: family,
          "The result of the step in the last finished run; null when there is none."), step: step, results: self)
    }
  }

  /// Errors: the history cannot be read, so that nothing is known.
  fileprivate func last(_ step: String) throws(StepFailure) -> Observation? {
    if let series { return series.last(step) }
    guard let place else { return nil }
    do throws(RunStoreError) {
      return try RunStore.existing(path: place.path)?.lastResult(of: step, place.key)
    } catch { throw StepFailure(.unavailable, error.words, hint: error.remedy) }
  }
}

/// `previous.STEP`: what the step gave, with the labels that it had.
private struct PreviousResult: VariableProvider {
  let signature: VariableSignature
  let step: String
  let results: PreviousResults

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let found = try results.last(step), signature.type.holds(found.value) else { return ToolResult(.null) }
    var result = ToolResult(found.value)
    result.labels = found.labels
    return result
  }
}
