package import LucidCore

/// A whole backtest, as it is shown.
package struct BacktestReport: Sendable {
  /// Runs of one version of an ability.
  package struct Version: Sendable {
    /// The file or the name, as given.
    package let name: String
    package let entries: [BacktestEntry]

    package init(name: String, entries: [BacktestEntry]) { (self.name, self.entries) = (name, entries) }
  }

  package let label: String
  package let version: Version
  /// The version that it is compared with, at the same moments; nil for none.
  package var against: Version?
  package let zone: Zone
  package let now: Instant
  package let days: Int?
  package let ahead: Int?
  /// Where the times are from: `daily at 07:30`.
  package let times: String
  /// Whether no schedule runs it and no time was asked for.
  package var areTimesAssumed = false
  /// The model that was asked; nil for the built-in summary.
  package var model: String?
  /// The price of a million tokens of input at the model that would be asked, and its name.
  package var price: (model: String, input: Double)?
  /// The moments that were planned; more than there are entries where it was broken off.
  package let planned: Int
  /// The measured time in milliseconds; nil where it is not asked for.
  package var elapsed: Milliseconds?

  package init(
    label: String, version: Version, zone: Zone, now: Instant, days: Int?, ahead: Int?, times: String, planned: Int
  ) {
    (self.label, self.version, self.zone, self.now) = (label, version, zone, now)
    (self.days, self.ahead, self.times, self.planned) = (days, ahead, times, planned)
  }

  package var isCut: Bool { version.entries.count < planned || (against.map { $0.entries.count < planned } ?? false) }

  package var summary: BacktestSummary { BacktestSummary(version.entries, zone: zone) }

  /// The moments at which the two versions differ, the older version first.
  package var differences: [(old: BacktestEntry, new: BacktestEntry)] {
    pairs.filter { !$0.new.isSame(as: $0.old) }
  }

  package var pairs: [(old: BacktestEntry, new: BacktestEntry)] {
    zip(against?.entries ?? [], version.entries).map { (old: $0, new: $1) }
  }
}

/// Sums over the moments of a backtest.
package struct BacktestSummary: Sendable {
  /// A source that some runs did without, or that was not as it was then.
  package struct Source: Hashable, Sendable {
    package let name: String
    /// The runs that it concerns.
    package let runs: Int
    /// The first reason, or the largest count of one run.
    package let reason: String
    package let most: Int
  }

  /// Days without a word, the first and the last of them.
  package struct Silence: Hashable, Sendable {
    package let first: CivilDate
    package let last: CivilDate
    package var days: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  }

  package let runs: Int
  package let spoke: Int
  package let silent: Int
  package let failed: Int
  package let unknown: Int
  package let notStarted: Int
  package let partial: Int
  /// The runs that spoke without one of their sources.
  package let spokePartly: Int
  package let writes: [Change]
  package let sends: [Change]
  package let proposals: [Change]
  package let missing: [Source]
  package let gaps: [KnowledgeGap.Kind: [Source]]
  package let usage: TokenUsage?
  /// The estimates of the runs in which a model would be asked, ascending.
  package let estimates: [Int]
  package let longestSilence: Silence?
  /// The days of the week on which it always spoke, where it never spoke on the others; 1 is
  /// Monday.
  package let weekdays: [Int]?

  init(_ entries: [BacktestEntry], zone: Zone) {
    let ran = entries.filter { $0.result != .notStarted }
    func count(_ result: BacktestEntry.Result) -> Int { entries.count { $0.result == result } }
    (runs, spoke, silent) = (ran.count, count(.spoke), count(.silent))
    (failed, unknown) = (count(.failed), count(.unknown))
    notStarted = entries.count - ran.count
    partial = ran.count { $0.outcome == .partial }
    spokePartly = ran.count { $0.outcome == .partial && $0.result == .spoke }
    (writes, sends, proposals) = (ran.flatMap(\.writes), ran.flatMap(\.sends), ran.flatMap(\.proposals))
    missing = Self.sources(ran.flatMap { $0.missing.map { ($0.source, $0.reason, 1) } })
    var gaps: [KnowledgeGap.Kind: [Source]] = [:]
    for kind in KnowledgeGap.Kind.allCases {
      let found = ran.flatMap { entry in entry.gaps.filter { $0.kind == kind }.map { ($0.source, "", $0.count) } }
      if !found.isEmpty { gaps[kind] = Self.sources(found) }
    }
    self.gaps = gaps
    usage = ran.compactMap(\.usage).reduce(nil) { sum, next in sum.map { $0 + next } ?? next }
    estimates = ran.compactMap(\.estimate).sorted()
    longestSilence = Self.silence(ran)
    weekdays = Self.weekdays(ran)
  }

  /// The middle one of the estimates; nil when no model would be asked.
  package var median: Int? { estimates.isEmpty ? nil : estimates[estimates.count / 2] }

  private static func sources(_ found: [(name: String, reason: String, count: Int)]) -> [Source] {
    Dictionary(grouping: found, by: \.name).map { name, all in
      Source(name: name, runs: all.count, reason: all.first?.reason ?? "", most: all.map(\.count).max() ?? 0)
    }.sorted { ($1.runs, $0.name) < ($0.runs, $1.name) }
  }

  /// The longest row of days without a word, from the first day to the last.
  private static func silence(_ ran: [BacktestEntry]) -> Silence? {
    guard let first = ran.first?.wall.date, let last = ran.last?.wall.date else { return nil }
    // A day of which nothing is known ends a silence, too.
    let spoken = Set(ran.filter { $0.result == .spoke || $0.result == .unknown }.map(\.wall.date))
    var longest: Silence?
    var start: CivilDate?
    for day in first.daysSinceEpoch...last.daysSinceEpoch {
      let date = CivilDate(daysSinceEpoch: day)
      if spoken.contains(date) {
        start = nil
        continue
      }
      start = start ?? date
      let silence = Silence(first: start ?? date, last: date)
      if silence.days > longest?.days ?? 0 { longest = silence }
    }
    return longest
  }

  /// Less than two weeks make no pattern.
  private static func weekdays(_ ran: [BacktestEntry]) -> [Int]? {
    guard let first = ran.first?.wall.date, let last = ran.last?.wall.date,
      last.daysSinceEpoch - first.daysSinceEpoch >= 13, !ran.contains(where: { $0.result == .unknown })
    else { return nil }
    let days = Dictionary(grouping: ran, by: \.wall.date).mapValues { $0.contains { $0.result == .spoke } }
    let byWeekday = Dictionary(grouping: days, by: \.key.weekday).mapValues { $0.map(\.value) }
    guard byWeekday.count == 7, byWeekday.values.allSatisfy({ Set($0).count == 1 }) else { return nil }
    let spoken = byWeekday.filter { $0.value.first == true }.keys.sorted()
    return spoken.isEmpty || spoken.count == 7 ? nil : spoken
  }
}
