/// The signature of a built-in variable for the compiler.
public struct VariableSignature: Hashable, Sendable {
  public let name: String
  public let type: ValueType
  public let cost: Cost
  public let doc: String
  /// The tool family that it reads, for the capability card; nil for what the clock or the
  /// configuration knows.
  public let family: String?
  public let reach: String?

  public init(_ name: String, _ type: ValueType, _ cost: Cost, family: String? = nil, reach: String? = nil, _ doc: String) {
    self.name = name
    self.type = type
    self.cost = cost
    self.family = family
    self.reach = reach
    self.doc = doc
  }
}
