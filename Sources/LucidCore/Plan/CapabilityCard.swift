/// The reach of an ability, derived by the compiler from its steps and variables; the author
/// declares none of it.
package struct CapabilityCard: Hashable, Sendable {
  package struct Access: Hashable, Sendable {
    /// The tool family: `calendar`.
    package let source: String
    /// The parts that are read: `titles, times, places and people of events`.
    package let reach: MessageText
    /// The tools and variables through which.
    package let through: [String]

    package init(source: String, reach: MessageText, through: [String]) {
      self.source = source
      self.reach = reach
      self.through = through
    }
  }

  package let reads: [Access]
  package let writes: [Access]
  package let sends: [Access]
  /// Data that leaves the machine without changing anything, such as the words of a search.
  package let discloses: [Access]
  /// Data of the person that may leave, and where to.
  package let flows: [Flow]

  package init(
    reads: [Access] = [], writes: [Access] = [], sends: [Access] = [], discloses: [Access] = [], flows: [Flow] = []
  ) {
    self.reads = reads
    self.writes = writes
    self.sends = sends
    self.discloses = discloses
    self.flows = flows
  }

  /// The verb of a line, as permissions are stored with it: `reads`, `writes`, `sends` or `tells`.
  package static func verb(_ name: String) -> MessageText {
    switch name {
    case "reads": .words(.accessReads)
    case "writes": .words(.accessWrites)
    case "sends": .words(.accessSends)
    default: .words(.accessTells)
    }
  }

  package var isEmpty: Bool { reads.isEmpty && writes.isEmpty && sends.isEmpty && discloses.isEmpty }
}
