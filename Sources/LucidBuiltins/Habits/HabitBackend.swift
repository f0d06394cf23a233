import LucidCore

/// An outside system that keeps habits and what was logged for them.
public protocol HabitBackend: Sendable {
  /// All habits, archived ones too, in the order in which the person keeps them, with the entries of the asked local days.
  ///
  /// At most one entry for a habit and a day. No habits is not an error. Errors: `.unavailable` when there is no source at
  /// all. Cost: may block. Called concurrently.
  func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog
}

/// Something a person wants to do again and again.
public struct HabitDefinition: Hashable, Sendable {
  public enum Unit: String, Sendable {
    /// Done or not.
    case boolean
    case count
    /// Minutes.
    case duration
  }

  public enum Frequency: String, Sendable {
    case daily, weekly
  }

  public let id: String
  public let name: String
  /// May be empty.
  public let emoji: String
  public let unit: Unit
  /// What a day (a week, for a weekly habit) has to reach; positive, and 1 for `boolean`.
  public let target: Double
  public let frequency: Frequency
  public let isArchived: Bool

  public init(
    id: String, name: String, emoji: String = "", unit: Unit = .boolean, target: Double = 1, frequency: Frequency = .daily,
    isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.unit = unit
    self.target = unit == .boolean || !(target > 0) ? 1 : target
    self.frequency = frequency
    self.isArchived = isArchived
  }
}

public struct HabitLog: Hashable, Sendable {
  public let habits: [HabitDefinition]
  /// By habit id, then by local day; never negative.
  public let entries: [String: [CivilDate: Double]]
  public let notices: [Notice]

  public init(_ habits: [HabitDefinition], entries: [String: [CivilDate: Double]], notices: [Notice] = []) {
    self.habits = habits
    self.entries = entries
    self.notices = notices
  }
}

/// Stands in when no habit source is bound.
public struct UnavailableHabits: HabitBackend {
  private let reason: String

  public init(_ reason: String = "no habit store is set up") { self.reason = reason }

  public func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog {
    throw StepFailure(.unavailable, reason, hint: "add habits/habits.json to the vault")
  }
}
