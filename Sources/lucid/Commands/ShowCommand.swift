import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid show`: an ability, or one run of the record.
struct ShowCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    if let name = invocation.operands.first, !invocation.has(.sent), Self.mayBeAbility(name),
      let file = try HomeLibrary.file(name, invocation.host)
    {
      return try AbilityShow(invocation).show(file)
    }
    return try showRun()
  }

  /// Names of abilities are in small letters, and so are told from labels, by which runs are known. `last` is always a run.
  private static func mayBeAbility(_ name: String) -> Bool {
    name != "last" && name == name.lowercased() || name.count == 36 || name != "last" && HostFile.kind(name) == .file
  }

  private func showRun() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    guard form != .html else {
      throw CommandError(.usage, "a run is shown as text or JSON", hint: "`lucid run --format=html` makes a page of one")
    }
    let delivery = try OutputDestination(invocation)
    let isJSON = form == .json
    let records = RunRecords(invocation)
    let (kept, run) = try records.whole(invocation.operands.first ?? "last")
    let (deliveries, left) = try records.delivered(run.number)
    let zone = invocation.host.zone(named: kept.record.zone)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let text: String
    if invocation.has(.sent) {
      text = isJSON ? JSONStoredRun.sent(kept.sent + left) : LoggedText.render(kept.sent + left, screen: screen)
    } else if isJSON {
      let code = ExitCode(kept.record.outcome)
      text = JSONStoredRun(zone: zone).render(kept, deliveries: deliveries, exit: ExitFacts(code.word, Int(code.rawValue)))
    } else {
      text = TextStoredRun(zone: zone, screen: screen, timings: screen.drawing).render(
        kept, deliveries: deliveries, left: left, name: run.name)
    }
    try delivery.send(text)
    return .ok
  }
}
