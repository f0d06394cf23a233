import LucidCore

/// Words of a question that say nothing of what is looked for: a question without them asks for the
/// same. Every other word has to be used by a call, or the question is refused by that word.
///
/// A closed list, since a wrong answer costs more than a refusal: `overdue`, `dentist` and
/// `attachments` each make another question of it. A word belongs here only when the answer to the
/// question is right for every meaning of it.
enum QuestionWords {
  /// German words that `GermanPrompt` does not put into English stand here as they are.
  static func isLight(_ word: PromptWords.Word) -> Bool {
    let text = word.text.lowercased()
    return light.contains(text) || asked.contains(text) || subjects.contains(text)
  }

  /// Words by which the built-in summary chooses what it says, and those of the state that every
  /// listing is in: what is open, what is planned.
  private static let asked: Set<String> = set(
    """
    miss missed important key urgent matters deadline deadlines main risk risks conflict conflicts clash overlap overlaps alert
    alerts rain umbrella ready readiness body recovered recovery drained rested energy verdict streak streaks slept free gap gaps
    slot slots focus protect action act wear trend busy unread open due pending left remaining planned scheduled upcoming coming
    reply answer
    wichtig wichtige wichtigste wichtigsten verpassen verpasse dringend risiko risiken konflikt konflikte überschneidung
    überschneidungen warnung erholt erholung frist fristen fokus lücke offen geplant geplante anstehende anstehenden
    """)

  private static let light: Set<String> = set(
    """
    a an the this that these those my mine me i i'm i've i'll i'd you your we we're we've our us it its he she they them their
    and or but if so then than also too only just even still yet already again please thanks hi hello hey ok okay
    what what's which who whom whose when where why how many much number count total
    is are was were be been being am do does did have has had having will would can could should shall may might must
    of in on at to for from with by about as into onto over under up out off via per within during between after before until till
    since through around there here any some all every each both either
    show write prepare tell list give find get look see check read say says said know need needs want wants let go going goes happen happens
    happening happened come comes came make makes made take takes think mean means like looks expect received receive got contain
    contains keep plan plans summarize summarise sum describe explain help remind hold holds stand stands lie lies
    now currently today's right soon later ahead day days time times hour hours minute minutes moment
    long short brief briefly quick quickly shortly detail details overview summary status update updates information info rundown
    recap one ones anything something everything nothing thing things item items entry entries stuff content contents
    event events meeting meetings appointment appointments task tasks todo todos to-do to-dos reminder reminders note notes
    message messages mail mails email emails e-mail e-mails habit habits
    good bad well enough really actually exactly new recent current latest end ends beginning begin begins start starts finish middle rest whole entire full
    german english deutsch englisch people everyone everybody anyone anybody possible sure
    der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines dein deine ich mir mich du dir
    dich er sie es wir uns ihr ihnen sich und oder aber auch nur noch schon denn mal doch so dann da hier bitte danke hallo
    was wer wen wem wann wo warum wieso wie wieviel wieviele viel viele anzahl ist sind war waren bin sein habe hab hat haben hatte
    hatten wird werde werden wurde kann können könnte soll sollte muss müssen will wollen möchte darf gibt gib gibt's geht gehen
    geben steht stehen stehn liegt liegen ansteht anstehen anliegt passiert kommt kommen sagt sagen zeig zeige zeigen nenne nenn
    sag finde such suche lies schau brauche brauchen brauch weiß an am auf aus bei bis für im in mit nach seit über um unter
    vom von vor zu zum zur alle alles allen etwas irgendwas irgendwelche jede jeden jeder beide
    jetzt gerade aktuell aktuelle aktuellen heutige heutigen morgige morgigen gestrige tag tage lange lang kurz kürze überblick
    übersicht zusammenfassung zusammen liste detail einzelnen inhalt neues neue neuen neu gut schlecht genug eigentlich wirklich
    genau ende anfang mitte rest ganze ganzen termin termine besprechung besprechungen aufgabe aufgaben erinnerung erinnerungen
    notiz notizen nachricht nachrichten gewohnheit gewohnheiten dinge sachen einträge eintrag zeit mal dran los
    """)

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Words that name a subject behind them: "notes about groceries", "a note called Retro".
  static let subjects: Set<String> = [
    "about", "regarding", "concerning", "mentioning", "containing", "called", "named", "titled", "word", "words", "namens",
    "wort",
  ]
  static let articles: Set<String> = ["the", "a", "an", "my", "our", "any"]
  /// Turn a time behind them that is not understood.
  static let turns: Set<String> = ["next", "last", "past", "previous", "following", "first", "second", "third", "half"]
}
