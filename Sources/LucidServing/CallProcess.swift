import LucidConfiguration
import LucidCore
import LucidSystem

/// A command line for one call, and the options of the server that it takes.
struct ServedCommand {
  let words: [String]
  var options = ["config", "profile", "vault", "at", "tz"]
}

/// Starts `lucid` for one call of a client: a call that fails, hangs or is cancelled takes nothing
/// of the server with it, and the memory of the server stays as it is.
struct CallProcess: Sendable {
  private let program: String
  /// The options of the server by their names.
  private let options: [(name: String, value: String)]
  private let environment: ProgramVariables
  private static let mostSeconds = 900
  /// A run takes up to three seconds to finish a write and to end the programs that it has started.
  private static let grace = Duration.seconds(4)

  /// `options` are those of the server that a run needs. nil when the program's own file is not
  /// found.
  init?(_ host: HostEnvironment, _ options: [(name: String, value: String)], passing keys: [String]) {
    guard let program = host.process.programFile else { return nil }
    (self.program, self.options) = (program, options)
    environment = host.process.environment.passing(Self.variables + keys)
  }

  /// Variables that lucid reads itself.
  private static let variables = [
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "TZ", "LC_CTYPE", "USER",
    "LUCID_POLICY", "LUCID_PROFILE", "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "https_proxy", "HTTPS_PROXY", "no_proxy",
    "SSL_CERT_FILE",
  ]

  /// Runs a command with its standard input and those of the server's options that it has. `note`
  /// is told each whole line as it comes.
  ///
  /// Errors: `.cancelled` by `isWanted`, `.timedOut`, `.unavailable`, `.failed`.
  func run(
    _ command: ServedCommand, _ input: [UInt8], isWanted: @escaping () -> Bool, note: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws(StepFailure) -> ChildProcess.Result {
    let passed = options.filter { command.options.contains($0.name) }.flatMap { ["--" + $0.name, $0.value] }
    let process = ChildProcess(
      [program] + command.words + passed, permit: HostGate.ownTools, environment: environment,
      limits: ChildProcess.Limits(seconds: Self.mostSeconds, output: .mib(16), grace: Self.grace))
    var rest: [UInt8] = []
    return try process.run(input) { bytes in
      rest += bytes
      while let end = rest.firstIndex(of: 0x0A) {
        note(rest[..<end])
        rest.removeSubrange(...end)
      }
      return isWanted()
    }
  }
}
