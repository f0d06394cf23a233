package import LucidApplication
package import LucidArguments
package import LucidConfiguration
import LucidCore
import LucidModels
package import LucidReport
import LucidSetup
import LucidSystem

/// Model servers of this machine, and the profiles that make them usable: `lucid models find`.
package struct ModelFinding {
  private let environment: CommandEnvironment
  private let addresses: [String]
  /// Tries the model of a profile of this name.
  package typealias Trial = (String, ModelProfiles.Profile) throws(CommandError) -> ModelTrial
  private let trial: Trial?

  /// `addresses` are looked at; nil for the usual ones. `trial` is nil for that by requests.
  package init(_ environment: CommandEnvironment, addresses: [String]? = nil, trial: Trial? = nil) {
    (self.environment, self.addresses) = (environment, addresses ?? LocalModels.addresses)
    self.trial = trial
  }

  private var host: HostEnvironment { environment.host }

  /// A server with what the configuration has of it.
  private struct Found {
    let server: LocalServer
    /// nil where it has no model that could be used yet.
    var profile: LocalProfile?
    /// The name of the configured profile with its address; nil for none.
    let known: String?
    /// The name that the new profile takes: no other profile has it.
    let name: String
    /// nil where the model was not tried.
    var trial: ModelTrial?
  }

  /// Looks for servers and shows them; adds a profile for each new one when it is agreed to, on a
  /// terminal or by `isAgreed`. Profiles that are there are never changed.
  package func run(isAgreed: Bool, isJSON: Bool) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let configuration = try environment.configuration()
    let servers = try CommandError.permitted { () throws(StepFailure) in
      try LocalModels.servers(at: addresses, configuration.gate, host.clock)
    }
    guard !servers.isEmpty else {
      return (isJSON ? .json(json([], added: [])) : .text(LocalModels.absence), .nothing)
    }
    var names = Set(configuration.models.profiles.map(\.name)).union(ModelProfiles.reserved)
    var found: [Found] = []
    for server in servers {
      let known = configuration.models.profiles.first { $0.kind == .openai && Self.isSame($0.target, server.address) }?.name
      let profile = LocalProfile(server)
      let name = Self.free(profile?.name ?? "local", names)
      if known == nil, profile != nil { names.insert(name) }
      found.append(Found(server: server, profile: profile, known: known, name: name))
    }
    let new = found.filter { $0.known == nil && $0.profile != nil }
    let shown = text(found)
    guard !new.isEmpty else { return (isJSON ? .json(json(found, added: [])) : .text(shown), .ok) }
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let proposal = "To be added to \(file.shown):\n" + lines(new, configuration).map { "  \($0)\n" }.joined()
    guard isAgreed || Terminal(host).canAsk else {
      let text = shown + proposal + "lucid models find --yes adds it.\n"
      return (isJSON ? .json(json(found, added: [])) : .text(text), .ok)
    }
    // What is agreed to is shown before.
    host.output.error(shown + proposal)
    guard isAgreed || Terminal(host).ask("Add it? [y/N] ") else {
      return (isJSON ? .json(json(found, added: [])) : .text(""), .ok)
    }
    let tried = try new.map { one throws(CommandError) in try self.tried(one) }
    try add(tried, configuration, to: file)
    let added = new.map(\.name)
    let lines = tried.flatMap { one in
      let lines = one.trial?.lines(rephrases: one.profile?.rephrases == true) ?? []
      return lines.map { "\(one.name): \(TerminalSanitizer.message($0))\n" }
    }
    let text = "Added: \(added.joined(separator: ", ")).\n" + lines.joined() + "lucid models test \(added[0])\n"
    let all = found.map { one in tried.first { $0.name == one.name } ?? one }
    return (isJSON ? .json(json(all, added: added)) : .text(text), .ok)
  }

  /// Tries the model of a new profile, which may lower what the profile trusts it with.
  private func tried(_ one: Found) throws(CommandError) -> Found {
    guard var profile = one.profile, let configured = profile.profile(named: one.name) else { return one }
    let parts = configured.callsTools ? "a question, a call and a tag" : "a question and a tag"
    host.output.error("Trying \(TerminalSanitizer.message(profile.model.name)) with \(parts); it may take minutes ...\n")
    let trial: ModelTrial
    if let other = self.trial {
      trial = try other(one.name, configured)
    } else {
      trial = try ModelTrial(environment, one.name, as: configured)
    }
    profile.rephrases = profile.rephrases || trial.isUseless
    var out = one
    (out.profile, out.trial) = (profile, trial)
    return out
  }

  // MARK: The configuration

  /// The keys and values of the change, in their order.
  private func changes(_ new: [Found], _ configuration: Configuration) -> [(path: [String], value: String)] {
    var out = new.compactMap { one in one.profile.map { (path: ["models", one.name], value: $0.written) } }
    if configuration.models.standard == nil, let first = new.first {
      out.append((path: ["models", "default"], value: first.name))
    }
    return out
  }

  private func lines(_ new: [Found], _ configuration: Configuration) -> [String] {
    changes(new, configuration).map { "\($0.path.joined(separator: ".")): \(TerminalSanitizer.message($0.value))" }
  }

  /// Errors: the file cannot take the change, or would be wrong with it; nothing is written then.
  private func add(_ new: [Found], _ configuration: Configuration, to file: ConfigurationFile) throws(CommandError) {
    let old = file.source ?? file.with([])
    var changed = old
    for (path, value) in changes(new, configuration) {
      do throws(ConfigurationEditError) {
        changed = file.with(try ConfigurationEdit(changed).setting(path) { _ in value })
      } catch {
        throw CommandError(.fileInvalid, "\(file.shown): \(error.message); nothing was written", hint: "lucid config edit")
      }
    }
    let known = Set(ConfigurationCheck.diagnostics(old, host.zones).map(\.message))
    let mistakes = ConfigurationCheck.diagnostics(changed, host.zones).filter {
      $0.severity == .error && !known.contains($0.message)
    }
    guard mistakes.isEmpty else {
      host.output.error(TextDiagnostics(SourceSet([changed]), screen: .plain).render(mistakes))
      throw CommandError(.fileInvalid, "nothing was written: the configuration would have errors")
    }
    try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: changed.bytes) }
  }

  private static func free(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// Whether two addresses lead to the same port of this machine.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    func plain(_ address: String) -> String {
      String(address.lowercased().replacing("://localhost", with: "://127.0.0.1").reversed().drop { $0 == "/" }.reversed())
    }
    return plain(a) == plain(b)
  }

  // MARK: Forms

  private func text(_ found: [Found]) -> String {
    var out = ""
    for one in found {
      out += "\(one.server.kind.rawValue) at \(one.server.address)\n"
      for line in one.server.lines(of: one.profile?.model) { out += "  \(TerminalSanitizer.message(line))\n" }
      if let model = one.server.models.first(where: { $0 != one.profile?.model }) {
        let name = one.known ?? one.name
        out += "  to take another: \(TerminalSanitizer.message("lucid config set models.\(name).model \(model.name)"))\n"
      }
      if let known = one.known { out += "  configured as \(TerminalSanitizer.message(known))\n" }
    }
    return out
  }

  private func json(_ found: [Found], added: [String]) -> JSONResult {
    JSONResult { json in
      json.strings("added", added)
      json.objects("servers", found) { json, one in
        json.field("program", one.server.kind.rawValue)
        json.field("address", one.server.address)
        json.field("loading", one.server.isLoading)
        json.field("model", one.profile?.model.name)
        json.field("context", one.profile?.model.context)
        json.field("tool_calls", one.profile?.model.callsTools)
        json.strings("models", one.server.models.map(\.name))
        json.field("profile", one.known)
        json.field("written", one.profile?.written)
        if let trial = one.trial, let profile = one.profile {
          json.field("trust", (profile.rephrases ? ModelTrust.rephrase : .answers).rawValue)
          json.strings("tried", trial.lines(rephrases: profile.rephrases))
        }
      }
    }
  }
}
