import LucidBuiltins
import LucidCore
import LucidVault

/// Holds the calendars as they are listed after a write against what they were and what the write
/// is to do.
///
/// Every series that is written is listed around the events in question, before and after: the
/// difference has to be the intended one, no more and no less. Every other series in a changed file
/// has to be the same in all that is read of it.
struct CalendarCheck {
  let before: CalendarFolder.Contents
  let after: CalendarFolder.Contents
  /// The files that the write changes.
  let changed: Set<String>
  let zone: Zone

  /// Returns the events read back, one for each list; of an event in several calendars the first.
  /// Errors: `.badArgument` naming what would be wrong.
  func results(_ groups: [[CalendarIntent]]) throws(StepFailure) -> [EventWriteResult] {
    let intents = groups.flatMap { $0.filter(\.isChange) }
    var listed: [Series.Key: [Event]] = [:]
    let keys = Set(intents.map(\.series))
    if !keys.isEmpty { try checkOthers(than: keys, intents) }
    for key in keys { listed[key] = try events(of: key, intents.filter { $0.series == key }) }
    var results: [EventWriteResult] = []
    for group in groups {
      guard let intent = group.first(where: \.isChange) ?? group.first else { continue }
      results.append(try result(intent, listed[intent.series] ?? []))
    }
    return results
  }

  private func result(_ intent: CalendarIntent, _ listed: [Event]) throws(StepFailure) -> EventWriteResult {
    guard intent.isChange, let wanted = intent.after else {
      guard let event = intent.before else { throw refusal([intent], "nothing would be written") }
      return EventWriteResult(
        event: event, before: intent.after == nil ? nil : event, place: intent.place, isChange: intent.isChange,
        families: families(of: intent.series))
    }
    let found = listed.filter { Said($0) == Said(wanted) }
    guard let event = found.first(where: { $0.id == wanted.id }) ?? found.first else {
      throw refusal([intent], absent(wanted))
    }
    return EventWriteResult(event: event, before: intent.before, place: intent.place, families: families(of: intent.series))
  }

  /// The families that a series was made of, before and after.
  private func families(of key: Series.Key) -> FamilySet {
    let all = (before.series + after.series).filter { $0.key == key }
    return all.flatMap { $0.masters + $0.exceptions }.map(\.authorship).joined.families
  }

  // MARK: The series that are written

  private func events(of key: Series.Key, _ intents: [CalendarIntent]) throws(StepFailure) -> [Event] {
    let old = before.series.filter { $0.key == key }
    let new = after.series.filter { $0.key == key }
    let moments = intents.flatMap { [$0.before?.start, $0.after?.start].compactMap { $0 } }
    guard let first = moments.min(), let last = moments.max() else { return [] }
    let reach = (old + new).map(\.reach).min() ?? 0
    func list(_ series: [Series]) -> [Event] {
      series.flatMap { $0.events(from: first.adding(seconds: -reach), to: last.adding(seconds: reach + 1), zone: zone) }
    }
    var expected = list(old)
    for intent in intents {
      guard let event = intent.before else { continue }
      guard let i = expected.firstIndex(where: { $0.id == event.id && $0.start == event.start }) else {
        throw refusal(intents, "`\(event.title)` repeats too often to be changed safely")
      }
      expected.remove(at: i)
    }
    expected += intents.compactMap(\.after)
    let listed = list(new)
    var (missing, surplus) = Self.difference(expected, listed)
    for intent in intents where intent.repeats {
      guard let first = intent.after else { continue }
      surplus.removeAll { $0.title == first.title && $0.allDay == first.allDay && $0.series != nil && $0.start > first.start }
    }
    missing.sort(by: Event.precedes)
    surplus.sort(by: Event.precedes)
    guard missing.isEmpty, surplus.isEmpty else { throw refusal(intents, reason(intents, missing, surplus)) }
    return listed
  }

  /// Returns the events of each list that are not in the other.
  private static func difference(_ expected: [Event], _ listed: [Event]) -> (missing: [Event], surplus: [Event]) {
    var left: [Said: [Event]] = [:]
    for event in listed { left[Said(event), default: []].append(event) }
    var missing: [Event] = []
    for event in expected {
      if left[Said(event)]?.popLast() == nil { missing.append(event) }
    }
    return (missing, left.values.flatMap { $0 })
  }

  private func reason(_ intents: [CalendarIntent], _ missing: [Event], _ surplus: [Event]) -> String {
    for intent in intents {
      guard let old = intent.before, surplus.contains(where: { $0.id == old.id && $0.start == old.start }) else { continue }
      return intent.after == nil ? "\(named(old)) would still be there" : "\(named(old)) would be there as before too"
    }
    if let wanted = intents.compactMap(\.after).first(where: { wanted in missing.contains { Said($0) == Said(wanted) } }) {
      return absent(wanted)
    }
    if let other = missing.first { return "\(named(other)) would no longer be listed" }
    return surplus.first.map { "\(named($0)) would be listed too" } ?? "it would have no effect"
  }

  private func absent(_ event: Event) -> String { "\(named(event)) could not be read back" }

  private func named(_ event: Event) -> String { "`\(event.title)` (\(EventWording.time(event, zone: zone, today: nil)))" }

  private func refusal(_ intents: [CalendarIntent], _ reason: String) -> StepFailure {
    .withoutEffect(intents.compactMap(\.place).first ?? CalendarFolder.root, reason)
  }

  // MARK: All other series

  private func checkOthers(than keys: Set<Series.Key>, _ intents: [CalendarIntent]) throws(StepFailure) {
    func others(_ contents: CalendarFolder.Contents) -> [Series] {
      contents.series.filter { series in !keys.contains(series.key) && series.paths.contains(where: changed.contains) }
    }
    let now = Dictionary(others(after).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let old = others(before)
    for series in old {
      guard let same = now[series.key], same.masters == series.masters, same.exceptions == series.exceptions else {
        throw refusal(intents, "`\((series.masters + series.exceptions).first?.title ?? series.uid)` would be changed too")
      }
    }
    guard now.count == Set(old.map(\.key)).count else { throw refusal(intents, "another event would appear") }
  }
}

/// The listed fields of an event without its id and calendar name. Texts are compared without white
/// space, characters that no file can hold, and parts that the reader cuts.
private struct Said: Hashable {
  private let texts: [String?]
  private let times: [Instant]
  private let flags: [Bool]
  private let attendees: [Event.Attendee]

  init(_ event: Event) {
    texts = [
      Self.text(event.title, limit: 500) ?? Event.untitled, Self.text(event.location, limit: 500),
      Self.text(event.notes, limit: 4000),
    ]
    times = [event.start, event.end]
    flags = [event.allDay, event.series != nil, event.facts.busy]
    attendees = event.attendees
  }

  private static func text(_ text: String?, limit: Int) -> String? {
    text.flatMap { OneLine.text(String(ICalLine.kept($0).prefix(limit))) }
  }
}
