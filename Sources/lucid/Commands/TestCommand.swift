import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession

/// `lucid test`: the tests that abilities carry, offline and with a clock that stands still.
struct TestCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .testFormat)
    let delivery = try OutputDestination(invocation)
    let files = AbilityPaths(invocation.operands)
    var unreadable = files.unreadable
    let suite = AbilityTestSuite(compiler: Composition().compiler, host: invocation.host, filter: invocation.text(.filter))
    var parts: [AbilityTestSuite.Part] = []
    for path in files.paths {
      do throws(CommandError) {
        let part = suite.part(try AbilityFile.read(path, invocation.host), folder: AbilityFile.folder(path))
        parts.append(part)
      } catch {
        unreadable.append(error)
      }
    }
    for error in unreadable { invocation.host.output.error(error.text) }
    for part in parts { complain(part.compilation) }

    let progress = AbilityTestProgress(
      of: parts.reduce(0) { $0 + $1.count },
      enabled: form == .text && !invocation.has(.quietTest) && invocation.host.terminal.isTerminal(2), invocation.host)
    let work = parts
    let (reports, cancelled) = RunSession.onLoop(invocation.host.clock) { loop in
      (await suite.run(work, on: loop, ended: progress.note), Task.isCancelled)
    }
    progress.finish()
    if cancelled { return .cancelled }
    let code = exit(reports, unreadable)
    if form != .text || reports.contains(where: { !$0.results.isEmpty || $0.refusal != nil }) {
      try delivery.send(render(reports, form, code, delivery))
    } else if unreadable.isEmpty {
      explainNothing(parts)
    }
    return code
  }

  /// Errors of a file outweigh failures, and failures outweigh files that could not be read.
  private func exit(_ reports: [AbilityTestReport], _ unreadable: [CommandError]) -> ExitCode {
    if reports.contains(where: { $0.refusal != nil }) { return .fileInvalid }
    if reports.contains(where: { $0.failed > 0 }) { return .notMet }
    if !unreadable.isEmpty { return .usage }
    return reports.contains { !$0.results.isEmpty } ? .ok : .nothing
  }

  private func render(_ reports: [AbilityTestReport], _ form: Form, _ code: ExitCode, _ delivery: OutputDestination) -> String {
    let timings = invocation.has(.testTimings)
    switch form {
    case .tap: return TAPTestReport(timings: timings).render(reports)
    case .junit: return JUnitTestReport(timings: timings).render(reports)
    case .json: return JSONTestReport(timings: timings).render(reports, exit: ExitFacts(code.word, Int(code.rawValue)))
    default:
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      return TextTestReport(screen: screen, timings: timings, brief: invocation.has(.quietTest)).render(reports)
    }
  }

  private func complain(_ compilation: Compilation) {
    guard !compilation.diagnostics.isEmpty, !(invocation.has(.quietTest) && !compilation.hasErrors) else { return }
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    invocation.host.output.error(TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics))
  }

  private func explainNothing(_ parts: [AbilityTestSuite.Part]) {
    if let filter = invocation.text(.filter), parts.contains(where: { !$0.compilation.tests.allSatisfy(\.isEmpty) }) {
      return invocation.host.output.error(CommandError(.nothing, "no test has `\(filter)` in its name").text)
    }
    let what =
      parts.count == 1
      ? "\(parts[0].compilation.sources.files.first?.name ?? "the file") has no tests" : "none of \(parts.count) files has tests"
    invocation.host.output.error(
      CommandError(
        .nothing, what, hint: "add them under `tests:`, such as `- { name: it runs, world: sample, expect: { outcome: ok } }`"
      ).text)
  }
}
