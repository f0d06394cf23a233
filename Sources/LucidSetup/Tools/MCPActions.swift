package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidMCP
package import LucidReport
import LucidRuntime
import LucidSystem

/// The actions of `lucid mcp`: the MCP servers of the configuration and the tools that the user has
/// agreed to.
package struct MCPActions {
  package typealias Answer = (result: CommandResult, exit: ExitCode)

  private let environment: CommandEnvironment
  private let configuration: Configuration
  private let binder: ToolBinder
  private let addition: MCPAddition
  private let isJSON: Bool

  /// Errors: those of the configuration.
  package init(_ environment: CommandEnvironment, _ addition: MCPAddition, isJSON: Bool) throws(CommandError) {
    (self.environment, self.addition, self.isJSON) = (environment, addition, isJSON)
    configuration = try environment.configuration()
    binder = ToolBinder(configuration, environment.host, version: Composition.version.text)
    guard addition.chosen.isEmpty || addition.into != nil else {
      throw CommandError(.usage, "--tool says which tools --into declares, and there is no --into", hint: "add --into FILE")
    }
  }

  private func server(_ name: String) throws(CommandError) -> MCPSettings.Server {
    let servers = configuration.tools.servers
    if let server = servers.first(where: { $0.name == name }) { return server }
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: servers.map(\.name)))
    throw CommandError(
      .usage, "the configuration has no MCP server `\(TerminalSanitizer.message(name, limit: 80))`\(nearest)",
      hint: servers.isEmpty
        ? "lucid mcp add NAME -- COMMAND… adds one" : "servers: \(servers.map(\.name).joined(separator: ", "))")
  }

  // MARK: The lock

  private func lockPath() throws(CommandError) -> String {
    guard let path = environment.loader.lockPath else {
      throw CommandError(.usage, "this account has no home folder", hint: "name the configuration with --config=FILE")
    }
    return path
  }

  private func lock() throws(CommandError) -> MCPLock {
    let path = try lockPath()
    do throws(StepFailure) { return try MCPLock.read(path) } catch { throw CommandError(error, or: .usage) }
  }

  private func write(_ lock: MCPLock) throws(CommandError) {
    let path = try lockPath()
    do throws(HostError) {
      if let folder = environment.host.folders.configuration, path == folder + "/mcp.lock" { try HostFolder.make(folder) }
      try lock.write(path)
    } catch {
      throw CommandError(.usage, "the pinned tools cannot be written: \(error.message)")
    }
  }

  // MARK: Listing

  package func list() throws(CommandError) -> Answer {
    let lock = try lock()
    let reports = configuration.tools.servers.map { server in
      MCPServerReport(server, lock[server.name], reach: binder.reach(of: server))
    }
    if isJSON {
      let result = JSONResult { json in
        json.objects("servers", reports) { json, report in report.fields(&json) }
      }
      return (.json(result), .ok)
    }
    guard !reports.isEmpty else {
      throw CommandError(.nothing, "the configuration has no MCP servers", hint: "lucid mcp add NAME -- COMMAND… adds one")
    }
    return (.text(reports.map(\.text).joined(separator: "\n")), .ok)
  }

  /// A server with its tools, or the declaration of one of them.
  package func show(_ name: String, tool: String?) throws(CommandError) -> Answer {
    let server = try server(name)
    let report = MCPServerReport(server, try lock()[server.name], reach: binder.reach(of: server))
    guard let tool else { return (isJSON ? .json(JSONResult(report.fields)) : .text(report.text), .ok) }
    let result: CommandResult? =
      isJSON ? report.json(of: tool).map { .json($0) } : report.text(of: tool).map { .text($0) }
    guard let result else { throw report.unknown(tool) }
    return (result, .ok)
  }

  // MARK: Changing

  /// `words` are the command of a server, or its address.
  package func add(_ name: String, _ words: [String]) throws(CommandError) -> Answer {
    guard !configuration.tools.servers.contains(where: { $0.name == name }) else {
      throw CommandError(
        .usage, "the configuration has an MCP server \(name) already",
        hint: "lucid mcp update \(name) asks it again; lucid mcp remove \(name) removes it")
    }
    let value = addition.value(words)
    let server = try MCPAddition.server(name, value, besides: configuration.tools.tools)
    try agreeToStart(server, again: addition.words(name, words))
    let listed = try listing(server, known: nil)
    let report = MCPServerReport(server, listed, reach: binder.reach(of: server))
    guard !report.names.isEmpty else {
      throw CommandError(
        .nothing, "the MCP server \(name) has no tool that an ability could call: nothing was added",
        hint: report.omissionHint ?? "ask its makers which option turns its tools on")
    }
    let tools = try report.chosen(addition.chosen)
    try agree(report, "Add this server and agree to these tools?", again: addition.words(name, words))
    // First, since a file of others is the likeliest to refuse.
    if let path = addition.into { for tool in tools { try ToolInsertion(tool).insert(into: path) } }
    var lock = try lock()
    lock.set(listed)
    try write(lock)
    let change = try ConfigurationChange("mcp." + name, profile: nil, environment)
    _ = try change.set(value)
    let file = change.file.shown
    let result = ActionReport.result(
      isJSON, "\(addedText(report, file, name))", done: "added"
    ) { json in
      json.object("server") { report.fields(&$0) }
    }
    return (result, .ok)
  }

  private func addedText(_ report: MCPServerReport, _ file: String, _ name: String) -> String {
    let chosen =
      addition.chosen.isEmpty ? "its tools" : addition.chosen.map { TerminalSanitizer.message($0) }.joined(separator: ", ")
    let into = addition.into.map { ", and declared \(chosen) in \(TerminalSanitizer.message($0))" } ?? ""
    let next =
      addition.into == nil
      ? report.names.first.map { "An ability declares a tool by: lucid tools own into FILE \($0)\n" } ?? "" : ""
    return "Added \(name) to \(file)\(into).\n\(next)"
  }

  package func update(_ name: String) throws(CommandError) -> Answer {
    let server = try server(name)
    var lock = try lock()
    let old = lock[server.name]
    // A server whose tools were agreed to has been started before, unless its sandbox is gone.
    if old == nil || binder.reach(of: server).lacksSandbox {
      try agreeToStart(server, again: ["lucid", "mcp", "update", server.name])
    }
    let listed = try listing(server, known: nil)
    let changes = MCPChanges(from: old, to: listed)
    guard !changes.lines.isEmpty || old == nil else {
      if old != listed {
        lock.set(listed)
        try write(lock)
      }
      throw CommandError(.nothing, "the tools of \(server.name) are as you agreed to them")
    }
    let report = MCPServerReport(server, listed, reach: binder.reach(of: server))
    if old != nil { environment.host.output.error(changes.text) }
    try agree(report, "Agree to these tools?", again: ["lucid", "mcp", "update", server.name])
    lock.set(listed)
    try write(lock)
    let result = ActionReport.result(isJSON, "Updated \(server.name).\n", done: "updated") { json in
      json.strings("changes", changes.lines)
      json.object("server") { report.fields(&$0) }
    }
    return (result, .ok)
  }

  package func remove(_ name: String) throws(CommandError) -> Answer {
    let server = try server(name)
    let change = try ConfigurationChange("mcp." + server.name, profile: nil, environment)
    try change.unset()
    var lock = try lock()
    lock.remove(server.name)
    try write(lock)
    let result = ActionReport.result(isJSON, "Removed \(server.name) from \(change.file.shown).\n", done: "removed") { json in
      json.field("name", server.name)
    }
    return (result, .ok)
  }

  /// Shows what is about to be started and asks: a program may do anything that its reach allows
  /// before it lists a tool. Errors: 22, it was not agreed to.
  private func agreeToStart(
    _ server: MCPSettings.Server, again: [String]
  ) throws(CommandError) {
    guard case .program = server.kind, !addition.isAgreed else { return }
    environment.host.output.error("\(server.name)\n  \(binder.reach(of: server).text)\n")
    guard Terminal(environment.host).ask("Start it to read its tools? [y/N] ") else {
      throw CommandError(
        .consentMissing, "permission required: nothing was started or changed",
        hint: "to start it and agree to its tools: " + ShellWord.line(Self.agreed(again)))
    }
  }

  /// The command with `--yes`, behind its action.
  private static func agreed(_ words: [String]) -> [String] {
    Array(words.prefix(3)) + ["--yes"] + words.dropFirst(3)
  }

  /// Shows the card and asks. Errors: 22, it was not agreed to.
  private func agree(_ report: MCPServerReport, _ question: String, again: [String]) throws(CommandError) {
    environment.host.output.error(report.text)
    guard !addition.isAgreed else { return }
    guard Terminal(environment.host).ask(question + " [y/N] ") else {
      throw CommandError(
        .consentMissing, "permission required: nothing was changed",
        hint: "to agree to exactly this: " + ShellWord.line(Self.agreed(again)))
    }
  }

  /// Starts the server, asks it for its tools and ends it.
  private func listing(_ server: MCPSettings.Server, known: String?) throws(CommandError) -> MCPLock.Server {
    let session = binder.session(server, known: known)
    let loop = MainLoop(environment.host.clock)
    let clock = LoopClock(loop)
    let outcome: Result<MCPLock.Server, StepFailure> = loop.run {
      do throws(StepFailure) { return .success(try await session.listing(clock)) } catch { return .failure(error) }
    }
    for notice in session.takeNotices() { environment.host.report(notice) }
    session.end()
    switch outcome {
    case .success(let listed): return listed
    case .failure(let failure): throw CommandError(failure, or: failure.kind == .timedOut ? .timedOut : .backendFailed)
    }
  }
}
