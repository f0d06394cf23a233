package import LucidCore

/// A start of runs besides the clock: new mail, a changed file, an event that is about to begin.
package enum Trigger: Hashable, Sendable {
  /// A message that arrives in an inbox.
  case newMail
  /// A file, or the files directly in a folder; the path is absolute.
  case file(String)
  /// The time before a timed event; `allDay` adds those that last whole days.
  case beforeEvent(Period, allDay: Bool)

  /// The longest time before an event, in days.
  private static let longest = 14
  private static let forms = "`mail.new`, `file PATH` or `before-event 10m`"

  /// Reads the words of a trigger. `path` makes a path absolute. Errors: they name none.
  package init(_ words: [String], path: (String) -> String) throws(ScheduleError) {
    let rest = words.dropFirst()
    switch words.first {
    case "mail.new":
      guard rest.isEmpty else { throw Self.surplus("mail.new", rest) }
      self = .newMail
    case "file": self = .file(try Self.path(rest, path))
    case "before-event":
      guard let lead = rest.first.flatMap({ Period($0) }), (0...Int64(Self.longest) * 86_400).contains(lead.nominalSeconds) else {
        throw ScheduleError(
          "`before-event` takes a length of time up to \(Self.longest) days", hint: "such as --on before-event 10m")
      }
      let more = rest.dropFirst()
      guard more.isEmpty || Array(more) == ["all-day"] else { throw Self.surplus("before-event", more) }
      self = .beforeEvent(lead, allDay: !more.isEmpty)
    default:
      throw ScheduleError(
        "`\(TerminalSanitizer.message(words.joined(separator: " "), limit: 80))` starts no runs", hint: "--on takes \(Self.forms)"
      )
    }
  }

  /// Reads a trigger as the file of a schedule has it. Errors: it names none.
  package init(_ text: String) throws(ScheduleError) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    try self.init(parts.first == "file" ? parts : text.split(separator: " ").map(String.init)) { $0 }
  }

  private static func path(_ words: ArraySlice<String>, _ path: (String) -> String) throws(ScheduleError) -> String {
    guard let word = words.first, words.count == 1, !word.isEmpty else {
      throw ScheduleError("`file` takes one path", hint: "such as --on file ~/scans; quote a path with spaces")
    }
    let whole = path(word)
    guard whole.hasPrefix("/") else {
      throw ScheduleError("`\(TerminalSanitizer.message(word, limit: 80))` is not an absolute path", hint: "write it from `/` on")
    }
    guard !whole.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }), !whole.hasSuffix("\\"), !whole.hasSuffix(" ") else {
      throw ScheduleError("systemd cannot watch a path with a line break, or with a space or backslash at its end")
    }
    guard !whole.contains(where: { "*?[".contains($0) }) else {
      throw ScheduleError(
        "`file` takes no pattern: `\(TerminalSanitizer.message(word, limit: 80))`",
        hint: "name the folder: each file directly in it counts, and the ability chooses by its `when`")
    }
    return whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
  }

  private static func surplus(_ form: String, _ rest: ArraySlice<String>) -> ScheduleError {
    ScheduleError(
      "`\(TerminalSanitizer.message(rest.joined(separator: " "), limit: 80))` after `\(form)` says nothing",
      hint: "times are looked at by --every; options of lucid run stand after `--`")
  }

  /// As it is written on a command line and in the file of a schedule.
  package var text: String {
    switch self {
    case .newMail: "mail.new"
    case .file(let path): "file \(path)"
    case .beforeEvent(let lead, let allDay): "before-event \(lead.text)" + (allDay ? " all-day" : "")
    }
  }

  /// The times of looks without `--every`. systemd also looks at each change of a file.
  package var usualTimes: String {
    switch self {
    case .newMail, .file: "every 5 minutes"
    case .beforeEvent: "every minute"
    }
  }

  /// Whether its runs depend on the minute.
  package var isPrompt: Bool { if case .beforeEvent = self { true } else { false } }
}
