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

/// The texts of a tile in one language.
package struct TileTexts: Hashable, Sendable {
  package let label: String
  package let value: String
  package let sub: String
  package let icon: String

  package init(label: String, value: String, sub: String, icon: String) {
    (self.label, self.value, self.sub, self.icon) = (label, value, sub, icon)
  }
}

extension CardPhrase {
  /// The text on the sample person's Monday.
  package func text(_ language: Language = .english) -> String {
    CardWords(language).text(self, now: Monday.now, zone: Monday.zone)
  }
}

extension Value {
  /// The English texts of a piece of a card, or of a list of them.
  package var pieces: [String] { (list ?? [self]).compactMap { CardPhrase($0)?.text() } }
}

extension Tile {
  /// The texts in English, on the sample person's Monday.
  package var english: TileTexts { texts(.english) }

  package func texts(_ language: Language, in context: PresentContext = Monday.present) -> TileTexts {
    func text(_ phrase: CardPhrase) -> String { CardWords(language).text(phrase, now: context.now, zone: context.zone) }
    return TileTexts(label: text(label), value: text(value), sub: sub.map(text).joined(separator: " · "), icon: icon)
  }
}
