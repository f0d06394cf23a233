package import LucidBuiltins
package import LucidCompiler
package import LucidCore
import LucidRuntime

/// A search of the person's sources, as they are, for the words of a query: the calls that read
/// them, and the records that fit.
package struct SourceSearch: Sendable {
  /// Years on both sides of now that are read.
  private static let years: Int64 = 3

  package let query: QuestionQuery
  /// In the order of the search.
  package let families: [SearchedFamily]
  private let probes: [SourceProbe.Probe]
  private let terms: [QuestionQuery.Term?]
  private let now: Instant
  private let zone: Zone
  var today: CivilDate { zone.date(now) }

  /// Families that are not set up are left out; those of the query where it names some.
  package init(_ query: QuestionQuery, _ builtins: Builtins, now: Instant, zone: Zone) {
    (self.query, self.now, self.zone) = (query, now, zone)
    let unavailable = builtins.unavailable
    let wanted = SearchedFamily.all.filter { family in
      unavailable[family.name] == nil && (query.families.isEmpty || query.families.contains(family.name))
    }
    var (probes, terms, families): ([SourceProbe.Probe], [QuestionQuery.Term?], [SearchedFamily]) = ([], [], [])
    for family in wanted {
      let tools = builtins.tools.map(\.signature).filter { $0.family == family.name }
      func add(_ tools: [ToolSignature], _ more: [String: Value] = [:], for term: QuestionQuery.Term? = nil) -> Bool {
        let arguments = family.arguments.merging(more) { $1 }
        guard let probe = SourceProbe.widest(tools, arguments, words: term?.stem, years: Self.years, at: now) else {
          return false
        }
        probes.append(probe)
        terms.append(term)
        if families.last?.name != family.name { families.append(family) }
        return true
      }
      if query.terms.isEmpty {
        _ = add(tools)
      } else if family.isLarge {
        for term in query.terms { _ = add(tools, ["query": .text(term.root)]) }
      } else if !add(Array(tools.prefix(1))) {
        // A source that can only be asked for words: they may be names that its records do not show.
        for term in query.terms { _ = add(tools, for: term) }
      }
    }
    (self.probes, self.terms, self.families) = (probes, terms, families)
  }

  /// The tools that are called.
  package var tools: [ToolSignature] {
    var tools: [ToolSignature] = []
    for probe in probes where !tools.contains(where: { $0.name == probe.tool.name }) { tools.append(probe.tool) }
    return tools
  }

  /// Makes the calls in a run that is not stored. Returns an observation of each.
  package func observations(in environment: RunEnvironment) throws(RunSessionError) -> [Observation] {
    try SourceProbe(environment: environment, words: "").observations(probes, tools: environment.tools())
  }

  /// The calls, as steps of a plan.
  package var steps: [PlanStep] { SourceProbe.steps(probes, observe: true) }

  // MARK: Records

  /// A record that was found.
  package struct Found: Sendable {
    package let family: SearchedFamily
    package let record: Record
    /// nil for what has no time.
    package let start: Instant?
    package let end: Instant?
    let words: [String]
    /// The terms that the source itself found it by.
    fileprivate var given: Set<QuestionQuery.Term> = []

    /// Whether it has a term. A name of a sender means messages of that person.
    func has(_ term: QuestionQuery.Term, senders: Set<QuestionQuery.Term>) -> Bool {
      if given.contains(term) { return true }
      guard let sender = family.sender, senders.contains(term) else { return term.matches(words) }
      return term.matches(FoundWords.of(record[sender].text ?? ""))
    }
  }

  /// All records that the observations of the steps hold, each once.
  package func records(_ observations: [Observation]) -> [Found] {
    var all: [Found] = []
    for (i, observation) in observations.enumerated() where i < probes.count && observation.status == .done {
      guard let family = SearchedFamily.of(ToolName.family(observation.tool)) else { continue }
      // A listing without items is nothing that was found.
      for record in WordSearch("").records(in: observation.value) where record.type.index(of: "items") == nil {
        if let same = all.firstIndex(where: { $0.family.name == family.name && $0.record == record }) {
          if let term = terms[i] { all[same].given.insert(term) }
          continue
        }
        var one = found(record, family)
        if let term = terms[i] { one.given = [term] }
        all.append(one)
      }
    }
    return all
  }

  /// The families that could be read, in the order of the search.
  package func read(_ observations: [Observation]) -> [String] {
    families.map(\.name).filter { name in observations.contains { $0.family == name && $0.status == .done } }
  }

  /// The reasons for which sources could not be read.
  package func failures(_ observations: [Observation]) -> [MessageText] {
    var failures: [MessageText] = []
    for observation in observations {
      guard case .absent(let absence) = observation.value else { continue }
      let failure = absence.missing.message
      if !failures.contains(failure) { failures.append(failure) }
    }
    return failures
  }

  /// The records of listings by other calls, such as those of a compiled question, in their order.
  package func listed(_ observations: [Observation]) -> [Found] {
    observations.filter { $0.status == .done && $0.value.record?.type.index(of: "items") != nil }.flatMap { observation in
      guard let family = SearchedFamily.of(ToolName.family(observation.tool)) else { return [Found]() }
      return WordSearch("").records(in: observation.value).filter { $0.title != nil }.map { found($0, family) }
    }.filter(isInState)
  }

  private func found(_ record: Record, _ family: SearchedFamily) -> Found {
    let time = family.time.map { Self.value(record, $0.split(separator: ".").map(String.init)) } ?? .null
    var end = family.end.flatMap { instant(record[$0]) }
    if case .date(let date) = time { end = zone.startOfDay(date.adding(days: 1)) }
    return Found(family: family, record: record, start: instant(time), end: end, words: Self.words(record))
  }

  private static func value(_ record: Record, _ path: [String]) -> Value {
    path.dropFirst().reduce(record[path[0]]) { value, field in value.record?[field] ?? .null }
  }

  private func instant(_ value: Value) -> Instant? {
    switch value {
    case .datetime(let instant): instant
    case .date(let date): zone.startOfDay(date)
    default: nil
    }
  }

  private static let names: Set<String> = [
    "id", "series", "copy_of", "status", "reply", "waits", "unit", "frequency", "streak_unit",
  ]

  /// The folded words of a record's texts, without those of its keys and states.
  private static func words(_ record: Record) -> [String] {
    var texts = ""
    for (field, value) in zip(record.type.fields, record.values) where !names.contains(field.name) {
      WordSearch.collect(value, &texts)
    }
    return FoundWords.of(texts)
  }

  // MARK: Relevance

  /// The records that have the most of the words, the nearest in time first: those to come before
  /// those that are over.
  package func ranked(_ records: [Found]) -> [Found] {
    let counted = inTime(records).map { found in (found, query.terms.count { found.has($0, senders: []) }) }
    let most = counted.map(\.1).max() ?? 0
    guard most > 0 || query.terms.isEmpty else { return [] }
    return counted.filter { $0.1 == most }.map(\.0).sorted(by: isNearer)
  }

  /// Titles count more than texts, then what is to come, then what is near.
  private func isNearer(_ a: Found, _ b: Found) -> Bool {
    func key(_ found: Found) -> (Int, Int, Int64) {
      let title = FoundWords.of(found.record.heading)
      let distance = found.start.map { $0.seconds - now.seconds } ?? 0
      return (-query.terms.count { $0.matches(title) }, distance < 0 ? 1 : 0, abs(distance))
    }
    return key(a) < key(b)
  }

  private func inTime(_ records: [Found]) -> [Found] { query.days == nil ? records : records.filter(isInTime) }

  private func isInTime(_ found: Found) -> Bool {
    guard let days = query.days else { return true }
    if found.family.isOfToday { return days.contains(zone.date(now)) }
    guard let start = found.start else { return false }
    let from = zone.startOfDay(days.lowerBound), to = zone.startOfDay(days.upperBound.adding(days: 1))
    let end = max(found.end ?? start, Instant(seconds: start.seconds + 1))
    guard start < to, end > from else { return false }
    if query.isRest, end <= now { return false }
    guard let hours = query.hours else { return true }
    if found.record["all_day"] == .boolean(true) { return false }
    let first = zone.civil(start).time.secondOfDay
    let last = first + Int(end.seconds - start.seconds)
    return first < hours.upperBound && last > hours.lowerBound
  }

  // MARK: An answer

  /// The records that answer a question, or why there are none.
  package enum Outcome: Sendable {
    case found([Found])
    /// No record has the word; another one is spelled nearly like it.
    case nearest(String, String, [Found])
    /// Nothing is there; `elsewhere` has the words at another time.
    case none(elsewhere: [Found])
    /// Words that no search can go by here.
    case refused([String])
  }

  package func outcome(_ records: [Found]) -> Outcome {
    var (terms, misspelt): ([QuestionQuery.Term], (String, String)?) = (query.terms, nil)
    let senders = senders(records)
    func isAbsent(_ term: QuestionQuery.Term) -> Bool { !records.contains { $0.has(term, senders: senders) } }
    var absent = terms.filter(isAbsent)
    if absent.count == 1,
      let near = absent[0].nearest(among: Set(records.flatMap { FoundWords.of($0.record.heading) })),
      let i = terms.firstIndex(of: absent[0])
    {
      misspelt = (absent[0].typed, near.typed)
      terms[i] = near
      absent = []
    }
    guard absent.isEmpty else {
      let isAnswered = query.isYesNo && (absent.count < terms.count || query.isOfHaving)
      return isAnswered ? .none(elsewhere: []) : .refused(absent.map(\.typed))
    }
    let fitting = records.filter { found in
      terms.allSatisfy { found.has($0, senders: senders) } && !query.excluded.contains { found.has($0, senders: []) }
        && isInState(found)
    }
    guard !fitting.isEmpty else {
      return query.isYesNo || terms.isEmpty ? .none(elsewhere: []) : .refused(terms.map(\.typed))
    }
    if let days = query.days, !days.contains(zone.date(now)) {
      // Only today's entries of a habit are read, and not when a task was done.
      let isOver = days.upperBound < zone.date(now)
      if fitting.contains(where: { $0.family.isOfToday || isOver && $0.family.arguments["open"] != nil }) {
        return .refused([query.timeWords ?? ""])
      }
    }
    let timely = inTime(fitting)
    guard !timely.isEmpty else { return .none(elsewhere: terms.isEmpty ? [] : Array(chosen(fitting, .next).prefix(3))) }
    let answer = chosen(timely, query.order)
    return misspelt.map { .nearest($0.0, $0.1, answer) } ?? .found(answer)
  }

  /// The terms that are names of senders.
  private func senders(_ records: [Found]) -> Set<QuestionQuery.Term> {
    Set(
      query.terms.filter { term in
        records.contains { found in
          found.family.sender.map { term.matches(FoundWords.of(found.record[$0].text ?? "")) } ?? false
        }
      })
  }

  private func isInState(_ found: Found) -> Bool {
    let record = found.record
    let isDone = record["done"] == .boolean(true)
    if !query.states.contains(.done), isDone, ["tasks", "reminders"].contains(found.family.name) { return false }
    return query.states.allSatisfy { state in
      switch state {
      case .unread: return record["unread"] == .boolean(true)
      case .open: return !isDone
      case .done: return isDone
      case .overdue:
        guard let start = found.start else { return false }
        return record["all_day"] == .boolean(true) ? zone.date(start) < zone.date(now) : start < now
      }
    }
  }

  private func chosen(_ records: [Found], _ order: QuestionQuery.Order) -> [Found] {
    let timed = records.filter { $0.start != nil }.sorted { ($0.start ?? now) < ($1.start ?? now) }
    let events = timed.filter { $0.family.name == CalendarFamily.name }
    let dated = events.isEmpty ? timed : events
    switch order {
    case .last:
      return dated.last { ($0.start ?? now) <= now }.map { [$0] } ?? records
    case .next:
      // Where no event has the words, and no source is named, a message or a note may say when.
      guard let latest = dated.last, !events.isEmpty || !query.families.isEmpty else { return records.sorted(by: isNearer) }
      let coming = dated.first {
        ($0.end ?? $0.start ?? now) >= now && $0.record["status"] != .text("cancelled")
          && !(query.terms.isEmpty && $0.record["all_day"] == .boolean(true))
      }
      return [coming ?? latest]
    case .all:
      return query.days == nil && !query.terms.isEmpty
        ? records.sorted(by: isNearer) : timed + records.filter { $0.start == nil }
    }
  }
}
