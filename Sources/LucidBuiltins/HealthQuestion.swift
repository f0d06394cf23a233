package import LucidCore

/// A question of `lucid doctor` to the backend of a family: a real one, as a run would ask it.
package struct HealthQuestion: Sendable {
  /// The moment and the settings that a run would have.
  package struct Context: Sendable {
    let now: Instant
    let zone: Zone
    let settings: Settings
    /// Whether a schedule delivers reminders.
    let deliversReminders: Bool

    package init(now: Instant, zone: Zone, settings: Settings, deliversReminders: Bool) {
      (self.now, self.zone, self.settings, self.deliversReminders) = (now, zone, settings, deliversReminders)
    }

    var today: CivilDate { zone.date(now) }
    var logicalDay: CivilDate { settings.dayEnds.day(of: now, in: zone) }
  }

  /// The answer of a source.
  package struct Reading: Sendable {
    package let text: String
    package let notices: [Notice]

    package init(_ text: String, _ notices: [Notice] = []) { (self.text, self.notices) = (text, notices) }
  }

  package let ask: @Sendable (Context) async throws(StepFailure) -> Reading

  init(_ ask: @escaping @Sendable (Context) async throws(StepFailure) -> Reading) { self.ask = ask }
}
