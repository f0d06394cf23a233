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
      let beside = presenters.filter { $0.family == observation.family }.flatMap { $0.highlights(observation, in: context) }
      lines.add(
        beside.filter { $0.role != .action }.map { Highlight(.fact, weight: min($0.weight, 20), $0.text, records: $0.records) },
        of: observation.step)
    }
    var matched: [String] = []
    for event in events(observations) {
      guard let title = event["title"].text, !matched.contains(title), let note = TitleMatch(event: title)?.best(notes) else {
        continue
      }
      matched.append(title)
      lines.add([highlight(note, event: event, title: title, in: context)], of: step)
    }
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body,
        [
          "count": .integer(notes.count), "items": .list(notes.map { .record($0.record) }),
          "matched_events": .list(matched.map(Value.text)),
        ]), notes: lines.notes, highlights: lines.highlights)
  }

  /// The records that calendar steps gave, in their order.
  private func events(_ observations: [Observation]) -> [Record] {
    observations.filter { $0.family == "calendar" && $0.status == .done }.flatMap { observation in
      if let items = observation.value["items"].list { return items.compactMap(\.record) }
      return observation.value.record.map { [$0] } ?? []
    }
  }

  private func highlight(_ note: Note, event: Record, title: String, in context: PresentContext) -> Highlight {
    let name = NotesPresenter.title(note).boldTitle
    let meeting = title.oneLine(limit: 80).boldTitle
    let ids = [note.id] + (event.id.map { [$0] } ?? [])
    guard let start = event["start"].instant, event["all_day"].boolean != true else {
      return Highlight(.action, weight: 75, "Read \(name) for \(meeting).", records: ids)
    }
    let day = context.day(context.zone.date(start))
    let when = day == "today" ? "at \(context.time(start))" : "\(day) at \(context.time(start))"
    return Highlight(.action, weight: 75, "Read \(name) before \(meeting) \(when).", records: ids)
  }
}
