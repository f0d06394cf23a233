/// A fact about a result, computed, with the records it rests on; a catalogue puts it in words.
package struct Statement: Hashable, Sendable {
  /// The role of a statement; a prompt that asks for "risk" or "action" is answered from these.
  package enum Role: String, Sendable, CaseIterable {
    /// The one thing not to miss.
    case key
    /// A conflict, a deadline, rain, a short night.
    case risk
    /// The person's state: recovered, drained, on a streak.
    case state
    /// Free time, a good moment.
    case chance
    /// Something to do about it: starts with a verb.
    case action
    /// Plain fact, said only when there is room.
    case fact
  }

  /// The degree to which a statement is sure.
  package enum Certainty: Hashable, Sendable {
    case exact
    /// A list was cut: there are as many, and perhaps more.
    case atLeast
    /// The data end on a day before this one.
    case asOf(CivilDate)
    /// A forecast, or a figure of too few values.
    case estimate
  }

  package let kind: StatementKind
  package var role: Role
  /// 0 … 100; higher is said first within its role.
  package var weight: Int
  package internal(set) var values: StatementValues
  /// The days it is about; nil where the values say it.
  package let range: StatementRange?
  /// Ids of the records that it rests on.
  package let records: [String]
  package let certainty: Certainty
  package private(set) var setting: StatementSetting
  /// The step whose result it is about; the card builder fills it in.
  package var step: String

  package init(
    _ kind: StatementKind, _ role: Role, weight: Int, _ values: StatementValues = [:], range: StatementRange? = nil,
    records: [String] = [], certainty: Certainty = .exact, setting: StatementSetting = .done, step: String = ""
  ) {
    self.kind = kind
    self.role = role
    self.weight = weight
    self.values = values
    self.range = range
    self.records = records
    self.certainty = certainty
    self.setting = setting
    self.step = step
  }

  /// The name of the thing it is about; nil for one about a whole result.
  package var subject: String? { values[.title]?.text }

  /// Whether it is what a message or a note says about an event.
  package var isAboutEvent: Bool { kind == .mail(.aboutEvent) || kind == .notes(.aboutEvent) }

  /// The records with the family of each: ids are unique within one source alone. The second record
  /// of what a message or a note says about an event is the event.
  package var subjects: [String] {
    records.enumerated().map { "\(isAboutEvent && $0 > 0 ? "calendar" : kind.family):\($1)" }
  }

  /// Returns the same for another step.
  package func placed(in step: String) -> Statement { with { $0.step = step } }

  /// Returns the same for an answer that has named its subject: a catalogue leaves it out.
  package func asTold() -> Statement { with { $0.values = values.with(.told, .word("above")) } }

  /// Whether it is said in an answer that has named its subject.
  package var isTold: Bool { values[.told] != nil }

  /// Returns the same in another setting; nil for a remedy that the setting does not allow.
  package func inSetting(_ setting: StatementSetting) -> Statement? {
    kind.isRemedy && setting != .done ? nil : with { $0.setting = setting }
  }

  /// Whether the write that it is about, or on which it rests, is not done.
  package var isUndone: Bool { setting == .pending || setting == .dropped }

  /// Returns the same about a message that wants its answer before a moment, and perhaps an event.
  package func before(_ title: String?, at start: Instant) -> Statement {
    let values = values.with(.moment, .instant(start))
    return with { $0.values = title.map { values.with(.other, .text($0)) } ?? values }
  }

  /// Returns the same with the sentences of a message that ask, and the parts of them that a line
  /// may have alone, each with whether it says until when; a request is told as one.
  package func quoting(_ excerpt: String, parts: [(text: String, isDated: Bool)], isRequest: Bool) -> Statement {
    let parts = parts.map { StatementValue.list([.text($0.text)] + ($0.isDated ? [.word("dated")] : [])) }
    let values = values.with(.excerpt, .text(excerpt)).with(.text, .list(parts))
    return with { $0.values = isRequest ? values.with(.rank, .word("request")) : values }
  }

  /// Returns the same of another weight.
  package func weighing(_ weight: Int) -> Statement { with { $0.weight = weight } }

  /// Returns the same as a plain fact of at most this weight.
  package func asFact(atMost weight: Int) -> Statement {
    with { ($0.role, $0.weight) = (.fact, min(self.weight, weight)) }
  }

  /// Returns a copy with a change.
  func with(_ change: (inout Statement) -> Void) -> Statement {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The days that a statement is about, both included.
package struct StatementRange: Hashable, Sendable {
  package let first: CivilDate
  package let last: CivilDate
  /// Whether only what is left of the first day counts.
  package let isRest: Bool
  /// Whether only working hours count.
  package let isWorkingHours: Bool
  /// The part of one day; nil for whole days.
  package let part: StatementValue?

  package init(
    _ first: CivilDate, _ last: CivilDate, isRest: Bool = false, isWorkingHours: Bool = false, part: StatementValue? = nil
  ) {
    self.first = first
    self.last = last
    self.isRest = isRest
    self.isWorkingHours = isWorkingHours
    self.part = part
  }

  /// The days between two instants as people call them: a whole day, what is left of today, a part
  /// of one day, several days.
  package init(from: Instant, to: Instant, now: Instant, zone: Zone, isWorkingHours: Bool = false) {
    let first = zone.date(from)
    let last = max(first, zone.date(to.adding(seconds: -1)))
    let isWhole = from <= zone.startOfDay(first) && to >= zone.startOfDay(last.adding(days: 1))
    // Free time ahead begins at the next full five minutes.
    let isRest = first == zone.date(now) && from > zone.startOfDay(first) && abs(from.seconds - now.seconds) <= 300
    let endsWithDay = to >= zone.startOfDay(last.adding(days: 1))
    let isPart = first == last && !isWhole && !(isRest && endsWithDay)
    self.init(
      first, last, isRest: isRest && endsWithDay, isWorkingHours: isWorkingHours, part: isPart ? .span(from, to) : nil)
  }

  package var isOneDay: Bool { first >= last }

  /// Whether it is an hour or less of which the spans leave something out: a question about
  /// two o'clock means all of the hour, one about an afternoon any part of it.
  package func isHourWithMore(than spans: [(start: Instant, end: Instant)]) -> Bool {
    guard let part = part?.span, part.end.seconds - part.start.seconds <= 3600 else { return false }
    return spans.reduce(0) { $0 + $1.end.seconds - $1.start.seconds } < part.end.seconds - part.start.seconds
  }
}

/// A statement as a catalogue says it.
package struct Sentence: Hashable, Sendable {
  package let statement: Statement
  /// A whole sentence with a period, Markdown allowed.
  package let text: String

  package init(_ statement: Statement, text: String) {
    self.statement = statement
    self.text = text
  }
}
