/// A test of an ability, checked against its plan; not to be confused with the project's own tests.
///
/// Source: section 11 of the language page.
package struct AbilityTest: Hashable, Sendable {
  package let name: String
  package var world: AbilityTestWorld
  package let at: AbilityTestTime
  /// One for each input of the plan; nil when the test gives none and there is no default.
  package let inputs: [Value?]
  /// The model's answers, one text a call, the last one repeatedly; nil uses the built-in digest.
  package let answers: [String]?
  /// In file order; may be empty, which has been warned of.
  package let expectations: [AbilityTestAssertion]
  package let span: Span

  package init(
    name: String, world: AbilityTestWorld, at: AbilityTestTime, inputs: [Value?], answers: [String]?,
    expectations: [AbilityTestAssertion],
    span: Span
  ) {
    self.name = name
    self.world = world
    self.at = at
    self.inputs = inputs
    self.answers = answers
    self.expectations = expectations
    self.span = span
  }
}

/// The time during a test. The zone is only a name: the run finds out whether the machine knows it.
package struct AbilityTestTime: Hashable, Sendable {
  package let local: CivilDateTime
  /// IANA name.
  package let zone: String
  /// Where it is written; nil for the default.
  package let span: Span?

  package init(_ local: CivilDateTime, zone: String = Self.sampleZone, span: Span? = nil) {
    self.local = local
    self.zone = zone
    self.span = span
  }

  /// Where and when the sample person's vault is true: Monday, April 6, 2026, 07:30 in Toronto.
  package static let sample = AbilityTestTime(CivilDateTime(date: sampleDay, time: CivilTime(secondOfDay: 7 * 3600 + 30 * 60)))
  package static let sampleZone = "America/Toronto"
  package static let sampleDay = CivilDate(daysSinceEpoch: 20_549)
}
