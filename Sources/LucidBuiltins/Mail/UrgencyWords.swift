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
  var isAnswer: Bool { Self.answers.contains(where: text.hasPrefix) }
  /// The subject of an answer that a calendar or a mail program wrote.
  var isOfProgram: Bool { Self.programs.contains(head) || Self.reports.contains(where: text.hasPrefix) }

  private func holds(_ phrases: [String]) -> Bool { phrases.contains { ByteScan.contains($0, in: text) } }

  private static func spaced(_ list: String) -> [String] { KnownWords.list("mail", list).map { " \($0) " } }

  private static let answers = spaced("answers")
  private static let payment = spaced("payment")
  private static let duty = spaced("duty")
  private static let pressing = duty + spaced("pressing")
  private static let asking = spaced("asking")
  private static let softer = spaced("softer")
  private static let calm = spaced("calm")
  private static let noAnswer = spaced("no answer")
  private static let closing = spaced("closing")
  /// Whole texts that answer a question of the reader. In a longer text the same words may doubt.
  private static let consent = Set(spaced("consent"))
  private static let programs = KnownWords.set("mail", "programs")
  private static let reports = spaced("reports")
}
