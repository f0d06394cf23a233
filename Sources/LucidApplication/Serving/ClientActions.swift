package import LucidArguments
import LucidCore
import LucidSystem

/// The actions of `lucid mcp` for clients that lucid serves: expose, hide, exposed, call, serve.
package struct ClientActions {
  package static let actions = ["expose", "exposed", "hide", "serve", "call"]

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

  /// Performs an action; nil when the words are none of these.
  package func perform(_ words: [String]) throws(CommandError) -> (text: String, exit: ExitCode)? {
    guard let action = words.first, Self.actions.contains(action) else { return nil }
    let isJSON = choice.isJSON
    switch (action, words.count) {
    case ("expose", 2):
      guard let to = choice.to else { throw Self.usage("expose NAME --to CLIENT [--writes]") }
      let exposure = try ClientExposure(environment)
      return (
        try exposure.expose(
          words[1], to: to, writesAtOnce: choice.writesAtOnce, isAgreed: choice.isAgreed, isJSON: isJSON), .ok
      )
    case ("hide", 2): return (try ClientExposure(environment).hide(words[1], from: choice.to, isJSON: isJSON), .ok)
    case ("exposed", 1): return (try ClientExposure(environment).list(isJSON: isJSON), .ok)
    case ("call", 2):
      guard let client = choice.client else { throw Self.usage("call TOOL --client CLIENT < arguments") }
      let input: [UInt8]
      do throws(HostError) { input = try HostFile.read("-", limit: .mib(4)) } catch { throw CommandError(error) }
      return try ClientCall(environment, client: client).perform(words[1], input)
    case ("serve", 1):
      guard let client = choice.client else { throw Self.usage("serve --client CLIENT") }
      let serving = try ClientServing(environment, client: client, isAuthoring: choice.isAuthoring, options: choice.passed)
      if let port = choice.port { try serving.serveHTTP(port: port, key: choice.key) } else { try serving.serveStreams() }
      return ("", .ok)
    default:
      let forms = [
        "expose": "expose NAME --to CLIENT", "hide": "hide NAME", "call": "call TOOL --client CLIENT",
        "serve": "serve --client CLIENT",
      ]
      throw Self.usage(forms[action] ?? action)
    }
  }

  private static func usage(_ form: String) -> CommandError { CommandError(.usage, "usage: lucid mcp \(form)") }
}
