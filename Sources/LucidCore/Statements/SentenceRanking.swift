/// The order in which sentences are said, and the one that is said first.
package enum SentenceRanking {
  /// Returns the heaviest first; equal weights keep their order.
  package static func sorted(_ sentences: [Sentence]) -> [Sentence] {
    sentences.enumerated().sorted { a, b in
      let (first, second) = (a.element.statement.weight, b.element.statement.weight)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  /// Returns the heaviest action. A body that is drained is not told to block hours for hard work.
  package static func action(_ actions: [Sentence], among sentences: [Sentence]) -> Sentence? {
    let isDrained = sentences.contains {
      $0.statement.kind == .health(.verdict) && $0.statement.values[.verdict]?.word == "drained"
    }
    return sorted(actions.filter { $0.statement.role == .action }).first { sentence in
      switch sentence.statement.kind {
      case .calendar(.keepFree), .calendar(.blockStretch), .calendar(.blockFocus): !isDrained
      default: true
      }
    }
  }

  /// Returns the one line to read first: what to do, or what matters most; nil without sentences.
  ///
  /// `named` are the kinds that the ability names, in their order: they come before all others. A
  /// question is answered first, so that an action counts only where nothing else is stated; one
  /// without weight is no headline.
  package static func headline(of sentences: [Sentence], named: [StatementKind], isQuestion: Bool) -> Sentence? {
    let sentences = sentences.filter { $0.statement.role != .action || $0.statement.weight > 0 }
    let own = named.flatMap { kind in sorted(sentences.filter { $0.statement.kind == kind }) }
    let toDo = action(own, among: sentences) ?? (own.isEmpty ? action(sentences, among: sentences) : nil)
    if !isQuestion, let toDo { return toDo }
    if let first = own.first(where: { $0.statement.role != .action }) { return first }
    let stated = sorted(sentences.filter { $0.statement.role != .action })
    return stated.first { $0.statement.role != .fact } ?? stated.first ?? toDo
  }
}
