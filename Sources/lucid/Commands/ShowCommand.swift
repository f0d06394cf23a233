import LucidArguments
import LucidCore
import LucidReport

/// `lucid show`: one run of the record.
struct ShowCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try Delivery(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let (kept, run) = try RunRecords(invocation).whole(invocation.operands.first ?? "last")
    let zone = RunRecords.zone(kept.record.zone)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let text: String
    if invocation.has(.sent) {
      text = isJSON ? JSONKeptRun.sent(kept.sent) : SentText.render(kept.sent, screen: screen)
    } else if isJSON {
      let code = ExitCode(kept.record.outcome)
      text = JSONKeptRun(zone: zone).render(kept, exit: ExitFacts(code.word, Int(code.rawValue)))
    } else {
      text = TextKeptRun(zone: zone, screen: screen, timings: screen.drawing).render(kept, name: run.name)
    }
    try delivery.send(text)
    return .ok
  }
}
