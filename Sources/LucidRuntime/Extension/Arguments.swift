import LucidCore

/// The arguments of one call: a value for every parameter of the signature, `.null` where nothing was given.
public struct Arguments: Sendable {
  private let parameters: [Parameter]
  private let values: [Value]

  /// `values` in the order of `parameters`.
  package init(_ parameters: [Parameter], _ values: [Value]) {
    precondition(parameters.count == values.count)
    self.parameters = parameters
    self.values = values
  }

  /// For tests and for code that calls a tool itself: named values, defaults for the rest.
  public init(for signature: ToolSignature, _ given: [String: Value] = [:]) {
    for name in given.keys {
      precondition(signature.parameters.contains { $0.name == name }, "\(signature.name) has no parameter \(name)")
    }
    self.init(signature.parameters, signature.parameters.map { given[$0.name] ?? $0.fallback ?? .null })
  }

  public subscript(name: String) -> Value {
    for (i, p) in parameters.enumerated() where p.name == name { return values[i] }
    return .null
  }

  public subscript(position: Int) -> Value { values[position] }

  public func text(_ name: String) -> String? { self[name].text }
  public func integer(_ name: String) -> Int? { self[name].integer }
  public func boolean(_ name: String) -> Bool? { self[name].boolean }
  /// Of a `.moment` or `.since` parameter.
  public func instant(_ name: String) -> Instant? { self[name].instant }
}
