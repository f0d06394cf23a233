package import LucidCore
package import LucidRuntime
import LucidWording

extension Statement {
  /// The sentence in English, on the sample person's Monday.
  package var text: String { text(in: Monday.present) }

  /// The sentence at another moment; empty where the statement lacks a value.
  package func text(in context: PresentContext, _ language: Language = .english) -> String {
    StatementRenderer(language, now: context.now, zone: context.zone).text(self) ?? ""
  }
}

extension Sentence {
  /// A sentence with a text of its own, for tests of what chooses among sentences.
  package init(
    _ role: Statement.Role, weight: Int, _ text: String, kind: StatementKind = .web(.page), records: [String] = [],
    step: String = ""
  ) {
    self.init(Statement(kind, role, weight: weight, records: records, step: step), text: text)
  }
}
