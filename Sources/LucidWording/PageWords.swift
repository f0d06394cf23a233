package import LucidCore

/// The words around a result, in one language: headings, and the lines about its answer.
package struct PageWords: Sendable {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  private func word(_ english: String, _ german: String) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  /// The heading of the answer, for those who do not see the page.
  package var answer: String { word("Answer", "Antwort") }
  package var howItWasMade: String { word("How this was made", "Wie das entstanden ist") }
  package var prompt: String { word("Prompt", "Auftrag") }
  package var steps: String { word("Steps", "Schritte") }
  package var receipts: String { word("Receipts", "Belege") }

  /// `Not found in your data: 16:45`.
  package func notFound(_ figures: [String]) -> String {
    word("Not found in your data", "Nicht in deinen Daten gefunden") + ": " + figures.joined(separator: ", ")
  }

  /// The heading of the changes of a run.
  package func changes(_ fate: Change.Fate) -> String {
    switch fate {
    case .written: word("Written", "Geschrieben")
    case .heldBack: word("Would have been written", "Wäre geschrieben worden")
    case .dropped: word("Not written", "Nicht geschrieben")
    }
  }

  /// `and 3 more`.
  package func more(_ count: Int) -> String { word("and \(count) more", "und \(count) weitere") }
}
