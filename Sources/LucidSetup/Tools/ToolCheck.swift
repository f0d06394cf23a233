import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidMCP
import LucidPrograms
import LucidRuntime
import LucidSystem

/// Tries a declared tool as runs call it, and in ways in which it must be refused or ended.
struct ToolCheck {
  /// The bytes that no result stays below, for the check of the limit.
  private static let tiny = ByteCount.bytes(1)

  private let settings: ToolSettings.Tool
  private let binder: ToolBinder
  private let host: HostEnvironment
  /// Whether a tool that writes or sends is called.
  private let isReal: Bool

  init(_ settings: ToolSettings.Tool, _ binder: ToolBinder, _ host: HostEnvironment, isReal: Bool) {
    (self.settings, self.binder, self.host, self.isReal) = (settings, binder, host, isReal)
  }

  /// Runs the checks. `words` are `ARG=VALUE`. Errors: 2, the words are no arguments of the tool;
  /// 22, the host forbids the call.
  func run(_ words: [String], zone: Zone) throws(CommandError) -> ToolCheckReport {
    let signature = settings.signature
    let reading = ToolArguments(signature: signature, now: host.clock.now(), zone: zone)
    let arguments: Arguments
    let samples: [String]
    do throws(StepFailure) { (arguments, samples) = try reading.read(words) } catch {
      throw CommandError(.usage, error.message, hint: error.hint)
    }
    var report = ToolCheckReport(settings, binder.reach(of: settings))
    (report.arguments, report.samples) = (arguments.json(zone: zone), samples)
    let isCalled = signature.effect == .read || isReal
    if isCalled {
      let (outcome, seconds) = call(settings, arguments, zone)
      if case .failure(let failure) = outcome, failure.kind == .forbidden { throw CommandError(failure, or: .backendFailed) }
      report.note(outcome, seconds: seconds, zone: zone)
    } else {
      report.add(.left, "call", "not made: the tool \(signature.effect.rawValue)s; --really calls it")
    }
    refusals(reading, &report)
    // A call that failed by itself shows nothing about limits.
    guard signature.effect == .read, report.isGood else { return report }
    var limited = settings
    limited.limits.seconds = 0
    report.expect(.timedOut, of: call(limited, arguments, zone).outcome, "deadline", "a call is ended when its time is over")
    limited = settings
    limited.limits.bytes = Self.tiny
    report.expect(.failed, of: call(limited, arguments, zone).outcome, "size", "a result above its limit is an error")
    return report
  }

  /// Arguments that must be refused before anything is started.
  private func refusals(_ reading: ToolArguments, _ report: inout ToolCheckReport) {
    func isRefused(_ word: String) -> Bool { (try? reading.read([word])) == nil }
    report.add(isRefused("no_such_argument=1") ? .good : .bad, "unknown argument", "refused before the start")
    for parameter in settings.signature.parameters {
      guard let misfit = reading.misfit(of: parameter) else { continue }
      report.add(
        isRefused("\(parameter.name)=\(misfit)") ? .good : .bad, "wrong type",
        "\(parameter.name)=\(misfit) is refused before the start")
    }
  }

  private func call(
    _ settings: ToolSettings.Tool, _ arguments: Arguments, _ zone: Zone
  ) -> (outcome: Result<ToolResult, StepFailure>, seconds: Double) {
    let sessions = MCPSessions()
    defer { sessions.end() }
    let tool = binder.tool(settings, sessions)
    let loop = MainLoop(host.clock)
    let clock = LoopClock(loop)
    let key = settings.signature.effect == .read ? nil : "test/\(host.clock.now().seconds)"
    let context = ToolContext(now: clock.now(), zone: zone, settings: Settings(), clock: clock, key: key)
    let started = clock.uptime()
    let outcome: Result<ToolResult, StepFailure> = loop.run {
      do throws(StepFailure) { return .success(try await tool.call(arguments, in: context)) } catch { return .failure(error) }
    }
    return (outcome, Double(clock.uptime() &- started) / 1e9)
  }
}
