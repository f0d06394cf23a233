import LucidCore
import LucidTesting
import LucidWording
import Testing

/// The line to read first: whole, with its time, in the words of the message where they fit.
@Suite struct HeadlineFormsTests {
  private static func headline(_ statement: Statement, _ language: Language = .english) -> String {
    let renderer = StatementRenderer(language, now: Monday.now, zone: Monday.zone)
    return SentenceCatalogues().headline(
      of: Sentence(statement, text: renderer.text(statement) ?? ""), in: language, now: Monday.now, zone: Monday.zone
    ).text
  }

  private static func reply(_ subject: String, from sender: String, asking: String? = nil, by hour: Int? = 9, days: Int = 0)
    -> Statement
  {
    Statement(
      .mail(.reply), .action, weight: 1,
      [
        .title: .text(subject), .sender: .text(sender), .until: .day(Monday.date.adding(days: days)),
        .at: hour.map { .instant(Monday.at($0, days: days)) }, .excerpt: asking.map(StatementValue.text),
      ], records: ["m"])
  }

  private static func about(_ title: String, _ text: String, _ hour: Int, days: Int = 0) -> Statement {
    Statement(
      .mail(.aboutEvent), .key, weight: 1,
      [
        .title: .text(title), .day: .day(Monday.date.adding(days: days)), .at: .instant(Monday.at(hour, days: days)),
        .excerpt: .text("Because of works " + text), .text: .text(text),
      ], records: ["m", "e"])
  }

  @Test func aMessageIsLedByItsSentence() {
    let long = "could you leave the key of my locker at the reception of the ward before you go home"
    let cases: [(statement: Statement, english: String, german: String)] = [
      (
        Self.reply("Review", from: "Yuki Sato", asking: "may we meet at 9:00?"),
        "By 09:00, Yuki Sato: “may we meet at 9:00?”", "Bis 9:00, Yuki Sato: „may we meet at 9:00?“"
      ),
      (
        Self.reply("Fish or meat?", from: "Henrik", asking: "Fish for you?", by: nil), "Today, Henrik: “Fish for you?”",
        "Heute, Henrik: „Fish for you?“"
      ),
      (
        Self.reply("Locker key", from: "Sinéad Farrell", asking: long), "By 09:00: **Locker key** (Sinéad Farrell)",
        "Bis 9:00: **Locker key** (Sinéad Farrell)"
      ),
      (
        Self.reply("Contract for the catalogue", from: "Thomas Kiefer", days: 1),
        "By tomorrow at 09:00: **Contract for the catalogue** (Thomas Kiefer)",
        "Bis morgen um 9:00: **Contract for the catalogue** (Thomas Kiefer)"
      ),
      (
        Self.reply("Budget", from: "Sam"), "By 09:00: reply to Sam about **Budget**.", "Bis 9:00: Antworte Sam auf **Budget**."
      ),
    ]
    for (statement, english, german) in cases {
      #expect(Self.headline(statement) == english)
      #expect(Self.headline(statement, .german) == german)
    }
  }

  /// The whole quotation, then a part of it, each without the deadline where it says that itself.
  @Test func whatIsAskedComesBeforeTheSubject() {
    func quoted(_ parts: [(String, Bool)], subject: String = "Today") -> Statement {
      Self.reply(subject, from: "Bruno Ferri", asking: parts[0].0).quoting(
        parts[0].0, parts: parts.map { (text: $0.0, isDated: $0.1) }, isRequest: true)
    }
    let long = "Can you start at 13:30 today? Tell me before 9, I have to plan the till"
    let part = "can you send the numbers of the rollout before 9 today?"
    let cases: [(parts: [(String, Bool)], english: String, german: String)] = [
      (
        [(long, true), ("Can you start at 13:30 today?", false)], "By 09:00, Bruno Ferri: “Can you start at 13:30 today?”",
        "Bis 9:00, Bruno Ferri: „Can you start at 13:30 today?“"
      ),
      ([(part, true)], "Bruno Ferri: “\(part)”", "Bruno Ferri: „\(part)“"),
      ([(part, false)], "By 09:00: **Today** (Bruno Ferri)", "Bis 9:00: **Today** (Bruno Ferri)"),
    ]
    for (parts, english, german) in cases {
      #expect(Self.headline(quoted(parts)) == english)
      #expect(Self.headline(quoted(parts), .german) == german)
    }
  }

  @Test func aChoiceIsWhole() {
    func decide(_ other: String) -> Statement {
      Statement(
        .calendar(.decide), .action, weight: 1,
        [
          .title: .text("Appointment with Ms Öztürk"), .other: .text(other), .day: .day(Monday.date),
          .at: .instant(Monday.at(14, 30)),
        ], records: ["a", "b"])
    }
    #expect(Self.headline(decide("Gym")) == "Decide between **Appointment with Ms Öztürk** and **Gym**, today at 14:30.")
    #expect(Self.headline(decide("Dentists")) == "Decide: **Appointment with Ms Öztürk** or **Dentists**, today at 14:30")
    #expect(
      Self.headline(decide("Dentists"), .german) == "Entscheide: **Appointment with Ms Öztürk** oder **Dentists**, heute um 14:30"
    )
  }

  @Test func anEventHasItsTimeWhereItFits() {
    let short = Self.about("Tutorial", "it is in B14", 14)
    #expect(Self.headline(short) == "**Tutorial** at 14:00: it is in B14")
    #expect(Self.headline(short, .german) == "**Tutorial** um 14:00: it is in B14")
    #expect(
      Self.headline(Self.about("Ferry", "Leave home at 04:45", 8, days: 1)) == "**Ferry** tomorrow at 08:00: Leave home at 04:45")
    let named = Self.about("Product review", "the product review takes place in the Auditorium", 13)
    #expect(Self.headline(named) == "At 13:00: the product review takes place in the Auditorium")
    #expect(Self.headline(named, .german) == "Um 13:00: the product review takes place in the Auditorium")
    let tight = Self.about("Tutorial with Dr Okonkwo", "today's tutorial is in B14 in the basement", 14)
    #expect(Self.headline(tight) == "At 14:00: today's tutorial is in B14 in the basement")
    // The hour that the clause has is not said twice.
    #expect(Self.headline(Self.about("Dinner at Mam's", "we eat at 17:00", 17)) == "**Dinner at Mam's**: we eat at 17:00")
    #expect(Self.headline(Self.about("Lunch", "we eat at 19:00", 9)) == "**Lunch** at 09:00: we eat at 19:00")
    #expect(
      Self.headline(Self.about("ICE", "er fährt um 9:00", 9, days: 1), .german) == "**ICE** morgen: er fährt um 9:00")
    let long = Self.about("Statistics midterm", "Bring your student card and be there at 09:10", 9, days: 1)
    #expect(Self.headline(long) == "**Statistics midterm**: Bring your student card and be there at 09:10")
  }
}
