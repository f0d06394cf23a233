package import LucidCore

/// The one order in which a day's answer is said: by the time left to act, in bands, then by what
/// is at stake.
package struct AgendaOrder: Sendable {
  private let now: Instant
  private let zone: Zone
  private let bands: TimeBands

  /// `statements` are all that a run found: the next event bounds a band.
  package init(_ statements: [Statement], now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
    bands = TimeBands(now: now, zone: zone, next: Self.next(statements, now: now))
  }

  /// The start of the first event that is told and has not begun.
  private static func next(_ statements: [Statement], now: Instant) -> Instant? {
    statements.compactMap { statement -> Instant? in
      switch statement.kind {
      case .calendar(.soon), .calendar(.next), .calendar(.first), .calendar(.key), .calendar(.prepare), .calendar(.getReady),
        .calendar(.overlap):
        statement.values[.span]?.span?.start ?? statement.values[.at]?.instant
      default: nil
      }
    }.filter { $0 > now }.min()
  }

  package func band(of statement: Statement) -> TimeBand { bands.band(of: statement.actBy(now: now, zone: zone)) }

  /// Returns what has to be done first; of equals those that a presenter finds weightier, then
  /// those that stand first.
  package func sorted(_ sentences: [Sentence]) -> [Sentence] {
    sentences.enumerated().map { (place: Place($0.element.statement, at: $0.offset, in: self), sentence: $0.element) }
      .sorted { $0.place < $1.place }.map(\.sentence)
  }

  /// Returns the action that is to be done first.
  package func action(_ actions: [Sentence], among sentences: [Sentence]) -> Sentence? {
    sorted(actions.filter { $0.statement.role == .action && isAdvised($0.statement, among: sentences) }).first
  }

  /// A body that is drained is not told to block hours for hard work.
  private func isAdvised(_ statement: Statement, among sentences: [Sentence]) -> Bool {
    switch statement.kind {
    case .calendar(.keepFree), .calendar(.blockStretch), .calendar(.blockFocus):
      !sentences.contains {
        $0.statement.kind == .health(.verdict) && $0.statement.values[.verdict]?.word == "drained"
      }
    default: true
    }
  }

  /// Returns the one line to read first: the first thing that can be acted on, as what to do about
  /// it where that is known, else what matters most; nil without sentences. A plain fact is none
  /// while something can be acted on.
  ///
  /// `named` are the kinds that the ability names: they come before all others, and of one family
  /// in their order. A question is answered first, so that an action counts only where nothing else
  /// is stated; one without weight is no headline.
  package func headline(of sentences: [Sentence], named: [StatementKind], isQuestion: Bool) -> Sentence? {
    let sentences = sentences.filter { $0.statement.role != .action || $0.statement.weight > 0 }
    let own = named.flatMap { kind in Self.byWeight(sentences.filter { $0.statement.kind == kind }) }
    let pool = own.isEmpty ? Self.byWeight(sentences) : own
    let stated = pool.filter { $0.statement.role != .action }
    let advice = Self.byWeight(pool.filter { $0.statement.role == .action && isAdvised($0.statement, among: sentences) }).first
    let first = own.isEmpty ? stated.first { $0.statement.role != .fact } ?? stated.first : stated.first
    if isQuestion { return first ?? advice }
    guard own.isEmpty || Set(named.map(\.family)).count > 1 else { return advice ?? first }
    // A plain fact is said first only where the ability names it.
    let timed = sorted(
      pool.filter { sentence in
        let statement = sentence.statement
        return band(of: statement) < .open && isAdvised(statement, among: sentences) && (!own.isEmpty || statement.role != .fact)
      })
    guard let top = leading(timed.filter { $0.statement.role != .fact }, among: sentences) ?? timed.first else {
      return advice ?? first
    }
    return action(pool.filter { $0.statement.isAbout(top.statement) }, among: sentences) ?? top
  }

  /// An event that begins later is no reason to leave what others ask for.
  private static let near: Int64 = 2 * 3600

  /// The first of what has to be done in its order. What is asked comes before a plain event that
  /// is further away than half an hour, unless the event is near and over before it is due.
  private func leading(_ timed: [Sentence], among sentences: [Sentence]) -> Sentence? {
    // What comes every week is no news until it begins.
    let today = timed.filter {
      ($0.statement.values[.routine] == nil || band(of: $0.statement) == .now) && band(of: $0.statement) <= .tonight
    }
    guard let first = today.first else { return timed.first }
    let event = first.statement
    guard event.isPlainEvent, event.kind == .calendar(.running) || band(of: event) > .now,
      let asked = today.first(where: { $0.statement.isAskedFor })
    else { return first }
    guard event.kind != .calendar(.running), let start = event.actBy(now: now, zone: zone),
      let due = asked.statement.actBy(now: now, zone: zone), start.seconds - now.seconds <= Self.near
    else { return asked }
    let end = sentences.lazy.filter { $0.statement.isAbout(event) }.compactMap { $0.statement.values[.span]?.span?.end }.first
    return due > end ?? start ? first : asked
  }

  /// Returns the heaviest first; equal weights keep their order.
  package static func byWeight(_ sentences: [Sentence]) -> [Sentence] {
    sentences.enumerated().sorted { a, b in
      let (first, second) = (a.element.statement.weight, b.element.statement.weight)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  private struct Place: Comparable {
    let band: TimeBand
    let stakes: Stakes
    let weight: Int
    let actBy: Int64
    let offset: Int

    init(_ statement: Statement, at offset: Int, in order: AgendaOrder) {
      let moment = statement.actBy(now: order.now, zone: order.zone)
      band = order.bands.band(of: moment)
      // What is only to be known has nothing at stake.
      stakes = moment == nil || statement.role == .fact ? .routine : statement.stakes
      weight = statement.weight
      actBy = moment?.seconds ?? .max
      self.offset = offset
    }

    static func < (a: Place, b: Place) -> Bool {
      if a.band != b.band { return a.band < b.band }
      if a.stakes != b.stakes { return a.stakes < b.stakes }
      if a.actBy != b.actBy { return a.actBy < b.actBy }
      if a.weight != b.weight { return a.weight > b.weight }
      return a.offset < b.offset
    }
  }
}

extension Statement {
  /// Whether both rest on the same records.
  fileprivate func isAbout(_ other: Statement) -> Bool { !records.isEmpty && Set(subjects) == Set(other.subjects) }

  /// Whether it only tells of an event, which asks nothing but to be there.
  fileprivate var isPlainEvent: Bool {
    switch kind {
    case .calendar(.overlap), .calendar(.decide), .calendar(.unanswered), .calendar(.answer), .calendar(.clash): false
    case .calendar: true
    default: false
    }
  }

  /// Whether somebody asks for it, or the person has planned to do it.
  package var isAskedFor: Bool {
    switch kind {
    case .calendar: role != .fact && !isPlainEvent
    case .mail, .notes(.aboutEvent), .tasks, .reminders, .travel(.leaveNow): role != .fact
    default: false
    }
  }
}
