package import LucidCore

/// A noun that cards count.
package enum CardNoun: String, Sendable, CaseIterable {
  case event
  case message
  case note
  case pinnedNote
  case reminder
  case slot
  case block
  case person
  case day
  case week
  case habit
  case entry
  case row

  package func text(_ language: Language, _ count: Int) -> String {
    let (one, many) = forms(language)
    return "\(count) \(count == 1 ? one : many)"
  }

  private func forms(_ language: Language) -> (one: String, many: String) {
    switch (self, language) {
    case (.event, .english): ("event", "events")
    case (.event, .german): ("Termin", "Termine")
    case (.message, .english): ("message", "messages")
    case (.message, .german): ("Nachricht", "Nachrichten")
    case (.note, .english): ("note", "notes")
    case (.note, .german): ("Notiz", "Notizen")
    case (.pinnedNote, .english): ("pinned note", "pinned notes")
    case (.pinnedNote, .german): ("angeheftete Notiz", "angeheftete Notizen")
    case (.reminder, .english): ("reminder", "reminders")
    case (.reminder, .german): ("Erinnerung", "Erinnerungen")
    case (.slot, .english): ("slot", "slots")
    case (.slot, .german): ("Zeitfenster", "Zeitfenster")
    case (.block, .english): ("block", "blocks")
    case (.block, .german): ("Block", "Blöcke")
    case (.person, .english): ("person", "people")
    case (.person, .german): ("Person", "Personen")
    case (.day, .english): ("day", "days")
    case (.day, .german): ("Tag", "Tage")
    case (.week, .english): ("week", "weeks")
    case (.week, .german): ("Woche", "Wochen")
    case (.habit, .english): ("habit", "habits")
    case (.habit, .german): ("Gewohnheit", "Gewohnheiten")
    case (.entry, .english): ("entry", "entries")
    case (.entry, .german): ("Eintrag", "Einträge")
    case (.row, .english): ("row", "rows")
    case (.row, .german): ("Zeile", "Zeilen")
    }
  }
}
