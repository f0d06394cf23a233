package import LucidConfiguration
package import LucidCore
package import LucidSystem

/// A check of `lucid doctor`. May block: each runs on its own thread, and its result is awaited for
/// at most ten seconds.
package protocol HealthCheck: Sendable {
  /// One word: `mail`.
  var name: String { get }
  /// In the order in which they are shown. Writes nothing.
  func findings(_ context: HealthCheckContext) -> [HealthFinding]
}

/// The checks of `lucid doctor`, in order. To add one: its file, and its line here.
package enum HealthChecks {
  /// Those of the library and of the schedules are the program's.
  package static func all(library: any HealthCheck, schedule: any HealthCheck) -> [any HealthCheck] {
    [
      ConfigurationHealthCheck(), SecretsHealthCheck(), ClockHealthCheck(), DependencyHealthCheck(), VaultHealthCheck(),
      ConflictHealthCheck(),
    ]
      + FamilyHealthChecks.all
      + [ModelHealthCheck(), ToolHealthCheck(), MCPHealthCheck(), RecordHealthCheck(), library, schedule, SpaceHealthCheck()]
  }
}

/// The result of one health check.
package struct HealthFinding: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// Works.
    case ok
    /// Not set up, and not needed.
    case off
    /// Missing or damaged in part; the rest can be used.
    case missing = "warn"
    case broken = "error"
  }

  package let state: State
  /// One line.
  package let message: String
  /// The remedy.
  package var remedy: String?

  /// The gravest of some; what is off is no worse than what works.
  package static func worst(_ findings: [HealthFinding]) -> State {
    let states = Set(findings.map(\.state))
    return states.contains(.broken) ? .broken : states.contains(.missing) ? .missing : .ok
  }

  package static func ok(_ message: String) -> HealthFinding { HealthFinding(state: .ok, message: message) }
  package static func off(_ message: String, _ remedy: String? = nil) -> HealthFinding {
    HealthFinding(state: .off, message: message, remedy: remedy)
  }
  package static func missing(_ message: String, _ remedy: String? = nil) -> HealthFinding {
    HealthFinding(state: .missing, message: message, remedy: remedy)
  }
  package static func broken(_ message: String, _ remedy: String? = nil) -> HealthFinding {
    HealthFinding(state: .broken, message: message, remedy: remedy)
  }
}

/// The input of the checks. Uses the valid part of a partly invalid configuration.
package struct HealthCheckContext: Sendable {
  package let loader: ConfigurationLoader
  package let configuration: Configuration
  /// nil when there is none, or it cannot be read.
  package let source: SourceFile?
  /// The options of the command line.
  package let options: HealthCheckOptions
  package let now: Instant

  package init(
    _ loader: ConfigurationLoader, _ configuration: Configuration, source: SourceFile?,
    options: HealthCheckOptions = HealthCheckOptions(), now: Instant
  ) {
    (self.loader, self.configuration, self.source, self.options, self.now) = (loader, configuration, source, options, now)
  }

  package var host: HostEnvironment { loader.host }

  /// The zone that runs go by, by its name; nil for that of this process.
  package var zoneName: String? { options.zone ?? configuration.timezone }

  /// UTC where the one that is named is none.
  package var zone: Zone { zoneName.map { host.zones.zone($0) ?? .utc } ?? host.zone }

  /// nil when none is set up. Errors: it is not there.
  package func vault() throws(ConfigurationError) -> FolderTree? { try configuration.vault(named: options.vault, host.folders) }
}

/// The options of the command line for checks.
package struct HealthCheckOptions: Sendable {
  /// The vault and the zone that are named, as written.
  package var vault: String?
  package var zone: String?
  /// Whether programs that print keys are started.
  package var startsPrograms = false
  /// Whether the default model is asked for a word.
  package var asksModel = false
  /// Whether a schedule delivers reminders.
  package var deliversReminders = true

  package init(vault: String? = nil, zone: String? = nil, startsPrograms: Bool = false, asksModel: Bool = false) {
    (self.vault, self.zone, self.startsPrograms, self.asksModel) = (vault, zone, startsPrograms, asksModel)
  }
}
