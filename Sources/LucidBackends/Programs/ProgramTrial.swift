import LucidBuiltins
package import LucidCore
package import LucidPrograms
package import LucidRuntime

/// A fixed set of requests to a program that answers for a family: the kit for its author.
package struct ProgramTrial: Sendable {
  package enum Verdict: Sendable {
    case good, bad
    /// Not asked.
    case left
  }

  package struct Row: Sendable {
    package let verdict: Verdict
    package let name: String
    package let text: String
    package var hint: String?

    init(_ verdict: Verdict, _ name: String, _ text: String, hint: String? = nil) {
      (self.verdict, self.name, self.text, self.hint) = (verdict, name, text, hint)
    }

    init(_ name: String, _ failure: StepFailure) { self.init(.bad, name, failure.message, hint: failure.hint) }
  }

  private let program: FamilyProgram
  /// The tools of the family as runs have them.
  private let tools: [any Tool]
  private let writes: ProgramWrites
  private let context: ToolContext
  /// Whether writes are prepared; none is ever applied.
  private let isReal: Bool

  /// nil for a family that no program answers.
  package init?(_ family: String, _ programs: FamilyPrograms, settings: Settings, _ context: ToolContext, isReal: Bool) {
    guard let program = programs[family] else { return nil }
    let writes = ProgramWrites(programs)
    (self.program, self.writes, self.context, self.isReal) = (program, writes, context, isReal)
    let families = Families.all(vault: nil, settings: settings, programs: ProgramFamilies(programs, writes))
    tools = families.first { $0.name == family }?.tools ?? []
  }

  /// Asks all of it and ends the program. `sample` makes arguments for a tool; nil where it cannot.
  package func rows(_ sample: @Sendable (ToolSignature) -> Arguments?) async -> [Row] {
    var rows: [Row] = []
    let offered: [String]
    do throws(StepFailure) {
      offered = try await program.tools(context.clock, now: context.now, zone: context.zone)
      rows.append(Row(.good, "hello", "it offers \(offered.isEmpty ? "no tools" : offered.joined(separator: ", "))"))
    } catch {
      program.end()
      return [Row("hello", error)]
    }
    for tool in tools where offered.contains(tool.signature.name) { rows.append(await called(tool, sample(tool.signature))) }
    let known = Set(tools.map(\.signature.name))
    for name in offered where !known.contains(name) {
      rows.append(Row(.bad, name, "\(program.family) has no such tool", hint: "take it out of `tools` of hello"))
    }
    rows += await refusals(offered.first { $0 != "hello" })
    rows.append(end())
    return rows
  }

  private func called(_ tool: any Tool, _ sample: Arguments?) async -> Row {
    let name = tool.signature.name
    guard let sample else { return Row(.left, name, "not called: it needs an item that there is") }
    let isWrite = tool.signature.effect != .read
    guard !isWrite || isReal else { return Row(.left, name, "not called: it writes; --really prepares it, and applies nothing") }
    do throws(StepFailure) {
      let result = try await tool.call(sample, in: context)
      let count = result.value["count"].integer
      let said = count.map { "\($0) item\($0 == 1 ? "" : "s")" } ?? (result.value == .null ? "nothing found" : "one result")
      let notices = result.notices.prefix(2).map { "; " + $0.text }.joined()
      return Row(.good, name, "\(isWrite ? "prepared" : said), of the type of the family\(notices)")
    } catch { return Row(name, error) }
  }

  /// Requests that a program has to refuse, and two that it has to tell apart.
  private func refusals(_ tool: String?) async -> [Row] {
    var rows = [
      await refused(
        "unknown tool", ProgramRequest(tool: program.family + ".no_such_tool", arguments: "{}"), "it answers an error")
    ]
    guard let tool else { return rows }
    let bad = ProgramRequest(tool: tool, arguments: #"{"from": "no date", "query": 7, "id": [], "title": {}}"#, phase: .prepare)
    rows.append(await refused("bad arguments", bad, "it answers an error, and goes on"))
    let asked = ProgramRequest(tool: program.family + ".no_such_tool", arguments: "{}")
    async let first = ask(asked)
    async let second = ask(asked)
    let kinds = await [first, second].map { failure in failure.map { $0.kind == .timedOut || $0.kind == .cancelled } ?? false }
    rows.append(
      kinds.contains(true)
        ? Row(.bad, "two requests", "one of two requests was not answered", hint: "answer each request with its own `id`")
        : Row(.good, "two requests", "both are answered by their `id`"))
    return rows
  }

  private func refused(_ name: String, _ request: ProgramRequest, _ text: String) async -> Row {
    guard let failure = await ask(request) else {
      return Row(.bad, name, "it answered with a result", hint: "answer `error` with kind bad_argument")
    }
    // An error that the program answers is no end of it.
    guard program.isRunning else { return Row(name, failure) }
    return failure.kind == .timedOut ? Row(name, failure) : Row(.good, name, text)
  }

  private func ask(_ request: ProgramRequest) async -> StepFailure? {
    do throws(StepFailure) {
      _ = try await program.ask(request, context.clock, now: context.now, zone: context.zone, isChecked: false)
      return nil
    } catch { return error }
  }

  private func end() -> Row {
    switch program.end() {
    case 0: Row(.good, "end", "it ends when its standard input is closed")
    case nil: Row(.bad, "end", "it had ended before", hint: "go on reading requests after an error")
    case let status?:
      Row(
        .bad, "end", status > 128 ? "it had to be ended by signal \(status - 128)" : "it ended with \(status)",
        hint: "exit with 0 when standard input is closed")
    }
  }
}
