package import LucidCore

/// Whether the text of an answer is the JSON that was promised.
package enum AnswerForm {
  /// Longer answers are not looked through.
  private static let most = ByteCount.kib(256)

  package enum Verdict: Hashable, Sendable {
    case good(Value)
    /// One line for each thing that is wrong.
    case bad([MessageText])
  }

  /// Parses and validates an answer. Of several JSON values the first valid one counts; otherwise
  /// the problems are those of the last, which models mean as their answer.
  package static func evaluate(_ text: String, _ schema: AnswerSchema?) -> Verdict {
    guard text.utf8.count <= most.bytes else {
      return .bad([.words(.answerTooLong, ByteCount(bytes: text.utf8.count).text, most.text)])
    }
    switch ModelJSON.values(in: text) {
    case .failure(let problem): return .bad([.words(.answerIsNoJSON, problem.message)])
    case .success(let values):
      guard let schema else { return values.first.map(Verdict.good) ?? .bad([.words(.answerHoldsNoJSON)]) }
      var problems: [MessageText] = []
      for value in values {
        problems = SchemaCheck.problems(value, schema)
        if problems.isEmpty { return .good(value) }
      }
      return .bad(problems)
    }
  }
}
