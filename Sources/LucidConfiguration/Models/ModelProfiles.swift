package import LucidCore
package import LucidHTTP
import LucidLibrary
package import LucidModels
package import LucidRuntime
package import LucidSyntax
package import LucidYAML

/// `models:` of the configuration: which models there are, and which one answers.
package struct ModelProfiles: Sendable {
  package struct Profile: Sendable {
    package enum Kind: Sendable { case openai, anthropic, command, apple, replay }

    package let name: String
    package let kind: Kind
    /// An address, the name of a model or a folder; of a command its first word.
    package let target: String
    package var words: [String] = []
    package var url: String?
    package var model: String?
    package var key: SecretSource?
    var plainHTTP = false
    package var authorities: String?
    package var temperature: Double?
    package var maxTokens: Int?
    /// Tokens that it can have before it.
    package var context: Int?
    package var environment: [String] = []
    /// Whether a program sends what it is told to another machine.
    var isElsewhere = false
    package var takesSchemas = true
    package var callsTools = true
    /// Whether its first answer has to be a call.
    package var mustCall = false
    /// The effort of its thinking; nil leaves it to the server.
    package var effort: String?
    /// Names and where their values come from, in the order of the file.
    package var headers: [(name: String, value: SecretSource)] = []
    package var query: [(name: String, value: String)] = []
    package var isSmall = false
    package var trust = ModelTrust.answers
    package var price: TokenPrice?
    package var deadlines = Timeouts()
  }

  /// nil for the digest.
  package var standard: String?
  /// The fallback model: `none` disables it; nil leaves it to `ModelChoice`.
  package var fallback: String?
  /// In the order of the file.
  package var profiles: [Profile] = []
  /// Which of them may be asked; `Configuration.open` sets it.
  package var gate = HostGate.closed

  package static let shape = Shape.map(
    .either([.text(limit: 64), .object(profile)], "the name of a profile, or a profile such as `{ openai: ADDRESS }`"))

  private static let profile: [Key] = [
    Key("openai", .text(limit: 2_000), "The address of a server that speaks chat completions, such as http://127.0.0.1:8080/v1."),
    Key("anthropic", .text(limit: 200), "The name of a model of Anthropic's API."),
    Key("command", .list(.text(limit: 4_000)), "A program and its arguments; it reads the request and prints the answer."),
    Key("apple", .choice(["system"]), "The model that comes with macOS."),
    Key("replay", .text(limit: 2_000), "A folder of recordings."),
    Key("url", .text(limit: 2_000), "Another address for `anthropic`; it ends before /v1."),
    Key("model", .text(limit: 200), "The model's name for `openai`; the server chooses when there is none."),
    Key("key", SecretSource.shape, "Where the key comes from."),
    Key("plain_http", .boolean, "Whether http:// is allowed outside the private network."),
    Key("authorities", .text(limit: 2_000), "A file of certificates instead of the system's."),
    Key("temperature", .number(0...2), "The temperature, if the ability sets none."),
    Key("max_tokens", .integer(1...1_000_000), "The longest answer in tokens, if the ability sets none; 768 by default."),
    Key("context", .integer(512...100_000_000), "The context size in tokens; 8192 by default."),
    Key("environment", .list(.text(limit: 200)), "Variables that `command` may see, in addition to PATH, HOME and the language."),
    Key("elsewhere", .boolean, "Whether `command` sends what it is told to another machine; false by default."),
    Key("schemas", .boolean, "Whether JSON Schemas are sent to the server; true by default."),
    Key("tools", .boolean, "Whether it supports tool calls; true by default."),
    Key("must_call", .boolean, "Whether its first answer has to be a call, for models that talk instead; false by default."),
    Key(
      "effort", .choice(["none", "minimal", "low", "medium", "high"]),
      "How much it thinks before it answers; its server knows how."),
    Key(
      "headers", .map(SecretSource.shape),
      "Headers of one's own, such as `api-key`, and where their values come from: `{ env: NAME }`; redacted like the key."),
    Key("query", .map(.text(limit: 500)), "Words behind the address, such as `api-version`; they are no secrets."),
    Key("small", .boolean, "Whether it is a small model that needs fewer and simpler tools; false by default."),
    Key(
      "trust", .choice(ModelTrust.allCases.map(\.rawValue)),
      "What it may do: `answers`, or `rephrase`: the built-in summary answers, and it says that in other words; `answers` by default."
    ),
    Key("price", .object(price), "The price of a million tokens, in the currency of `limits: {cost: …}` of abilities."),
    Key("deadlines", .object(deadlines), "How long to wait, in seconds."),
  ]

  private static let deadlines: [Key] = [
    Key("first", .number(0.001...86_400), "Until the first piece of an answer; 90 by default."),
    Key("between", .number(0.001...86_400), "Between two pieces; 30 by default."),
    Key("total", .number(0.001...86_400), "For the whole answer; the run's own limit by default."),
  ]

  private static let price: [Key] = [
    Key("input", .number(0...1_000_000), "Of the input."),
    Key("output", .number(0...1_000_000), "Of the output."),
    Key("cached", .number(0...1_000_000), "Of input that the server still had from before; that of the input by default."),
  ]

  /// Names that mean something else.
  package static let reserved: Set<String> = ["default", "fallback", "digest", "none"]

  package subscript(name: String) -> Profile? { profiles.first { $0.name == name } }

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> ModelProfiles {
    var out = ModelProfiles()
    for entry in mapping.entries {
      let name = entry.key.text
      if name == "default" || name == "fallback" {
        let chosen = entry.value.scalar?.text
        if name == "default" { out.standard = chosen } else { out.fallback = chosen }
        if chosen == nil {
          diagnostics.append(Diagnostic(.invalidValue, .error, "`\(name)` is the name of a profile", at: entry.value.span))
        }
      } else if reserved.contains(name) {
        diagnostics.append(
          Diagnostic(.invalidValue, .error, "`\(name)` cannot be the name of a profile", at: entry.key.span))
      } else if let inner = entry.value.mapping {
        do throws(ModelProfileError) { out.profiles.append(try one(name, inner)) } catch {
          diagnostics.append(Diagnostic(.invalidValue, .error, "the model `\(name)`: \(error.reason)", at: entry.key.span))
        }
      } else {
        diagnostics.append(
          Diagnostic(
            .invalidValue, .error, "`\(name)` is a profile, such as `{ openai: \"http://127.0.0.1:8080/v1\" }`",
            at: entry.key.span))
      }
    }
    let named = [out.standard, out.fallback == "none" ? nil : out.fallback].compactMap { $0 }
    for name in named where name != "digest" && out[name] == nil {
      diagnostics.append(Diagnostic(.invalidValue, .error, "there is no profile `\(name)` under `models`", at: mapping.span))
    }
    return out
  }

  private static func one(_ name: String, _ m: YAMLMapping) throws(ModelProfileError) -> Profile {
    func text(_ key: String) -> String? { m[key]?.scalar?.text }
    let kinds = ["openai", "anthropic", "command", "apple", "replay"].filter { m[$0] != nil }
    guard kinds.count == 1 else {
      throw ModelProfileError(reason: "it must have one of `openai`, `anthropic`, `command`, `apple` and `replay`")
    }
    let words = m["command"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    var profile: Profile
    switch kinds[0] {
    case "openai": profile = Profile(name: name, kind: .openai, target: text("openai") ?? "")
    case "anthropic": profile = Profile(name: name, kind: .anthropic, target: text("anthropic") ?? "")
    case "apple": profile = Profile(name: name, kind: .apple, target: "system")
    case "replay": profile = Profile(name: name, kind: .replay, target: text("replay") ?? "")
    default:
      guard let program = words.first else { throw ModelProfileError(reason: "`command` names no program") }
      profile = Profile(name: name, kind: .command, target: program, words: words)
    }
    profile.url = text("url")
    profile.model = text("model")
    profile.key = m["key"]?.mapping.flatMap { SecretSource($0) }
    if m["key"] != nil, profile.key == nil { throw ModelProfileError(reason: "`key` needs one of `env`, `command` and `file`") }
    profile.plainHTTP = text("plain_http") == "true"
    profile.authorities = text("authorities")
    profile.temperature = text("temperature").flatMap { Double($0) }
    profile.maxTokens = text("max_tokens").flatMap { Int($0) }
    profile.context = text("context").flatMap { Int($0) }
    profile.environment = m["environment"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    profile.isElsewhere = text("elsewhere") == "true"
    profile.takesSchemas = text("schemas") != "false"
    profile.callsTools = text("tools") != "false"
    profile.mustCall = text("must_call") == "true"
    profile.effort = text("effort")
    for entry in m["headers"]?.mapping?.entries ?? [] {
      let name = entry.key.text
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }) else {
        throw ModelProfileError(reason: "`\(name)` cannot be the name of a header")
      }
      guard let source = entry.value.mapping.flatMap({ SecretSource($0) }) else {
        throw ModelProfileError(reason: "the header `\(name)` needs one of `env`, `command` and `file`")
      }
      profile.headers.append((name, source))
    }
    profile.query = (m["query"]?.mapping?.entries ?? []).compactMap { entry in
      entry.value.scalar.map { (entry.key.text, $0.text) }
    }
    profile.isSmall = text("small") == "true"
    profile.trust = text("trust").flatMap { ModelTrust(rawValue: $0) } ?? .answers
    if let price = m["price"]?.mapping {
      func number(_ key: String) -> Double { price[key]?.scalar.flatMap { Double($0.text) } ?? 0 }
      profile.price = TokenPrice(
        input: number("input"), output: number("output"), cached: price["cached"] == nil ? nil : number("cached"))
    }
    func seconds(_ key: String) -> Duration? {
      m["deadlines"]?.mapping?[key]?.scalar.flatMap { Double($0.text) }.map { .milliseconds(Int($0 * 1000)) }
    }
    profile.deadlines.first = seconds("first") ?? profile.deadlines.first
    profile.deadlines.between = seconds("between") ?? profile.deadlines.between
    profile.deadlines.total = seconds("total")
    if profile.kind == .openai || profile.kind == .anthropic {
      do throws(ServerURLError) { _ = try profile.address() } catch { throw ModelProfileError(reason: error.reason.text) }
    }
    return profile
  }
}

/// The use that a profile allows of its model, as its test or the search for it found out.
package enum ModelTrust: String, CaseIterable, Sendable {
  case answers
  /// The built-in summary answers, and the model says at most the same in other words.
  case rephrase
}

extension ModelProfiles.Profile {
  /// Whether its server lists models and its own is not among them. Ollama adds `:latest` to a name
  /// without a version, and Gemini lists `models/NAME`.
  package func isMissing(in listed: [String]) -> Bool {
    guard let model, !listed.isEmpty else { return false }
    return [model, model + ":latest", "models/" + model].allSatisfy { !listed.contains($0) }
  }

  /// The window as it is configured, or as it is usual for such a model.
  package var window: PromptWindow {
    PromptWindow(context: context ?? usualContext, output: maxTokens ?? PromptWindow.usualOutput)
  }

  /// The context that is assumed for a model whose context is not configured.
  var usualContext: Int {
    guard kind == .openai || kind == .anthropic else { return PromptWindow.usualContext }
    switch (try? address())?.host {
    case "api.anthropic.com": return 200_000
    case "api.openai.com": return 128_000
    default: return PromptWindow.usualContext
    }
  }

  package func address() throws(ServerURLError) -> ServerURL {
    try ServerURL(kind == .openai ? target : url ?? AnthropicWire.home, mayBePublic: plainHTTP)
  }

  /// Whether what it is told stays on this machine: a server behind a loopback address, a program
  /// unless the person who named it says otherwise, recordings.
  package var isDevice: Bool {
    switch kind {
    case .command: !isElsewhere
    case .apple, .replay: true
    case .openai, .anthropic: (try? address())?.isLoopback ?? false
    }
  }

  /// The way that a request to it takes.
  package var flowTarget: FlowTarget {
    kind == .command ? .program(name, isDevice: isDevice) : .model(name, isDevice: isDevice)
  }

  /// Where it runs, for people.
  package var place: String {
    switch kind {
    case .command: isElsewhere ? "a program that uses the network" : "a program on this machine"
    case .apple: "this machine"
    case .replay: "recordings"
    case .openai, .anthropic:
      switch try? address() {
      case let url? where url.isLoopback: "this machine"
      case let url? where url.isNear: "the private network"
      default: "the network"
      }
    }
  }
}

/// A profile that names no model that can be asked.
private struct ModelProfileError: Error { let reason: String }
