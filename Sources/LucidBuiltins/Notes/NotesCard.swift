import LucidCore
import LucidRuntime

/// `notes`: the notes of a run, and which of the run's events they speak of.
struct NotesCard: CardBuilder {
  let kind = "notes"
  let body = NoteTypes.card

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let found = observations.filter { $0.family == "notes" && $0.status == .done }
    guard let step = found.first?.step else { return nil }
    var seen: Set<String> = []
    let notes = found.flatMap { NotesPresenter.notes($0.value) }.filter { seen.insert($0.id).inserted }
    var lines = StepLines(observations, presenters: presenters.filter { $0.family == "notes" }, in: context)
    // The others are there for the notes: what is to be known of them is said after those, what to do about them is not.
    for observation in observations where observation.status == .done && observation.family != "notes" {
      let beside = presenters.filter { $0.family == observation.family }.flatMap { $0.findings(observation, in: context) }
      lines.add(beside.filter { $0.role != .action }.map { $0.asFact(atMost: 20) }, of: observation.step)
    }
    var matched: [String] = []
    for event in events(observations) {
      // Nothing is to be read for what is over or not attended.
      guard Event(event)?.facts.isAttended ?? true,
        event[event["all_day"].boolean == true ? "end" : "start"].instant.map({ $0 > context.now }) ?? true,
        let title = event["title"].text, !matched.contains(title), let note = TitleMatch(event: title)?.best(notes)
      else {
        continue
      }
      matched.append(title)
      lines.add([statement(note, event: event, title: title, in: context)], of: step)
    }
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body,
        [
          "count": .integer(notes.count), "items": .list(notes.map { .record($0.record) }),
          "matched_events": .list(matched.map(Value.text)),
        ]), notes: lines.notes, statements: lines.statements)
  }

  /// The records that calendar steps gave, in their order.
  private func events(_ observations: [Observation]) -> [Record] {
    observations.filter { $0.family == CalendarFamily.name && $0.status == .done }.flatMap { observation in
      if let items = observation.value["items"].list { return items.compactMap(\.record) }
      return observation.value.record.map { [$0] } ?? []
    }
  }

  private func statement(_ note: Note, event: Record, title: String, in context: PresentContext) -> Statement {
    let start = event["all_day"].boolean == true ? nil : event["start"].instant
    return Statement(
      .notes(.readBefore), .action, weight: 75,
      [
        .title: .text(NotesPresenter.title(note)), .other: .text(title.oneLine(limit: 80)),
        .day: start.map { .day(context.zone.date($0)) }, .at: start.map(StatementValue.instant),
      ], records: [note.id] + (event.id.map { [$0] } ?? []))
  }
}
