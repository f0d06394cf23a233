package import LucidCore

/// The form of standard error for a program that gathers logs: one line an entry, written at once.
///
/// `journald` puts the priority of syslog before a line, `<3>`, as sd-daemon(3) says.
package enum LogForm: String, Sendable {
  case text, json, journald

  package enum Level: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6

    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .notice: "notice"
      case .info: "info"
      }
    }
  }

  package struct Entry: Sendable {
    package var level: Level
    package var message: String
    package var hint: String?
    package var run: String?
    package var ability: String?
    package var step: String?
    package var outcome: String?
    /// The word and the number.
    package var exit: ExitFacts?
    package var elapsed: Milliseconds?

    package init(
      level: Level, message: String, hint: String? = nil, run: String? = nil, ability: String? = nil, step: String? = nil,
      outcome: String? = nil, exit: ExitFacts? = nil, elapsed: Milliseconds? = nil
    ) {
      (self.level, self.message, self.hint, self.run, self.ability) = (level, message, hint, run, ability)
      (self.step, self.outcome, self.exit, self.elapsed) = (step, outcome, exit, elapsed)
    }
  }

  /// Returns the line of an entry that is written at `now`.
  package func line(_ entry: Entry, at now: Instant) -> String {
    guard self == .json else {
      let head = [entry.ability, entry.step.map { "step \($0)" }].compactMap { $0 }.joined(separator: ": ")
      let message = (head.isEmpty ? "" : head + ": ") + entry.message + (entry.hint.map { " (\($0))" } ?? "")
      let line = TerminalSanitizer.message(message) + "\n"
      return self == .journald ? "<\(entry.level.rawValue)>\(line)" : "\(Zone.utc.iso(now)) \(entry.level.word) \(line)"
    }
    var json = JSONText()
    json.object { json in
      json.field("time", Zone.utc.iso(now))
      json.field("level", entry.level.word)
      func field(_ name: String, _ text: String?) { if let text { json.field(name, text) } }
      field("run", entry.run)
      field("ability", entry.ability)
      field("step", entry.step)
      json.field("message", entry.message)
      field("hint", entry.hint)
      field("outcome", entry.outcome)
      if let exit = entry.exit {
        json.field("exit", exit.word)
        json.field("exit_code", exit.code)
      }
      if let elapsed = entry.elapsed { json.field("elapsed_ms", elapsed.count) }
    }
    return json.text + "\n"
  }
}
