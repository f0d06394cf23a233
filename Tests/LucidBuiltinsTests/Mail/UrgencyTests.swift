import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

/// Which of many mails wait for an answer, by when, and in which order. It is Monday 2026-04-06, 07:30.
@Suite struct UrgencyTests {
  static let urgency = Urgency(owner: "Robin Roy", addresses: ["me@roy.example"], now: Monday.now, zone: Monday.zone)
  static let dana = MailParticipant(name: "Dana", address: "dana@example.org")
  static let robin = MailParticipant(name: "Robin Roy", address: "robin@example.org")

  private static func message(
    _ subject: String, _ text: String = "", id: String = "x", hoursAgo: Int = 2, from: String = "Dana <dana@example.org>",
    to: [MailParticipant] = [robin], unread: Bool = true, answered: Bool = false, bulk: Bool = false, flagged: Bool = false
  ) -> Message {
    Message(
      id: id, from: MailParticipant(text: from), to: to, subject: subject,
      date: Monday.now.adding(seconds: Int64(-hoursAgo * 3600)),
      unread: unread, answered: answered, bulk: bulk, isFlagged: flagged, ownText: text)
  }

  /// Subject, text, hours ago; the deadline that is found.
  @Test(
    arguments: [
      ("Contract deadline today", "", 1, "2026-04-06"),
      ("Billing", "I need your decision by Monday 10:00. I am blocked otherwise.", 60, "2026-04-06T10:00"),
      ("Hello", "The house is on fire. Deadline is 9:00 today!", 1, "2026-04-06T09:00"),
      ("Slides", "Please send them by tomorrow noon", 1, "2026-04-07T12:00"),
      ("Numbers", "Can you send the numbers by EOD?", 1, "2026-04-06T17:00"), ("Form", "due Friday", 1, "2026-04-10"),
      ("Draft", "before 5pm", 1, "2026-04-06T17:00"), ("Draft", "until Wednesday 9am please", 1, "2026-04-08T09:00"),
      ("Report due on April 9", "", 1, "2026-04-09"), ("Visa", "The deadline is 12 April.", 1, "2026-04-12"),
      ("Tax", "by 2026-04-08", 1, "2026-04-08"),
      ("Review", "by the end of the week", 1, "2026-04-10"), ("Review", "by end of day", 1, "2026-04-06T17:00"),
      ("Call", "Could you call me today?", 1, "2026-04-06"),
      ("Tomorrow's deadline", "", 1, "2026-04-07"), ("Plan", "Please confirm by Monday 10:00", 1, "2026-04-06T10:00"),
      ("Plan", "by Monday", 1, "2026-04-13"),
      ("Re: plan", "by Tuesday", 24 * 7, "2026-03-31"), ("Frist morgen", "", 1, "2026-04-07"),
      ("Vertrag", "bis Freitag 17 Uhr", 1, "2026-04-10T17:00"),
      ("Dringend: Rückmeldung bis heute Abend nötig", "", 1, "2026-04-06"),
      ("Angebot", "spätestens am Mittwoch", 1, "2026-04-08"),
      ("Angebot", "bis zum 12.4. um 18:00", 1, "2026-04-12T18:00"), ("Abgabe am 9. April", "", 1, "2026-04-09"),
      ("Miete", "fällig am 08.04.2026", 1, "2026-04-08"),
      ("Zahlen", "Kannst du mir heute die Zahlen schicken?", 1, "2026-04-06"), ("Zahlen", "bis übermorgen", 1, "2026-04-08"),
      ("Zahlen", "Bitte bis Ende der Woche", 1, "2026-04-10"), ("Frist: Dienstag 10:00", "", 1, "2026-04-07T10:00"),
      ("The photos of today", "", 1, nil), ("Your package arrives today", "", 1, nil),
      ("Lunch tomorrow", "See you there.", 1, nil),
      ("Book", "written by Sam on Monday", 1, nil), ("Trip", "I was there until the end", 1, nil),
      ("Notes", "I will send the photos tomorrow.", 1, nil),
      ("Version 10.4.2 is out", "by the team", 1, nil), ("Montag", "Wir waren am Montag dort.", 1, nil),
    ] as [(String, String, Int, String?)]) func deadlines(subject: String, text: String, hoursAgo: Int, due: String?)
  {
    let finding = Self.urgency.finding(Self.message(subject, text, hoursAgo: hoursAgo))
    #expect((finding?.due?.iso) == due)
    #expect(due == nil || finding?.reasons.contains { $0.hasPrefix("due ") || $0.hasPrefix("was due ") } == true)
  }

  @Test(arguments: [
    message("x"), message("Question", "Which room?"), message("Hello", from: "nora@x.example"),
    message("Re: budget", "The sum is wrong, can you look?"),
    message("Invitation to dinner", "On Friday at ours?"), message("flagged and seen", unread: false, flagged: true),
    message("Mahnung: Rechnung überfällig", "Bitte zahlen Sie.", from: "rechnung@firma.example"),
    message("Final notice", "Payment is overdue", from: "Shop <orders@shop.example>"),
    message("An alle", "Kann jemand übernehmen?", to: [dana, dana, dana]),
    message("Thanks!", "Thanks. Can you also send the plan?"),
    message("Not urgent", "Could you look at it some time?"),
    message("Reply needed", "No need to reply to the others; please confirm by tomorrow."),
  ]) func waits(message: Message) { #expect(Self.urgency.finding(message) != nil) }

  @Test(arguments: [
    message("seen", unread: false), message("x", answered: true), message("deadline today", bulk: true),
    message("flagged", answered: true, flagged: true),
    message("ahead", hoursAgo: -30), message("next year", "urgent", hoursAgo: -24 * 365),
    message("Note", from: "Robin Roy <other@x.example>"),
    message("Note", from: "me@roy.example"),
    message("Note to self", from: "a@b.example", to: [MailParticipant(name: nil, address: "A@b.example")]),
    message("Accepted: Budget"), message("Declined: Budget @ Mon"), message("Invitation: Budget @ Mon 6 April"),
    message("Zugesagt: Planung"),
    message("Abgelehnt: Planung"), message("Automatic reply: plan", "I am away until Monday."), message("Out of office: plan"),
    message("Automatische Antwort: Plan"), message("Abwesenheitsnotiz"), message("Undelivered Mail Returned to Sender"),
    message("Your package arrives today", from: "order-update@shop.example"),
    message("Bestellung eingegangen", from: "bestellbestaetigung@shop.example"),
    message("Ihre Rechnung", "Im Anhang.", from: "Rechnungen <rechnungen@strom.example>"),
    message("Service hours", from: "service@shop.example"),
    message("Nothing urgent here", "Just so you know."), message("Update", "No need to reply."), message("FYI: minutes"),
    message("Zur Info", "Protokoll anbei"),
    message("Protokoll", "Keine Antwort nötig."), message("Re: Brunch?", "11 works! See you Sunday"),
    message("Re: Plan", "Vielen Dank, bis dann!"),
    message("Re: Plan", "Passt, danke."),
    message("Re: Plan", "Brauchst nicht zu antworten, alles gut."), message("Fotos", "Hier die Bilder :)"),
    message("Anna", "Mein herzliches Beileid."), message("Re: Lunch", "Sure!"), message("Re: Lunch", "Ja klar"),
  ]) func waitsForNothing(message: Message) { #expect(Self.urgency.finding(message) == nil, "\(message.subject)") }

  @Test func withoutRecipientsOrSenderNothingWaits() {
    var undisclosed = Self.message("Dear friend", "Please reply urgently")
    undisclosed.hasRecipients = false
    #expect(Self.urgency.finding(undisclosed) == nil)
    var nobody = Self.message("x")
    nobody.from = nil
    #expect(Self.urgency.finding(nobody) == nil)
  }

  @Test func mailOfAListWaitsOnlyWhenItAsks() {
    var numbers = Self.message("Numbers", "Can you send the numbers by EOD?", bulk: true)
    #expect(Self.urgency.finding(numbers) == nil)
    numbers.isBesideList = true
    #expect(Self.urgency.finding(numbers)?.isPressing == true)
    var minutes = Self.message("Minutes", "Here they are.", bulk: true)
    minutes.isBesideList = true
    #expect(Self.urgency.finding(minutes) == nil)
  }

  @Test(arguments: [
    (
      [
        message("Billing", "I need your decision by Monday 10:00, I am blocked otherwise.", id: "billing", hoursAgo: 40),
        message("SSO", "This is urgent.", id: "sso", hoursAgo: 20), message("Q", "Which room?", id: "question", hoursAgo: 3),
        message("Hello", "I am back.", id: "hello", hoursAgo: 1),
        message("Re: Brunch?", "11 works! See you Sunday", id: "brunch", hoursAgo: 12),
        message("The photos of today", "Look!", id: "photos", hoursAgo: 1, to: [dana, dana, dana, dana]),
      ], ["billing", "sso", "question", "hello", "photos"]
    ),
    (
      [
        message("AW: Urlaubsvertretung", "Die Liste ist da.", id: "urlaub", hoursAgo: 50),
        message("Dringend: Rückmeldung bis heute Abend nötig", id: "dringend", hoursAgo: 1),
        message("Mahnung", "Ihre Rechnung ist überfällig.", id: "mahnung", hoursAgo: 30, from: "rechnung@x.example"),
        message("Frist morgen", id: "frist", hoursAgo: 5), message("Frage", "Hast du Zeit?", id: "frage", hoursAgo: 5),
        message("Newsletter", "Nur heute!", id: "werbung", bulk: true),
      ], ["dringend", "frist", "mahnung", "frage", "urlaub"]
    ),
    (
      [
        message("Later", "by 30 April", id: "later"), message("Soon", "by Wednesday", id: "soon"),
        message("Now", "by 9:00 today", id: "now"),
        message("Old", "by Tuesday", id: "old", hoursAgo: 24 * 20), message("Plain", id: "plain", hoursAgo: 500),
        message("Mine", id: "flag", hoursAgo: 500, flagged: true),
      ], ["now", "soon", "later", "flag", "old", "plain"]
    ),
  ]) func order(messages: [Message], expected: [String]) {
    #expect(Self.urgency.ranked(messages).map(\.id) == expected)
    #expect(Self.urgency.ranked(messages.reversed()).map(\.id) == expected)
  }

  @Test func reasonsAreNamed() {
    let billing = Self.urgency.finding(
      Self.message("Billing", "I need your decision by Monday 10:00. I am blocked otherwise.", hoursAgo: 60, flagged: true))
    #expect(
      billing?.reasons == [
        "due 2026-04-06 10:00", "says that it is urgent", "flagged", "asks for an answer", "addressed to you alone or by name",
        "less than three days old",
      ])
    #expect(billing?.isPressing == true)
    #expect(Self.urgency.finding(Self.message("No rush", "It is not urgent, by 30 April."))?.isPressing == false)
  }

  @Test func addressedToMe() {
    func named(_ to: [MailParticipant], direct: Int? = nil) -> Bool {
      var message = Self.message("x", to: to)
      message.direct = direct ?? to.count
      return Self.urgency.finding(message)?.reasons.contains { $0.hasPrefix("addressed") } == true
    }
    #expect(named([MailParticipant(name: nil, address: "someone@example.org")]) && named([Self.dana, Self.robin]))
    #expect(named([Self.dana, MailParticipant(name: nil, address: "Me@Roy.example")]))
    #expect(!named([Self.dana, Self.dana]) && !named([Self.robin, Self.dana, Self.dana, Self.dana]))
    #expect(!named([Self.dana, Self.robin], direct: 0))
  }

  @Test func datesAtTheEndsOfTime() {
    for seconds in [Int64.min, .max, 1 << 41] {
      var message = Self.message("by Monday", "due 31.12.9999")
      message.date = Instant(seconds: seconds)
      _ = Self.urgency.finding(message)
    }
    #expect(Self.urgency.finding(Message(id: "a", from: Self.dana, subject: "x", date: nil, unread: true))?.score == 0)
  }
}
