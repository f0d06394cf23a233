import LucidCore
import LucidWording

/// Notices of a run besides its answer: each once, those of the card first. What is missing is left
/// out where the answer or the failure names it.
struct RunNotes {
  let lines: [String]
  /// The providers of the data, each once.
  let credits: [String]

  init(_ record: RunRecord) {
    var seen: Set<String> = []
    if record.answer?.namesMissing == true { seen = Set(record.notices.filter(\.isMissing).map(\.text)) }
    credits = record.notices.filter(\.isCredit).map(\.text).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    seen.formUnion(credits)
    seen.formUnion(Self.losses(record.steps.filter { $0.name == record.failure?.step }))
    let words = PageWords(record.language)
    let all = (record.card?.notes ?? []) + record.notices
    lines = all.filter { !$0.text.isEmpty && seen.insert($0.text).inserted }.map(words.notice)
  }

  /// Notices that repeat the failures of steps which are shown themselves: `mail is not set up`
  /// beside `mail: not set up`.
  static func losses(_ steps: [StepRecord]) -> Set<String> {
    Set(
      steps.compactMap { step in
        guard case .failed(let failure) = step.status else { return nil }
        return MissingData(unavailable: ToolName.family(step.tool), failure).text
      })
  }

  /// `1200 tokens read (1000 of them kept by the server), 50 written, cost 0.0017`.
  static func usage(_ usage: TokenUsage) -> MessageText {
    let read: MessageText =
      usage.cached > 0 ? .words(.tokensReadKept, usage.input, usage.cached) : .words(.tokensRead, usage.input)
    let cost = usage.cost.map { MessageText.words(.costs, ValueText.number(($0 * 10_000).rounded() / 10_000)) }
    return .list([read, .words(.tokensWritten, usage.output)] + (cost.map { [$0] } ?? []))
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
