import LucidApplication
import LucidArguments
import LucidAutomation
import LucidConfiguration
import LucidCore
import LucidDoctor
import LucidReport
import LucidSystem

/// `lucid doctor`: health checks of everything that runs need, one line each, as they finish.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let spec = CommandSpec(
    name, "diagnose what is set up", group: .setUp,
    discussion: [
      "Prints one line per check: the state, and what to do. Each source gets one query, the model a request for its list of models. No ability is run, "
        + "and nothing is written; unfinished writes are reported. The network is used only for servers of the configuration.",
      "--secrets runs the programs that print keys; --model-check requests one word from the model, which may cost money. Each check takes at most "
        + "ten seconds. The exit code is 0, 11 if something is missing, 30 if something is broken.",
    ],
    options: [.secrets, .modelCheck, .checkNames, .vault, .tz, .at, .config, .reportFormat, .json, .output]
      + CommandParts.appearance,
    examples: [
      .init("lucid doctor", "all checks"), .init("lucid doctor --only mail --only model", "two checks"),
      .init("lucid doctor --json | jq '.findings[] | select(.state != \"ok\")'", "for another program"),
    ],
    exits: [.partial, .backendFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let names = try chosen()
    let context = try context()
    let report = HealthReport(ScreenChoice.screen(invocation, toFile: delivery.isFile))
    let runner = HealthCheckRunner(invocation.host.clock)
    var all: [(name: String, findings: [HealthFinding])] = []
    var text = ""
    for check in checks {
      let findings = runner.findings(check, context, only: names)
      all.append((check.name, findings))
      if isJSON || findings.isEmpty { continue }
      let shown = report.text(check.name, findings)
      if delivery.isFile { text += shown } else { try delivery.send(shown) }
    }
    let exit: ExitCode =
      switch HealthFinding.worst(all.flatMap(\.findings)) {
      case .broken: .backendFailed
      case .missing: .partial
      case .ok, .off: .ok
      }
    if isJSON {
      try delivery.send(.json(HealthReport.json(all)), exit)
    } else {
      let end = report.end(all.flatMap(\.findings))
      try delivery.send(delivery.isFile ? text + end : end)
    }
    return exit
  }

  private var checks: [any HealthCheck] {
    HealthChecks.all(library: LibraryHealthCheck(), schedule: ScheduleHealthCheck(CommandEnvironment(invocation)))
  }

  /// The names of checks that `--only` gives. Errors: there is no such check.
  private func chosen() throws(CommandError) -> [String] {
    let names = invocation.texts(.checkNames)
    let known = checks.map(\.name)
    for name in names where !known.contains(name) {
      let nearest = Spelling.suggestion(Spelling.nearest(name, among: known))
      throw CommandError(
        .usage, "there is no check `\(TerminalSanitizer.message(name, limit: 40))`\(nearest)",
        hint: "checks: \(known.joined(separator: ", "))")
    }
    return names
  }

  private func context() throws(CommandError) -> HealthCheckContext {
    let commandEnvironment = CommandEnvironment(invocation)
    // A file that is named must be there; the usual one that cannot be read is a finding.
    let source = invocation.has(.config) ? try commandEnvironment.source() : try? commandEnvironment.source()
    let loader = ConfigurationLoader(invocation)
    // A policy that cannot be read closes the gate, and is a finding.
    let configuration = loader.usable(source)
    let zone = (try? commandEnvironment.zone(configuration)) ?? .utc
    var options = HealthCheckOptions(
      vault: invocation.text(.vault), zone: invocation.text(.tz), startsPrograms: invocation.has(.secrets),
      asksModel: invocation.has(.modelCheck))
    options.deliversReminders = UserSchedules.deliverReminders(invocation.host)
    return HealthCheckContext(
      loader, configuration, source: source, options: options,
      now: try commandEnvironment.frozenTime(zone) ?? invocation.host.clock.now())
  }
}
