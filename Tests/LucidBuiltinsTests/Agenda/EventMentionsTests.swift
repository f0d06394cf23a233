import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Messages and notes find the event that they are about, and no other.
@Suite struct EventMentionsTests {
  private static func event(
    _ title: String, _ hour: Int, _ minute: Int = 0, days: Int = 0, place: String? = nil, people: [String] = []
  )
    -> Event
  {
    Event(
      id: title, title: title, start: Monday.at(hour, minute, days: days), end: Monday.at(hour + 1, minute, days: days),
      location: place, calendar: "Work", attendees: people.map { Event.Attendee(name: nil, email: $0) })
  }

  private static func message(
    _ subject: String, _ text: String, from: String = "Tess Jansen <tess@example.org>", hours: Int64 = 2, bulk: Bool = false,
    assessment: MessageAssessment? = nil
  ) -> Message {
    Message(
      id: subject, from: MailParticipant(text: from), subject: subject, date: Monday.now.adding(seconds: -hours * 3600),
      snippet: text, unread: true, answered: false, bulk: bulk, assessment: assessment)
  }

  private static let events = [
    event("Product review", 13, 30, place: "Room 3.02"), event("1:1 Bram", 14), event("Day shift Ward 4", 7, 45, days: 1),
    event("ICE to Hamburg", 6, 6, days: 1), event("Workshop Nordia", 12, people: ["henrik@nordia.example"]),
    event("Elternabend Klasse 4b", 19),
  ]

  private static func found(_ messages: [Message], _ notes: [Note] = []) -> [String: [String]] {
    let mentions = EventMentions(events, messages: messages, notes: notes, in: Monday.present)
    return Dictionary(
      uniqueKeysWithValues: events.compactMap { event in
        let about = mentions.about(event).map(\.excerpt)
        return about.isEmpty ? nil : (event.title, about)
      })
  }

  @Test(arguments: [
    ("Product review is in the Auditorium", "Room 3.02 has no power.", "Product review"),
    ("Tomorrow", "You are on Ward 6 tomorrow and not on Ward 4.", "Day shift Ward 4"),
    ("Elternabend in der Turnhalle", "Liebe Eltern der 4b, die Aula ist gesperrt.", "Elternabend Klasse 4b"),
  ]) func byWords(subject: String, text: String, title: String) {
    #expect(Array(Self.found([Self.message(subject, text)]).keys) == [title])
  }

  /// With a word of the event or a meeting, its day, its hour, or no other subject.
  @Test func byWhoTakesPart() {
    let bram = Self.message("An offer", "I would like to talk about it in our 1:1.", from: "Bram Visser <bram@example.org>")
    let henrik = Self.message("Floor", "We are on the fourth floor today.", from: "Henrik Lund <henrik@nordia.example>")
    #expect(Self.found([bram, henrik]).keys.sorted() == ["1:1 Bram", "Workshop Nordia"])
    // What came days ago is about something else.
    #expect(Self.found([Self.message("Our 1:1", "Talk?", from: "Bram Visser <bram@example.org>", hours: 60)]).isEmpty)
  }

  /// A request that names whom an event is about; who is greeted is not meant.
  @Test(arguments: [
    ("Bring the printed reading for Nia, the vicar has none.", true),
    ("Nia, you left your coat here. Could you collect it?", false), ("Nia is well again.", false),
    ("Could you bring the reading?", false),
  ]) func byWhomItIsAbout(text: String, isFound: Bool) {
    let event = Self.event("Christening of Nia", 11)
    let message = Self.message("The reading", text, from: "Cerys <c@post.example>")
    #expect(EventMentions([event], messages: [message], notes: [], in: Monday.present).about(event).isEmpty != isFound)
  }

  /// Somebody goes in the person's place, or need not.
  @Test(arguments: [
    ("Judo", "Ich hole Emil vom Judo ab, du kannst in Ruhe zurückfahren.", true), ("Judo", "I'll pick Emil up from judo.", true),
    ("Judo", "You don't have to come to judo.", true), ("Judo", "Ich hole dich vom Judo ab.", false),
    ("Judo", "I pick you up from judo.", false), ("Judo", "Shall I take Emil to judo?", false),
    ("Judo", "If I take Emil to judo, I am late.", false), ("Judo", "Vielleicht hole ich Emil vom Judo.", false),
    ("Judo", "Judo is at four.", false),
  ]) func anEventIsTaken(title: String, text: String, isTaken: Bool) {
    let event = Self.event(title, 16)
    let message = Self.message("Judo today", text, from: "Tim <tim@post.example>")
    #expect(EventMentions([event], messages: [message], notes: [], in: Monday.present).isTaken(event) == isTaken)
  }

  /// Who takes part writes about other matters too.
  @Test(arguments: [
    ("Landlord", "He says the man for the window comes on Friday. I am at home."), ("An offer", "It is on your desk."),
    ("Invoice", "The number is wrong. Could you send a corrected one today?"), ("Poster", "It is at the printer. Bram"),
    ("Press", "It goes out today without us."),
    ("Vermieter", "Der Mann für das Fenster kommt am Freitag."),
  ]) func aParticipantWithAnotherSubject(subject: String, text: String) {
    #expect(Self.found([Self.message(subject, text, from: "Bram Visser <bram@example.org>")]).isEmpty)
  }

  /// Who is named by the title, and a number of its place, are no join.
  @Test func aSenderAndANumberAreNoJoin() {
    let event = Self.event("Conference with Ms Alvarez", 7, 30, days: 1, place: "Maple Grove School, room 9")
    let other = Self.event("Pick up Theo", 15, 10, days: 1, place: "Maple Grove School")
    let text = "Dear parents of room 9, school ends at 12:15 because of the teachers' day."
    let message = Self.message("Early dismissal", text, from: "Ms Alvarez <a@school.example>")
    let mentions = EventMentions([event, other], messages: [message], notes: [], in: Monday.present)
    #expect(mentions.about(event).isEmpty && mentions.about(other).isEmpty)
  }

  /// What may be about one of two events is told at neither, unless its day or its hour decides.
  @Test(arguments: [
    ("The ferry now leaves at 15:00.", [0, 0]), ("The ferry at 14:00 tomorrow now leaves at 15:00.", [0, 1]),
    ("The ferry to Picton tomorrow now leaves at 15:00.", [1, 0]),
  ]) func oneOfTwoEvents(text: String, found: [Int]) {
    let ferries = [Self.event("Ferry to Picton", 9, days: 1), Self.event("Ferry to Wellington", 14, days: 1)]
    let message = Self.message("Your ferry", text, from: "Strait Line Ferries <sailings@straitline.example>")
    let mentions = EventMentions(ferries, messages: [message], notes: [], in: Monday.present)
    #expect(ferries.map { mentions.about($0).count } == found)
  }

  /// The event is the deadline of an answer only where the message names no other.
  @Test(arguments: [
    ("Do you bring a cake to the Elternabend?", true), ("Do you bring a cake to the Elternabend at 19:00?", true),
    ("Do you bring a cake to the Elternabend? The shop closes at 16:00.", false),
  ]) func theEventAsADeadline(text: String, isBefore: Bool) {
    let message = Self.message("Elternabend Klasse 4b", text, assessment: MessageAssessment(response: .answer, isAsking: true))
    let mentions = EventMentions(Self.events, messages: [message], notes: [], in: Monday.present)
    #expect((mentions.event(of: message) != nil) == isBefore)
    let due = MessageAssessment(response: .answer, due: Deadline(day: Monday.date, time: nil), isAsking: true)
    #expect(mentions.event(of: Self.message("Elternabend Klasse 4b", text, assessment: due)) == nil)
  }

  /// `until 23:55` of yesterday is no news today.
  @Test func aTimeThatIsOverIsNotTold() {
    let text = "Check-in for the ICE at 06:06 is open until 23:55 today."
    #expect(Self.found([Self.message("Check in", text, hours: 20, bulk: true)]).isEmpty)
    #expect(Self.found([Self.message("Check in", text, bulk: true)]).count == 1)
  }

  /// A program's message counts where it names the minute; a newsletter with the same word does not.
  @Test func aBulkMessageHasToNameTheEvent() {
    let cancelled = Self.message("Your trip", "The ICE at 06:06 is cancelled. Your new train leaves at 05:38.", bulk: true)
    #expect(Self.found([cancelled]) == ["ICE to Hamburg": ["The ICE at 06:06 is cancelled. Your new train leaves at 05:38"]])
    #expect(Self.found([Self.message("Product review of the month", "Ten pans.", bulk: true)]).isEmpty)
  }

  @Test func aNoteIsQuotedWithItsFirstOpenPoint() {
    let note = Note(id: "n", title: "Nordia", body: "- [x] old\n- [ ] Ask for two copies\n", updated: Monday.now)
    #expect(Self.found([], [note]) == ["Workshop Nordia": ["Ask for two copies"]])
    #expect(Self.found([], [Note(id: "m", title: "Garden", body: "- seeds")]).isEmpty)
  }

  /// It says something about an event, so no sentence asks for an answer to it; one that asks waits.
  @Test func anAnnouncementWaitsForNothing() {
    func isAnnouncement(_ assessment: MessageAssessment) -> Bool {
      let message = Self.message("Product review is in the Auditorium", "Room 3.02 has no power.", assessment: assessment)
      return EventMentions(Self.events, messages: [message], notes: [], in: Monday.present).isAnnouncement(message)
    }
    #expect(isAnnouncement(MessageAssessment(response: .answer)))
    #expect(!isAnnouncement(MessageAssessment(response: .answer, isAsking: true)))
    #expect(!isAnnouncement(MessageAssessment(response: .answer, due: Deadline(day: Monday.date, time: nil))))
  }
}
