import LucidCore

/// The texts around a result: `#` is the place of a piece.
extension German {
  static let pages: [PageWord: String] = [
    .writtenBy: "geschrieben von #", .byAbility: "die Antwort der Ability, ohne Modell",
    .writtenByAbility: "die Antwort der Ability", .builtInSummary: "eingebaute Zusammenfassung, ohne Modell",
    .personaUnheard: ", und die Persona # ändert nichts", .answer: "Antwort", .howItWasMade: "Wie das entstanden ist",
    .prompt: "Auftrag", .steps: "Schritte", .receipts: "Belege", .notFound: "Nicht in deinen Daten gefunden: #",
    .pending: "Ausstehend", .pendingChanges: "Ausstehende Änderungen", .nothingChanged: "Nichts wurde geändert.",
    .more: "und # weitere", .at: "bei #",
    .noValue: "(#: nicht verfügbar)", .noValueSetUp: "(#: nicht eingerichtet)", .noValueStale: "(#: veraltet)",
    .stepDone: "fertig", .leftOut: "ausgelassen: #", .notReached: "nicht erreicht", .step: "Schritt", .tool: "Werkzeug",
    .stateHeading: "Stand", .stopped: "Angehalten", .stoppedAt: "Angehalten bei #",
  ]

  static let outcomes: [RunOutcome: String] = [
    .ok: "fertig", .nothing: "nichts zu tun", .partial: "unvollständig", .inputMissing: "eine Eingabe fehlt",
    .backendFailed: "eine Quelle ist ausgefallen", .modelFailed: "das Modell ist ausgefallen",
    .answerInvalid: "die Antwort passt nicht zu ihrem Schema", .timedOut: "die Zeit ist um",
    .locked: "ein anderer Lauf hat geschrieben", .budgetExceeded: "das Budget ist verbraucht", .cancelled: "abgebrochen",
  ]

  static let fates: [Change.Fate: String] = [
    .written: "Geschrieben", .heldBack: "Wäre geschrieben worden", .dropped: "Nicht geschrieben",
    .unsure: "Nicht bekannt, ob geschrieben",
  ]

  static let changes: [Change.Kind: (done: String, toDo: String)] = [
    .created: ("angelegt", "anzulegen"), .updated: ("geändert", "zu ändern"), .rescheduled: ("verschoben", "zu verschieben"),
    .completed: ("erledigt", "zu erledigen"), .logged: ("eingetragen", "einzutragen"), .pinned: ("angeheftet", "anzuheften"),
    .archived: ("archiviert", "zu archivieren"), .deleted: ("gelöscht", "zu löschen"), .queued: ("eingereiht", "zu senden"),
  ]

  static let changed: [String: String] = [
    "event": "Termin", "reminder": "Erinnerung", "task": "Aufgabe", "label": "Label", "note": "Notiz", "habit": "Gewohnheit",
    "draft": "Entwurf", "notification": "Mitteilung", "contact": "Kontakt", "last use of note": "Letzte Verwendung der Notiz",
  ]

  static let messages = PackageResources.german_messages_tsv
}
