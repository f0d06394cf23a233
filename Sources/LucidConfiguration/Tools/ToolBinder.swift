package import LucidBackends
package import LucidCore
import LucidHTTP
package import LucidSystem

/// Binds the tools that a file declares to those of the configuration.
package struct ToolBinder: Sendable {
  /// A file and the configuration declare a tool differently.
  package struct Mismatch: Error, Sendable {
    package let tool: String
    /// The first difference, as a clause.
    package let difference: String
  }

  private let settings: ToolSettings
  private let gate: HostGate
  private let host: HostEnvironment
  /// Where a bwrap is that works here; nil when none does. Found out once, when a program is bound.
  private let bubblewrap: OnDemand<String?>

  package init(_ configuration: Configuration, _ host: HostEnvironment) {
    (settings, gate, self.host) = (configuration.tools, configuration.gate, host)
    bubblewrap = OnDemand {
      host.process.program("bwrap").flatMap { path in
        Sandbox.works(path, permit: HostGate.ownTools, host.process.environment) ? path : nil
      }
    }
  }

  /// Returns the plan with a card that says what the declared tools reach here, and the tools. One
  /// that the configuration does not have is left out.
  ///
  /// Errors: a signature is not that of the configuration.
  package func bound(_ plan: Plan) throws(Mismatch) -> (plan: Plan, tools: DeclaredTools) {
    guard !plan.tools.isEmpty else { return (plan, DeclaredTools()) }
    var (tools, reaches) = (DeclaredTools(), [String: ToolReach]())
    let done = FinishedCalls()
    for signature in plan.tools {
      guard let own = settings.tool(signature.name) else { continue }
      if let difference = signature.difference(from: own.signature) { throw Mismatch(tool: own.name, difference: difference) }
      let reach = reach(of: own)
      reaches[own.name] = reach
      if reach.staysOnDevice { tools.onDevice.insert(own.name) }
      let known = ToolDeclaration(signature).signature(reaching: reach.text)
      tools.tools.append(DeclaredTool(known, exchange(reach), done: done))
    }
    return (plan.showing(Self.card(plan, reaches)), tools)
  }

  /// Returns a tool of the configuration by itself, for its test.
  package func tool(_ own: ToolSettings.Tool) -> (tool: DeclaredTool, reach: ToolReach) {
    let reach = reach(of: own)
    return (DeclaredTool(own.signature, exchange(reach)), reach)
  }

  // MARK: Cards

  /// The card with the reach of each declared tool in the place of what the file says of it, and
  /// without flows to tools that keep their arguments here.
  private static func card(_ plan: Plan, _ reaches: [String: ToolReach]) -> CapabilityCard {
    let families = Set(plan.tools.map(\.family))
    func shown(_ list: [CapabilityCard.Access], _ effect: Effect) -> [CapabilityCard.Access] {
      list.map { access in
        guard families.contains(access.source) else { return access }
        let texts = plan.tools.filter { $0.family == access.source && $0.effect == effect }.map { signature in
          "\(signature.name) " + (reaches[signature.name]?.text ?? "is not in the configuration")
        }
        return CapabilityCard.Access(source: access.source, reach: texts.joined(separator: "; "), through: access.through)
      }
    }
    let near = Set(reaches.values.filter(\.staysOnDevice).map(\.tool.name))
    let told = plan.capabilities.discloses.filter { access in
      guard families.contains(access.source) else { return true }
      return !plan.tools.allSatisfy { $0.family != access.source || near.contains($0.name) }
    }
    let card = plan.capabilities
    return CapabilityCard(
      reads: shown(card.reads, .read), writes: shown(card.writes, .write), sends: shown(card.sends, .send), discloses: told,
      flows: card.flows.filter { flow in
        if case .tool(let name) = flow.destination { !near.contains(name) } else { true }
      })
  }

  // MARK: Reach

  package func reach(of tool: ToolSettings.Tool) -> ToolReach {
    switch tool.kind {
    case .service(let url, _): return ToolReach(tool, .server(host: url.host), words: [], host.folders)
    case .program(let written):
      let words = command(written)
      guard tool.wantsSandbox else { return ToolReach(tool, .noSandbox(isWanted: false), words: words, host.folders) }
      guard let bwrap = bubblewrap.value else {
        return ToolReach(tool, .noSandbox(isWanted: true), words: words, host.folders)
      }
      // The program itself is read, and files that its fixed arguments name.
      let own = words.filter { $0.hasPrefix("/") && !$0.hasPrefix("/usr/") && HostFile.kind($0) == .file }
      let sandbox = Sandbox(
        program: bwrap, hasNetwork: tool.network != .off, readable: own + tool.readable.map(path),
        writable: tool.writable.map(path))
      return ToolReach(tool, .sandbox(sandbox), words: words, host.folders)
    }
  }

  private func path(_ written: String) -> String { host.folders.expand(written) }

  /// The words as they are started: the program by its path, `~` filled in. A program that cannot
  /// be found stays as it is written.
  private func command(_ written: [String]) -> [String] {
    var words = written.map(path)
    if let first = words.first, !first.contains("/"), let found = host.process.program(first) { words[0] = found }
    return words
  }

  private func exchange(_ reach: ToolReach) -> any ToolExchange {
    let tool = reach.tool
    if case .service(let url, let isGet) = tool.kind {
      return ToolService(tool.signature, url, isGet: isGet, limits: tool.limits) { [gate, host] () throws(StepFailure) in
        (try gate.connect(.tool(tool.signature)), try tool.secrets.first?.source.read(gate, host))
      }
    }
    var sandbox: Sandbox?
    if case .sandbox(let own) = reach.way { sandbox = own }
    return ToolProgram(tool.name, reach.words, in: sandbox, limits: tool.limits) { [gate, host] () throws(StepFailure) in
      let permit = try gate.start(.tool(tool.name))
      var secrets: [String: String] = [:]
      for (name, source) in tool.secrets { secrets[name] = try source.read(gate, host) }
      return (permit, host.process.environment.passing(tool.variables, adding: secrets))
    }
  }
}
