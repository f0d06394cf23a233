import LucidCore

extension German {
  /// `Erinnerung angelegt`, in front of the title of what was changed. The noun of a tool from the
  /// configuration stays as it is.
  static func change(_ change: Change) -> String {
    let noun = nouns[change.noun] ?? change.noun
    return "\(noun) \(participle(change.kind))"
  }

  private static let nouns = [
    "event": "Termin", "reminder": "Erinnerung", "task": "Aufgabe", "label": "Label", "note": "Notiz", "habit": "Gewohnheit",
    "draft": "Entwurf", "notification": "Mitteilung", "contact": "Kontakt", "last use of note": "Letzte Verwendung der Notiz",
  ]

  private static func participle(_ kind: Change.Kind) -> String {
    switch kind {
    case .created: "angelegt"
    case .updated: "geändert"
    case .rescheduled: "verschoben"
    case .completed: "erledigt"
    case .logged: "eingetragen"
    case .pinned: "angeheftet"
    case .archived: "archiviert"
    case .deleted: "gelöscht"
    case .queued: "eingereiht"
    }
  }
}
