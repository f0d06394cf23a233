package import LucidCore
import LucidWording

/// A dry run for a person: what was read, the prompt as it would be, what a model would be sent,
/// and what would be written.
package struct TextDryRun {
  /// That of the run.
  let zone: Zone
  var screen = Screen.plain
  /// They give a failure its place.
  var sources = SourceSet()

  package func render(_ record: RunRecord) -> String {
    let dryRun = record.dryRun ?? DryRun()
    var page = LineWriter(ANSIWriter(screen, accent: RGB(record.ability.color)))
    let when = PageWords(record.language).moment(zone.civil(record.started))
    page.add(.joined([StyledText("Dry run of \(record.ability.label)", .strong), StyledText(when, .dim)]))
    steps(record, dryRun, &page)
    if let condition = dryRun.condition {
      page.heading("Only when")
      page.add(StyledText("the condition depends on \(condition); the rest assumes that it is true"), indent: 2)
    }
    if record.outcome == .nothing {
      page.gap()
      page.add(StyledText("Its condition is false: there is nothing to do, and no model would be asked."))
    }
    for (heading, text) in [("Prompt", record.prompt?.text), ("Answer", record.answer?.text)] {
      guard let text, !text.isEmpty else { continue }
      page.heading(heading)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.isEmpty == true { lines.removeLast() }
      for line in lines { page.add(StyledText(String(line)), indent: 2, width: screen.measure) }
    }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { page.gap() }
    for note in notes { page.add(StyledText(.alert, .warn) + " " + StyledText(note), hanging: 2) }
    if let failure = record.failure {
      page.gap()
      page.add(StyledText(.stopped, .bad) + " " + StyledText(PageWords(record.language).failure(failure.failure)), hanging: 2)
      for line in ChoiceLines.lines(failure, command: nil) { page.add(StyledText(line), indent: 2) }
    }
    if let request = dryRun.request { self.request(request, &page) }
    writes(dryRun, ended: record.failure == nil, &page)
    page.gap()
    page.add(StyledText("Nothing was written or sent, and no model was asked.", .dim))
    return page.text
  }

  private func steps(_ record: RunRecord, _ dryRun: DryRun, _ page: inout LineWriter) {
    guard !record.observations.isEmpty else { return }
    page.heading("Steps")
    let column = TextPlan.column(record.observations.map(\.step))
    for observation in record.observations {
      let unasked = dryRun.unasked.first { $0.step == observation.step }
      let given = unasked.map { StyledText(arguments($0), .dim) }
      page.add(
        StyledText(observation.step),
        .joined([StyledText.joined([StyledText(observation.tool, .strong), given], by: "  "), Self.status(observation, unasked)]),
        column: column)
    }
  }

  private static func status(_ observation: Observation, _ unasked: DryRun.Call?) -> StyledText {
    if let unasked, unasked.tool == ToolName.modelAsk {
      return StyledText("not called: a dry run asks no model", .warn)
    }
    if let unasked, unasked.dependsOn.isEmpty { return StyledText("not called: this would leave the machine", .warn) }
    switch observation.status {
    case .done:
      if let count = (observation.value["items"].list ?? observation.value.list)?.count {
        return StyledText(Count.of(count, "item"), .good)
      }
      return observation.value == .null ? StyledText("empty", .dim) : StyledText("read", .good)
    case .skipped(let reason) where observation.value.standin != nil: return StyledText(reason.text, .warn)
    case .skipped(let reason): return StyledText("left out: \(reason.text)", .dim)
    case .failed(let failure): return StyledText(failure.shown, .bad)
    case .notRun: return StyledText("not reached", .dim)
    }
  }

  private func request(_ request: DryRun.Request, _ page: inout LineWriter) {
    page.heading("Would ask \(request.model)")
    page.add(
      StyledText(
        "\(Count.of(request.promptCharacters, "character")) of prompt and \(request.dataCharacters) of data, "
          + "about \(Count.of(request.tokens, "token"))"), indent: 2)
  }

  private func writes(_ dryRun: DryRun, ended: Bool, _ page: inout LineWriter) {
    page.heading("Would write")
    if dryRun.writes.isEmpty {
      return page.add(StyledText(ended ? "nothing" : "nothing before the failure", .good), indent: 2)
    }
    for (i, call) in dryRun.writes.enumerated() {
      let verb = call.effect == .send ? StyledText(" (sends)", .warn) : ""
      let item = call.item.map { " for item \($0)" } ?? ""
      page.add(
        StyledText("\(i + 1)".leftPadded(to: 2), .dim),
        .joined([
          StyledText(call.tool, .strong) + verb + "  " + StyledText(arguments(call)),
          StyledText("step \(call.step)\(item)", .dim),
        ]),
        column: 4)
      if !call.dependsOn.isEmpty {
        page.add("", StyledText("depends on \(call.dependsOn.joined(separator: ", "))", .warn), column: 4)
      }
    }
  }

  private func arguments(_ call: DryRun.Call) -> String {
    call.arguments.map { "\($0.name): \(ExpressionText.literal($0.value, zone))" }.joined(separator: ", ")
  }
}
