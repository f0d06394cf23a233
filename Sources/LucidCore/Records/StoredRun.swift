/// A run as the run history has it: its result and all that it was made from.
package struct StoredRun: Hashable, Sendable {
  package var record: RunRecord
  package var file: RunSource
  package var plan: Plan
  package var inputs: [CallArgument]
  /// The user's settings at the time.
  package var settings: Settings
  /// Why families could not be used, by name.
  package var unavailable: [String: MessageText]
  package var calls: [CallRecord]
  package var sent: [LoggedRequest]
  /// Answers of network services, in the order in which they came.
  package var services: [ServiceAnswer] = []
  /// The command line, without the program.
  package var words: [String]
  /// The folder of the person's files, absolute; nil without one.
  package var vault: String?
  /// The version of the program.
  package var program: String
  /// Whose results are not kept, because the configuration says so.
  package var omitted: [String] = []
  /// Facts that its lines left out because the person was told it.
  package var known: [KnownFact] = []

  package init(
    record: RunRecord, file: RunSource, plan: Plan, inputs: [CallArgument], settings: Settings,
    unavailable: [String: MessageText], calls: [CallRecord], sent: [LoggedRequest], words: [String], program: String
  ) {
    self.record = record
    self.file = file
    self.plan = plan
    self.inputs = inputs
    self.settings = settings
    self.unavailable = unavailable
    self.calls = calls
    self.sent = sent
    self.words = words
    self.program = program
  }

  /// The families that were asked, in the order in which they first were.
  package var families: [String] {
    var names: [String] = []
    for step in record.steps where step.status.wasAsked {
      let family = ToolName.family(step.tool)
      if !names.contains(family) { names.append(family) }
    }
    return names
  }
}

/// The ability's file as it was when it ran.
package struct RunSource: Hashable, Sendable {
  /// As it was named on the command line: a path, `-`, the name of a shipped ability.
  package let name: String
  /// Absolute; nil for what is shipped and for standard input.
  package let path: String?
  /// SHA-256 of its bytes, 64 hexadecimal digits.
  package let hash: String

  package init(name: String, path: String?, hash: String) {
    self.name = name
    self.path = path
    self.hash = hash
  }
}

extension Observation.Status {
  package var wasAsked: Bool {
    switch self {
    case .done, .failed: true
    case .skipped, .notRun: false
    }
  }
}
