package import LucidConfiguration
import LucidCore
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
  /// Whether it may only rephrase the built-in summary.
  package var rephrases: Bool

  /// nil while the server loads its model, and where it has none.
  package init?(_ server: LocalServer) {
    guard let model = server.best else { return nil }
    (self.server, self.model, rephrases) = (server, model, model.isTiny)
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
    if let context { keys.append("context: \(context)") }
    if let longest { keys.append("max_tokens: \(longest)") }
    if model.isSmall == true { keys.append("small: true") }
    if model.callsTools == false { keys.append("tools: false") }
    if rephrases { keys.append("trust: \(ModelTrust.rephrase.rawValue)") }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// The same as the configuration reads it; nil where it cannot.
  package func profile(named name: String) -> ModelProfiles.Profile? {
    Configuration.read(SourceFile(name: "", text: "models: { \(name): \(written) }\n")).0.models[name]
  }

  private var context: Int? { model.context.flatMap { $0 >= 512 ? $0 : nil } }

  /// The longest answer: a short context must not be filled by it; nil for the usual one.
  private var longest: Int? {
    context.flatMap { $0 / Self.share < Self.usualOutput ? $0 / Self.share : nil }
  }
}

extension LocalServer {
  /// One line on each thing that the server says of itself, for people.
  package func lines(of model: Model?) -> [String] {
    if isLoading { return ["it is loading its model: look again in a moment"] }
    guard let model else {
      return ["it has no model that can chat" + (kind.download.map { "; to get one: \($0)" } ?? "")]
    }
    var line = "model: \(model.name)"
    if let count = model.parameters {
      let size = count >= 1e9 ? "\(Self.tenths(count / 1e9)) billion" : "\(Self.tenths(count / 1e6)) million"
      line += ", \(size) parameters"
    }
    line += model.context.map { ", context \($0)" } ?? ", context unknown"
    line += ", tool calls: " + (model.callsTools.map { $0 ? "yes" : "no" } ?? "unknown")
    if model.isLoaded == false { line += ", not loaded" }
    if !fits(model) { line += ", larger than the memory of this machine" }
    let others = models.filter { $0 != model }.map(\.name)
    let more = others.count > 5 ? " and \(others.count - 5) more" : ""
    let listed = others.isEmpty ? nil : "other models: " + others.prefix(5).joined(separator: ", ") + more
    return [line] + [windowLine(of: model), listed].compactMap { $0 }
  }

  /// From so many tokens all sections and tools of a question have room.
  private static let wholeContext = 16_384
  /// Below so many most of them have none.
  private static let tightContext = 8_192

  /// The use of a model's context, and the way to a larger one; nil where it is large enough or not
  /// known.
  package func windowLine(of model: Model) -> String? {
    guard let context = model.context, context < Self.wholeContext else { return nil }
    let worth =
      context < Self.tightContext
      ? "is tight: most sections and tools are left out of ask and chat"
      : "has room for a question with a few sections and tools"
    let remedy = kind.enlarging(to: Self.wholeContext).map { "; to enlarge it: \($0)" } ?? ""
    return "a context of \(context) tokens \(worth)\(remedy)"
  }

  /// At most one digit behind the point.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
