import LucidCore
import LucidRuntime

/// `mailList`: messages in groups. What `mail.urgent` gave is one group; what a search gave is one
/// group, or, when it holds more than one kind of mail, what needs a reply, what informs, and what
/// can be archived.
struct MailListCard: CardBuilder {
  let kind = "mailList"
  let body = MailTypes.card

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let mail = observations.filter { $0.family == "mail" && $0.status == .done }
    guard !mail.isEmpty else { return nil }
    let groups = mail.flatMap(grouped).filter { !$0.messages.isEmpty }
    let records = groups.map { group in
      Record(MailTypes.group, ["role": .text(group.role.name), "messages": .list(group.messages.map(Value.record))])
    }
    let lines = StepLines(observations, presenters: presenters, in: context)
    let shown = Set(groups.flatMap { $0.messages.compactMap(\.id) })
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body,
        [
          "count": .integer(shown.count),
          "truncated": .boolean(mail.contains { $0.value["truncated"].boolean == true }),
          "groups": .list(records.map(Value.record)),
        ]),
      notes: lines.notes, statements: lines.statements)
  }

  private func grouped(_ observation: Observation) -> [(role: CardWord, messages: [Record])] {
    let records = MailFindings.records(observation.value)
    switch observation.tool {
    case "mail.urgent": return [(.needsReply, records)]
    case _ where MailFindings(observation).isLatest: return [(.latest, records)]
    default:
      func kind(_ record: Record) -> Int { record["waits"] != .null ? 0 : record["bulk"].boolean == true ? 2 : 1 }
      let roles: [CardWord] = [.needsReply, .forInformation, .archivable]
      let sorted = Dictionary(grouping: records, by: kind)
      guard sorted.count > 1 else { return [(.inbox, records)] }
      return roles.enumerated().map { ($1, sorted[$0] ?? []) }
    }
  }
}
