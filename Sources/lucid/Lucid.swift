import LucidApplication
import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem

/// The command. Understands the command line, hands it to one command, ends with its exit code.
@main struct Lucid {
  static func main() {
    // A reader that went away is noticed by the write itself.
    signal(SIGPIPE, SIG_IGN)
    Output.reserve()
    exit(Lucid(host: environment()).start().rawValue)
  }

  /// What the process was started with. The only place that asks the system for it.
  private static func environment() -> HostEnvironment {
    let process = ProcessFacts.ofThisProcess()
    return HostEnvironment(
      process: process, terminal: .ofThisProcess(process), output: .ofThisProcess(), clock: SystemClock(), zones: SystemZones())
  }

  let host: HostEnvironment

  /// Runs the command that the arguments name. Returns how the process is to end.
  func start() -> ExitCode {
    let words = Array(host.process.arguments.dropFirst())
    let request: Request
    do throws(UsageError) {
      request = try ArgumentParser().parse(words)
    } catch {
      host.output.error(error.text)
      report(
        CommandError(.usage, error.message, hint: "lucid \(error.command.map { $0 + " " } ?? "")--help"),
        as: JSONWish(words: words))
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
    if case .run(let parsed) = request, parsed.command.name == "doctor" { return }
    guard let missing = MissingRequirements(host.process, isForLibraries: true) else { return }
    host.output.error(missing.notice)
  }

  /// Whoever asked for JSON reads no standard error.
  private func report(_ error: CommandError, as wish: JSONWish?) {
    guard let wish else { return }
    let facts = ExitFacts(error.exit.word, Int(error.exit.rawValue))
    let failure = JSONFailure(
      exit: facts, message: error.message, hint: error.hint, isRetryable: error.isRetryable, place: error.place)
    // What cannot be written there has been said on standard error.
    _ = try? host.output.out(failure.render(isEvent: wish == .lines))
  }

  private func answer(_ request: Request) throws(CommandError) -> ExitCode {
    let text: String
    switch request {
    case .run(let parsed): return try start(Invocation(parsed, host))
    case .help(let topic): text = HelpText.text(topic)
    case .version: text = "lucid \(Composition.version.text)\n"
    }
    do throws(HostError) {
      try host.output.out(text)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return .ok
  }

  /// To add a command: its file, its row in `Commands`, and its line here.
  private func start(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    switch invocation.command.name {
    case "try": return try RunCommand(invocation, isTry: true).start()
    case "run": return try RunCommand(invocation, isTry: false).start()
    case "ask": return try AskCommand(invocation).start()
    case "chat": return try ChatCommand(invocation).start()
    case "briefing": return try BriefingCommand(invocation).start()
    case "status": return try StatusCommand(invocation).start()
    case "history": return try HistoryCommand(invocation).start()
    case "show": return try ShowCommand(invocation).start()
    case "replay": return try ReplayCommand(invocation).start()
    case "deliver": return try DeliverCommand(invocation).start()
    case "apply": return try ApplyCommand(invocation).start()
    case "reject": return try RejectCommand(invocation).start()
    case "undo": return try UndoCommand(invocation).start()
    case "why": return try WhyCommand(invocation).start()
    case "check": return try CheckCommand(invocation).start()
    case "test": return try TestCommand(invocation).start()
    case "fmt": return try FormatCommand(invocation).start()
    case "explain": return try ExplainCommand(invocation).start()
    case "plan": return try PlanCommand(invocation).start()
    case "new": return try NewCommand(invocation).start()
    case "edit": return try EditCommand(invocation).start()
    case "list": return try ListCommand(invocation).start()
    case "install": return try InstallCommand(invocation).start()
    case "move", "remove", "reset": return try ArrangeCommand(invocation).start()
    case "export": return try ExportCommand(invocation).start()
    case "update": return try UpdateCommand(invocation).start()
    case "trust": return try TrustCommand(invocation).start()
    case "schedule": return try ScheduleCommand(invocation).start()
    case "import": return try ImportCommand(invocation).start()
    case "gallery": return try GalleryCommand(invocation).start()
    case "tools": return try CatalogCommand(invocation).start()
    case "models": return try ModelsCommand(invocation).start()
    case "config": return try ConfigCommand(invocation).start()
    case "setup": return try SetupCommand(invocation).start()
    case "doctor": return try DoctorCommand(invocation).start()
    case "prompt": return try PromptCommand(invocation).start()
    case "reference": return try ReferenceCommand(invocation).start()
    case "schema": return try SchemaCommand(invocation).start()
    case "completions": return try CompletionsCommand(invocation).start()
    case "manual": return try ManualCommand(invocation).start()
    case "__complete": return try CompleteCommand(invocation).start()
    case "commands": return try NamesCommand(invocation).start()
    default: throw CommandError(.internalError, "there is no code for the command `\(invocation.command.name)`")
    }
  }
}
