import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct UrgencyTests {
  let urgency = Urgency(owner: "Robin Roy", now: Monday.now)
  static let dana = MailParticipant(name: "Dana", address: "dana@example.org")
  static let robin = MailParticipant(name: "Robin Roy", address: "robin@example.org")

  private func message(
    _ subject: String, id: String = "x", hoursAgo: Int = 1000, to: [MailParticipant] = [dana, dana, dana, dana],
    unread: Bool = true,
    answered: Bool = false, bulk: Bool = false, from: MailParticipant? = dana
  ) -> Message {
    Message(
      id: id, from: from, to: to, subject: subject, date: Monday.now.adding(seconds: Int64(-hoursAgo * 3600)), unread: unread,
      answered: answered, bulk: bulk)
  }

  @Test func whatNeedsAReply() {
    #expect(urgency.needsReply(message("x")))
    #expect(!urgency.needsReply(message("x", unread: false)))
    #expect(!urgency.needsReply(message("x", answered: true)))
    #expect(!urgency.needsReply(message("x", bulk: true)))
    #expect(!urgency.needsReply(message("x", from: nil)))
  }

  @Test(arguments: [
    ("hello", 0), ("Contract deadline today", 40), ("URGENT", 40), ("Deadlines of history", 0), ("invoice past due", 40),
    ("delay due to snow", 0), ("Lunch tomorrow", 15), ("is it fine?", 15), ("Re: budget", 20), ("RE: today?", 75),
    ("AW: Termin", 20),
    ("respond: no", 0), ("reply needed", 40), ("", 0), ("please sign", 15), ("signal", 0),
  ]) func subjects(subject: String, score: Int) { #expect(urgency.score(message(subject)) == score) }

  @Test(arguments: [(0, 15), (24, 15), (25, 10), (72, 10), (73, 5), (168, 5), (169, 0), (-5, 15)]) func ages(
    hours: Int, score: Int
  ) {
    #expect(urgency.score(message("x", hoursAgo: hours)) == score)
  }

  @Test func addressedToMe() {
    #expect(urgency.score(message("x", to: [Self.dana])) == 10)
    #expect(urgency.score(message("x", to: [Self.dana, Self.robin])) == 10)
    #expect(urgency.score(message("x", to: [Self.dana, Self.dana])) == 0)
    #expect(urgency.score(message("x", to: [Self.robin, Self.dana, Self.dana, Self.dana])) == 0)
    #expect(urgency.score(message("x", to: [])) == 0)
    var copied = message("x", to: [Self.dana, Self.robin])
    copied.direct = 0
    #expect(urgency.score(copied) == 0)
  }

  @Test func datesAtTheEndsOfTime() {
    for seconds in [Int64.min, .max] {
      var message = message("x")
      message.date = Instant(seconds: seconds)
      #expect(urgency.score(message) <= 15)
    }
    #expect(urgency.score(Message(id: "a", from: Self.dana, subject: "x", date: nil)) == 0)
  }

  @Test func ranking() {
    let ranked = urgency.ranked([
      message("c", id: "old", hoursAgo: 20), message("c", id: "new", hoursAgo: 2), message("b", id: "b2", hoursAgo: 2),
      message("deadline", id: "first", hoursAgo: 500), message("today", id: "bulk", bulk: true),
    ])
    #expect(ranked.map(\.id) == ["first", "b2", "new", "old"])
  }
}
