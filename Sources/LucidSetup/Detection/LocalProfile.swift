package import LucidModels
import LucidSyntax

/// The profile that makes a server on this machine usable, as it is written under `models:`.
package struct LocalProfile: Equatable {
  /// An answer takes at most one part in so many of a context: the rest is for the request.
  private static let share = 4
  /// The answer's length that profiles have without `max_tokens`.
  private static let usualOutput = 768

  package let server: LocalServer
  package let model: LocalServer.Model

  /// nil while the server loads its model, and where it has none.
  package init?(_ server: LocalServer) {
    guard let model = server.best else { return nil }
    (self.server, self.model) = (server, model)
  }

  /// A name for the profile: that of the server.
  package var name: String {
    switch server.kind {
    case .llamaCpp: "llama-cpp"
    case .ollama: "ollama"
    case .lmStudio: "lm-studio"
    case .vllm: "vllm"
    case .other: "local"
    }
  }

  /// On one line, between braces. What the server does not say is left out.
  package var written: String {
    func text(_ value: String) -> String { PlainText.written(value, inFlow: true) }
    var keys = ["openai: \(text(server.address))", "model: \(text(model.name))"]
    if let context = model.context, context >= 512 {
      keys.append("context: \(context)")
      // A short context must not be filled by the answer.
      if context / Self.share < Self.usualOutput { keys.append("max_tokens: \(context / Self.share)") }
    }
    if model.isSmall == true { keys.append("small: true") }
    if model.callsTools == false { keys.append("tools: false") }
    return "{ \(keys.joined(separator: ", ")) }"
  }
}

extension LocalServer {
  /// One line on each thing that the server says of itself, for people.
  package func lines(of model: Model?) -> [String] {
    if isLoading { return ["it is loading its model: look again in a moment"] }
    guard let model else { return ["it has no model that can chat"] }
    var line = "model: \(model.name)"
    if let count = model.parameters {
      let size = count >= 1e9 ? "\(Self.tenths(count / 1e9)) billion" : "\(Self.tenths(count / 1e6)) million"
      line += ", \(size) parameters"
    }
    line += model.context.map { ", context \($0)" } ?? ", context unknown"
    line += ", tool calls: " + (model.callsTools.map { $0 ? "yes" : "no" } ?? "unknown")
    if model.isLoaded == false { line += ", not loaded" }
    let others = models.filter { $0 != model }.map(\.name)
    guard !others.isEmpty else { return [line] }
    let more = others.count > 5 ? " and \(others.count - 5) more" : ""
    return [line, "other models: " + others.prefix(5).joined(separator: ", ") + more]
  }

  /// At most one digit behind the point.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
