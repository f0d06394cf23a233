import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidHomes
import LucidReport
import LucidRuntime
import LucidSystem

/// The command. Understands the command line, hands it to one command, ends with its exit code.
package struct Lucid {
  /// Runs the command of this process, and ends the process with its exit code.
  package static func main() -> Never {
    // A reader that went away is noticed by the write itself.
    signal(SIGPIPE, SIG_IGN)
    Output.reserve()
    exit(atHome(.ofThisProcess()).rawValue)
  }

  /// Runs the command in the home that `--home` names, else in that of the account.
  private static func atHome(_ process: ProcessFacts) -> ExitCode {
    let words = Array(process.arguments.dropFirst())
    do throws(CommandError) {
      let line: GlobalOptions
      do throws(UsageError) { line = try GlobalOptions(words) } catch { throw CommandError(error) }
      guard let path = line.home else { return Lucid(host: environment(process)).start() }
      let home = try HomeArgument.enter(path, arguments: process.arguments.prefix(1) + line.words)
      return Lucid(host: environment(home)).start()
    } catch {
      let lucid = Lucid(host: environment(process))
      lucid.host.output.error(error.text)
      lucid.report(error, as: JSONWish(words: words))
      return error.exit
    }
  }

  /// Returns the environment of the process. The only place that asks the system for it.
  private static func environment(_ process: ProcessFacts) -> HostEnvironment {
    HostEnvironment(
      process: process, terminal: .ofThisProcess(process), output: .ofThisProcess(), clock: SystemClock(), zones: SystemZones())
  }

  let host: HostEnvironment

  /// Runs the command that the arguments name. Returns how the process is to end.
  func start() -> ExitCode {
    let words = Array(host.process.arguments.dropFirst())
    let request: Request
    do throws(UsageError) {
      request = try CommandList.parser(host).parse(words)
    } catch {
      host.output.error(error.text)
      report(CommandError(error), as: JSONWish(words: words))
      return .usage
    }
    defer { reportMissingLibraries(request) }
    do throws(CommandError) {
      return try answer(request)
    } catch {
      if !error.isSaid { host.output.error(error.text) }
      if case .run(let parsed) = request { report(error, as: JSONWish(parsed)) }
      return error.exit
    }
  }

  /// Names the libraries that are missing, once, after a command that needed one of them.
  private func reportMissingLibraries(_ request: Request) {
    guard SystemRequirement.anyWasMissed else { return }
    // Its own check lists them.
    if case .run(let parsed) = request, parsed.type == DoctorCommand.self { return }
    if let missing = MissingRequirements(host.process, isForLibraries: true) { host.output.error(missing.notice) }
    if let unsupported = UnsupportedLibraries(VersionedLibrary.all) { host.output.error(unsupported.notice) }
  }

  /// Writes an error to standard output as JSON, for readers who asked for JSON.
  private func report(_ error: CommandError, as wish: JSONWish?) {
    guard let wish else { return }
    let failure = JSONFailure(
      message: error.message, hint: error.hint, isRetryable: error.isRetryable, place: error.place)
    // What cannot be written there has been said on standard error.
    switch wish {
    case .object: try? host.print(.json(failure.result), error.exit)
    case .lines: try? host.output.out(failure.event(ExitFacts(error.exit)))
    }
  }

  private func answer(_ request: Request) throws(CommandError) -> ExitCode {
    switch request {
    case .run(let parsed):
      guard let command = parsed.type as? any Command.Type else {
        throw CommandError(.internalError, "there is no code for the command `\(parsed.command.name)`")
      }
      // A crontab with old words is not broken by it, and whoever reads its mail learns the new ones.
      if !parsed.renamed.isEmpty, !parsed.has(.quiet) {
        host.output.error("lucid: \(parsed.renamed.joined(separator: "; "))\n")
      }
      return try command.init(invocation: Invocation(parsed, host)).run()
    case .help(let topic): try host.print(HelpText.text(topic, CommandList.table))
    case .version: try host.print("lucid \(Composition.version.text)\n")
    }
    return .ok
  }
}
