import LucidCore
import LucidRuntime

/// `contacts`: the people of a run, in the order in which they were found.
struct ContactsCard: CardBuilder {
  let kind = "contacts"
  let body = ContactTypes.card

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let found = observations.filter { $0.family == "contacts" && $0.status == .done }
    guard !found.isEmpty else { return nil }
    var seen: Set<String> = []
    let people = found.flatMap { ContactsPresenter.contacts($0.value) }.filter { seen.insert($0.id).inserted }
    let lines = StepLines(observations, presenters: presenters, in: context)
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body, ["count": .integer(people.count), "items": .list(people.map { .record($0.record(today: context.today)) })]),
      notes: lines.notes,
      statements: lines.statements)
  }
}
