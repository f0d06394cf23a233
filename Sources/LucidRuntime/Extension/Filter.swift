import LucidCore

/// A pure function behind `|` in a placeholder.
public final class Filter: Sendable {
  /// The part of a list that a filter reads; counted against the limits of a run before the filter
  /// is applied.
  public enum Cost: Sendable {
    /// Takes or moves items without looking into them.
    case items
    /// Reads, writes out or compares whole items.
    case whole
    /// Puts items in order.
    case order
  }

  public let signature: FilterSignature
  public let cost: Cost
  /// Gives the value, or the reason why this input cannot be filtered. Arguments stand in parameter
  /// order, defaults filled in; a `.field` argument is the field's name as text. Cost: pure.
  public let apply: @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value

  public init(
    _ signature: FilterSignature, cost: Cost = .whole,
    apply: @escaping @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value
  ) {
    self.signature = signature
    self.cost = cost
    self.apply = apply
  }
}

/// The data of the run that a filter may use.
public struct FilterContext: Sendable {
  public let now: Instant
  public let zone: Zone
  /// The most bytes that a text may have. A filter that could make more of two short texts asks
  /// before it does.
  public let mostTextBytes: Int

  public init(now: Instant, zone: Zone, mostTextBytes: Int = RenderLimits().text.bytes) {
    self.now = now
    self.zone = zone
    self.mostTextBytes = mostTextBytes
  }

  public func text(_ value: Value) -> String { ValueText.text(value, zone: zone) }
}

public struct FilterError: Error, Hashable, Sendable {
  public let message: String
  /// That the result would be larger than a text may be, which ends the run.
  public let isTooLarge: Bool

  public init(_ message: String) {
    self.message = message
    isTooLarge = false
  }

  private init(isTooLarge: Bool) {
    message = "the result is too large"
    self.isTooLarge = isTooLarge
  }

  public static let tooLarge = FilterError(isTooLarge: true)
}
