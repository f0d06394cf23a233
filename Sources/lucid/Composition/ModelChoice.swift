import LucidCore
import LucidModels
import LucidRuntime

/// Which client answers: the profile that the command line or the configuration names, bound to its server or program.
struct ModelChoice {
  let profiles: ModelProfiles
  let clock: any RunClock
  /// Notes what models are sent.
  var sent: SentLog?

  /// The client and the secrets that must never be shown. `spec` is what `--model` says; nil takes the configured one, and its fallback.
  func client(_ spec: String?) throws(CommandError) -> (client: any ModelClient, secrets: Redaction) {
    guard let name = spec ?? profiles.standard, name != "digest" else { return (Digest(), Redaction([])) }
    let profile = try profile(name)
    let first = try bound(profile)
    guard spec == nil, let other = profiles.fallback, other != name else { return first }
    guard other != "digest" else { return (FallbackClient(first.client, else: Digest()), first.secrets) }
    let second = try bound(try self.profile(other))
    return (FallbackClient(first.client, else: second.client), Redaction(first.secrets, second.secrets))
  }

  /// A profile of the configuration, or one written out: `openai:ADDRESS`, `anthropic:MODEL`, `command:PROGRAM`, `replay:DIR`.
  private func profile(_ name: String) throws(CommandError) -> ModelProfiles.Profile {
    if let found = profiles[name] { return found }
    if let colon = name.firstIndex(of: ":") {
      let target = String(name[name.index(after: colon)...])
      switch (name[..<colon], target.isEmpty) {
      case ("openai", false):
        // `openai:http://127.0.0.1:8080/v1#smollm2` names the model too.
        let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
        var profile = ModelProfiles.Profile(name: "openai", kind: .openai, target: parts[0])
        profile.model = parts.count > 1 ? parts[1] : nil
        return profile
      case ("anthropic", false): return ModelProfiles.Profile(name: "anthropic", kind: .anthropic, target: target)
      case ("replay", false): return ModelProfiles.Profile(name: "replay", kind: .replay, target: target)
      case ("command", false):
        let words = target.split(separator: " ").map(String.init)
        return ModelProfiles.Profile(name: "command", kind: .command, target: words.first ?? "", words: words)
      default: break
      }
    }
    let names = ["digest"] + profiles.profiles.map(\.name)
    let nearest = Spelling.nearest(name, among: names).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError(
      .usage, "there is no model `\(name)`\(nearest)",
      hint: "known: \(names.joined(separator: ", ")); or openai:ADDRESS, anthropic:MODEL, command:PROGRAM, replay:DIR")
  }

  private func bound(_ profile: ModelProfiles.Profile) throws(CommandError) -> (client: any ModelClient, secrets: Redaction) {
    switch profile.kind {
    case .replay: return (ReplayClient(try Recordings.read(profile.target), place: profile.target), Redaction([]))
    case .command:
      let seconds = Int((profile.deadlines.total ?? .seconds(600)).components.seconds)
      let process = ChildProcess(profile.words, environment: profile.environment, seconds: max(1, seconds))
      let secrets = Redaction(profile.environment.compactMap { Host.environment($0) }.filter { $0.utf8.count >= 12 })
      return (CommandClient(name: profile.name, process, secrets: secrets, sent: sent), secrets)
    case .openai, .anthropic:
      let server = try server(profile)
      let secrets = Redaction([server.key].compactMap { $0 })
      let exchange = ModelExchange(
        transport: CurlTransport(authorities: profile.authorities.map { Host.expand($0) }, sent: sent), clock: clock,
        deadlines: profile.deadlines, secrets: secrets)
      return (profile.kind == .openai ? OpenAIClient(server, exchange) : AnthropicClient(server, exchange), secrets)
    }
  }

  /// Errors: a bad address, a key that cannot be had.
  func server(_ profile: ModelProfiles.Profile) throws(CommandError) -> ServerProfile {
    let url: ServerURL
    do throws(ServerURL.Refusal) { url = try profile.address() } catch {
      throw CommandError(.usage, "the model `\(profile.name)`: \(error.reason)")
    }
    // The vendors' own programs take their keys from these.
    var source = profile.key
    if source == nil, url.host == "api.openai.com" { source = .environment("OPENAI_API_KEY") }
    if source == nil, url.host == "api.anthropic.com" { source = .environment("ANTHROPIC_API_KEY") }
    var key: String?
    do throws(StepFailure) { key = try source?.read() } catch {
      throw CommandError(.modelFailed, "the model `\(profile.name)`: \(error.message)", hint: error.hint)
    }
    var server = ServerProfile(
      name: profile.name, url: url, model: profile.kind == .openai ? profile.model ?? "" : profile.target, key: key)
    server.temperature = profile.temperature
    server.maxTokens = profile.maxTokens ?? server.maxTokens
    server.takesSchemas = profile.takesSchemas
    return server
  }
}
