/// A schedule that a foreign file has for an ability. It is only proposed: nothing is installed.
package struct ProposedSchedule: Sendable {
  /// The label of the ability.
  package private(set) var label = ""
  /// The name for the schedule; nil for that of the ability.
  package let name: String?
  /// Words or the five fields of cron, as `lucid schedule add` takes them.
  package let when: String
  package let zone: String?
  /// The longest random delay, such as `5m`.
  package let delay: String?
  /// Whether the ability is the only one of its file.
  package private(set) var isOnly = true

  /// The answer of the target program.
  package enum Reply: Sendable {
    /// The command that would add it.
    case command(String)
    /// Why it cannot be added.
    case refused(String)
  }

  let line: Int?
  let isEnabled: Bool
  let reply: @Sendable (ProposedSchedule) -> Reply

  init(
    name: String?, when: String, zone: String? = nil, delay: String? = nil, line: Int?, isEnabled: Bool,
    _ context: ImportContext
  ) {
    (self.name, self.when, self.zone, self.delay) = (name, when, zone, delay)
    (self.line, self.isEnabled, reply) = (line, isEnabled, context.schedule)
  }

  /// The note that proposes it, or says why it cannot be.
  func note(label: String, isOnly: Bool) -> ImportNote {
    var own = self
    (own.label, own.isOnly) = (label, isOnly)
    switch reply(own) {
    case .command(let command): return .schedule(command, isEnabled: isEnabled, line)
    case .refused(let reason): return .noSchedule(when, reason, line)
    }
  }
}
