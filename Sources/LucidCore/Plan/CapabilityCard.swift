/// The reach of an ability, derived by the compiler from its steps and variables; the author
/// declares none of it.
public struct CapabilityCard: Hashable, Sendable {
  public struct Access: Hashable, Sendable {
    /// The tool family: `calendar`.
    public let source: String
    /// The parts that are read: `titles, times, places and people of events`.
    public let reach: String
    /// The tools and variables through which.
    public let through: [String]

    public init(source: String, reach: String, through: [String]) {
      self.source = source
      self.reach = reach
      self.through = through
    }
  }

  public let reads: [Access]
  public let writes: [Access]
  public let sends: [Access]
  /// Data that leaves the machine without changing anything, such as the words of a search.
  public let discloses: [Access]

  public init(reads: [Access] = [], writes: [Access] = [], sends: [Access] = [], discloses: [Access] = []) {
    self.reads = reads
    self.writes = writes
    self.sends = sends
    self.discloses = discloses
  }

  public var isEmpty: Bool { reads.isEmpty && writes.isEmpty && sends.isEmpty && discloses.isEmpty }
}
