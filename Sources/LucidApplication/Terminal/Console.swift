import LucidCore
package import LucidReport
package import LucidSystem

/// Standard error and the screens of one command: what is said there, and what it may look like.
package struct Console: Sendable {
  package let host: HostEnvironment
  /// The form of standard error; nil where a person reads it.
  package let log: LogForm?
  /// Columns; nil takes the terminal's.
  private let width: Int?
  /// `always` or `never`; any other word leaves it to the terminal.
  private let color: String?
  /// Whether only errors are said.
  package let isQuiet: Bool

  package init(_ host: HostEnvironment, log: LogForm? = nil, width: Int? = nil, color: String? = nil, isQuiet: Bool = false) {
    (self.host, self.log, self.width, self.color, self.isQuiet) = (host, log, width, color, isQuiet)
  }

  /// `toFile` says that the result does not go to standard output.
  package func screen(toFile: Bool = false, descriptor: Int32 = 1) -> Screen {
    let facts = host.terminal
    let isTerminal = !toFile && facts.isTerminal(descriptor)
    let terminal = isTerminal && !facts.isDumb
    let palette: Screen.Palette = facts.colors > 256 ? .direct : facts.colors > 16 ? .indexed : .named
    let width = width ?? (terminal ? facts.width(descriptor) : nil) ?? 80
    // Boxes and symbols would be rubbish there; colour is not.
    if terminal, facts.wantsASCII, color != "always" {
      return Screen(width: width, color: color != "never" && !facts.refusesColor, isTerminal: true, palette: palette)
    }
    switch color {
    case "always": return .terminal(width: width, palette: palette)
    case "never": return terminal ? .terminal(width: width, color: false) : Screen(width: width, isTerminal: isTerminal)
    default:
      return terminal
        ? .terminal(width: width, color: !facts.refusesColor, palette: palette) : Screen(width: width, isTerminal: isTerminal)
    }
  }

  /// Writes a text of several lines to standard error, in the form of the log.
  package func complain(_ text: String, _ level: LogForm.Level = .error) {
    guard let log else { return host.output.error(ProseLines(screen(descriptor: 2)).text(text)) }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    // The marks of a diagnostic under its line mean something only there.
    if log == .json { return write(LogForm.Entry(level: level, message: lines.joined(separator: "\n"))) }
    for line in lines { write(LogForm.Entry(level: level, message: line)) }
  }

  /// Writes one entry of the log; nothing where a person reads.
  package func write(_ entry: LogForm.Entry) {
    if let log { host.output.error(log.line(entry, at: host.clock.now())) }
  }
}
