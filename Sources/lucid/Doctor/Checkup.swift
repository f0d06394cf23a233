import LucidArguments
import LucidBackends
import LucidCore

/// One thing that `lucid doctor` looks at. May block: each is on a thread of its own, and nobody waits for it longer than ten seconds.
protocol Checkup: Sendable {
  /// One word: `mail`.
  var name: String { get }
  /// In the order in which they are shown. Writes nothing.
  func findings(_ scene: CheckupScene) -> [CheckupFinding]
}

/// What `lucid doctor` looks at, in this order. To add one: its file, and its line here.
enum Checkups {
  static let all: [any Checkup] =
    [ConfigurationCheckup(), SecretsCheckup(), ClockCheckup(), DependencyCheckup(), VaultCheckup(), ConflictCheckup()]
    + FamilyCheckups.all
    + [ModelCheckup(), RecordCheckup(), LibraryCheckup(), ScheduleCheckup(), SpaceCheckup()]
}

struct CheckupFinding: Equatable {
  enum State: String, CaseIterable {
    /// Works.
    case ok
    /// Nobody has set it up, and nothing misses it.
    case off
    /// Something is missing or damaged, and the rest can be used.
    case missing
    case broken
  }

  let state: State
  /// One line.
  let message: String
  /// What to do.
  var remedy: String?

  static func ok(_ message: String) -> CheckupFinding { CheckupFinding(state: .ok, message: message) }
  static func off(_ message: String, _ remedy: String? = nil) -> CheckupFinding {
    CheckupFinding(state: .off, message: message, remedy: remedy)
  }
  static func missing(_ message: String, _ remedy: String? = nil) -> CheckupFinding {
    CheckupFinding(state: .missing, message: message, remedy: remedy)
  }
  static func broken(_ message: String, _ remedy: String? = nil) -> CheckupFinding {
    CheckupFinding(state: .broken, message: message, remedy: remedy)
  }
}

/// What a checkup goes by. What is good of a configuration is used, also when the rest of it is not.
struct CheckupScene: Sendable {
  let invocation: Invocation
  let configuration: Configuration
  /// nil when there is none, or it cannot be read.
  let source: SourceFile?
  let now: Instant

  var surroundings: Surroundings { Surroundings(invocation) }

  /// UTC where the one that is named is none.
  var zone: Zone { (try? surroundings.zone(configuration)) ?? .utc }

  /// nil when none is set up. Errors: it is not there.
  func vault() throws(CommandError) -> FolderTree? { try surroundings.vault(configuration) }
}
