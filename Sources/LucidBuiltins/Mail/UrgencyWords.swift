import LucidCore

/// The words of a subject or of a text that bear on an answer, in English and German.
struct UrgencyWords {
  /// Words without capitals and accents, a blank around each.
  private let text: String
  let isQuestion: Bool
  /// The words before the first colon.
  private let head: String

  init(_ text: String) {
    self.text = " " + FoldedText(text).text + " "
    isQuestion = text.contains { $0 == "?" }
    head = FoldedText(String(text.prefix(60).prefix { $0 != ":" })).text
  }

  var isPressing: Bool { holds(Self.pressing) }
  /// That something is overdue or ends: said by offices too.
  var isDuty: Bool { holds(Self.duty) }
  /// A demand for payment.
  var isPayment: Bool { holds(Self.payment) }
  var isAsking: Bool { holds(Self.asking) }
  var isSofter: Bool { holds(Self.softer) }
  /// That nothing presses.
  var isCalm: Bool { holds(Self.calm) }
  var refusesAnswer: Bool { holds(Self.noAnswer) }
  /// Thanks, a farewell, condolences or something handed over, and little else.
  var isClosing: Bool {
    text.utf8.count <= 160 && holds(Self.closing) || Self.consent.contains(text)
  }
  /// `Re:` in the languages of mail programs.
  var isAnswer: Bool { [" re ", " aw ", " sv ", " antw "].contains { text.hasPrefix($0) } }
  /// The subject of an answer that a calendar or a mail program wrote.
  var isOfProgram: Bool { Self.programs.contains(head) || Self.reports.contains { text.hasPrefix(" \($0) ") } }

  private func holds(_ phrases: [String]) -> Bool { phrases.contains { text.contains($0) } }

  private static func spaced(_ phrases: [String]) -> [String] { phrases.map { " \($0) " } }

  private static let payment = spaced([
    "payment due", "past due", "overdue invoice", "invoice overdue", "payment reminder", "unpaid invoice", "mahnung",
    "zahlungserinnerung", "inkasso",
  ])
  private static let duty = spaced([
    "overdue", "past due", "final notice", "last notice", "action required", "payment due", "final reminder",
    "mahnung", "zahlungserinnerung", "uberfallig", "ueberfaellig", "letzte erinnerung", "frist", "inkasso",
  ])
  private static let pressing =
    duty
    + spaced([
      "deadline", "urgent", "urgently", "asap", "as soon as possible", "eod", "end of day", "expires", "expiring", "last day",
      "response needed", "reply needed", "immediately", "right away", "time sensitive", "emergency", "blocked", "blocking",
      "dringend", "eilt", "eilig", "sofort", "umgehend", "schnellstmoglich", "schnellstmoeglich", "so bald wie moglich",
      "notfall",
      "letzter tag", "blockiert", "antwort erforderlich", "handlungsbedarf", "unverzuglich",
    ])
  private static let asking = spaced([
    "can you", "could you", "would you", "will you", "please", "let me know", "need your", "need you", "your decision", "decide",
    "waiting for", "wait for your", "awaiting", "get back to me", "what do you think", "do you have", "are you", "rsvp",
    "approve",
    "approval", "confirm", "signature", "sign", "question", "follow up", "reply", "feedback",
    "kannst du", "konntest du", "konnen sie", "konnten sie", "bitte", "sag bescheid", "gib bescheid", "ruckmeldung",
    "rueckmeldung",
    "warte auf", "brauche deine", "brauche ihre", "deine entscheidung", "ihre entscheidung", "was meinst du", "hast du",
    "haben sie",
    "bestatige", "bestatigen", "bestaetigen", "freigabe", "freigeben", "unterschrift", "unterschreiben", "unterzeichnen", "frage",
    "melde dich", "antworte", "um antwort",
  ])
  private static let softer = spaced([
    "tomorrow", "this week", "reminder", "important", "morgen", "diese woche", "erinnerung", "wichtig",
  ])
  private static let calm = spaced([
    "nothing urgent", "not urgent", "isnt urgent", "is not urgent", "no rush", "no hurry", "no deadline", "not time sensitive",
    "nicht dringend", "nichts dringendes", "eilt nicht", "keine eile", "ohne eile", "keine frist", "nicht eilig", "hat zeit",
  ])
  private static let noAnswer = spaced([
    "no need to reply", "no need to answer", "no need to respond", "no reply needed", "no reply necessary", "no answer needed",
    "no action needed", "no action required", "no response needed", "do not reply", "dont reply", "please do not reply", "fyi",
    "for your information", "just so you know", "nothing urgent",
    "nicht zu antworten", "nicht zu reagieren", "keine antwort notig", "keine antwort noetig", "keine antwort erforderlich",
    "antwort nicht notig", "nicht antworten",
    "zur info", "zur information", "zur kenntnis", "zur kenntnisnahme", "nur zur info",
  ])
  private static let closing = spaced([
    "see you", "thanks", "thank you", "works for me", "sounds good", "great", "perfect", "will do", "got it", "cheers",
    "danke", "vielen dank", "bis dann", "bis bald", "passt", "alles klar", "super", "in ordnung", "gerne",
    "beileid", "condolences", "sorry for your loss", "here are", "here is", "here you go", "attached", "hier die",
    "hier ist", "hier sind", "anbei", "im anhang",
  ])
  /// Whole texts that answer a question of the reader. In a longer text the same words may doubt.
  private static let consent = Set(
    spaced(["sure", "ok", "okay", "yes", "yes please", "done", "klar", "ja", "ja klar", "jo", "erledigt", "mach ich"]))
  private static let programs: Set<String> = [
    "accepted", "declined", "tentative", "tentatively accepted", "canceled", "cancelled", "canceled event", "invitation",
    "updated invitation", "zugesagt", "abgelehnt", "angenommen", "mit vorbehalt", "abgesagt", "einladung", "termin abgesagt",
    "automatic reply", "auto reply", "autoreply", "out of office", "automatische antwort", "abwesenheitsnotiz", "abwesend",
    "undeliverable", "unzustellbar",
  ]
  private static let reports = [
    "automatic reply", "out of office", "automatische antwort", "abwesenheitsnotiz", "undelivered mail",
    "delivery status notification",
    "mail delivery failed", "returned mail",
  ]
}
