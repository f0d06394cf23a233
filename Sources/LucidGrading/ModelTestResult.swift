package import LucidCore

/// The grades of a model, as far as the test came.
package struct ModelTestResult {
  /// The outcome of one prompt.
  package struct Outcome {
    package let grade: AnswerGrade
    package let requests: Int
    package let usage: TokenUsage?
    package let answer: String
    /// Whether the request failed, and not the model.
    package let isFailed: Bool
  }

  /// The reason for its end.
  package enum Ending: Sendable {
    case whole
    /// By a signal.
    case stopped
    /// The last requests failed, one after the other.
    case gaveUp
  }

  /// The sums of one group.
  package struct Score: Hashable {
    package var right = 0
    package var wrong = 0
    /// Answers without words, which count like wrong ones.
    package var empty = 0
    /// Asked, and nothing was there to judge.
    package var notGraded = 0
    /// The rows of the group, asked or not.
    package var all = 0

    package var graded: Int { right + wrong + empty }

    /// The share of right answers in percent; nil where too few were graded to say.
    package var percent: Int? { all > 0 && graded * 100 >= all * TrustRule.fewestGraded ? right * 100 / graded : nil }
  }

  package let model: String
  package let rows: [PromptRow]
  package private(set) var outcomes: [(row: PromptRow, outcome: Outcome)] = []
  package private(set) var requests = 0
  package private(set) var usage: TokenUsage?
  package var seconds = 0

  package init(model: String, rows: [PromptRow]) { (self.model, self.rows) = (model, rows) }

  package mutating func add(_ outcome: Outcome, of row: PromptRow) {
    outcomes.append((row, outcome))
    requests += outcome.requests
    if let used = outcome.usage { usage = usage.map { $0 + used } ?? used }
  }

  package var ending: Ending {
    if outcomes.count == rows.count { return .whole }
    return hasGivenUp ? .gaveUp : .stopped
  }

  /// So many requests may fail one after the other before no more are sent.
  package static let mostFailures = 5

  /// Whether the last requests failed, one after the other.
  var hasGivenUp: Bool {
    outcomes.count >= Self.mostFailures && outcomes.suffix(Self.mostFailures).allSatisfy(\.outcome.isFailed)
  }

  package var groups: [PromptRow.Group] { PromptRow.Group.allCases.filter { group in rows.contains { $0.group == group } } }

  package func score(_ group: PromptRow.Group) -> Score {
    var score = Score(all: rows.count { $0.group == group })
    for (row, outcome) in outcomes where row.group == group {
      switch outcome.grade {
      case .right: score.right += 1
      case .wrong: score.wrong += 1
      case .empty: score.empty += 1
      case .notGraded: score.notGraded += 1
      }
    }
    return score
  }

  /// All prompts together.
  package var total: Score {
    groups.map(score).reduce(Score()) { sum, one in
      Score(
        right: sum.right + one.right, wrong: sum.wrong + one.wrong, empty: sum.empty + one.empty,
        notGraded: sum.notGraded + one.notGraded, all: sum.all + one.all)
    }
  }
}
