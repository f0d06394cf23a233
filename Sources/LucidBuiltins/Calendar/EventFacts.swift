import LucidCore

/// The facts that decide how an event counts, besides its times.
///
/// They are settled once, where events are read (`Event.settled`); free time, conflicts, cards and
/// sentences read them.
package struct EventFacts: Hashable, Sendable {
  /// The reply to an invitation (RFC 5545 PARTSTAT).
  package enum Reply: String, Sendable, CaseIterable {
    case accepted, declined, tentative
    case needsAction = "needs_action"
  }

  /// Whether it takes place (RFC 5545 STATUS).
  package enum Status: String, Sendable, CaseIterable {
    case confirmed, tentative, cancelled
  }

  /// False for what is marked as free time (`TRANSP:TRANSPARENT`), and for what only others attend.
  package var busy: Bool
  package var status: Status
  /// The person's own reply; nil without one.
  package var reply: Reply?
  /// The id of the event of which it is a copy, such as that of a shared calendar.
  package var copyOf: String?
  /// Whether it overlaps another event that takes up time.
  package var conflict: Bool
  /// The newest that messages of a run say of its times and its place; nil for nothing.
  package var change: ProposedChange?

  package init(
    busy: Bool = true, status: Status = .confirmed, reply: Reply? = nil, copyOf: String? = nil, conflict: Bool = false
  ) {
    self.busy = busy
    self.status = status
    self.reply = reply
    self.copyOf = copyOf
    self.conflict = conflict
  }

  /// Whether the person takes part in it, and it is not counted already.
  package var isAttended: Bool { isPlanned && !isCancelledByMessage }
  /// The same by the calendar alone.
  package var isPlanned: Bool { status != .cancelled && reply != .declined && copyOf == nil }
  package var isCancelledByMessage: Bool { change?.state == .cancelled }
  package var takesTime: Bool { isAttended && busy }
  /// False for what may not take place, or not with this person.
  package var isSettled: Bool { open == nil }
  /// The word for what is not settled; nil for what is.
  var open: CardWord? {
    if isTentative { return .tentative }
    return reply == .needsAction ? .unanswered : nil
  }
  /// Whether it is on the calendar with a reservation: it claims no time that another event has.
  package var isTentative: Bool { status == .tentative || reply == .tentative }
}

extension Event {
  /// Whether it takes up a part of its day: with times, and longer than nothing.
  package var blocks: Bool { isAppointment && end > start }
  /// Whether it is at a time that the person keeps for it, if only a moment.
  package var isAppointment: Bool { !allDay && facts.takesTime }

  /// The events in their order with what depends on the owner and on one another: the own reply,
  /// the others who attend, copies and conflicts. Those that were called off are left out. Cost:
  /// one sort.
  package static func settled(_ events: [Event], of owner: Owner) -> [Event] {
    var out = events.filter { $0.facts.status != .cancelled }
    for i in out.indices {
      let own = out[i].attendees.first { $0.reply != nil && owner.matches(name: $0.name, address: $0.email) }
      if let own { out[i].facts.reply = own.reply }
      if out[i].isOfOthers(than: owner) { out[i].facts.busy = false }
      // Only others are to be met, looked up and named.
      out[i].attendees.removeAll { owner.matches(name: $0.name, address: $0.email) }
    }
    markCopies(&out)
    return Conflicts.marked(out)
  }

  /// Whether only other people attend it: it lies in the calendar of one of them, another one
  /// invited, and all who are invited have replied.
  ///
  /// A list of addresses never replies, and the person may be on it. In any other calendar the
  /// person may be invited by an address that is not configured.
  private func isOfOthers(than owner: Owner) -> Bool {
    guard let organizer, !owner.addresses.isEmpty, !owner.matches(name: nil, address: organizer), !attendees.isEmpty else {
      return false
    }
    let named = FoldedText(calendar).words
    let isTheirs = attendees.contains { person in
      [person.name, person.email].contains { $0.map { Set(FoldedText($0).words).isSuperset(of: named) } ?? false }
    }
    guard isTheirs, !named.isEmpty else { return false }
    return attendees.allSatisfy {
      $0.reply != nil && $0.reply != .needsAction && !owner.matches(name: $0.name, address: $0.email)
    }
  }

  /// The same title at the same time is one event: a shared calendar repeats it under an id of its
  /// own. The one with a reply is the original, else the first.
  private static func markCopies(_ events: inout [Event]) {
    let atOnce = Dictionary(grouping: events.indices) { [events[$0].start, events[$0].end] }
    for indices in atOnce.values where indices.count > 1 {
      var left = indices
      while let first = left.first {
        let same = left.filter { $0 == first || events[first].repeats(events[$0]) }
        left.removeAll(where: same.contains)
        guard same.count > 1 else { continue }
        let original = same.first { events[$0].facts.reply != nil } ?? same[0]
        for i in same where i != original && events[i].allDay == events[original].allDay {
          events[i].facts.copyOf = events[original].id
        }
      }
    }
  }

  /// Whether an event at the same time is the same one: by its title or its id, in another calendar
  /// also where one title has the other, apart from the place: `Otis here`, `Otis at Mum's`.
  private func repeats(_ other: Event) -> Bool {
    if id == other.id || FoldedText(title) == FoldedText(other.title) { return true }
    guard !allDay, !other.allDay, calendar != other.calendar else { return false }
    let (own, others) = (Self.matter(title), Self.matter(other.title))
    return !own.isEmpty && !others.isEmpty && (own.isSubset(of: others) || others.isSubset(of: own))
  }

  /// The words of a title that count, up to where it takes place.
  private static func matter(_ title: String) -> Set<String> {
    let words = FoldedText(title).words
    let end = words.indices.dropFirst().first { wheres.contains(words[$0]) } ?? words.endIndex
    return Set(TitleMatch.significant(words[..<end].joined(separator: " ")))
  }

  private static let wheres = KnownWords.set("titles", "wheres")
}
