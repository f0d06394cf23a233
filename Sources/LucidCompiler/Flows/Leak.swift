import LucidCore

extension FlowAnalysis {
  /// The data that a way out carries, before it is told as a `Flow`.
  struct Leak {
    enum Place: Hashable {
      case argument(step: Int, parameter: Int)
      case condition(step: Int)
      case list(step: Int)
      case variable(Int, parameter: Int?)
      case ability
      /// All that a model is shown.
      case shown
    }

    let destination: Flow.Destination
    let place: Place
    let families: FamilySet
    /// The one placeholder that carries it, without marks; nil when it is more than one.
    var source: String?
  }
}
