package import LucidCore
import LucidWording

/// A moment of a backtest, and what a run would have done then.
package struct BacktestEntry: Hashable, Sendable {
  package enum Result: String, Hashable, Sendable {
    case spoke, silent, failed
    /// Nothing that it reads is known, so that nobody can tell whether it would have spoken.
    case unknown
    /// A daylight-saving change skips the time that day, so that nothing is started.
    case notStarted = "not-started"
  }

  /// A source without which the run went on.
  package struct Missing: Hashable, Sendable {
    package let source: String
    package let reason: String
  }

  package let moment: Instant
  /// The time on the clock, which a moment that is skipped does not have.
  package let wall: CivilDateTime
  /// The schedule that starts it; nil for a time that was asked for.
  package let schedule: String?
  /// Whether it is still to come.
  package let isAhead: Bool
  package let result: Result
  /// nil when nothing was started.
  package let outcome: RunOutcome?
  /// Why there is no answer; nil when there is one.
  package let reason: String?
  package let headline: String?
  package let answer: String?
  /// Changes that it would have made, and messages that it would have sent.
  package let writes: [Change]
  package let sends: [Change]
  /// The changes that a model would have asked for, which wait until they are applied.
  package let proposals: [Change]
  package let missing: [Missing]
  package let gaps: [KnowledgeGap]
  /// The usage of the model that was asked; nil when none was, or it does not report it.
  package let usage: TokenUsage?
  /// The tokens that a model would be sent, by a rough count; nil when none would be asked.
  package let estimate: Int?

  /// A time that a daylight-saving change skips.
  package init(skipped moment: Instant, wall: CivilDateTime, schedule: String?, isAhead: Bool) {
    (self.moment, self.wall, self.schedule, self.isAhead) = (moment, wall, schedule, isAhead)
    (result, outcome, reason) = (.notStarted, nil, "the time is skipped by a daylight-saving change")
    (headline, answer, writes, sends, proposals, missing, gaps, usage, estimate) = (nil, nil, [], [], [], [], [], nil, nil)
  }

  /// A run at a moment; `clean` removes passwords and keys.
  package init(
    _ record: RunRecord, gaps: [KnowledgeGap], at moment: Instant, schedule: String?, isAhead: Bool, zone: Zone,
    clean: (String) -> String
  ) {
    (self.moment, self.schedule, self.isAhead, self.gaps) = (moment, schedule, isAhead, gaps)
    wall = zone.civil(moment)
    let text = record.answer.map { clean(AnswerViewModel.text($0, zone: zone)) }
    let hasWords = text?.contains { !$0.isWhitespace } ?? false
    outcome = record.outcome
    answer = hasWords ? text : nil
    headline = ShownAnswer.headline(record).map(clean) ?? text.flatMap(Self.firstLine)
    (writes, sends) = (record.changes.filter { $0.kind != .queued }, record.changes.filter { $0.kind == .queued })
    proposals = record.proposals.flatMap(\.changes)
    if let failure = record.failure {
      result = .failed
      reason = StepName.before(failure.step) + clean(failure.failure.shown)
    } else if record.outcome == .nothing {
      (result, reason) = (.silent, "its `when` is false")
    } else if ![.ok, .partial].contains(record.outcome) {
      (result, reason) = (.failed, PageWords(.english).sentence(record.outcome))
    } else if let answer = record.answer, answer.namesMissing, answer.sentences.isEmpty {
      (result, reason) = (.unknown, "none of its sources is known")
    } else if hasWords {
      (result, reason) = (.spoke, nil)
    } else {
      (result, reason) = (.silent, "it has nothing to say")
    }
    missing = Self.missing(record)
    usage = record.usage
    estimate = record.prompt.map {
      DryRun.Request(model: "", prompt: $0, observed: record.observations, zone: zone).tokens
    }
  }

  /// Whether the person would notice no difference.
  package func isSame(as other: BacktestEntry) -> Bool {
    result == other.result && answer == other.answer && writes == other.writes && sends == other.sends
      && proposals == other.proposals
      && outcome == other.outcome
  }

  /// The answer and what would be written and sent, a line each, to compare.
  var lines: String {
    var lines: [String] = []
    if let reason { lines.append("(\(result.rawValue): \(reason))") }
    if let answer { lines += answer.split(whereSeparator: \.isNewline).map(String.init) }
    lines += writes.map { "would write: " + Self.phrase($0) } + sends.map { "would send: " + Self.phrase($0) }
    lines += proposals.map { "would propose: " + Self.phrase($0) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// `event created: Gym, Tuesday 07:00-08:00`.
  static func phrase(_ change: Change) -> String {
    let what = change.kind == .queued ? change.noun : "\(change.noun) \(change.kind.rawValue)"
    return "\(what): \(change.title)" + (change.detail.map { ", \($0)" } ?? "")
  }

  private static func firstLine(_ text: String) -> String? {
    text.split(whereSeparator: \.isNewline).lazy.map { ShownAnswer.plain(String($0.drop { "#-*> ".contains($0) })) }
      .first { !$0.isEmpty }
  }

  private static func missing(_ record: RunRecord) -> [Missing] {
    var missing: [Missing] = []
    for observation in record.observations {
      guard case .failed(let failure) = observation.status, !missing.contains(where: { $0.source == observation.family }) else {
        continue
      }
      missing.append(Missing(source: observation.family, reason: failure.shown))
    }
    return missing
  }
}
