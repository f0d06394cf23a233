import LucidCore
import LucidRuntime

/// The events of a run with what its messages say of them: the one place where a change that a
/// message tells meets the calendar.
///
/// Sentences, cards, clashes and free time read the events of the results that it gives.
enum ProposedChanges {
  /// An event of a result with the change.
  static let event = RecordType(
    CalendarTypes.event.name,
    CalendarTypes.event.fields + [.init("proposed", .record(ProposedChange.type), "What a message says of it; null for nothing.")]
  )

  /// The results with the events changed; the same where no message says anything.
  static func applied(to observations: [Observation], in context: PresentContext) -> [Observation] {
    let calendar = observations.filter { $0.status == .done && $0.tool == "calendar.events" }
    let mail = observations.filter { $0.status == .done && $0.family == "mail" }
    guard !calendar.isEmpty, !mail.isEmpty else { return observations }
    let events = calendar.flatMap { EventList($0.value).planned }
    let changes = self.changes(of: events, by: messages(mail), in: context)
    guard !changes.isEmpty else { return observations }
    return observations.map { observation in
      if observation.tool == "calendar.free_slots" { return withoutSlots(observation, of: changes.values) }
      guard observation.status == .done, observation.tool == "calendar.events", var list = observation.value.record else {
        return observation
      }
      guard let items = changed(EventList(observation.value), by: changes) else { return observation }
      list["items"] = .list(items)
      return Observation(
        step: observation.step, tool: observation.tool, status: .done, value: .record(list), notices: observation.notices,
        labels: mail.reduce(observation.labels) { $0.union($1.labels) })
    }
  }

  /// A search without the free times at which an event now takes place.
  private static func withoutSlots(_ observation: Observation, of changes: some Sequence<ProposedChange>) -> Observation {
    guard observation.status == .done, var list = observation.value.record, let items = list["items"].list else {
      return observation
    }
    let taken = changes.compactMap { change in
      change.isTold ? change.start.flatMap { start in change.end.map { Slot(start, $0) } } : nil
    }
    let left = items.filter { item in
      item.record.flatMap(Slot.init).map { slot in !taken.contains { $0.start < slot.end && slot.start < $0.end } } ?? true
    }
    guard left.count < items.count else { return observation }
    list["items"] = .list(left)
    list["count"] = .integer(left.count)
    return Observation(
      step: observation.step, tool: observation.tool, status: .done, value: .record(list), notices: observation.notices,
      labels: observation.labels)
  }

  /// All messages that steps gave, each once; what is known of one that waits comes first.
  static func messages(_ done: [Observation]) -> [Message] {
    var seen: Set<String> = []
    return ["mail.urgent", "mail.search"].flatMap { tool in done.filter { $0.tool == tool } }
      .flatMap { MailFindings($0).messages }.filter { seen.insert($0.id).inserted }
  }

  private struct Key: Hashable {
    let id: String
    let start: Instant

    init(_ event: Event) { (id, start) = (event.id, event.start) }
  }

  /// The newest of each event; an older one of the same sender adds what the newest leaves open.
  private static func changes(
    of events: [Event], by messages: [Message], in context: PresentContext
  ) -> [Key: ProposedChange] {
    let join = EventJoin(events, in: context)
    var found: [Key: ProposedChange] = [:]
    for message in messages.sorted(by: Message.newestFirst).reversed() {
      let sentences = [message.subject] + Excerpt.sentences(of: message.snippet ?? "")
      for ((event, words), own) in join.events(of: message, sentences: sentences) {
        let reader = ProposedChangeReader(event: event, words: words, context: context)
        guard var change = reader.change(in: message, sentences: own) else { continue }
        let key = Key(event)
        if let before = found[key] {
          // A request leaves what was told.
          if before.isTold, !change.isTold { continue }
          if before.sender == change.sender, before.isTold == change.isTold, change.state != .cancelled {
            if change.start == nil { (change.start, change.end) = (before.start, change.end ?? before.end) }
            if change.place == nil { (change.place, change.isRoom) = (before.place, before.isRoom) }
          }
        }
        found[key] = change
      }
    }
    return found
  }

  /// The items of a list with the changes and the clashes that are left; nil where none is of it.
  private static func changed(_ list: EventList, by changes: [Key: ProposedChange]) -> [Value]? {
    guard list.all.contains(where: { changes[Key($0)] != nil }) else { return nil }
    let events = list.all.map { event in changes[Key(event)].map(event.changed) ?? event }
    // Beside a list that was cut or chosen from, the clashes of the calendar stay.
    let marked = list.isWhole ? Conflicts.marked(events) : events
    return marked.sorted(by: Event.precedes).map { event in
      var record = Record(Self.event, values: event.record.values + [event.facts.change.map { .record($0.record) } ?? .null])
      // Whether it takes up time by the calendar: the change says the rest.
      record["busy"] = .boolean(event.facts.busy && event.facts.isPlanned)
      return .record(record)
    }
  }
}
