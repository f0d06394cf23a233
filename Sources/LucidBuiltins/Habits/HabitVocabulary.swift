/// The English and German words that a sentence about habits may hold beside names and amounts.
///
/// All in lower case without accents. A word that is in none of these lists is not understood.
enum HabitVocabulary {
  /// Words that say that it was done, or nothing that matters.
  static let filler: Set<String> = [
    "i", "ive", "we", "weve", "my", "our", "the", "a", "an", "some", "of", "today", "todays", "did", "do", "done", "have", "had",
    "has", "been", "went", "for", "got", "took", "made", "completed", "finished", "managed", "drank", "drunk", "drink", "ate",
    "eaten", "spent", "on", "just", "already", "also", "too", "this", "morning", "afternoon", "evening", "about", "around",
    "roughly", "approximately", "approx", "exactly", "long", "yes", "true", "please", "log", "logged", "habit", "daily", "weekly",
    "ich", "wir", "hab", "habe", "haben", "bin", "war", "heute", "mein", "meine", "meinen", "meinem", "unser", "unsere", "das",
    "den", "die", "der", "dem", "ein", "eine", "einen", "einem", "einer", "etwas", "gemacht", "getan", "geschafft", "erledigt",
    "gegangen", "gewesen", "getrunken", "trank", "gegessen", "lang", "fur", "von", "fruh", "schon", "auch", "ungefahr", "etwa",
    "rund", "ca", "circa", "genau", "ja", "fertig", "bitte", "eingetragen",
  ]
  /// Verbs among them that may name a habit: `drank` is `Drink`.
  static let vagueVerbs: Set<String> = [
    "drank", "drunk", "drink", "ate", "eaten", "took", "made", "getrunken", "trank", "gegessen", "gegangen",
  ]
  /// Words of the day that count only behind `heute`; `morgen` alone is tomorrow.
  static let afterToday: Set<String> = ["morgen", "vormittag", "mittag", "nachmittag", "abend"]
  static let negation: Set<String> = [
    "no", "not", "didnt", "havent", "hasnt", "wasnt", "without", "skipped", "skip", "missed", "forgot", "false",
    "nein", "nicht", "kein", "keine", "keinen", "keinem", "ohne", "ausgelassen", "verpasst", "vergessen", "versaumt",
  ]
  /// Words that add to what is logged already.
  static let addition: Set<String> = [
    "more", "another", "additional", "extra", "add", "added", "noch", "weitere", "weiterer", "weiteres", "weiteren", "mehr",
    "zusatzlich",
  ]
  /// Words that join two statements.
  static let joint: Set<String> = ["and", "und", "then", "dann", "plus", "sowie", "but", "aber"]
  static let contrast: Set<String> = ["but", "aber"]

  /// Words that may end with a period inside a sentence.
  static let shortened: Set<String> = ["ca", "approx", "min", "mins", "std", "hr", "hrs", "h", "sec", "sek"]

  /// The verbs that a form belongs to, where the form does not begin as they do.
  static let verbs: [String: [String]] = [
    "ran": ["run"], "drank": ["drink"], "drunk": ["drink"], "ate": ["eat"], "eaten": ["eat"], "slept": ["sleep"],
    "swam": ["swim"], "swum": ["swim"], "wrote": ["write"], "written": ["write"], "rode": ["ride"], "ridden": ["ride"],
    "did": ["do"], "went": ["go"], "took": ["take"], "taken": ["take"], "made": ["make"], "practised": ["practice"],
    "lifted": ["lift"],
    "lief": ["laufen", "lauf"], "trank": ["trinken"], "getrunken": ["trinken"], "ass": ["essen"], "gegessen": ["essen"],
    "schlief": ["schlafen", "schlaf"], "schwamm": ["schwimmen"], "geschwommen": ["schwimmen"], "schrieb": ["schreiben"],
    "geschrieben": ["schreiben"], "las": ["lesen"], "ging": ["gehen"], "gegangen": ["gehen"], "geubt": ["uben", "ubung"],
  ]

  private static let endings: Set<String> = [
    "", "s", "es", "e", "ed", "d", "ing", "n", "en", "t", "te", "ten", "ation", "ations", "ate", "ates", "ated", "ating", "ion",
    "ions", "iert", "ieren", "ierte", "ung", "y", "ied", "ies", "ying",
  ]

  /// Whether a written word is a form of a word in a habit's name: `ran` of `run`, `meditated` of
  /// `meditation`, `gelaufen` of `Laufen`. Words that only begin alike are not.
  static func isForm(_ written: String, of name: String) -> Bool {
    if written == name || sameStem(written, name) { return true }
    if let verbs = verbs[written], verbs.contains(where: { $0 == name || sameStem($0, name) }) { return true }
    return written.hasPrefix("ge") && written.count > 5 && sameStem(String(written.dropFirst(2)), name)
  }

  private static func sameStem(_ a: String, _ b: String) -> Bool {
    let common = zip(a, b).prefix { $0 == $1 }.count
    guard common >= 3 else { return false }
    func ending(_ word: String) -> String {
      let rest = word.dropFirst(common)
      // `running` doubles the last letter of `run`.
      let isDoubled = rest.first == word.prefix(common).last && rest.count > 1
      return String(isDoubled ? rest.dropFirst() : rest)
    }
    let (x, y) = (ending(a), ending(b))
    guard endings.contains(x), endings.contains(y) else { return false }
    // One letter behind a stem of three makes another word: `Rune` is no form of `Run`.
    return common > 3 || (x.isEmpty != y.isEmpty && (x + y == "s" || (x + y).count > 1)) || (x + y).isEmpty
  }
}
