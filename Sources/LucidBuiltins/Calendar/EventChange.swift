import LucidCore
import LucidRuntime

/// Stores a change to an event and says what it gets in the way of.
enum EventChange {
  static func store(
    _ patch: EventPatch, _ arguments: Arguments, in backend: Bound<any CalendarBackend>, context: ToolContext
  ) async throws(StepFailure) -> ToolResult {
    let zone = context.zone
    let id = try await EventChoice.id(arguments, to: .toChange, in: backend, context: context)
    // What lies around it is read before: the write is the last thing that can fail.
    var others: [Event] = []
    var families: FamilySet = []
    if let range = patch.range(zone) {
      (others, families) = try await NewEvent.overlaps(from: range.from, to: range.to, in: backend, context)
    }
    let written = try await backend().update(id, patch, now: context.now, zone: zone)
    var event = written.event
    let isMoved = written.before.map { $0.start != event.start || $0.end != event.end } ?? true
    let clashing = isMoved && event.blocks ? others.filter { $0.overlaps(event.start, event.end) && !$0.isSame(as: event) } : []
    event.facts.conflict = !clashing.isEmpty
    let kind: Change.Kind = isMoved && patch.title == nil ? .rescheduled : .updated
    var result = ToolResult(
      .record(event.record), notices: written.notices + EventWording.notice(event, clashing, in: context),
      changes: written.isChange
        ? [
          EventWording.change(
            kind, event, clashing,
            rule: EventWording.rule(patch.recurrence, alarm: patch.reminderMinutes, in: context), place: written.place,
            in: context)
        ] : [])
    result.authorship = Authorship(isOwn: false, families: written.families.union(families))
    return result
  }
}

extension EventPatch {
  /// Days that the event may lie on afterwards; nil when its times stay.
  fileprivate func range(_ zone: Zone) -> (from: Instant, to: Instant)? {
    guard let first = start ?? end else { return nil }
    let last = max(first, end ?? first)
    return (zone.add(Period(days: -2), to: first), zone.add(Period(days: 8), to: last))
  }
}
