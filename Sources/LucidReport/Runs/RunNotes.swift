import LucidCore

/// What a person should know of a run besides its answer: each thing once, those of the card first.
struct RunNotes {
  let lines: [String]

  init(_ record: RunRecord) {
    var seen: Set<String> = []
    let all = (record.card?.notes ?? []) + record.notices.map(\.text)
    lines = all.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// How a run ended, in a person's words.
  static func sentence(_ outcome: RunOutcome) -> String {
    switch outcome {
    case .ok: "done"
    case .nothing: "nothing to do"
    case .partial: "partial"
    case .inputMissing: "an input is missing"
    case .backendFailed: "a source failed"
    case .modelFailed: "the model failed"
    case .answerInvalid: "the answer does not have the promised form"
    case .timedOut: "out of time"
    case .budgetExceeded: "the tokens of the ability are used up"
    case .cancelled: "cancelled"
    }
  }
}

/// Where in which file a run was ended.
struct FailurePlace {
  let file: String
  let line: Int
  let column: Int

  /// nil when no place is known.
  init?(_ failure: RunFailure, _ sources: SourceSet) {
    guard let span = failure.span, let source = sources[span] else { return nil }
    let position = source.position(of: Int(span.start))
    file = source.name
    line = position.line
    column = position.column
  }

  var text: String { "\(file):\(line):\(column)" }
}
