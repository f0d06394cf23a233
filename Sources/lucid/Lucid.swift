import LucidArguments
import LucidCore
import LucidReport

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The command. Understands the command line, hands it to one command, ends with its exit code.
@main struct Lucid {
  static func main() {
    // A reader that went away is noticed by the write itself.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    let request: Request
    do throws(UsageError) {
      request = try ArgumentParser().parse(words)
    } catch {
      Output.error(error.text)
      return .usage
    }
    switch request {
    case .help(let command):
      Output.out(command.map { HelpText.command($0) } ?? HelpText.program())
      return .ok
    case .version:
      Output.out("lucid \(Composition.version.text)\n")
      return .ok
    case .run(let invocation):
      do throws(CommandError) {
        return try start(invocation)
      } catch {
        Output.error("lucid: \(error.message)\n" + (error.hint.map { "  \($0)\n" } ?? ""))
        return error.exit
      }
    }
  }

  /// To add a command: its file, its row in `Commands`, and its line here.
  private static func start(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    switch invocation.command.name {
    case "try": return try RunCommand(invocation, isTry: true).start()
    case "run": return try RunCommand(invocation, isTry: false).start()
    case "check": return try CheckCommand(invocation).start()
    case "plan": return try PlanCommand(invocation).start()
    case "tools", "vars", "filters": return try CatalogueCommand(invocation).start()
    default: throw CommandError(.internalError, "there is no code for the command `\(invocation.command.name)`")
    }
  }
}
