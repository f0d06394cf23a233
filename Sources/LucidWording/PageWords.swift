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

  /// `Monday, April 6, 2026, 07:30`: with the year, because pages and runs are stored.
  package func moment(_ moment: CivilDateTime) -> String {
    moment.date.text(.weekday, seenFrom: nil, in: TextLanguage(code: language.rawValue)) + ", "
      + moment.time.iso.prefix(5)
  }

  /// The outcome of a run.
  package func sentence(_ outcome: RunOutcome) -> String {
    switch outcome {
    case .ok: word("done", "fertig")
    case .nothing: word("nothing to do", "nichts zu tun")
    case .partial: word("partial", "unvollständig")
    case .inputMissing: word("an input is missing", "eine Eingabe fehlt")
    case .backendFailed: word("a source failed", "eine Quelle ist ausgefallen")
    case .modelFailed: word("the model failed", "das Modell ist ausgefallen")
    case .answerInvalid: word("the answer does not match its schema", "die Antwort passt nicht zu ihrem Schema")
    case .timedOut: word("out of time", "die Zeit ist um")
    case .locked: word("another run was writing", "ein anderer Lauf hat geschrieben")
    case .budgetExceeded: word("the budget is used up", "das Budget ist verbraucht")
    case .cancelled: word("cancelled", "abgebrochen")
    }
  }

  /// `written by NAME`.
  package func written(by author: String) -> String { word("written by ", "geschrieben von ") + author }
  package var builtInSummary: String { word("built-in summary, no model", "eingebaute Zusammenfassung, ohne Modell") }

  /// `, and the persona NAME changes nothing`, behind the built-in summary.
  package func unheard(_ persona: String) -> String {
    word(", and the persona \(persona) changes nothing", ", und die Persona \(persona) ändert nichts")
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
    case .unsure: word("Not known whether written", "Nicht bekannt, ob geschrieben")
    }
  }

  /// The heading of the changes that wait for the person.
  package var pending: String { word("Pending", "Ausstehend") }
  package var nothingChanged: String { word("Nothing was changed.", "Nichts wurde geändert.") }

  /// `reminder created`, in front of a title.
  package func change(_ change: Change) -> String {
    language == .german ? German.change(change) : "\(change.noun) \(change.kind.rawValue)"
  }

  /// `3 changes`.
  package func count(ofChanges count: Int) -> String {
    word(count == 1 ? "1 change" : "\(count) changes", count == 1 ? "1 Änderung" : "\(count) Änderungen")
  }

  /// `and 3 more`.
  package func more(_ count: Int) -> String { word("and \(count) more", "und \(count) weitere") }
}
