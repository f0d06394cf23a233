import LucidApplication
import LucidArguments
import LucidCompiler
import LucidReport
import LucidSession
import LucidSystem

/// `lucid test`: the tests that abilities carry, offline and with a clock that stands still.
struct TestCommand: Command {
  static let name = "test"
  static let spec = CommandSpec(
    name, "run the tests of abilities", group: .write,
    discussion: [
      "Runs every test under `tests:` in FILE. Your data and the network are not used: a test has its own data (the sample "
        + "person, a folder next to the file, or written-out results), a fixed clock, and its own answer or the digest's.",
      "For a failed test it prints the line of the expectation, the expected and the actual value. Folders are searched for files "
        + "that end in .lucidability.",
    ],
    operands: [
      .init("FILE", .ability, repeatable: true, "files or folders; `-` for standard input; the name of a shipped ability")
    ],
    options: [.filter, .testFormat, .json, .testTimings, .output, .quietTest] + CommandParts.appearance,
    examples: [
      .init("lucid test my.lucidability", "one file"),
      .init("lucid test --filter monday abilities/", "the tests of a folder with \"monday\" in their names"),
      .init(
        "lucid test --format=tap my.lucidability", "for TAP harnesses: prove --exec 'lucid test --format=tap' *.lucidability"),
      .init("lucid test --format=junit -o report.xml abilities/", "for continuous integration"),
    ],
    exits: [.notMet, .nothing, .cancelled] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
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
    let outcome = AbilityTestOutcome(parts, reports, areAllRead: unreadable.isEmpty, filter: invocation.text(.filter))
    if form != .text || outcome.hasAnything {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(
        outcome.render(form, screen, timings: invocation.has(.testTimings), isBrief: invocation.has(.quietTest)),
        outcome.exit)
    } else if unreadable.isEmpty {
      invocation.host.output.error(outcome.emptiness.text)
    }
    return outcome.exit
  }

  private func complain(_ compilation: Compilation) {
    guard !compilation.diagnostics.isEmpty, !(invocation.has(.quietTest) && !compilation.hasErrors) else { return }
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    invocation.host.output.error(TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics))
  }
}
