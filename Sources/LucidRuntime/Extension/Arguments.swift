package import LucidCore

/// The arguments of one call: a value for every parameter of the signature, `.null` where nothing
/// was given.
package struct Arguments: Sendable {
  private let parameters: [Parameter]
  private let values: [Value]
  private let days: Set<String>
  /// The names of contents that are given as nothing: the fields have no value afterwards.
  package let cleared: Set<String>

  /// `values` in the order of `parameters`; `days` names the moments that were given without a time
  /// of day.
  package init(_ parameters: [Parameter], _ values: [Value], days: Set<String> = [], cleared: Set<String> = []) {
    precondition(parameters.count == values.count)
    self.parameters = parameters
    self.values = values
    self.days = days
    self.cleared = cleared
  }

  /// For tests and for code that calls a tool itself: named values, defaults for the rest.
  package init(for signature: ToolSignature, _ given: [String: Value] = [:], days: Set<String> = []) {
    for name in given.keys {
      precondition(signature.parameters.contains { $0.name == name }, "\(signature.name) has no parameter \(name)")
    }
    self.init(signature.parameters, signature.parameters.map { given[$0.name] ?? $0.fallback ?? .null }, days: days)
  }

  /// Arguments that were kept for later, as `kept` gives them; `now` is the moment of their run.
  package init(
    for signature: ToolSignature, kept: [String: Value], now: Instant, zone: Zone
  ) throws(ConversionError) {
    var values: [Value] = []
    var days: Set<String> = []
    for parameter in signature.parameters {
      let value = kept[parameter.name] ?? parameter.fallback ?? .null
      if Conversion.isDay(value, for: parameter) { days.insert(parameter.name) }
      values.append(value == .null ? value : try Conversion.convert(value, for: parameter, zone: zone, now: now))
    }
    self.init(signature.parameters, values, days: days, cleared: Set(kept.filter { $0.value == .null }.keys))
  }

  /// The arguments that were given, to be kept for later: a day is a date, a cleared field null.
  package func kept(zone: Zone) -> [(name: String, value: Value)] {
    zip(parameters, values).compactMap { parameter, value in
      guard value != .null || cleared.contains(parameter.name) else { return nil }
      guard let instant = value.instant, isDay(parameter.name) else { return (parameter.name, value) }
      return (parameter.name, .date(zone.date(instant)))
    }
  }

  package subscript(name: String) -> Value {
    for (i, p) in parameters.enumerated() where p.name == name { return values[i] }
    return .null
  }

  package subscript(position: Int) -> Value { values[position] }

  /// Returns the arguments that were given as a JSON object, in the order of the parameters.
  package func json(zone: Zone) -> String {
    var json = JSONText()
    json.object { json in
      for (parameter, value) in zip(parameters, values) where value != .null || cleared.contains(parameter.name) {
        json.field(parameter.name, value, zone: zone)
      }
    }
    return json.text
  }

  package func text(_ name: String) -> String? { self[name].text }
  package func integer(_ name: String) -> Int? { self[name].integer }
  package func boolean(_ name: String) -> Bool? { self[name].boolean }
  /// Returns a `.moment` or `.since` argument.
  package func instant(_ name: String) -> Instant? { self[name].instant }
  /// Whether a moment was given as a day alone, such as `2026-04-07`; `2026-04-07T00:00` has a time
  /// of day.
  package func isDay(_ name: String) -> Bool { days.contains(name) }
}
