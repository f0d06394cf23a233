package import LucidCore

/// The systemd units of a schedule: the texts of a service and a timer, and of a path unit for one
/// that a change of files starts.
package struct SystemdUnits: Hashable, Sendable {
  /// The name of the schedule.
  package let name: String
  /// One line for a person.
  package let description: String
  package let words: [String]
  package let environment: [(name: String, value: String)]
  package let calendar: [String]
  /// Up to how long a start is put off at random.
  package let delay: Period?
  package let timeout: Period
  /// Whether it is started within a second of its time; systemd groups other starts by the minute.
  package var isPrompt = false
  /// Paths that the path unit watches, absolute; empty for none.
  package var watched: [String] = []
  /// The time for retries, in seconds.
  var retries: Int64 = 0

  package static func == (a: SystemdUnits, b: SystemdUnits) -> Bool {
    a.service == b.service && a.timer == b.timer && a.path == b.path
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(service) }

  package var serviceName: String { "lucid-\(name).service" }
  package var timerName: String { "lucid-\(name).timer" }
  package var pathName: String { "lucid-\(name).path" }
  /// The units that start the service.
  package var starters: [String] { [timerName] + (watched.isEmpty ? [] : [pathName]) }

  private var head: String {
    "# Written by `lucid schedule add`; to remove it: lucid schedule remove \(name)\n[Unit]\nDescription=\(Self.specifiers(description))\n"
  }

  /// Nothing to do and a missing source are no failures of the service.
  package var service: String {
    // A path unit whose service is started too often would stop to watch.
    head + (watched.isEmpty ? "" : "StartLimitIntervalSec=0\n")
      + "\n[Service]\nType=oneshot\n" + "ExecStart=" + words.map(Self.argument).joined(separator: " ") + "\n"
      + environment.map { "Environment=" + Self.quoted("\($0.name)=\($0.value)") + "\n" }.joined()
      + "SuccessExitStatus=10 11\nTimeoutStartSec=\(timeout.nominalSeconds + retries)\nNice=10\nSyslogIdentifier=lucid\n"
  }

  /// The timer unit. Runs missed while the machine was off are caught up once.
  package var timer: String {
    head + "\n[Timer]\n" + calendar.map { "OnCalendar=\($0)\n" }.joined() + "Persistent=true\n"
      + (isPrompt ? "AccuracySec=1s\n" : "") + (delay.map { "RandomizedDelaySec=\($0.nominalSeconds)\n" } ?? "")
      + "\n[Install]\nWantedBy=timers.target\n"
  }

  /// The path unit; nil without anything to watch. Changes while the service runs start nothing:
  /// the service looks again at its end.
  package var path: String? {
    guard !watched.isEmpty else { return nil }
    return head + "\n[Path]\n" + watched.map { "PathChanged=" + $0.replacing("%", with: "%%") + "\n" }.joined()
      + "\n[Install]\nWantedBy=paths.target\n"
  }

  /// systemd fills in what stands after a single dollar sign.
  static func argument(_ word: String) -> String { quoted(word.replacing("$", with: "$$")) }

  static func specifiers(_ text: String) -> String {
    text.replacing("%", with: "%%").replacing("\n", with: " ").replacing("\r", with: " ")
  }

  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { c in
      (0x30...0x39).contains(c) || (0x41...0x5A).contains(c) || (0x61...0x7A).contains(c) || "-_./=:,+@%$".utf8.contains(c)
    }
    let text = word.replacing("%", with: "%%")
    if plain, !word.isEmpty { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
