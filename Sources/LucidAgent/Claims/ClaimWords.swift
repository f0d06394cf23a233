/// The words of a language by which an answer says that something was done.
struct ClaimWords {
  /// Words that say by themselves that it is done, in their order: `consider it done`.
  let phrases: [[String]]
  /// Sentences that say it of a thing which another sentence names: `done`, `all set`.
  let openers: [[String]]
  /// Begin a deed of the model itself: `i`, `ich habe`, `j ai`.
  let subjects: [[String]]
  /// The most words between a subject and its deed: a verb may end its sentence.
  let reach: Int
  let deeds: Set<String>
  /// Stand between a thing and its deed: `has been`, `wurde`.
  let helpers: Set<String>
  let things: Set<String>
  /// Make it none, before the deed.
  let doubts: Set<String>

  /// Whether the words of a sentence claim something.
  func claim(in words: [String]) -> Bool {
    if phrases.contains(where: { holds($0, words) }) { return true }
    for (i, word) in words.enumerated() where deeds.contains(word) {
      let before = Array(words[..<i])
      guard !before.contains(where: doubts.contains), !words[i...].prefix(2).contains(where: doubts.contains) else { continue }
      if subjects.contains(where: { isNear($0, before) }) { return true }
      // "Der Termin wurde eingetragen", "Rappel ajouté".
      let isLast = i + 1 == words.count || words[i + 1] == ":" || ["für", "pour", "um", "à", "am"].contains(words[i + 1])
      guard isLast, let last = before.last else { continue }
      if before.contains(where: things.contains), before.count <= 6 || helpers.contains(last) { return true }
    }
    return false
  }

  /// Whether a sentence claims something of a thing that the text names.
  func opens(_ words: [String], in text: Set<String>) -> Bool { openers.contains(words) && !things.isDisjoint(with: text) }

  private func holds(_ phrase: [String], _ words: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: phrase) && !words[..<$0].contains(where: doubts.contains) }
  }

  private func isNear(_ subject: [String], _ before: [String]) -> Bool {
    before.indices.contains { before[$0...].starts(with: subject) && before.count - $0 - subject.count <= reach }
  }
}

extension ClaimWords {
  /// English by set phrases alone; its deeds have rules of their own.
  static let english = ClaimWords(
    phrases: [
      ["consider", "it", "done"], ["i", "ll", "remind", "you"], ["i", "will", "remind", "you"],
      ["is", "now", "on", "your", "list"], ["is", "now", "in", "your", "calendar"], ["on", "your", "calendar", "now"],
      ["in", "your", "calendar", "now"], ["on", "your", "list", "now"], ["you", "ll", "be", "reminded"],
      ["you", "will", "be", "reminded"], ["reminder", "is", "all", "set"], ["saved", "as", "a", "note"],
    ],
    openers: [["done"], ["all", "set"], ["all", "done"], ["you", "re", "all", "set"]],
    subjects: [], reach: 0, deeds: [], helpers: [],
    things: [
      "task", "tasks", "event", "events", "reminder", "reminders", "note", "notes", "meeting", "appointment", "list", "calendar",
    ],
    doubts: ["not", "n't", "if", "once", "when", "no", "nothing", "would", "could", "can", "should", "unless", "what", "which"])

  static let german = ClaimWords(
    phrases: [
      ["das", "ist", "erledigt"], ["ist", "schon", "erledigt"], ["ich", "erinnere", "dich"],
      ["ich", "werde", "dich", "erinnern"], ["steht", "jetzt", "in", "deinem", "kalender"],
      ["ist", "jetzt", "in", "deinem", "kalender"], ["alles", "klar", "ist", "notiert"],
    ],
    openers: [["erledigt"], ["fertig"], ["gemacht"]],
    subjects: [["ich", "habe"], ["habe", "ich"], ["wir", "haben"], ["ich", "hab"]], reach: 12,
    deeds: [
      "erstellt", "angelegt", "eingetragen", "hinzugefügt", "gespeichert", "gelöscht", "verschoben", "gesetzt", "geändert",
      "notiert",
      "gesendet", "verschickt", "aktualisiert", "gebucht", "geplant", "entfernt", "abgehakt", "festgehalten", "abgesagt",
      "protokolliert", "vermerkt",
    ],
    helpers: ["wurde", "wurden", "ist", "sind", "worden", "jetzt", "nun", "erfolgreich"],
    things: [
      "aufgabe", "aufgaben", "termin", "termine", "erinnerung", "erinnerungen", "notiz", "notizen", "eintrag", "gewohnheit",
      "label", "mail", "nachricht", "kontakt", "meditation",
    ],
    doubts: [
      "nicht", "nichts", "kein", "keine", "keinen", "könnte", "kann", "würde", "soll", "sollte", "wenn", "falls", "sobald",
      "noch",
      "möchtest", "bitte", "bevor", "werden", "hat", "hast", "habt", "von", "sagt", "schreibt", "laut", "dass",
    ])

  static let french = ClaimWords(
    phrases: [
      ["c", "est", "noté"], ["je", "vous", "rappellerai"], ["je", "te", "rappellerai"],
      ["je", "viens", "de", "créer"], ["je", "viens", "d", "ajouter"], ["je", "viens", "de", "programmer"],
      ["je", "viens", "de", "noter"], ["est", "maintenant", "dans", "votre", "calendrier"],
    ],
    openers: [["c", "est", "fait"], ["fait"]],
    subjects: [["j", "ai"], ["nous", "avons"]], reach: 4,
    deeds: [
      "créé", "créée", "créés", "créées", "ajouté", "ajoutée", "ajoutés", "ajoutées", "enregistré", "enregistrée", "programmé",
      "programmée", "supprimé", "supprimée", "noté", "notée", "planifié", "planifiée", "mis", "envoyé", "envoyée", "modifié",
      "modifiée", "déplacé", "déplacée", "annulé", "annulée",
    ],
    helpers: ["été", "bien", "maintenant"],
    things: ["tâche", "tâches", "événement", "rappel", "rappels", "note", "notes", "rendez", "étiquette", "courriel", "message"],
    doubts: [
      "pas", "ne", "n", "rien", "aucun", "aucune", "si", "pourrais", "peux", "peut", "quand", "lorsque", "sera", "serait", "dit",
      "écrit", "selon", "que",
    ])

  static let all = [english, german, french]
}
