package import LucidCore
import LucidHTTP
package import LucidModels
package import LucidRuntime
package import LucidSystem

/// Which client answers: the profile that the command line or the configuration names, bound to its
/// server or program.
///
/// Without a name on the command line the ability may prefer a place, and the configuration may
/// keep families on this machine (`policy: {local_only: […]}`); the order of the profiles decides
/// among those that are left.
package struct ModelChoice: Sendable {
  package struct Chosen: Sendable {
    package let client: any ModelClient
    /// The secrets to remove from all output.
    package let secrets: Redaction
    /// Nothing that it is told leaves this machine.
    package var isDevice = true
    /// The seconds that one answer of it may take, where the configuration says so.
    package var patience: Int?
  }

  package let profiles: ModelProfiles
  /// Where keys and variables are had from.
  package let host: HostEnvironment
  package let clock: any RunClock
  /// Decides which models may see what.
  package var flow = FlowPolicy()
  /// Notes what models are sent.
  package var sent: RequestLog?
  private var ignoresTrust = false
  /// The windows of models as far as they are known, from one message to the next.
  private let estimates: ContextEstimates

  package init(
    profiles: ModelProfiles, host: HostEnvironment, clock: any RunClock, flow: FlowPolicy = FlowPolicy(),
    sent: RequestLog? = nil, estimates: ContextEstimates = ContextEstimates()
  ) {
    self.estimates = estimates
    (self.profiles, self.host, self.clock, self.flow, self.sent) = (profiles, host, clock, flow, sent)
  }

  /// The same, with models that answer by themselves whatever their profiles trust them with: to
  /// test them.
  package func ignoringTrust() -> ModelChoice {
    var copy = self
    copy.ignoresTrust = true
    return copy
  }

  /// `spec` is what `--model` says: that one is taken, and no other instead of it. nil takes a
  /// configured one, and its fallback.
  ///
  /// Errors: there is no such model, it cannot be bound and nobody stands behind it, or the policy
  /// forbids the one that was named.
  package func client(_ spec: String?, for need: ModelRequirement = ModelRequirement()) throws(ConfigurationError) -> Chosen {
    let labels = Labels(families: FamilySet(need.families))
    guard need.isAsked else {
      if let spec, spec != "digest" { _ = try profile(spec) }
      return Chosen(client: Digest(), secrets: Redaction([]))
    }
    if let spec {
      guard spec != "digest" else { return Chosen(client: Digest(), secrets: Redaction([])) }
      let profile = try profile(spec)
      if case .refused(let kept) = flow.decide(labels, to: profile.flowTarget) {
        throw ConfigurationError(
          .forbidden, "`\(spec)` is not on this machine, and \(kept.text) must stay on it",
          hint: "the configuration says `policy: {local_only: …}`; use a model on this machine")
      }
      return entrusted(try bound(profile, need), profile)
    }
    guard let standard = profiles.standard, standard != "digest" else { return Chosen(client: Digest(), secrets: Redaction([])) }
    let (first, remark) = pick(standard, need, labels)
    guard let first else {
      return Chosen(client: AnnotatedClient(Digest(), remark: remark), secrets: Redaction([]))
    }
    let chosen = try backed(first, by: second(to: first, labels), need)
    let annotated =
      remark.map {
        Chosen(
          client: AnnotatedClient(chosen.client, remark: $0), secrets: chosen.secrets, isDevice: chosen.isDevice,
          patience: chosen.patience)
      } ?? chosen
    return entrusted(annotated, first)
  }

  /// The built-in summary in the words of the model, where its profile trusts it with no more.
  private func entrusted(_ chosen: Chosen, _ profile: ModelProfiles.Profile) -> Chosen {
    guard profile.trust == .rephrase, !ignoresTrust else { return chosen }
    return Chosen(
      client: RephrasingClient(Digest(), by: chosen.client), secrets: chosen.secrets, isDevice: chosen.isDevice,
      patience: chosen.patience)
  }

  /// Returns the outline of the model that would be asked: what it can do and how much it can have
  /// before it. Reads no key and connects to nothing. nil where the digest answers.
  ///
  /// Errors: there is no such model.
  package func outline(_ spec: String?) throws(ConfigurationError) -> UnavailableClient? {
    guard let name = spec ?? profiles.standard, name != "digest" else { return nil }
    let profile = try profile(name)
    guard profile.trust == .answers else { return nil }
    var client = UnavailableClient(name: profile.name, StepFailure(.unavailable, .words(.notAsked)))
    client.callsTools = profile.callsTools && (profile.kind == .openai || profile.kind == .anthropic)
    client.isSmall = profile.isSmall
    client.window = profile.window
    return client
  }

  /// Errors: `.forbidden`, the host forbids the model of this name. One that does not exist is no
  /// matter of the host's.
  package func permit(_ name: String) throws(ConfigurationError) {
    guard name != "digest", let profile = try? profile(name) else { return }
    try permit(profile)
  }

  private func permit(_ profile: ModelProfiles.Profile) throws(ConfigurationError) {
    let gate = profiles.gate
    try ConfigurationError.permitted { () throws(StepFailure) in
      _ = try gate.connect(.model(profile.name, isDevice: profile.isDevice))
      if profile.kind == .command { _ = try gate.start(.model(profile.name)) }
      for source in [profile.key].compactMap({ $0 }) + profile.headers.map(\.value) {
        if case .command(let words) = source { _ = try gate.start(.key(words.first ?? "")) }
      }
    }
  }

  // MARK: The choice

  /// The profile that answers, nil for the digest, and why it is not simply the default.
  private func pick(
    _ standard: String, _ need: ModelRequirement, _ labels: Labels
  ) -> (profile: ModelProfiles.Profile?, remark: MessageText?) {
    let named = profiles[standard]
    // The default stands first, recordings are for those who name them.
    let others = profiles.profiles.filter { $0.name != standard && $0.kind != .replay }
    let order = (named.map { [$0] } ?? []) + others
    let allowed = order.filter { flow.decide(labels, to: $0.flowTarget) == .allowed }
    let preferred: ModelProfiles.Profile? =
      switch need.place {
      case .any: allowed.first
      case .device: allowed.first(where: \.isDevice) ?? allowed.first
      case .cloud: allowed.first { !$0.isDevice } ?? allowed.first
      }
    if case .refused(let kept) = flow.decide(labels, to: named?.flowTarget ?? .model(standard, isDevice: false)) {
      let reason = MessageText.words(.mustStayHere, "`\(standard)`", kept)
      return (preferred, preferred == nil ? .words(.noModelHere, reason) : reason)
    }
    if need.place == .device, preferred?.isDevice == false {
      return (preferred, .words(.prefersDevice))
    }
    return (preferred, nil)
  }

  /// Returns the fallback model: the configured one, else, for a remote model, the first on this
  /// machine.
  private func second(to first: ModelProfiles.Profile, _ labels: Labels) -> String? {
    switch profiles.fallback {
    case "none", first.name: return nil
    case "digest": return "digest"
    case let name?:
      return flow.decide(labels, to: profiles[name]?.flowTarget ?? .model(name, isDevice: false)) == .allowed ? name : nil
    case nil:
      return first.isDevice ? nil : profiles.profiles.first { $0.isDevice && $0.kind != .replay && $0.name != first.name }?.name
    }
  }

  /// Binds a model with its fallback. A model that cannot be bound, because its key is missing,
  /// counts as failed: its fallback answers.
  private func backed(
    _ first: ModelProfiles.Profile, by name: String?, _ need: ModelRequirement
  ) throws(ConfigurationError) -> Chosen {
    guard let name else { return try bound(first, need) }
    let one = absentOrBound(first, need)
    guard name != "digest" else {
      return Chosen(
        client: FallbackClient(one.client, else: Digest()), secrets: one.secrets, isDevice: one.isDevice, patience: one.patience)
    }
    let two = absentOrBound(try profile(name), need)
    return Chosen(
      client: FallbackClient(one.client, else: two.client), secrets: Redaction(one.secrets, two.secrets),
      isDevice: one.isDevice, patience: [one.patience, two.patience].compactMap { $0 }.max())
  }

  private func absentOrBound(
    _ profile: ModelProfiles.Profile, _ need: ModelRequirement
  ) -> Chosen {
    do throws(ConfigurationError) { return try bound(profile, need) } catch {
      // The client says its name itself.
      let failure = StepFailure(.unavailable, error.detail, hint: error.remedy)
      return Chosen(client: UnavailableClient(name: profile.name, failure), secrets: Redaction([]), isDevice: profile.isDevice)
    }
  }

  // MARK: Profiles

  /// A profile of the configuration, or one written out: `openai:ADDRESS`, `anthropic:MODEL`,
  /// `command:PROGRAM`, `replay:DIR`.
  private func profile(_ name: String) throws(ConfigurationError) -> ModelProfiles.Profile {
    if let found = profiles[name] { return found }
    if name == "apple" { return ModelProfiles.Profile(name: name, kind: .apple, target: "system") }
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
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
    throw ConfigurationError(
      .usage, "there is no model `\(name)`\(nearest)",
      hint: "known: \(names.joined(separator: ", ")); or openai:ADDRESS, anthropic:MODEL, command:PROGRAM, apple, replay:DIR")
  }

  /// A client that is sent nothing which may not go there. Recordings hand nothing over.
  private func bound(
    _ profile: ModelProfiles.Profile, _ need: ModelRequirement
  ) throws(ConfigurationError) -> Chosen {
    let (client, secrets) = try unguarded(profile)
    var flow = flow
    flow.permittedToModels = need.shown
    let guarded: any ModelClient = profile.kind == .replay ? client : FlowGuardedClient(client, to: profile.flowTarget, flow)
    let patience = profile.deadlines.total.map { Int($0.components.seconds) }
    return Chosen(client: guarded, secrets: secrets, isDevice: profile.isDevice, patience: patience)
  }

  private func unguarded(_ profile: ModelProfiles.Profile) throws(ConfigurationError) -> (any ModelClient, Redaction) {
    switch profile.kind {
    case .replay:
      return (ReplayClient(try Recordings.read(profile.target, host.folders), place: profile.target), Redaction([]))
    case .apple:
      do throws(StepFailure) {
        let client = try AppleModel.client(
          name: profile.name, temperature: profile.temperature, maxTokens: profile.maxTokens ?? 768)
        return (client, Redaction([]))
      } catch {
        throw ConfigurationError(.modelFailed, error.words, hint: error.remedy)
      }
    case .command:
      let seconds = Int((profile.deadlines.total ?? .seconds(600)).components.seconds)
      let gate = profiles.gate
      let permit = try ConfigurationError.permitted { () throws(StepFailure) in
        _ = try gate.connect(.model(profile.name, isDevice: profile.isDevice))
        return try gate.start(.model(profile.name))
      }
      let process = ChildProcess(
        profile.words, permit: permit, environment: host.process.environment.passing(profile.environment),
        limits: .init(seconds: max(1, seconds)))
      let secrets = Redaction(profile.environment.compactMap { host.process.variable($0) }.filter { $0.utf8.count >= 12 })
      let client = CommandClient(
        name: profile.name, process, secrets: secrets, sent: sent, window: profile.context == nil ? nil : profile.window)
      return (client, secrets)
    case .openai, .anthropic:
      let (server, permit) = try server(profile)
      let secrets = Redaction([server.key].compactMap { $0 } + server.headers.map(\.value))
      let ledger: any RequestLedger = sent ?? RequestsOutsideRuns.command
      let exchange = ModelExchange(
        transport: CurlTransport(
          permit: permit, authorities: profile.authorities.map { host.folders.expand($0) },
          ledger: ledger),
        clock: clock,
        deadlines: profile.deadlines, secrets: secrets)
      let estimate = estimates.of(profile.name, context: profile.context)
      let client: any ModelClient =
        profile.kind == .openai ? OpenAIClient(server, exchange, estimate) : AnthropicClient(server, exchange, estimate)
      return (client, secrets)
    }
  }

  /// With the right to connect to it. Errors: the host forbids it, or the program that prints its
  /// key; a bad address, a key that cannot be had.
  package func server(_ profile: ModelProfiles.Profile) throws(ConfigurationError) -> (ServerProfile, ConnectionPermit) {
    let gate = profiles.gate
    let permit = try ConfigurationError.permitted { () throws(StepFailure) in
      try gate.connect(.model(profile.name, isDevice: profile.isDevice))
    }
    let url: ServerURL
    do throws(ServerURLError) { url = try profile.address() } catch {
      throw ConfigurationError(.usage, error.reason, about: "the model `\(profile.name)`: ")
    }
    // The vendors' own programs take their keys from these.
    var source = profile.key
    if source == nil, url.host == "api.openai.com" { source = .environment("OPENAI_API_KEY") }
    if source == nil, url.host == "api.anthropic.com" { source = .environment("ANTHROPIC_API_KEY") }
    var key: String?
    var headers: [(name: String, value: String)] = []
    do throws(StepFailure) {
      key = try source?.read(gate, host)
      for header in profile.headers { headers.append((header.name, try header.value.read(gate, host))) }
    } catch {
      throw ConfigurationError(error, or: .modelFailed, about: "the model `\(profile.name)`: ")
    }
    var server = ServerProfile(
      name: profile.name, url: url, model: profile.kind == .openai ? profile.model ?? "" : profile.target, key: key)
    server.temperature = profile.temperature
    server.maxTokens = profile.maxTokens ?? server.maxTokens
    server.takesSchemas = profile.takesSchemas
    server.callsTools = profile.callsTools
    server.mustCall = profile.mustCall
    server.effort = profile.effort
    server.query = profile.query
    server.headers = headers
    server.context = profile.context
    server.usualContext = profile.usualContext
    server.isSmall = profile.isSmall
    server.price = profile.price
    return (server, permit)
  }
}
