import LucidCore

/// The origins of the values of a run, beside the values. What was never entered has none.
struct ValueOrigins {
  var inputs: [Labels] = []
  var variables: [Labels] = []
  var steps: [Labels] = []
}

extension [Labels] {
  func at(_ i: Int) -> Labels { i < count ? self[i] : .none }
}
