package import LucidApplication
package import LucidArguments
import LucidCore
package import LucidReport
import LucidSystem

/// The actions of `lucid mcp` for clients that lucid serves: expose, hide, exposed, call, serve.
package struct ClientActions {
  /// The options of these actions as values.
  package struct Choice: Sendable {
    package var client: String?
    package var to: String?
    package var isAgreed = false
    package var writesAtOnce = false
    package var isAuthoring = false
    package var isJSON = false
    /// nil serves the standard streams.
    package var port: Int?
    /// The variable with the token.
    package var key: String?
    /// The options that each call is started with.
    package var passed: [(name: String, value: String)] = []

    package init() {}
  }

  private let environment: CommandEnvironment
  private let choice: Choice

  package init(_ environment: CommandEnvironment, _ choice: Choice) { (self.environment, self.choice) = (environment, choice) }

  /// Lets a client call an ability.
  package func expose(_ name: String) throws(CommandError) -> CommandResult {
    guard let to = choice.to else { throw Self.missing("expose \(name)") }
    return try ClientExposure(environment).expose(
      name, to: to, writesAtOnce: choice.writesAtOnce, isAgreed: choice.isAgreed, isJSON: choice.isJSON)
  }

  package func hide(_ name: String) throws(CommandError) -> CommandResult {
    try ClientExposure(environment).hide(name, from: choice.to, isJSON: choice.isJSON)
  }

  package func exposed() throws(CommandError) -> CommandResult {
    try ClientExposure(environment).list(isJSON: choice.isJSON)
  }

  /// Makes one call as the client would, with its arguments on standard input.
  package func call(_ tool: String) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    guard let client = choice.client else { throw Self.missing("call \(tool)") }
    let input: [UInt8]
    do throws(HostError) { input = try HostFile.read("-", limit: .mib(4)) } catch { throw CommandError(error) }
    let call = try ClientCall(environment, client: client).perform(tool, input)
    return (.text(call.text), call.exit)
  }

  /// Serves until the client ends it.
  package func serve() throws(CommandError) {
    guard let client = choice.client else { throw Self.missing("serve") }
    let serving = try ClientServing(environment, client: client, isAuthoring: choice.isAuthoring, options: choice.passed)
    if let port = choice.port { try serving.serveHTTP(port: port, key: choice.key) } else { try serving.serveStreams() }
  }

  private static func missing(_ line: String) -> CommandError {
    CommandError(
      .usage, "the client is missing",
      hint: ShellWord.line(["lucid", "mcp"] + line.split(separator: " ").map(String.init)) + " --client CLIENT")
  }
}
