import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem
import Synchronization

/// `lucid doctor`: whether all that runs need is there and works, one line each, as it is found out.
struct DoctorCommand {
  let invocation: Invocation
  /// Seconds that one checkup may take.
  private static let patience = 10.0

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let checkups = try chosen()
    let scene = try scene()
    let lines = CheckupLines(ScreenChoice.screen(invocation, toFile: delivery.isFile))
    var all: [(name: String, findings: [CheckupFinding])] = []
    var text = ""
    for checkup in checkups {
      let findings = Self.findings(checkup, scene)
      all.append((checkup.name, findings))
      if isJSON { continue }
      let shown = lines.text(checkup.name, findings)
      if delivery.isFile { text += shown } else { try delivery.send(shown) }
    }
    let worst = Self.worst(all.flatMap(\.findings))
    if isJSON {
      try delivery.send(Self.json(all, worst))
    } else {
      let end = lines.end(all.flatMap(\.findings))
      try delivery.send(delivery.isFile ? text + end : end)
    }
    return worst == .broken ? .backendFailed : worst == .missing ? .partial : .ok
  }

  private func chosen() throws(CommandError) -> [any Checkup] {
    let names = invocation.texts(.checkNames)
    let known = Checkups.all.map(\.name)
    for name in names where !known.contains(name) {
      let nearest = Spelling.nearest(name, among: known).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "there is no check `\(Printable.text(name, limit: 40))`\(nearest)",
        hint: "checks: \(known.joined(separator: ", "))")
    }
    return names.isEmpty ? Checkups.all : Checkups.all.filter { names.contains($0.name) }
  }

  private func scene() throws(CommandError) -> CheckupScene {
    let surroundings = Surroundings(invocation)
    // A file that is named must be there; the usual one that cannot be read is a finding.
    let source = invocation.has(.config) ? try surroundings.source() : try? surroundings.source()
    var configuration = source.map { Configuration.read($0, profile: surroundings.profile).configuration } ?? Configuration()
    if configuration.settings.name == nil { configuration.settings.name = invocation.host.process.accountName }
    // A policy that cannot be read closes the gate, and is a finding.
    configuration.gate = HostGate(invocation, own: .whatIsGood, adding: configuration.forbidden)
    configuration.models.gate = configuration.gate
    let zone = (try? surroundings.zone(configuration)) ?? .utc
    return CheckupScene(
      invocation: invocation, configuration: configuration, source: source,
      now: try surroundings.frozenTime(zone) ?? invocation.host.clock.now())
  }

  /// A disk that does not answer must not keep the rest waiting.
  private static func findings(_ checkup: any Checkup, _ scene: CheckupScene) -> [CheckupFinding] {
    let done = Done()
    guard SystemThread.start({ done.set(checkup.findings(scene)) }) else {
      return [.broken("it was not looked at: the system has no thread left", "end other programs and look again")]
    }
    let clock = scene.invocation.host.clock
    let start = clock.uptime()
    while true {
      if let findings = done.findings { return findings }
      guard Double(clock.uptime() - start) < patience * 1e9 else {
        return [.broken("no answer within \(Int(patience)) s", "a disk or a server does not answer; look there")]
      }
      usleep(2_000)
    }
  }

  private final class Done: Sendable {
    private let state = Mutex<[CheckupFinding]?>(nil)
    func set(_ findings: [CheckupFinding]) { state.withLock { $0 = findings } }
    var findings: [CheckupFinding]? { state.withLock { $0 } }
  }

  private static func worst(_ findings: [CheckupFinding]) -> CheckupFinding.State {
    let states = Set(findings.map(\.state))
    return states.contains(.broken) ? .broken : states.contains(.missing) ? .missing : .ok
  }

  private static func json(_ all: [(name: String, findings: [CheckupFinding])], _ worst: CheckupFinding.State) -> String {
    var json = JSONText()
    json.object { json in
      json.field("state", worst.rawValue)
      json.key("findings")
      json.array { json in
        for (name, findings) in all {
          for finding in findings {
            json.object { json in
              json.field("check", name)
              json.field("state", finding.state.rawValue)
              json.field("message", finding.message)
              json.field("remedy", finding.remedy)
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
