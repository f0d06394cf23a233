import LucidBuiltins
package import LucidCore
import LucidHTTP
package import LucidMCP
package import LucidPrograms
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
  /// The programs that answer for families.
  private let programs: [FamilyProgramSettings]
  private let gate: HostGate
  private let host: HostEnvironment
  private let identity: MCPClient.Identity
  /// Where a bwrap is that works here; nil when none does. Found out once, when a program is bound.
  private let bubblewrap: OnDemand<String?>

  /// `version` is that of the program, which servers are told.
  package init(_ configuration: Configuration, _ host: HostEnvironment, version: String = "") {
    (settings, gate, self.host) = (configuration.tools, configuration.gate, host)
    programs = configuration.backends.programs.filter { !configuration.backends.off.contains($0.family) }
    identity = MCPClient.Identity(version: version)
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
    let plan = plan.showing(showingPrograms(plan.capabilities))
    guard !plan.tools.isEmpty else { return (plan, DeclaredTools()) }
    var (tools, reaches) = (DeclaredTools(), [String: ToolReach]())
    let done = FinishedCalls()
    let sessions = tools.sessions
    for signature in plan.tools {
      guard let own = settings.tool(signature.name) else { continue }
      if let difference = signature.difference(from: own.signature) { throw Mismatch(tool: own.name, difference: difference) }
      let reach = reach(of: own)
      reaches[own.name] = reach
      if reach.staysOnDevice { tools.onDevice.insert(own.name) }
      if case .mcp = own.kind { tools.describedByOthers.insert(own.name) }
      let known = ToolDeclaration(signature).signature(reaching: reach.message)
      tools.tools.append(DeclaredTool(known, exchange(own, reach, sessions, tools.log), done: done))
    }
    return (plan.showing(Self.card(plan, reaches)), tools)
  }

  /// Returns a tool of the configuration by itself, for its test; `sessions` has the servers that
  /// it starts.
  package func tool(_ own: ToolSettings.Tool, _ sessions: MCPSessions) -> DeclaredTool {
    DeclaredTool(own.signature, exchange(own, reach(of: own), sessions, RequestsOutsideRuns.command))
  }

  /// Returns an MCP server by itself. `known` is the version of the protocol that it spoke before.
  package func session(_ server: MCPSettings.Server, known: String? = nil) -> MCPSession {
    session(server, reach(of: server), known: known, RequestsOutsideRuns.command)
  }

  // MARK: Cards

  /// The card with the reach of each declared tool in the place of what the file says of it, and
  /// without flows to tools that keep their arguments here.
  private static func card(_ plan: Plan, _ reaches: [String: ToolReach]) -> CapabilityCard {
    let families = Set(plan.tools.map(\.family))
    func shown(_ list: [CapabilityCard.Access], _ effect: Effect) -> [CapabilityCard.Access] {
      list.map { access in
        guard families.contains(access.source) else { return access }
        let tools = plan.tools.filter { $0.family == access.source && $0.effect == effect }
        let called = tools.filter { access.through.contains($0.name) }
        return CapabilityCard.Access(
          source: access.source, reach: text(called.isEmpty ? tools : called, reaches), through: access.through)
      }
    }
    let near = Set(reaches.filter(\.value.staysOnDevice).keys)
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

  /// A clause for each reach: `ticker.quote runs …`, and for tools that share one server
  /// `time.now and time.convert: starts …`.
  private static func text(_ tools: [ToolSignature], _ reaches: [String: ToolReach]) -> MessageText {
    var clauses: [(reach: MessageText, names: [String])] = []
    for tool in tools {
      let reach = reaches[tool.name]?.message ?? .words(.reachNotConfigured)
      if let at = clauses.firstIndex(where: { $0.reach == reach }) {
        clauses[at].names.append(tool.name)
      } else {
        clauses.append((reach, [tool.name]))
      }
    }
    return .chain(
      clauses.map { .words($0.names.count > 1 ? .inFile : .permissionOf, MessageText.row($0.names), $0.reach) }) ?? ""
  }

  // MARK: Programs of families

  /// The programs that answer for families. Starts none of them.
  package var familyProgramList: [FamilyProgram] { programs.map { program($0) } }

  private func program(_ own: FamilyProgramSettings) -> FamilyProgram {
    let reach = reach(of: own)
    return FamilyProgram(
      own.family, command: reach.words, words: words(reach),
      folders: sandbox(reach) == nil ? [] : (own.access.readable + own.access.writable).map(path),
      mayReachNetwork: !reach.staysOnDevice, limits: own.access.limits, start: start(own.family, own.access, reach))
  }

  package func reach(of program: FamilyProgramSettings) -> ToolReach { reach(of: program.words, program.access, isServer: false) }

  /// The card with the reach of the program behind a family in its lines. A granted permission
  /// holds it: that of reads as the reach, that of writes among what it goes through.
  func showingPrograms(_ card: CapabilityCard) -> CapabilityCard {
    guard !programs.isEmpty else { return card }
    func shown(_ list: [CapabilityCard.Access], isWrite: Bool = false) -> [CapabilityCard.Access] {
      list.map { access in
        guard let own = programs.first(where: { $0.family == access.source }) else { return access }
        let program = MessageText.words(.reachProgram, reach(of: own).message)
        return CapabilityCard.Access(
          source: access.source,
          reach: .chain(access.reach, isWrite ? .words(.reachNoUndo) : .words(.reachThrough, program)) ?? "",
          through: access.through + (isWrite ? [program.text] : []))
      }
    }
    return CapabilityCard(
      reads: shown(card.reads), writes: shown(card.writes, isWrite: true), sends: card.sends, discloses: card.discloses,
      flows: card.flows)
  }

  // MARK: Reach

  package func reach(of tool: ToolSettings.Tool) -> ToolReach {
    switch tool.kind {
    case .service(let url, _): return ToolReach(tool.access, .server(host: url.host), words: [], host.folders)
    case .program(let written): return reach(of: written, tool.access, isServer: false)
    case .mcp(_, let server): return reach(of: server)
    }
  }

  package func reach(of server: MCPSettings.Server) -> ToolReach {
    switch server.kind {
    case .service(let url): ToolReach(server.access, isServer: true, .server(host: url.authority), words: [], host.folders)
    case .program(let written): reach(of: written, server.access, isServer: true)
    }
  }

  private func reach(of written: [String], _ access: ToolAccess, isServer: Bool) -> ToolReach {
    let words = command(written)
    func reach(_ way: ToolReach.Way) -> ToolReach { ToolReach(access, isServer: isServer, way, words: words, host.folders) }
    guard access.wantsSandbox else { return reach(.noSandbox(isWanted: false)) }
    guard let bwrap = bubblewrap.value else { return reach(.noSandbox(isWanted: true)) }
    // The program itself is read, and files that its fixed arguments name.
    let own = words.filter { $0.hasPrefix("/") && !$0.hasPrefix("/usr/") && HostFile.kind($0) == .file }
    return reach(
      .sandbox(
        Sandbox(
          program: bwrap, hasNetwork: access.network != .off, readable: own + access.readable.map(path),
          writable: access.writable.map(path))))
  }

  private func path(_ written: String) -> String { host.folders.expand(written) }

  /// The words as they are started: the program by its path, `~` filled in. A program that cannot
  /// be found stays as it is written.
  private func command(_ written: [String]) -> [String] {
    var words = written.map(path)
    if let first = words.first, !first.contains("/"), let found = host.process.program(first) { words[0] = found }
    return words
  }

  // MARK: Exchanges

  private func exchange(
    _ tool: ToolSettings.Tool, _ reach: ToolReach, _ sessions: MCPSessions, _ ledger: any RequestLedger
  ) -> any ToolExchange {
    switch tool.kind {
    case .service(let url, let isGet):
      return ToolService(tool.signature, url, isGet: isGet, limits: tool.limits, ledger: ledger) {
        [gate, host] () throws(StepFailure) in
        (try gate.connect(.tool(tool.signature)), try tool.secrets.first?.source.read(gate, host))
      }
    case .program:
      return ToolProgram(
        tool.name, reach.words, as: words(reach), in: sandbox(reach), limits: tool.limits,
        start: start(tool.name, tool.access, reach))
    case .mcp(let own, let server):
      let known = settings.pinned[server.name]
      return MCPExchange(own, sessions.session(server.name) { session(server, reach, known: known, ledger) }, tool.limits)
    }
  }

  private func sandbox(_ reach: ToolReach) -> Sandbox? {
    if case .sandbox(let sandbox) = reach.way { sandbox } else { nil }
  }

  /// The right to start a program, and its variables, secrets among them. A sandbox ends what the
  /// program has started; without one, it is found by a mark.
  private func start(
    _ name: String, _ access: ToolAccess, _ reach: ToolReach
  ) -> @Sendable () throws(StepFailure) -> (permit: ProgramPermit, environment: ProgramVariables) {
    let isSandboxed = sandbox(reach) != nil
    return { [gate, host] () throws(StepFailure) in
      let permit = try gate.start(.tool(name))
      var secrets: [String: String] = [:]
      for (name, source) in access.secrets { secrets[name] = try source.read(gate, host) }
      let variables = host.process.environment.passing(access.variables, adding: secrets)
      return (permit, isSandboxed ? variables.inSandbox : variables.marked)
    }
  }

  private func session(
    _ server: MCPSettings.Server, _ reach: ToolReach, known: String?, _ ledger: any RequestLedger
  ) -> MCPSession {
    let route: MCPRoute
    switch server.kind {
    case .program:
      route = .program(words: words(reach), start: start(server.name, server.access, reach))
    case .service(let url):
      route = .service(url) { [gate, host] () throws(StepFailure) in
        let permit = try gate.connect(.mcp(server.name, host: url.host))
        var headers: [(name: String, value: String)] = []
        for (name, source) in server.access.secrets {
          let secret = try source.read(gate, host)
          headers.append(name.isEmpty ? ("Authorization", "Bearer " + secret) : (name, secret))
        }
        return (permit, headers)
      }
    }
    return MCPSession(server.name, route, server.access.limits, identity, known: known, ledger: ledger)
  }

  /// The words that start a program. Without a sandbox, `setpriv` ends it with this process.
  private func words(_ reach: ToolReach) -> [String] {
    if let sandbox = sandbox(reach) { return sandbox.words(reach.words) }
    guard let setpriv = host.process.program("setpriv") else { return reach.words }
    return [setpriv, "--pdeathsig", "KILL", "--"] + reach.words
  }
}
