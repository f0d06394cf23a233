/// What the compiler knows of a tool: enough to check a call without running it.
public struct ToolSignature: Hashable, Sendable, Codable {
  /// The first half of the name, such as `calendar`.
  public let family: String
  public let verb: String
  public let summary: String
  public let parameters: [Parameter]
  public let result: ValueType
  public let effect: Effect
  public let cost: Cost
  /// What is read, for the capability card: `calendar: titles, times, places`.
  public let reach: String
  /// Finishes at once without waiting for anything: run in place, without a deadline of its own.
  public let immediate: Bool
  /// Takes `ToolContext.key`: a call that is repeated under the same key has its effect once. Without it nothing that writes is tried again.
  public let takesKey: Bool

  public var name: String { family + "." + verb }

  public init(
    _ family: String, _ verb: String, _ summary: String, parameters: [Parameter] = [], result: ValueType,
    effect: Effect = .read, cost: Cost = .cheap, reach: String, immediate: Bool = false, takesKey: Bool = false
  ) {
    self.family = family
    self.verb = verb
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.effect = effect
    self.cost = cost
    self.reach = reach
    self.immediate = immediate
    self.takesKey = takesKey
  }

  /// The type of `{items, count, truncated}`, what every verb that lists gives.
  public static func listing(of item: RecordType) -> RecordType {
    RecordType(
      "\(item.name)List",
      [
        .init("items", .list(.record(item)), "In the order the tool states."),
        .init("count", .integer, "How many items are in the list."),
        .init("truncated", .boolean, "Whether `limit` cut the list."),
      ])
  }
}
