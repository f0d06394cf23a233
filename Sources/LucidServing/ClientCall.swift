import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// One call of an exposed ability by a client: `lucid mcp call`.
///
/// A run as any other, except that what it writes stays pending, that it is not delivered, and that
/// the history has no contents of it.
struct ClientCall {
  private let environment: CommandEnvironment
  private let exposure: ClientExposure
  private let client: String

  init(_ environment: CommandEnvironment, client: String) throws(CommandError) {
    (self.environment, self.client) = (environment, client)
    exposure = try ClientExposure(environment)
  }

  /// Reads `{"arguments": {…}, "progress": true, "server": PID}` and returns the result of the
  /// tool as MCP has it, one line. With `progress` a line is printed for each step before; with
  /// `server` the call ends when the process of that number, which has started it, does.
  ///
  /// Errors: none that the client does not get; the exit code is that of the run.
  func perform(_ name: String, _ input: [UInt8]) -> (text: String, exit: ExitCode) {
    do throws(CommandError) {
      let result = try result(name, input)
      return (result.text, result.exit)
    } catch {
      // The client can correct its own arguments; the rest is for the person.
      let isOfClient = error.exit == .usage || error.exit == .inputMissing
      let hint = error.hint.map { (isOfClient ? "\n" : "\nFor the person: ") + TerminalSanitizer.message($0) } ?? ""
      return (Self.line(TerminalSanitizer.message(error.message) + hint, isError: true), error.exit)
    }
  }

  private func result(_ name: String, _ input: [UInt8]) throws(CommandError) -> (text: String, exit: ExitCode) {
    guard let node = try? JSONParser.parse(input.isEmpty ? Array("{}".utf8) : input), node.members != nil else {
      throw CommandError(.usage, "the arguments are no JSON object", hint: #"write {"arguments": {}}"#)
    }
    if let server = node["server"]?.integer, !ParentProcess.endWithIt(server) {
      throw CommandError(.cancelled, "the server of this call has ended")
    }
    guard let ability = try exposure.abilities(for: client).first(where: { $0.name == name }) else {
      throw CommandError(
        .consentMissing, "`\(TerminalSanitizer.message(name, limit: 80))` is not exposed to \(client)",
        hint: "lucid mcp exposed lists what is")
    }
    // Before anything is read, and again of what was read.
    try exposure.check(Labels(), of: ability, for: client)
    var options = RunOptions(command: "mcp", words: ["mcp", "call", name, "--client", client])
    options.ability = ability.operand
    options.inputs = try ClientArguments.pairs(node["arguments"], of: ability.plan)
    options.isDeliveryOff = true
    let prepared = try PreparedRun.prepare(options, environment)
    // What a model asks for stays pending in any case.
    let holds = !ability.writesAtOnce || !ability.plan.offers.isEmpty
    if !ability.plan.writes.isEmpty, holds { try checkRoom(prepared.configuration) }
    guard ability.plan.writes.isEmpty || ability.writesAtOnce || prepared.configuration.history.isKept else {
      throw CommandError(
        .consentMissing, "the history is off, so that nothing could be applied later",
        hint: "lucid config set history on")
    }
    let run = try ClientRun(
      of: prepared, options, environment, client: client, reportsProgress: node["progress"]?.boolean == true,
      writesAtOnce: ability.writesAtOnce)
    guard case .ran(let ran) = try RunSession(prepared.environment).run(try run.request(), run) else {
      throw CommandError(.nothing, "it has run already")
    }
    let record = ran.record
    try exposure.check(record.labels, of: ability, for: client)
    let exit = ExitCode(record, strict: false)
    return (text(record, exit, prepared), exit)
  }

  /// Errors: so many changes wait for the person that the client gets no more.
  private func checkRoom(_ configuration: Configuration) throws(CommandError) {
    let waiting = try PendingRun.all(nil, environment).reduce(0) { $0 + $1.ids(askedBy: .client(client)).count }
    guard waiting >= configuration.policy.clientChanges else { return }
    throw CommandError(
      .consentMissing,
      "not done: \(waiting) changes that \(client) asked for are pending, and it may have at most "
        + "\(configuration.policy.clientChanges); the person has to decide about them first",
      hint: ShellWord.line(["lucid", "apply"]) + ", or " + ShellWord.line(["lucid", "reject", "--client", client]))
  }

  // MARK: The result

  private func text(_ record: RunRecord, _ exit: ExitCode, _ prepared: PreparedRun) -> String {
    let view = RunView(
      environment.console.screen(toFile: true), form: .markdown, zone: prepared.zone, sources: prepared.compilation.sources,
      output: prepared.plan.output)
    var text = view.render(record).text(ExitFacts(exit))
    if let failure = record.failure {
      text = failure.failure.shown + (failure.failure.shownRemedy.map { "\nFor the person: \($0)" } ?? "") + "\n" + text
    }
    let pending = Self.pending(record)
    if let pending { text = pending + "\n\nOnce it is applied:\n\n" + text }
    let isError = ![.ok, .partial, .nothing].contains(exit)
    return Self.line(text, isError: isError) { json in
      json.object("structuredContent") { json in
        json.field("run", record.id)
        json.field("outcome", exit.word)
        json.field("answer", pending ?? record.answer?.text)
        if pending != nil { json.field("answer_once_applied", record.answer?.text) }
        json.strings("notices", record.notices.map(\.text))
        json.objects("pending", record.proposals) { json, proposal in
          json.field("id", proposal.id)
          json.field("tool", proposal.tool)
          json.strings("changes", proposal.changes.map(\.title))
        }
      }
    }
  }

  /// The first thing that a client reads of a run whose writes wait; nil when none does.
  private static func pending(_ record: RunRecord) -> String? {
    guard !record.proposals.isEmpty else { return nil }
    let count = record.proposals.count
    return "Not written yet: \(count == 1 ? "1 change is" : "\(count) changes are") pending until the person runs "
      + "`lucid apply \(record.id)`. Do not say that it was done."
  }

  private static func line(_ text: String, isError: Bool, _ more: (inout JSONText) -> Void = { _ in }) -> String {
    content(text, isError: isError, more) + "\n"
  }

  /// The result of a tool: a text, and what `more` adds.
  static func content(_ text: String, isError: Bool, _ more: (inout JSONText) -> Void = { _ in }) -> String {
    var json = JSONText()
    json.object { json in
      json.array("content") { json in
        json.object { json in
          json.field("type", "text")
          json.field("text", text)
        }
      }
      more(&json)
      json.field("isError", isError)
    }
    return json.text
  }
}

/// The values that a client gives to the inputs of an ability.
enum ClientArguments {
  /// As texts of a command line. Errors: something that no input takes.
  static func pairs(_ node: JSONNode?, of plan: Plan) throws(CommandError) -> [(name: String, value: String)] {
    guard let node, !node.isNull else { return [] }
    guard let members = node.members else { throw CommandError(.usage, "the arguments are no JSON object") }
    var pairs: [(name: String, value: String)] = []
    for member in members where !member.value.isNull {
      let isList = plan.inputs.contains { $0.name == member.name && $0.kind == .list }
      let texts = isList ? (member.value.list ?? [member.value]) : [member.value]
      for item in texts {
        guard let text = text(item) else {
          throw CommandError(.usage, "`\(TerminalSanitizer.message(member.name, limit: 80))` takes one plain value")
        }
        // Items of lists are separated by commas.
        pairs.append((member.name, isList ? JSONText(string: text).text : text))
      }
    }
    return pairs
  }

  private static func text(_ node: JSONNode) -> String? {
    switch node.value {
    case .text(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .null, .list, .object: nil
    }
  }
}
