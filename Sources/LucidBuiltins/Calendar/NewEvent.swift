import LucidCore
import LucidRuntime

/// Stores an event, unless there is one like it, and says what it gets in the way of. What every
/// tool does that makes events.
enum NewEvent {
  struct Outcome {
    /// With `conflict` set.
    let event: Event
    let notices: [Notice]
    /// The authorship of the result: the notice about an overlap has titles of other events.
    let authorship: Authorship
    /// Empty when an earlier try of this call has stored it.
    let changes: [Change]
  }

  /// `part` tells apart what one call makes several of.
  static func store(
    _ draft: EventDraft, in backend: Bound<any CalendarBackend>, context: ToolContext, part: Int = 0
  ) async throws(StepFailure) -> Outcome {
    let (there, families) = try await events(from: draft.start, to: draft.end, in: backend, context)
    if let same = there.first(where: draft.isSame) {
      let known = Notice(.words(.eventThere, same.title.oneLine(limit: 80)), about: same.id, isUnchanged: true)
      return Outcome(
        event: same, notices: [known], authorship: Authorship(isOwn: false, families: families.union(FamilySet("calendar"))),
        changes: [])
    }
    let others = there.filter(\.blocks)
    let written = try await backend().create(
      draft, id: RecordID.new(context, part: part), now: context.now, zone: context.zone)
    var event = written.event
    let clashing = event.blocks ? others.filter { !$0.isSame(as: event) } : []
    event.facts.conflict = !clashing.isEmpty
    return Outcome(
      event: event, notices: written.notices + EventWording.notice(event, clashing, in: context),
      authorship: clashing.isEmpty ? .own : Authorship(isOwn: false, families: families.union(FamilySet("calendar"))),
      changes: written.isChange
        ? [
          EventWording.change(
            .created, event, clashing,
            rule: EventWording.rule(draft.recurrence, alarm: draft.reminderMinutes, in: context), place: written.place,
            in: context)
        ] : [])
  }

  /// Timed events in that time, and the families that they were made of.
  static func overlaps(
    from: Instant, to: Instant, in backend: Bound<any CalendarBackend>, _ context: ToolContext
  ) async throws(StepFailure) -> (events: [Event], families: FamilySet) {
    guard from < to else { return ([], []) }
    let (events, families) = try await events(from: from, to: to, in: backend, context)
    return (events.filter(\.blocks), families)
  }

  /// The events in that time, and the families that they were made of; none where there is no
  /// calendar yet.
  private static func events(
    from: Instant, to: Instant, in backend: Bound<any CalendarBackend>, _ context: ToolContext
  ) async throws(StepFailure) -> (events: [Event], families: FamilySet) {
    do throws(StepFailure) {
      // One without length is found where it starts.
      let reading = try await backend.reading(from: from, to: max(to, from.adding(seconds: 1)), in: context)
      return (reading.events, reading.families)
    } catch {
      // The first event of an empty vault has no calendar to clash with.
      guard error.kind == .unavailable else { throw error }
      return ([], [])
    }
  }
}

extension Event {
  /// Whether both are the same event or occurrences of one series.
  func isSame(as other: Event) -> Bool { id == other.id || seriesID == other.seriesID }
}

extension EventDraft {
  /// Whether an event is what this draft asks for. A series is never the same as another.
  fileprivate func isSame(as event: Event) -> Bool {
    recurrence == nil && event.series == nil && event.facts.reply != .declined && event.start == start && event.end == end
      && event.allDay == allDay
      && FoldedText(event.title) == FoldedText(title) && FoldedText(event.location ?? "") == FoldedText(location ?? "")
      && (calendar.map { FoldedText($0) == FoldedText(event.calendar) } ?? true)
  }
}
