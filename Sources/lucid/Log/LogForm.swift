import LucidArguments
import LucidCore
import LucidRuntime
import LucidSystem

/// How standard error speaks to a program that gathers logs: one line an entry, written at once.
///
/// `journald` puts the priority of syslog before a line, `<3>`, as sd-daemon(3) says.
enum LogForm: String {
  case text, json, journald

  enum Level: Int {
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

  struct Entry {
    var level: Level
    var message: String
    var hint: String?
    var run: String?
    var ability: String?
    var step: String?
    var outcome: String?
    /// The word and the number.
    var exit: ExitCode?
    var elapsed: Milliseconds?
  }

  /// nil where a person reads it. What goes to systemd's journal is written for it without being asked.
  init?(_ invocation: Invocation) {
    guard invocation.command.options.contains(.logFormat) else { return nil }
    if let word = invocation.text(.logFormat) {
      self.init(rawValue: word)
    } else if invocation.host.terminal.isJournal(2) {
      self = .journald
    } else {
      return nil
    }
  }

  func write(_ entry: Entry, _ host: HostEnvironment) { host.output.error(line(entry, at: host.clock.now())) }

  /// What a part of the program that knows nothing of logs has to say to standard error.
  static func complain(_ text: String, _ invocation: Invocation, _ level: Level = .error) {
    guard let form = LogForm(invocation) else { return invocation.host.output.error(text) }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    // The marks of a diagnostic under its line mean something only there.
    if form == .json { return form.write(Entry(level: level, message: lines.joined(separator: "\n")), invocation.host) }
    for line in lines { form.write(Entry(level: level, message: line), invocation.host) }
  }

  func line(_ entry: Entry, at now: Instant) -> String {
    guard self == .json else {
      let head = [entry.ability, entry.step.map { "step \($0)" }].compactMap { $0 }.joined(separator: ": ")
      let message = (head.isEmpty ? "" : head + ": ") + entry.message + (entry.hint.map { " (\($0))" } ?? "")
      let line = Printable.text(message) + "\n"
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
        json.field("exit_code", Int(exit.rawValue))
      }
      if let elapsed = entry.elapsed { json.field("elapsed_ms", elapsed.count) }
    }
    return json.text + "\n"
  }
}
