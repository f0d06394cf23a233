import LucidConfiguration
package import LucidCore
package import LucidSystem

/// A command line for one request to a server, and the options of the server that it takes.
package struct ServedCommand: Sendable {
  package let words: [String]
  package let options: [String]

  package init(words: [String], options: [String] = ["config", "profile", "vault", "at", "tz"]) {
    (self.words, self.options) = (words, options)
  }

  /// The words of the process, with the options of the server that the command takes before its
  /// operands.
  func line(_ given: [(name: String, value: String)]) -> [String] {
    let passed = given.filter { options.contains($0.name) }.map { "--\($0.name)=\($0.value)" }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end] + passed + words[end...]
  }
}

/// Starts `lucid` for one request to a server: a request that fails, hangs or is cancelled takes
/// nothing of the server with it, and the memory of the server stays as it is.
package struct CommandProcess: Sendable {
  private let program: String
  /// The options of the server by their names.
  private let options: [(name: String, value: String)]
  private let environment: ProgramVariables
  private static let mostSeconds = 900
  /// A run takes up to three seconds to finish a write and to end the programs that it has started.
  private static let grace = Duration.seconds(4)

  /// `options` are those of the server that a run needs. nil when the program's own file is not
  /// found.
  package init?(_ host: HostEnvironment, _ options: [(name: String, value: String)], passing keys: [String]) {
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

  /// Runs a command with its standard input and those of the server's options that it has. `take`
  /// gets the bytes of its output as they come, and nothing every fifth of a second, and returns
  /// whether to go on.
  ///
  /// Errors: `.cancelled` by `take`, `.timedOut`, `.unavailable`, `.failed`.
  package func run(
    _ command: ServedCommand, _ input: [UInt8], take: (ArraySlice<UInt8>) -> Bool
  ) throws(StepFailure) -> ChildProcess.Result {
    let process = ChildProcess(
      [program] + command.line(options), permit: HostGate.ownTools, environment: environment,
      limits: ChildProcess.Limits(seconds: Self.mostSeconds, output: .mib(16), grace: Self.grace))
    return try process.run(input, take: take)
  }
}
