import LucidCore

/// A pure function behind `|` in a placeholder.
public final class Filter: Sendable {
  public let signature: FilterSignature
  /// Gives the value, or the reason why this input cannot be filtered. Arguments stand in parameter order, defaults filled in;
  /// a `.field` argument is the field's name as text. Cost: pure.
  public let apply: @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value

  public init(
    _ signature: FilterSignature,
    apply: @escaping @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value
  ) {
    self.signature = signature
    self.apply = apply
  }
}

/// What a filter may know of the run.
public struct FilterContext: Sendable {
  public let now: Instant
  public let zone: Zone

  public init(now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
  }

  public func text(_ value: Value) -> String { ValueText.text(value, zone: zone) }
}

public struct FilterError: Error, Hashable, Sendable {
  public let message: String

  public init(_ message: String) { self.message = message }
}
