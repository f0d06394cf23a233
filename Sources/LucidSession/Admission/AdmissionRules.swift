package import LucidCore

/// Under which conditions a run of an ability may begin.
package struct AdmissionRules: Sendable {
  package let plan: Plan
  /// SHA-256 of the ability's file.
  package let fileHash: String
  /// The identity of the ability: its path or its id.
  package let ability: String
  /// The vault and the attached files, absolute, with links followed.
  package let vault: String
  package let attached: [String]
  /// The longest wait for another run of the ability, in seconds; 0 does not wait.
  package let waitSeconds: Int
  /// Not again in the same period; nil is always.
  package var once: CalendarPeriod?
  /// Not when the steps find what they found the last time.
  package var whenChanged = false
  /// A dry run: it is only named, and neither locked nor compared.
  package var isDry = false
  /// Told which other run is waited for, and nil when the waiting is over.
  package var waiting: @Sendable (String?) -> Void = { _ in }
  /// Remembers runs of `once` where runs are not stored.
  package var lastRuns: any LastRunStore

  package init(
    plan: Plan, fileHash: String, ability: String, vault: String, attached: [String], waitSeconds: Int, lastRuns: any LastRunStore
  ) {
    (self.plan, self.fileHash, self.ability, self.vault) = (plan, fileHash, ability, vault)
    (self.attached, self.waitSeconds, self.lastRuns) = (attached, waitSeconds, lastRuns)
  }
}

/// When abilities last gave a result, for `--once` where runs are not stored.
package protocol LastRunStore: Sendable {
  /// nil when there is none, or it cannot be read.
  func last(_ identity: String) -> (moment: Instant, run: String)?

  /// Makes a place for it, before anything is run for nothing. Errors: why it cannot be written.
  func check(_ identity: String) throws(RunSessionError)

  /// Errors: why it cannot be written.
  func write(_ identity: String, moment: Instant, run: String) throws(RunSessionError)
}
