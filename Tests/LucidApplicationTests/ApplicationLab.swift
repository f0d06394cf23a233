import LucidApplication
import LucidReport
import LucidSystem
import LucidTesting

/// A made-up account with a home of its own, and what is said to it.
struct ApplicationLab {
  let home: ScratchFolder
  let captured = CapturedOutput()
  let host: HostEnvironment

  /// `files` lie in the home by their relative paths.
  init(_ files: [String: String] = [:], zone: String = "America/Toronto") {
    home = ScratchFolder(files)
    host = HostEnvironment.madeUp(["HOME": home.path, "TZ": zone], captured: captured)
  }

  func environment(
    vault: String? = nil, zone: String? = nil, moment: String? = nil, log: LogForm? = nil, isQuiet: Bool = false
  ) -> CommandEnvironment {
    CommandEnvironment(Console(host, log: log, isQuiet: isQuiet), vault: vault, zone: zone, moment: moment)
  }

  static func ability(_ label: String, _ rest: String = "") -> String {
    "lucidability: 1\nkind: ability\nlabel: \(label)\n\(rest)prompt: hello\n"
  }
}
